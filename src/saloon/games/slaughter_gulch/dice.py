"""Dice as they fall: every throw of so many, and single plain ones (SG-080)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.language import DIE_BITS, DIE_VERB, MOST_DICE, ROLL_VERB, one
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import Chance

LISTED: Final = 5  # throws of up to so many dice are listed beforehand


def packed(faces: list[int]) -> int:
    action = 0
    for i, face in enumerate(faces):
        action |= face << DIE_BITS * i
    return action


def throws(dice: int) -> list[int]:
    """Every way so many dice can fall, as outcomes: the faces in falling order."""
    found: list[list[int]] = [[]]
    for _ in range(dice):
        found = [[*some, face] for some in found for face in range(1, 7)]
    return [int(one(ROLL_VERB, packed(sorted(some, reverse=True)))) for some in found]


WAYS: Final[list[int]] = [int(6**dice) for dice in range(MOST_DICE + 1)]
THROWS: Final = [throws(dice) for dice in range(LISTED + 1)]


def throw_of(dice: i64, way: i64) -> int:
    if dice <= LISTED:
        return THROWS[dice][way]
    faces: list[int] = []
    for _die in range(dice):
        faces.append(int(way % 6) + 1)
        way //= 6
    faces.sort(reverse=True)
    return one(ROLL_VERB, packed(faces))


class PlainDie(Chance[Town]):
    """SG-080: one plain die, which never explodes."""

    __slots__ = ()

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return one(DIE_VERB, way + 1)
