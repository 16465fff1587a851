"""What lies on the table, and which bid is higher."""

from __future__ import annotations

from rattlesnake_bluff.ruleset import RATTLER
from rattlesnake_bluff.state import Table


def found(s: Table, cups: list[list[int]]) -> int:
    """RB-013, RB-014: the dice that bear out the bid's face."""
    matching = sum(cup.count(s.face) for cup in cups)
    if s.ruleset.wild and s.face != RATTLER:
        matching += sum(cup.count(RATTLER) for cup in cups)
    return matching


def is_higher(s: Table, count: int, face: int) -> bool:
    """RB-008: more dice of any face, or as many of a higher one."""
    return count > s.count or (count == s.count and face > s.face)


def next_in(s: Table, seat: int) -> int:
    """RB-007: the next to the left who still has dice."""
    seats = s.ruleset.seats
    return next(int((seat + step) % seats) for step in range(1, seats + 1) if s.dice[(seat + step) % seats])
