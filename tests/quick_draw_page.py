"""The game on the page docs/add-a-game.md, made into a package as its reader would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from saloon.kernel.game import Game

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
FILES: Final = dict(re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", PAGE, re.S))
PACKAGE: Final = "quick_draw"


def written(folder: Path, files: dict[str, str]) -> Path:
    """The package in this folder, with what tools/declare.py makes of it."""
    package = folder / PACKAGE
    package.mkdir()
    for name, text in files.items():
        (package / name).write_text(text, "utf-8")
    path = os.pathsep.join([str(folder), *sys.path])
    subprocess.run(
        [sys.executable, ROOT / "tools" / "declare.py", package], check=True, env={**os.environ, "PYTHONPATH": path}
    )
    return folder


def load(folder: Path) -> Game[Any]:
    """Afresh, whatever was loaded under its name."""
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    try:
        made: Game[Any] = import_module(PACKAGE).QuickDraw()
    finally:
        sys.path.remove(str(folder))
    return made
