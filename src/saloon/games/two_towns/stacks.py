"""Units come and go on the stacks (TT-005, TT-009, TT-049)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.two_towns.board import TILES, UNITS
from saloon.games.two_towns.state import Trail


def land(s: Trail, side: i64, tile: i64, unit: i64) -> None:
    """TT-049, TT-075: whoever arrives goes on top of the own stack."""
    row = side * TILES
    stacks = s.stacks
    stacks[row + tile] = stacks[row + tile] << 4 | unit
    s.where[row + unit] = tile


def remove(s: Trail, side: i64, unit: i64) -> None:
    """TT-009, TT-063"""
    s.where[side * TILES + unit] = -1
    s.left[side] -= 1


def above(stack: i64, unit: i64) -> i64:
    """How many units lie on this one, which is in the stack."""
    n: i64 = 0
    while stack & 15 != unit:
        stack >>= 4
        n += 1
    return n


def units_in(stack: int) -> list[int]:
    """The units of a stack, the lowest first."""
    units = []
    while stack:
        units.append(stack & 15)
        stack >>= 4
    return units[::-1]


def names_in(stack: int) -> list[str]:
    return [UNITS[unit] for unit in units_in(stack)]
