"""saloon declare: writes the files of a game that follow from its declarations."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from saloon.cli.declaring import game_folders, is_written, written_in
from saloon.cli.files import write_text
from saloon.cli.words import say
from saloon.kernel.messages import Mistake


def declare(
    places: Annotated[list[Path], typer.Argument(metavar="DIR…")],
    check: Annotated[bool, typer.Option("--check")] = False,
) -> int:
    files = {path: text for folder in declaring_folders(places) for path, text in written_in(folder).items()}
    stale = [path for path, text in files.items() if not is_written(path, text)]
    for path in stale:
        print(say("declare-stale" if check else "declare-written", path=str(path)))
        if not check:
            write_text(path, files[path])
    return int(check and bool(stale))


def declaring_folders(places: list[Path]) -> list[Path]:
    found: list[Path] = []
    for place in places:
        here = game_folders(place)
        if not here:
            raise Mistake("declare-none", path=str(place))
        found += here
    return found
