"""The game that `saloon new` writes, as a pattern to be broken on purpose."""

from __future__ import annotations

import sys
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any, Final

from saloon.cli.declaring import written_in
from saloon.cli.new import PATTERN
from saloon.kernel.game import Game

PACKAGE: Final = "quick_draw"
SOURCE: Final = PATTERN / "src" / PACKAGE
MADE: Final = ("state.py", "shown.py", "packing.py")
FILES: Final = {
    str(path.relative_to(SOURCE)): path.read_text("utf-8")
    for path in sorted(SOURCE.rglob("*"))
    if path.suffix in (".py", ".toml", ".md") and path.name not in MADE
}


def written(folder: Path, files: dict[str, str]) -> Path:
    """The package in this folder, with what `saloon declare` makes of it."""
    package = folder / PACKAGE
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, "utf-8")
    for path, text in written_in(package).items():
        path.write_text(text, "utf-8")
    return folder


def load(folder: Path) -> Game[Any]:
    """Afresh, whatever was loaded under its name."""
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    invalidate_caches()
    try:
        made: Game[Any] = import_module(PACKAGE).make(None)
    finally:
        sys.path.remove(str(folder))
    return made
