"""Players whose strength is known play each other: do their ratings come to it, and do the chances hold?"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from saloon.arena.calibration import Foretold, bins, brier, slope
from saloon.arena.match import derived
from saloon.counting.shares import DIGITS, plain_share
from saloon.rating.model import MIDDLE, NEWCOMER, POINTS, SPREAD, WIDE, Game, Rating, after, chances, restless

SIZES: Final = range(2, 10)
PLAYERS: Final = 36  # so that all can sit down at tables of two, three, four, six and nine; else some sit out
BOTS: Final = (MIDDLE - SPREAD, MIDDLE, MIDDLE + SPREAD)  # among them, whose ratings are known
LOOKS: Final = (1, 2, 5, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200)  # rounds after which it is measured


class Step(NamedTuple):
    """All players after so many rounds: how far off they are, how far off they are said to be."""

    rounds: int
    error: float  # root of the mean square, in points
    stated: float  # likewise
    covered: float  # the share of those who are within two deviations


class Simulated(NamedTuple):
    seats: int
    foretold: list[Foretold]  # of every seat of the later half: its chance to come in first, and whether it did
    steps: list[Step]


def simulate(seats: int, rounds: int, worlds: int, seed: int) -> Simulated:
    """In every world a company of its own plays so many rounds; whoever finds a place at a table plays in each."""
    foretold: list[Foretold] = []
    marks: dict[int, list[tuple[float, float]]] = {}  # by round: error and deviation of every player
    for world in range(worlds):
        luck = Random(derived(seed, seats, world))
        truth = [*BOTS, *[luck.gauss(MIDDLE, SPREAD) for _ in range(PLAYERS - len(BOTS))]]
        ratings = [*[Rating(mu, 0.0) for mu in BOTS], *[NEWCOMER] * (PLAYERS - len(BOTS))]
        for number in range(1, rounds + 1):
            for table in tables(seats, luck):
                before = [ratings[player] if player < len(BOTS) else restless(ratings[player]) for player in table]
                places = played([truth[player] for player in table], luck)
                if number > rounds // 2:
                    told = zip(chances(before), places, strict=True)
                    foretold += [Foretold(chance, float(place == 1)) for chance, place in told]
                for player, rating in zip(table, after(before, [Game(tuple(range(seats)), places)]), strict=True):
                    ratings[player] = rating
            if number in LOOKS:
                off = [(rating.mu - true, rating.sigma) for rating, true in zip(ratings, truth, strict=True)]
                marks.setdefault(number, []).extend(off[len(BOTS) :])
    return Simulated(seats, foretold, [step(number, some) for number, some in marks.items()])


def tables(seats: int, luck: Random) -> list[list[int]]:
    mixed = luck.sample(range(PLAYERS), PLAYERS)
    return [mixed[first : first + seats] for first in range(0, PLAYERS - seats + 1, seats)]


def played(truth: Sequence[float], luck: Random) -> tuple[int, ...]:
    """Everybody does as well as they can and as luck has it: of the kind that makes the model exact."""
    done = [true / POINTS - log(-log(luck.random() or 0.5)) for true in truth]
    return tuple([1 + sum([other > own for other in done]) for own in done])


def step(rounds: int, some: Sequence[tuple[float, float]]) -> Step:
    error = sqrt(sum([off**2 for off, _ in some]) / len(some))
    stated = sqrt(sum([sigma**2 for _, sigma in some]) / len(some))
    return Step(rounds, error, stated, sum([abs(off) <= WIDE * sigma for off, sigma in some]) / len(some))


def plain(found: Simulated) -> dict[str, Any]:
    return {
        "seats": found.seats, "slope": round(slope(found.foretold), DIGITS),
        "brier": round(brier(found.foretold), DIGITS),
        "bins": [{"given": round(one.given, DIGITS), **plain_share(one.won)} for one in bins(found.foretold)],
        "steps": [{name: round(value, DIGITS) for name, value in one._asdict().items()} for one in found.steps],
    }  # fmt: skip
