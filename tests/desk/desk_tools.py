"""Desks, and hands that play at them. Importing this also makes the toy games of the kernel's tests known."""

from __future__ import annotations

import sys
from json import loads
from pathlib import Path
from random import Random
from typing import Any

from saloon.kernel.chain import Entry, entry_of
from saloon.kernel.game import Game
from saloon.kernel.journal import new_setup
from saloon.server.live.desk import Desk, Draft
from saloon.server.store.row import Row

sys.path.insert(0, str(Path(__file__).parent.parent / "kernel"))
KEY = b"k" * 32


def new_desk(game: Game[Any], seats: int, key: bytes = KEY) -> tuple[Desk, list[Row]]:
    """A game that has begun, and its journal so far."""
    desk = Desk(game, new_setup(game, seats), key)
    draft = desk.begin()
    desk.adopt(draft)
    return desk, draft.rows


def again(desk: Desk) -> Desk:
    """The same game, nothing played yet."""
    return Desk(desk.game, desk.setup, desk.key)


def answer(desk: Desk, seat: int, question: int, option: int = 0) -> Draft:
    """One answer from the list of legal ones, stored."""
    draft = desk.prepare(seat, f"key-{desk.seq:06}", question, options(desk, seat, question)[option])
    assert isinstance(draft, Draft)
    desk.adopt(draft)
    return draft


def options(desk: Desk, seat: int, question: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = next(line for line in desk.view(seat).asks if line["id"] == question)["options"]
    return found


def play(desk: Desk, moves: int, seed: int = 0) -> list[Row]:
    """Random answers."""
    dice, rows = Random(seed), []
    while moves and not desk.over():
        seat, question = dice.choice(desk.owing())
        rows += answer(desk, seat, question, dice.randrange(len(options(desk, seat, question)))).rows
        moves -= 1
    return rows


def stored(row: Row, **changes: Any) -> Entry:
    """The row as it is read back."""
    return entry_of({**loads(row.line), **changes})
