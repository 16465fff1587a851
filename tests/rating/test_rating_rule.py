"""The stated rule: how a game that somebody has left, or that has no end, is counted."""

from __future__ import annotations

from typing import Any

import pytest

from saloon.counting.outcome import Outcome
from saloon.server import wire
from saloon.server.lobby.rating import places_of
from saloon.server.store.records import ClockState, StoredChair, TableRow

BOT, ANN, BOB = ("bot", None, "easy"), ("human", "ann", ""), ("human", "bob", "")
LEFT = ("human", None, "medium")  # a bot plays on


def row(chairs: list[Any], away: list[int] | None = None, result: list[int] | None = None) -> TableRow:
    sitting = [StoredChair(seat, kind, user, "", level) for seat, (kind, user, level) in enumerate(chairs)]
    plan = wire.TablePlan("two-towns", [wire.ChairPlan("open")] * len(chairs), rated=True)
    return TableRow(
        "t", "two-towns", "over", False, "ann", plan, None, None, 9, 9, ClockState(away=away or []), None,
        result or [], None, 0.0, None, None, sitting, frozenset(),
    )  # fmt: skip


def ended(places: list[int], by_bot: list[bool] | None = None) -> Outcome:
    none = [None for _ in places]
    return Outcome([], places, [], [*none], [*none], by_bot or [False for _ in places], 1, 1)


@pytest.mark.parametrize(
    ("chairs", "found", "places"),
    [
        ([ANN, BOB, BOT], ended([2, 1, 3]), [2, 1, 3]),
        ([ANN, LEFT, BOT], ended([2, 1, 3]), [1, 3, 2]),
        ([ANN, BOB, BOT], ended([2, 1, 3], [False, True, False]), [1, 3, 2]),
        ([LEFT, LEFT, BOT], ended([1, 2, 3]), [2, 2, 1]),
    ],
    ids=["as they came in", "who has left is last", "whose time was up too", "all who left share the last place"],
)
def test_a_game_that_came_to_its_end(chairs: list[Any], found: Outcome, places: list[int]) -> None:
    assert places_of(row(chairs, result=[1]), found) == places


@pytest.mark.parametrize(
    ("chairs", "away", "places"),
    [
        ([ANN, BOB, BOT], [], None),
        ([ANN, BOT], [], [2, 1]),
        ([ANN, LEFT], [], [1, 2]),
        ([ANN, BOB, BOT], [1], [2, 3, 1]),
        ([LEFT, LEFT], [], None),
        ([LEFT, LEFT, BOT], [], [2, 2, 1]),
    ],
    ids=["agreed", "given up", "the others had left", "so had one, and a bot won", "nobody stayed", "but a bot"],
)
def test_a_game_without_an_end(chairs: list[Any], away: list[int], places: list[int] | None) -> None:
    assert places_of(row(chairs, away), None) == places


def test_what_cannot_be_read_counts_for_nobody() -> None:
    assert places_of(row([ANN, BOB], result=[1, 0]), None) is None
