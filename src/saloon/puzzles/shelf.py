"""The puzzles that come with each game: one line of `puzzles.jsonl` in its folder each."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from saloon.games import open_all
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake
from saloon.puzzles.puzzle import Puzzle, read_puzzle

FILE: Final = "puzzles.jsonl"


def file_of(game: Game[Any]) -> Path:
    """Beside the game's own module."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent / FILE


def read_file(path: Path) -> list[Puzzle]:
    """All puzzles of a file. A line that makes no sense is named."""
    found: list[Puzzle] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            found.append(read_puzzle(line))
        except Mistake as mistake:
            raise Mistake("puzzle-file", path=str(path), line=number, problem=str(mistake)) from mistake
    return found


@cache
def puzzles_of(game: Game[Any]) -> list[Puzzle]:
    """None, where nobody has made any."""
    path = file_of(game)
    return read_file(path) if path.exists() else []


@cache
def shelf() -> dict[str, Puzzle]:
    """Every puzzle of every game, by id."""
    games, _ = open_all(None)
    return {puzzle.id: puzzle for game in games.values() for puzzle in puzzles_of(game)}
