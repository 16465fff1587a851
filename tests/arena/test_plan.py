"""Nobody has a better seat, easier opponents or other dice the second time."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from saloon.arena.tournament import plan

GAMES = 50


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("bots", range(1, 8))
def test_every_bot_sits_at_every_seat_equally_often(bots: int, seats: int) -> None:
    fixtures = plan(bots, seats, GAMES, seed=7)
    places = Counter((bot, seat) for fixture in fixtures for seat, bot in enumerate(fixture.lineup))
    assert places == {(bot, seat): len(fixtures) // bots for bot in range(bots) for seat in range(seats)}
    assert GAMES <= len(fixtures) < GAMES + bots


@pytest.mark.parametrize("bots", range(1, 8))
def test_in_one_game_no_bot_has_two_seats_more_than_another(bots: int) -> None:
    for fixture in plan(bots, 5, GAMES, seed=7):
        times = [fixture.lineup.count(bot) for bot in range(bots)]
        assert max(times) - min(times) <= 1


@pytest.mark.parametrize("bots", range(2, 8))
def test_at_two_seats_every_bot_meets_every_other_equally_often(bots: int) -> None:
    cycle = bots * (bots - 1)
    met = Counter(fixture.lineup for fixture in plan(bots, 2, 3 * cycle, seed=7))
    assert met == dict.fromkeys(permutations(range(bots), 2), 3)


def test_one_seed_gives_one_plan_and_every_game_its_own_luck() -> None:
    first = plan(3, 4, 300, seed=7)
    assert first == plan(3, 4, 300, seed=7)
    assert first != plan(3, 4, 300, seed=8)
    assert len({fixture.seed for fixture in first}) == 300
