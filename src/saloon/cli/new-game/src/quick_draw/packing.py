"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LAY: Final = 0
DRAW: Final = 1


def lay(card: i64) -> int:
    return LAY | card << 6


def is_lay(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == LAY and word >> 6 < 7


def lay_card(action: int) -> int:
    return action >> 6


def draw(card: i64) -> int:
    return DRAW | card << 6


def is_draw(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == DRAW and word >> 6 < 7


def draw_card(action: int) -> int:
    return action >> 6
