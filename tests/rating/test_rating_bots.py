"""Where ratings begin: what is shipped about the bots fits every game, and foretells how they do."""

from __future__ import annotations

from saloon.arena.match import Terms, play_fixture
from saloon.arena.tournament import plan
from saloon.bots.levels import LEVELS
from saloon.counting.shares import interval, shares
from saloon.games import find, slugs
from saloon.rating.bots import LEAST_SPREAD, MOST_SPREAD, bot, measured, newcomer
from saloon.rating.model import MIDDLE, NEWCOMER, chances


def test_the_bots_of_every_game_are_measured() -> None:
    assert set(measured()) == set(slugs())
    for slug in slugs():
        assert {int(seats) for seats in measured()[slug]} <= set(find(slug).seats)
        for seats in find(slug).seats:
            assert bot(slug, seats, "medium") == (MIDDLE, 0.0), "what all others are measured by"
            easy, hard = bot(slug, seats, "easy"), bot(slug, seats, "hard")
            assert easy.mu < MIDDLE + 2 * easy.sigma, "where luck decides, not surely weaker"
            assert hard.mu > MIDDLE - 2 * hard.sigma, "likewise"
            assert LEAST_SPREAD <= newcomer(slug, seats).sigma <= MOST_SPREAD


def test_what_was_measured_with_another_number_of_seats_is_less_sure() -> None:
    kept = max(map(int, measured()["two-towns"]))
    near, far = bot("two-towns", kept, "easy"), bot("two-towns", kept + 1, "easy")
    assert (far.mu, far.sigma) == (near.mu, 2 * near.sigma)


def test_of_a_game_that_nobody_has_measured_nothing_is_known() -> None:
    assert {bot("toy", 4, level) for level in LEVELS} == {newcomer("toy", 4)} == {NEWCOMER}


def test_the_ratings_of_the_bots_foretell_their_games() -> None:
    """Games that were not among those they were measured by."""
    games = 60
    terms = Terms("two-towns", 2, {}, ("easy", "medium"))
    outcomes = [play_fixture(terms, fixture) for fixture in plan(2, 2, games, seed=77)]
    won = sum(shares(one.payoffs)[one.fixture.lineup.index(0)] for one in outcomes)
    given = chances([bot("two-towns", 2, "easy"), bot("two-towns", 2, "medium")])[0]
    low, high = interval(won, games)
    assert low - 0.03 <= given <= high + 0.03
