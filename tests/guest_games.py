"""Packages with a game, installed as cheaply as can be: a folder on the path and the metadata that pip would write."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from saloon import games
from saloon.lessons.course import course_of


def metadata(folder: Path, package: str, **entries: str) -> Path:
    """What pip leaves of a package: its name, and the modules of its games by slug (an underscore is a dash)."""
    info = folder / f"{package.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1.0\n", "utf-8")
    lines = [f"{slug.replace('_', '-')} = {module}\n" for slug, module in entries.items()]
    (info / "entry_points.txt").write_text("[saloon.games]\n" + "".join(lines), "utf-8")
    return folder


def module(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.py").write_text(text, "utf-8")
    return folder


@contextmanager
def on_path(*folders: Path) -> Iterator[None]:
    """What lies there is installed; afterwards it never was."""
    before = set(sys.modules)
    sys.path[:0] = map(str, folders)
    forget()
    try:
        yield
    finally:
        for folder in folders:
            sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if any(Path(file).is_relative_to(folder) for folder in folders):
                del sys.modules[name]
        forget()


def forget() -> None:
    invalidate_caches()
    course_of.cache_clear()
    for slug in set(games.elsewhere()) if games._elsewhere else ():
        for key in [key for key in games._opened if key[0] == slug]:
            del games._opened[key]
    for known in (games._elsewhere, games._admitted, games._broken):
        known.clear()
