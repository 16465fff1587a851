"""Luck is nothing on average, and luck and answers together make the result, within the intervals that are told.

Of every game and seat: result − u(start) = luck + what the answers changed of u, where u is a position as it is valued
once the next answer is given (`USED`), seen from everything. Luck is measured by itself, what answers change as the
difference of u: so the two sides agree only if both are right. Both are measured as a review does it, which looks
longer where that matters.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from saloon.analysis.measures import USED, Answer, Standing
from saloon.analysis.onward import shares
from saloon.analysis.review import Review
from saloon.analysis.sparring import spar
from saloon.analysis.tally import Sum
from saloon.games import find
from saloon.kernel.flow import NOBODY

SURELY = 4.0  # standard errors
LOOKS = 12  # at each measure, on average
RACES = 6
REFERENCE = 40  # worlds in which nothing was chosen


class Parts(NamedTuple):
    """Of one seat of one game: its luck, and what its result has more than luck and answers explain."""

    luck: float
    rest: float
    error: float  # the standard error of the rest, as it is told
    result: float


def parted(slug: str, seats: int, seed: int) -> Parts:
    review = Review(spar(find(slug), seats, "easy", seed))
    review.answers.clear()
    review.endings.clear()
    beside = {position for move in review.draws for position in (move, move + 1)}
    review.standings = [
        [Standing(5_000 + move, review.game, some[-1].state, NOBODY, USED)] if move in beside else []
        for move, some in enumerate(review.standings)
    ]  # fmt: skip
    review.refine(after(LOOKS * len(review.measures())))
    review.compare()
    end = Sum([])
    end.mean = shares(review.game, review.final)[0]
    values = [*[some[0].found(0) if some else end for some in review.standings], end]
    rest, error = 0.0, 0.0
    for move, draw in review.draws.items():
        before, came, luck = values[move], values[move + 1], draw.found(0)
        rest += came.mean - before.mean - luck.mean
        error += came.error**2 + before.error**2 + luck.error**2
    return Parts(sum([draw.found(0).mean for draw in review.draws.values()]), rest, sqrt(error), end.mean)


def after(looks: int) -> Callable[[], bool]:
    left = [looks]

    def done() -> bool:
        left[0] -= 1
        return left[0] < 0

    return done


def agree(slug: str, seats: int, games: int) -> list[Parts]:
    some = [parted(slug, seats, 3000 + seed) for seed in range(games)]
    lucks = [one.luck for one in some]
    assert abs(fmean(lucks)) <= SURELY * stdev(lucks) / sqrt(games)
    assert abs(sum([one.rest for one in some])) <= SURELY * sqrt(sum([one.error**2 for one in some]))
    far = [one for one in some if abs(one.rest) > SURELY * one.error]
    assert len(far) <= 1 + games // 100  # few are far off
    return some


@pytest.mark.parametrize(("slug", "seats", "games"), [("two-towns", 2, 6), ("deadwood-1876", 2, 2)])
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


# --- errors ---


def overrated(answer: Answer) -> float:
    """By how much the loss that is told exceeds what the same rival is worth more in worlds that chose nothing."""
    for _ in range(1 + RACES):
        answer.finer()
    best = answer.best()
    if best < 0:
        return 0.0
    assert answer.trial is not None
    worlds = [answer.trial.tried([answer.given, answer.rivals[best]], 1000 + number) for number in range(REFERENCE)]
    return answer.loss().mean - fmean([rival.share - given.share for given, rival in worlds])


def compared(slug: str, seats: int, games: int) -> list[float]:
    found = []
    for seed in range(games):
        found += [overrated(one) for one in Review(spar(find(slug), seats, "easy", 3000 + seed)).answers.values()]
    assert abs(fmean(found)) <= SURELY * stdev(found) / sqrt(len(found))
    return found


def test_a_best_answer_that_was_only_lucky_gains_nothing_by_it() -> None:
    compared("two-towns", 2, 1)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("slug", "seats", "games"), [("two-towns", 2, 100), ("deadwood-1876", 2, 10)])
def test_errors_of_many_games_are_not_overrated(
    slug: str, seats: int, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = compared(slug, seats, games)
    with capsys.disabled():
        print(
            f"\n{slug}, {games} games: overrated by {fmean(found):+.4f} ± {stdev(found) / sqrt(len(found)):.4f} "
            f"in {len(found)} answers"
        )
