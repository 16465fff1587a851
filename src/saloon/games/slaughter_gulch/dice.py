"""Dice as they fall: every throw of so many, and single plain ones (SG-080)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import MOST_DICE
from saloon.games.slaughter_gulch.packing import die, roll
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import Chance

DIE_BITS: Final = 3  # a throw lies in the state as in its action
DIE: Final = 7
LISTED: Final = 5  # throws of up to so many dice are listed beforehand


# --- a throw as the state keeps it ---


def dice_in(throw: int) -> tuple[int, ...]:
    faces: list[int] = []
    while throw:
        faces.append(throw & DIE)
        throw >>= DIE_BITS
    return tuple(faces)


def sixes_in(throw: i64) -> i64:
    """Of faces in falling order, as in the next two."""
    number: i64 = 0
    while throw & DIE == 6:
        number += 1
        throw >>= DIE_BITS
    return number


def best_below_six(throw: i64) -> i64:
    """The highest other face; 0 if there are only sixes."""
    while throw & DIE == 6:
        throw >>= DIE_BITS
    return throw & DIE


def lowest_in(throw: i64) -> i64:
    while throw > DIE:
        throw >>= DIE_BITS
    return throw


# --- throwing ---


def throws(dice: int) -> list[int]:
    """Every way so many dice can fall, as outcomes: the faces in falling order."""
    found: list[list[int]] = [[]]
    for _ in range(dice):
        found = [[*some, face] for some in found for face in range(6)]
    return [roll(sorted(some, reverse=True)) for some in found]


WAYS: Final[list[int]] = [int(6**dice) for dice in range(MOST_DICE + 1)]
THROWS: Final = [throws(dice) for dice in range(LISTED + 1)]


def throw_of(dice: i64, way: i64) -> int:
    if dice <= LISTED:
        return THROWS[dice][way]
    faces: list[int] = []
    for _die in range(dice):
        faces.append(int(way % 6))
        way //= 6
    faces.sort(reverse=True)
    return roll(faces)


class PlainDie(Chance[Town]):
    """SG-080: one plain die, which never explodes."""

    __slots__ = ()

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return die(way + 1)
