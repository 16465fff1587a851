"""What the numbers of a tournament say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from mischief import make_any

from saloon.arena.match import Fixture, MatchResult, Terms
from saloon.arena.plot import Captions, plot
from saloon.arena.ratings import rate, rated_game
from saloon.arena.report import balance, labels, report, standings
from saloon.arena.tournament import plan, run
from saloon.counting.balance import Spread, plain_balance
from saloon.counting.shares import interval, share, shares


def ended(lineup: tuple[int, ...], *result: int) -> MatchResult:
    best = max(result)
    payoffs = [1.0 if score == best else -1.0 for score in result]
    return MatchResult(Fixture(lineup, 1), list(result), payoffs, [1] * len(result), [0.5] * len(result), [], 0, None)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [  # from Wilson's formula, as tabulated by Newcombe (1998), table I: 81/263, 15/148, 0/20, 1/29
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_interval(won: int, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=5e-5)


def test_a_shared_win_is_shared_out() -> None:
    assert shares(ended((0, 1, 2), 5, 5, 1).payoffs) == [0.5, 0.5, 0.0]
    assert shares(ended((0, 1, 2), 4, 4, 4).payoffs) == pytest.approx([1 / 3] * 3)


def test_a_bot_entered_twice_is_told_apart() -> None:
    assert labels(["random", "greedy", "random"]) == ["random #1", "greedy", "random #2"]


def test_standings() -> None:
    terms = Terms("two-towns", 2, {}, ("a", "b"))
    first, second = standings(terms, [ended((0, 1), 3, 1), ended((1, 0), 2, 2)])
    assert (first.bot, first.wins.games, first.wins.won, first.wins.share, first.score) == ("a", 2, 1.5, 0.75, 2.5)
    assert (first.wins.low, first.wins.high) == interval(1.5, 2)
    assert first.by_seat == [(1, 1.0), (1, 0.5)]
    assert (second.wins.won, second.score, second.ms_per_answer) == (0.5, 1.5, 500)
    assert first.rating.mu > second.rating.mu


def played(roles: str, turns: int, *result: int) -> MatchResult:
    """A game whose seats played these outfits, a letter each."""
    seats = tuple(range(len(result)))
    return ended(seats, *result)._replace(roles=[("outfit", role) for role in roles], turns=turns)


def test_balance() -> None:
    found = balance(2, [played("ab", 4, 3, 1), played("ba", 9, 3, 1), played("ca", 5, 2, 2)])
    assert [line.won for line in found.seats] == [2.5, 0.5]
    won = {id: (line.games, line.won) for (_, id), line in found.roles.items()}
    assert won == {"a": (3, 1.5), "b": (2, 1.0), "c": (1, 0.5)}
    assert (found.seats[0].low, found.seats[0].high) == interval(2.5, 3)
    assert found.turns == Spread(5, 4, 9, 1, [1, 1, 0, 0, 0, 1])
    assert found.answers == Spread(2, 2, 2, 1, [3])
    assert plain_balance(found)["roles"]["b"]["share"] == 0.5


def test_balance_of_a_game_without_roles_and_turns() -> None:
    found = balance(2, [ended((0, 1), 3, 1)])
    assert (found.roles, found.turns, found.minutes) == ({}, None, None)
    assert balance(2, []).answers is None


def test_places_are_by_win_and_then_by_score() -> None:
    assert rated_game(ended((0, 1, 2, 3), 4, 9, 1, 4)).places == (2, 1, 4, 2)


def test_ratings_follow_the_order_and_grow_surer() -> None:
    few, many = [rate(3, [ended((0, 1, 2), 9, 5, 1)] * games) for games in (2, 20)]
    for ratings in (few, many):
        assert ratings[0].mu > ratings[1].mu > ratings[2].mu
    assert all(later.sigma < sooner.sigma for sooner, later in zip(few[1:], many[1:], strict=True))
    assert few[0] == many[0] == (1500.0, 0.0), "what the others are measured by"


def test_a_bot_alone_at_the_table_is_rated_average() -> None:
    (rating,) = rate(1, [ended((0, 0, 0), 9, 5, 1)] * 5)
    assert rating.mu == 1500.0


def test_the_report_is_the_same_again_but_for_the_time() -> None:
    terms = Terms("two-towns", 2, {}, ("random", "greedy"))
    once, again = [report(terms, 4, run(terms, plan(2, 2, 4, 4), jobs=1), {"jobs": 1}) for _ in range(2)]
    assert set(once.pop("run")) == set(again.pop("run")) == {"jobs", "ms_per_answer"}
    assert json.dumps(once) == json.dumps(again)
    assert {line["bot"]: line["games"] for line in once["bots"]} == {"random": 4, "greedy": 4}
    assert len(once["games"]) == 4
    assert once["faults"] == []


def test_a_failed_game_is_in_the_report_with_its_seed() -> None:
    terms = Terms("two-towns", 2, {}, ("random", "drunk"), make=make_any)
    fixtures = plan(2, 2, 2, 4)
    told = report(terms, 4, run(terms, fixtures, jobs=1), {})
    assert [fault["seed"] for fault in told["faults"]] == [fixture.seed for fixture in fixtures]
    assert {fault["bot"] for fault in told["faults"]} == {"drunk"}
    assert [line["faults"] for line in told["bots"]] == [0, 2]
    assert told["games"] == []


def test_the_plot_is_a_png(tmp_path: Path) -> None:
    terms = Terms("two-towns", 2, {}, ("a", "b", "c"))
    table = standings(terms, [ended((0, 1), 3, 1), ended((1, 2), 2, 2), ended((2, 0), 1, 3)])
    file = tmp_path / "arena.png"
    even = [("Seat 1", share([1.0, 0.5])), ("Seat 2", share([0.0, 0.5]))]
    lengths = [("Turns", Spread(5, 4, 9, 1, [1, 1, 0, 0, 0, 1])), ("Answers", Spread(30, 30, 30, 1, [3]))]
    plot(table, even, lengths, 2, Captions("Arena", "Wins", "Ratings", "Balance", "Three games"), file)
    picture = file.read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(picture[16:20], "big") == 1650
