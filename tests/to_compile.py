"""Which files setup.py compiles."""

from __future__ import annotations

import ast
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def to_compile() -> list[Path]:
    """By their path below src/saloon."""
    lists: dict[str, Any] = {}
    for node in ast.parse((ROOT / "setup.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with suppress(ValueError):
                lists[node.targets[0].id] = ast.literal_eval(node.value)
    source = ROOT / "src" / "saloon"
    rooms = [path.relative_to(source) for room in lists["HOT"] for path in (source / room).rglob("*.py")]
    rooms = [path for path in rooms if not any(map(path.match, lists["READ"]))]
    return [*rooms, *[Path("server", f"{name}.py") for name in lists["BUSY"]]]
