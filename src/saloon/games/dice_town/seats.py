"""Seats: sets of them as bits, and steps made once for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from mypy_extensions import i64

from saloon.games.dice_town.names import MOST_SEATS

T = TypeVar("T")
SEATS_IN: Final = [tuple([seat for seat in range(MOST_SEATS) if mask >> seat & 1]) for mask in range(1 << MOST_SEATS)]


def bit(place: i64) -> i64:
    one: i64 = 1
    return one << place


def seats_of(mask: i64) -> tuple[int, ...]:
    return SEATS_IN[mask]


def each(kind: Callable[[int], T]) -> list[T]:
    """A step for each seat."""
    return [kind(seat) for seat in range(MOST_SEATS)]


def pairs(kind: Callable[[int, int], T], others: int) -> list[list[T]]:
    """Steps of a seat and something else: somebody else, or a kind."""
    return [[kind(seat, other) for other in range(others)] for seat in range(MOST_SEATS)]
