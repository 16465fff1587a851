"""The bots offered to people, rated by playing each other: where their ratings in a house begin.

The hard bot takes its time, so it plays far fewer games than the others, and as a search of so many simulations: the
same on every machine, however busy. All games of one kind are fitted together, the medium bot being the middle.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from saloon.arena.match import Fixture, Terms, derived
from saloon.arena.ratings import UNKNOWN, rated_game
from saloon.arena.tournament import plan, run
from saloon.bots.levels import LEVELS
from saloon.kernel.game import Game as Rules
from saloon.rating.model import MIDDLE, Rating, after

QUICK: Final = ("easy", "medium")


class Measured(NamedTuple):
    """Of one game with so many seats: the ratings of the three levels, and from how many games."""

    ratings: list[Rating]
    games: int  # of all,
    hard: int  # and of those with the hard bot
    faults: int


def measure(rules: Rules[Any], seats: int, quick: int, hard: int, budget: str, seed: int, jobs: int) -> Measured:
    terms = Terms(rules.slug, seats, {}, (*QUICK, budget))
    both: list[Fixture] = plan(len(QUICK), seats, quick, derived(seed, seats))
    all_three = plan(len(LEVELS), seats, hard, derived(seed, seats, 1))
    outcomes = run(terms, [*all_three, *both], jobs)
    good = [rated_game(outcome) for outcome in outcomes if outcome.fault is None]
    unknown, middle = Rating(MIDDLE, UNKNOWN), Rating(MIDDLE, 0.0)
    ratings = after([middle if level == "medium" else unknown for level in LEVELS], good)
    return Measured(ratings, len(good), len(all_three), len(outcomes) - len(good))
