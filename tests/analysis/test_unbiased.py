"""Luck is nothing on average, and luck and answers together make the result, within the intervals that are told.

Of every game and seat: result − u(start) = luck + what the answers changed of u, where u is a position as it is valued
once the next answer is given (`USED`), seen from everything. Luck is measured by itself, what answers change as the
difference of u: so the two sides agree only if both are right.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from saloon.analysis.measures import USED, Measure, Standing
from saloon.analysis.onward import shares
from saloon.analysis.review import Review
from saloon.analysis.sparring import spar
from saloon.analysis.tally import Sum
from saloon.games import find
from saloon.kernel.flow import NOBODY

SURELY = 4.0  # standard errors
LOOKS = 6


class Parts(NamedTuple):
    """Of one seat of one game: its luck, and what its result has more than luck and answers explain."""

    luck: float
    rest: float
    error: float  # the standard error of the rest, as it is told
    result: float


def parted(slug: str, seats: int, seed: int) -> Parts:
    review = Review(spar(find(slug), seats, "easy", seed))
    result = shares(review.game, review.final)[0]
    after = Sum([])
    after.mean = result
    rest, error = 0.0, 0.0
    for move in range(len(review.standings) - 1, -1, -1):
        before = valued(review, move) if move in review.draws or move - 1 in review.draws else None
        if move in review.draws:
            assert before is not None
            draw = review.draws[move]
            luck = looked(draw)
            rest += after.mean - before.mean - luck.mean
            error += after.error**2 + before.error**2 + luck.error**2
        after = before or after
    luck_of_all = sum([draw.found(0).mean for draw in review.draws.values()])
    return Parts(luck_of_all, rest, sqrt(error), result)


def valued(review: Review, move: int) -> Sum:
    standing = Standing(5_000 + move, review.game, review.standings[move][-1].state, NOBODY, USED)
    return looked(standing)


def looked(measure: Measure) -> Sum:
    """As often whatever is found: who looks again only where something was seen sees too little."""
    for _ in range(LOOKS):
        measure.glance()
        measure.sample()
    return measure.found(0)


def agree(slug: str, seats: int, games: int) -> list[Parts]:
    some = [parted(slug, seats, 3000 + seed) for seed in range(games)]
    lucks = [one.luck for one in some]
    assert abs(fmean(lucks)) <= SURELY * stdev(lucks) / sqrt(games)
    assert abs(sum([one.rest for one in some])) <= SURELY * sqrt(sum([one.error**2 for one in some]))
    far = [one for one in some if abs(one.rest) > SURELY * one.error]
    assert len(far) <= 1 + games // 100  # few are far off
    return some


@pytest.mark.parametrize(("slug", "seats", "games"), [("two-towns", 2, 8), ("deadwood-1876", 2, 3)])
def test_luck_and_answers_make_the_result(slug: str, seats: int, games: int) -> None:
    agree(slug, seats, games)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("slug", "seats", "games"), [("two-towns", 2, 1000), ("deadwood-1876", 2, 100)])
def test_luck_and_answers_make_the_result_of_many_games(
    slug: str, seats: int, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    some = agree(slug, seats, games)
    lucks = [one.luck for one in some]
    rests = [one.rest for one in some]
    off = sqrt(sum([one.error**2 for one in some])) / games
    with capsys.disabled():
        print(
            f"\n{slug}, {games} games: luck {fmean(lucks):+.4f} ± {stdev(lucks) / sqrt(games):.4f}, "
            f"of one game {stdev(lucks):.3f}; rest {fmean(rests):+.4f} ± {off:.4f}"
        )
