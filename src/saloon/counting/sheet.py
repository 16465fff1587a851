"""Tables as CSV, which other programs open: RFC 4180, and no cell that such a program would take for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from saloon.counting.balance import Balance, lengths
from saloon.counting.shares import DIGITS

Cell = str | int | float | None
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")  # what begins so is computed, not shown
BALANCE: Final = (
    "game", "seats", "kind", "name", "games", "won", "share", "low", "high", "median", "least", "most",
)  # fmt: skip


def csv_text(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([written(cell) for cell in row])
    return out.getvalue()


def written(cell: Cell) -> Cell:
    if isinstance(cell, float):
        return round(cell, DIGITS)
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def balance_rows(game: str, seats: int, found: Balance) -> list[list[Cell]]:
    """A line for each seat, counted from 1, each role and each measure of length."""
    shared = [("seat", str(n), line) for n, line in enumerate(found.seats, 1)]
    shared += [("role", ".".join(role), line) for role, line in found.roles.items()]
    rows: list[list[Cell]] = [
        [game, seats, kind, name, line.games, line.won, line.share, line.low, line.high, None, None, None]
        for kind, name, line in shared
    ]
    for kind, some in lengths(found).items():
        if some is not None:
            blank: list[Cell] = [None] * 4
            rows.append([game, seats, kind, "", sum(some.bars), *blank, some.median, some.least, some.most])
    return rows
