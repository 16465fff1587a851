"""Ratings that hold for any number of seats: Plackett-Luce, from the order in which the seats of each game came in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from saloon.arena.match import MatchResult
from saloon.counting.shares import places


class Rating(NamedTuple):
    """25 is the average; `sigma` says how far off `mu` may well be."""

    mu: float
    sigma: float


def rate(bots: int, outcomes: Iterable[MatchResult]) -> list[Rating]:
    model = PlackettLuce()
    start = model.rating()
    ratings = [Rating(start.mu, start.sigma)] * bots
    for outcome in outcomes:
        if outcome.fault is not None:
            continue
        lineup = outcome.fixture.lineup
        teams = [[model.rating(*ratings[bot])] for bot in lineup]
        rated = model.rate(teams, ranks=ranks(outcome))
        for bot in set(lineup):
            ratings[bot] = mean([team[0] for team, who in zip(rated, lineup, strict=True) if who == bot])
    return ratings


def mean(ratings: Sequence[PlackettLuceRating]) -> Rating:
    """A bot at several seats of one game learns from all of them."""
    return Rating(fmean(rating.mu for rating in ratings), fmean(rating.sigma for rating in ratings))


def ranks(outcome: MatchResult) -> list[float]:
    """How many seats did better."""
    return [place - 1.0 for place in places(outcome.payoffs, outcome.result)]
