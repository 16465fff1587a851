"""Seats: sets of them as bits, lists with an entry for each, and steps made once for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from mypy_extensions import i64

from saloon.games.dice_town.board import MOST_SEATS

T = TypeVar("T")
SEATS_IN: Final = [tuple([seat for seat in range(MOST_SEATS) if mask >> seat & 1]) for mask in range(1 << MOST_SEATS)]


def bit(place: i64) -> i64:
    one: i64 = 1
    return one << place


def seats_of(mask: i64) -> tuple[int, ...]:
    return SEATS_IN[mask]


def replaced(values: list[int], at: i64, value: i64) -> list[int]:
    """Lists that clones share are not changed."""
    new = values[:]
    new[at] = value
    return new


def each(kind: Callable[[int], T]) -> list[T]:
    """A step for each seat."""
    return [kind(seat) for seat in range(MOST_SEATS)]


def pairs(kind: Callable[[int, int], T], others: int) -> list[list[T]]:
    """Steps of a seat and something else: somebody else, or a kind."""
    return [[kind(seat, other) for other in range(others)] for seat in range(MOST_SEATS)]
