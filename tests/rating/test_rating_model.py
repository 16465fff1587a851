"""The model of ratings: what every game of it must hold to, and that it comes to the truth at tables of any size."""

from __future__ import annotations

from itertools import permutations
from math import exp, prod

import pytest

from saloon.arena.calibration import slope
from saloon.arena.rating_simulation import simulate
from saloon.rating.likeness import likeness
from saloon.rating.model import MIDDLE, NEWCOMER, POINTS, Game, Rating, after, chances, restless, slopes

WON = Game((0, 1), (1, 2))


def test_four_hundred_points_are_ten_to_one() -> None:
    sure = chances([Rating(MIDDLE + 400, 0.0), Rating(MIDDLE, 0.0)])
    assert sure == pytest.approx([10 / 11, 1 / 11])
    unsure = chances([Rating(MIDDLE + 400, 175.0), Rating(MIDDLE, 175.0)])
    assert 0.5 < unsure[0] < sure[0], "what is unsure is foretold with care"


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (4, 3, 2, 1), (1, 2, 2, 2), (1, 1, 3, 3)])
def test_the_slope_is_that_of_the_likelihood(places: tuple[int, ...]) -> None:
    """Of places that are shared, every order counts: of one winner and equal losers exactly, else as Efron has it."""
    mus = [1400.0, 1500.0, 1620.0, 1510.0]
    game = Game((0, 1, 2, 3), places)
    step = 0.5
    for player in range(4):
        more = [mu + step * (one == player) for one, mu in enumerate(mus)]
        less = [mu - step * (one == player) for one, mu in enumerate(mus)]
        rise = (likelihood(more, places) - likelihood(less, places)) / likelihood(mus, places) / (2 * step)
        assert slopes(mus, [game])[0][player] == pytest.approx(rise, rel=0.08, abs=2e-5)


def likelihood(mus: list[float], places: tuple[int, ...]) -> float:
    """Of all orders that fit the places, by hand."""
    weights = [exp(mu / POINTS) for mu in mus]
    fitting = [order for order in permutations(range(len(mus))) if sorted(places) == [places[one] for one in order]]
    return sum(
        prod(weights[one] / sum(weights[other] for other in order[at:]) for at, one in enumerate(order))
        for order in fitting
    )


def test_what_a_game_gives_it_takes() -> None:
    """No points come into the world: as many go up as down, by how unsure everybody was."""
    before = [Rating(1500.0, 175.0), Rating(1450.0, 60.0), Rating(1700.0, 90.0), Rating(1380.0, 40.0)]
    later = after(before, [Game((0, 1, 2, 3), (2, 1, 4, 3))])
    moved = sum((new.mu - old.mu) / old.sigma**2 for old, new in zip(before, later, strict=True))
    assert moved == pytest.approx(0.0, abs=1e-9)
    assert all(new.sigma < old.sigma for old, new in zip(before, later, strict=True))


def test_an_anchor_stays_and_a_shared_place_says_nothing() -> None:
    held, free = after([Rating(MIDDLE, 0.0), NEWCOMER], [WON])
    assert held == Rating(MIDDLE, 0.0)
    assert free.mu < MIDDLE
    assert after([NEWCOMER, NEWCOMER], [Game((0, 1), (1, 1))]) == [NEWCOMER, NEWCOMER]
    assert restless(NEWCOMER).sigma > NEWCOMER.sigma


def test_a_bot_at_several_seats_is_one_player() -> None:
    """Against itself it learns nothing, and against others from all its seats."""
    assert after([NEWCOMER], [Game((0, 0, 0), (1, 2, 3))])[0] == pytest.approx(NEWCOMER)
    bot, person = after([NEWCOMER, NEWCOMER], [Game((0, 0, 1), (1, 2, 3))])
    assert bot.mu > MIDDLE > person.mu


def test_a_rating_in_words() -> None:
    bots = {"easy": Rating(1300.0, 20.0), "medium": Rating(1500.0, 0.0), "hard": Rating(1650.0, 30.0)}
    said = {mu: likeness(Rating(mu, 40.0), bots) for mu in (1200.0, 1340.0, 1410.0, 1660.0, 1900.0)}
    assert said == {
        1200.0: ("below", "easy"), 1340.0: ("like", "easy"), 1410.0: ("above", "easy"), 1660.0: ("like", "hard"),
        1900.0: ("above", "hard"),
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_ratings_come_to_the_truth_and_foretell(seats: int) -> None:
    """Players of known strength, bots among them. The whole of it: `saloon ratings simulate`."""
    found = simulate(seats, rounds=30, worlds=1, seed=2)
    first, last = found.steps[0], found.steps[-1]
    assert last.error < 0.65 * first.error
    assert last.error < 1.4 * last.stated
    assert last.covered > 0.85
    assert 0.75 < slope(found.foretold) < 1.3
