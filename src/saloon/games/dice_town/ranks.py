"""The first of a place and, with the Extension, its second."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from mypy_extensions import i64

from saloon.games.dice_town.board import FIRST, PLACES, RANKS
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import ALL, Step

T = TypeVar("T")


def winner_of(s: Town, rank: i64) -> int:
    return s.first if rank == FIRST else s.second


def set_winner(s: Town, rank: i64, seat: i64) -> None:
    if rank == FIRST:
        s.first = seat
    else:
        s.second = seat


class RankStep(Step[Town]):
    """A step about the first or the second of a place."""

    __slots__ = ("place", "rank")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, place: i64, rank: i64) -> None:
        self.place = place
        self.rank = rank


def at_ranks(kind: Callable[[int, int], T]) -> list[list[T]]:
    """A step for each place and rank."""
    return [[kind(place, rank) for rank in range(len(RANKS))] for place in range(len(PLACES))]
