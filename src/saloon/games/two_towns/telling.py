"""The trail in words, for browsers."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.two_towns.board import DICE, NAMES, SHERIFF_CHOSEN, TILES, Die, Unit
from saloon.games.two_towns.stacks import units_in


class Spent(TypedDict):
    """What a turn has used up."""

    dice: list[Die]
    sheriff: bool  # TT-035: he has been chosen


def stacks_told(stacks: list[int]) -> list[list[list[Unit]]]:
    """By side and tile, the lowest unit first."""
    rows = [[NAMES[unit - 1] for unit in units_in(stack)] for stack in stacks]
    return [rows[:TILES], rows[TILES:]]


def spent_told(spent: int) -> Spent:
    return {"dice": [die for at, die in enumerate(DICE) if spent >> at & 1], "sheriff": spent & SHERIFF_CHOSEN != 0}
