"""The bots of a tournament rated as a house rates its people: from the places of their games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from saloon.arena.match import MatchResult
from saloon.counting.shares import places
from saloon.rating.model import MIDDLE, Game, Rating, after

UNKNOWN: Final = 400.0  # points that a bot may be off the middle, before it has played


def rate(bots: int, outcomes: Iterable[MatchResult]) -> list[Rating]:
    """By the first of them, which stands in the middle; all games together, as a bot does not change."""
    first, others = Rating(MIDDLE, 0.0), Rating(MIDDLE, UNKNOWN)
    return after(
        [first, *[others] * (bots - 1)], [rated_game(outcome) for outcome in outcomes if outcome.fault is None]
    )


def rated_game(outcome: MatchResult) -> Game:
    return Game(outcome.fixture.lineup, tuple(places(outcome.payoffs, outcome.result)))
