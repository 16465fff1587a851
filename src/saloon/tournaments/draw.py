"""The next round of a tournament, whatever its format: a pure function of all that has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log
from typing import Final

from saloon.tournaments import knockout, league, round_robin, swiss
from saloon.tournaments.field import BOT, FORFEIT, Entrant, Format, Rounds, Rules, Seating, Table, playing
from saloon.tournaments.seating import chairs, filled

Draw = Callable[[Rules, Sequence[Entrant], Rounds], list[list[int]]]
DRAWS: Final[dict[Format, Draw]] = {
    "knockout": knockout.draw, "swiss": swiss.draw, "round-robin": round_robin.draw, "league": league.draw,
}  # fmt: skip


def next_round(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> list[Seating]:
    """Who sits with whom; nothing, once it is over. All tables of the last round have their places."""
    here = set(playing(entrants))
    if len(here) < 2 and (rules.format != "knockout" or not past):
        return []
    tables = DRAWS[rules.format](rules, entrants, past)
    together = [filled(rules, table) if here.issuperset(table) else table for table in tables]
    return [chairs(rules, len(past) + 1, table) for table in together]


def settled(table: Seating, here: set[int]) -> Table | None:
    """A table that nobody plays at: a bye, or where all but one have withdrawn."""
    if len(table) > 1 and here.issuperset(set(table) - {BOT}):
        return None
    return Table(table, tuple(1 if one in here else FORFEIT for one in table))


def usual_rounds(people: int, size: int) -> int:
    """Of a Swiss tournament: enough that only one can have won all of them."""
    return max(1, ceil(log(max(people, 2), size) - 1e-9))
