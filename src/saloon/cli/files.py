"""Everything the commands read from disk or write to it. What cannot be is a Mistake that says why."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final

from saloon.games import find, scenarios, slugs
from saloon.games.content import read_toml
from saloon.kernel.journal import ReadResult, read_journal
from saloon.kernel.messages import Mistake

NO_SCENARIO: Final = "exempt.toml"  # lists rules that need no test


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError:
        raise Mistake("no-file", path=str(path)) from None
    except UnicodeDecodeError:
        raise Mistake("no-text", path=str(path)) from None


def read_table(path: Path) -> dict[str, Any]:
    """A TOML file that may be missing."""
    if not path.is_file():
        raise Mistake("no-file", path=str(path))
    return read_toml(path)


def read_position(path: Path) -> dict[str, Any]:
    """The facts of a position: a file of them, or what a scenario calls `given`."""
    data = read_table(path)
    given = data.get("given", data)
    if not isinstance(given, dict):
        raise Mistake("position-file", path=str(path))
    return given


def open_journal(path: Path, box: Path | None) -> ReadResult:
    return read_journal(read_text(path), partial(find, box=box))


def write_text(path: Path, text: str) -> None:
    """All or nothing: a crash leaves the file as it was."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, "utf-8")
        os.replace(part, path)
    except OSError as error:
        raise Mistake("no-writing", path=str(path), problem=error.strerror or "") from None


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """Files, those in folders, and those of games by slug."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            here = sorted(file for file in path.rglob("*.toml") if file.name != NO_SCENARIO)
            if not here:
                raise Mistake("no-scenarios", path=str(path))
            found += here
        elif path.is_file():
            found.append(path)
        elif str(path) in slugs():
            found += scenarios(str(path))
        else:
            raise Mistake("no-file", path=str(path))
    return found
