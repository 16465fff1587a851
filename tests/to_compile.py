"""Which files setup.py compiles."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent


def to_compile() -> list[Path]:
    """By their path below src/saloon."""
    lists = {}
    for node in ast.parse((ROOT / "setup.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Tuple):
            lists[node.targets[0].id] = ast.literal_eval(node.value)
    source = ROOT / "src" / "saloon"
    rooms = [path.relative_to(source) for room in lists["HOT"] for path in (source / room).rglob("*.py")]
    return [*rooms, *[Path("server", f"{name}.py") for name in lists["BUSY"]]]
