"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64
from saloon.kernel.packing import is_list, pack_list, read_list

BID: Final = 0
DOUBT: Final = 1
ROLL: Final = 2
FIRST: Final = 3


def bid(count: i64, face: i64) -> int:
    return BID | count << 6 | face << 11


def is_bid(action: int) -> bool:
    if action > 16383:
        return False
    word: i64 = action
    return word & 63 == BID and word >> 6 & 31 < 31 and word >> 11 < 7


def bid_count(action: int) -> int:
    return action >> 6 & 31


def bid_face(action: int) -> int:
    return action >> 11


def roll(dice: list[int]) -> int:
    return ROLL | pack_list(dice, 3) << 6


def roll_bits(dice: i64) -> int:
    return ROLL | dice << 6


def is_roll(action: int) -> bool:
    if action > 2097151:
        return False
    word: i64 = action
    return word & 63 == ROLL and is_list(word >> 6, 3, 5, 7)


def roll_dice(action: int) -> list[int]:
    return read_list(action >> 6, 3)


def roll_dice_bits(action: int) -> int:
    return action >> 6


def first(seat: i64) -> int:
    return FIRST | seat << 6


def is_first(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == FIRST and word >> 6 < 6


def first_seat(action: int) -> int:
    return action >> 6
