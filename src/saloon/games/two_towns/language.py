"""Every answer and outcome of Two-Town Trail is one int; these are the only functions that know its bits.

The hottest code uses what stands above the verb as it is: as the index of a table, or a deal as a pile of units.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.language import VERB_BITS, Several, Verb

UNITS: Final = ("-", "C1", "C2", "C3", "K1", "K2", "K3", "D1", "D2", "D3", "S")  # a unit is its place in this list
DICE: Final = ("colt", "knife", "dynamite")
SIDES: Final = ("west", "east")
ORDINARY: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9]  # all but the sheriff
HIGHEST_FACE: Final = 7

MARCH: Final = 0
STOP: Final = 1
ROLL: Final = 2
DEAL: Final = 3
FIRST: Final = 4


def march(die: i64, unit: i64) -> i64:
    return MARCH | die << VERB_BITS | unit << VERB_BITS + 2


def die_of(action: int) -> int:
    return action >> VERB_BITS & 3


def unit_of(action: int) -> int:
    return action >> VERB_BITS + 2


def roll(colt: i64, knife: i64, dynamite: i64) -> i64:
    return ROLL | colt << VERB_BITS | knife << VERB_BITS + 3 | dynamite << VERB_BITS + 6


def faces_of(outcome: int) -> list[int]:
    return [outcome >> VERB_BITS + 3 * die & 7 for die in range(3)]


def deal(units: list[int]) -> int:
    """First dealt lowest, four bits each."""
    action = DEAL
    for i, unit in enumerate(units):
        action |= unit << VERB_BITS + 4 * i
    return action


def deal_in_order(way: i64) -> int:
    """One of the 9! deals, by its number."""
    rest = ORDINARY[:]
    action = DEAL
    for i in range(9):
        action |= rest.pop(way % (9 - i)) << VERB_BITS + 4 * i
        way //= 9 - i
    return action


def dealt(outcome: int) -> list[int]:
    return [outcome >> VERB_BITS + 4 * i & 15 for i in range(9)]


def first(side: i64) -> i64:
    return FIRST | side << VERB_BITS


VERBS: Final = [
    Verb("march", MARCH, march, die=DICE, unit=UNITS),
    Verb("stop", STOP),
    Verb("roll", ROLL, roll, colt=range(8), knife=range(8), dynamite=range(8)),
    Verb("deal", DEAL, units=Several(UNITS[1:], 9)),
    Verb("first", FIRST, first, side=SIDES),
]
