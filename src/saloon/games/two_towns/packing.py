"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.packing import is_list, pack_list, read_list

MARCH: Final = 0
STOP: Final = 1
ROLL: Final = 2
DEAL: Final = 3
FIRST: Final = 4


def march(die: i64, unit: i64) -> int:
    return MARCH | die << 6 | unit << 8


def is_march(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == MARCH and word >> 6 & 3 < 3 and word >> 8 < 11


def march_die(action: int) -> int:
    return action >> 6 & 3


def march_unit(action: int) -> int:
    return action >> 8


MARCH_PLACES: Final = 64  # of a table by `march_index`


def march_index(action: int) -> int:
    return action >> 6


def march_at(index: i64) -> int:
    return MARCH | index << 6


def roll(colt: i64, knife: i64, dynamite: i64) -> int:
    return ROLL | colt << 6 | knife << 9 | dynamite << 12


def is_roll(action: int) -> bool:
    if action > 32767:
        return False
    word: i64 = action
    return word & 63 == ROLL


def roll_colt(action: int) -> int:
    return action >> 6 & 7


def roll_knife(action: int) -> int:
    return action >> 9 & 7


def roll_dynamite(action: int) -> int:
    return action >> 12


ROLL_PLACES: Final = 512  # of a table by `roll_index`


def roll_index(action: int) -> int:
    return action >> 6


def roll_at(index: i64) -> int:
    return ROLL | index << 6


def deal(units: list[int]) -> int:
    return DEAL | pack_list(units, 4) << 6


def deal_bits(units: i64) -> int:
    return DEAL | units << 6


def is_deal(action: int) -> bool:
    if action > 4398046511103:
        return False
    word: i64 = action
    return word & 63 == DEAL and is_list(word >> 6, 4, 9, 11)


def deal_units(action: int) -> list[int]:
    return read_list(action >> 6, 4)


def deal_units_bits(action: int) -> int:
    return action >> 6


def first(side: i64) -> int:
    return FIRST | side << 6


def is_first(action: int) -> bool:
    if action > 127:
        return False
    word: i64 = action
    return word & 63 == FIRST


def first_side(action: int) -> int:
    return action >> 6
