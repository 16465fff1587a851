"""Games between bots: through views only, the same again from one seed, and no failure swallowed."""

from __future__ import annotations

from typing import Any

import pytest
from mischief import make_any

from saloon.arena.match import BROKEN, ILLEGAL, RAISED, Fixture, Match, MatchResult, Terms, make_bot, play_fixture
from saloon.arena.tournament import plan, run
from saloon.bots import Bot
from saloon.bots.search import Search
from saloon.games import find
from saloon.games.two_towns import make
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake
from saloon.kernel.view import View
from saloon.parts.offer import FATE, OPEN, RECEIVER

SLUG = "two-towns"
FAIR = Terms(SLUG, 2, {}, ("random", "greedy", "search:5"))


def timeless(outcomes: list[MatchResult]) -> list[MatchResult]:
    return [outcome._replace(seconds=[]) for outcome in outcomes]


def test_a_tournament_is_the_same_again_on_any_number_of_cores() -> None:
    fixtures = plan(3, 2, 6, seed=3)
    once = timeless(run(FAIR, fixtures, jobs=1))
    assert once == timeless(run(FAIR, fixtures, jobs=2))
    assert all(outcome.result and outcome.fault is None for outcome in once)
    assert once[4] == timeless([play_fixture(FAIR, fixtures[4])])[0]


def test_progress_is_told_game_by_game() -> None:
    told: list[MatchResult] = []
    outcomes = run(FAIR, plan(3, 2, 6, seed=3), jobs=1, tell=told.append)
    assert told == outcomes


def test_options_of_the_table_reach_the_games() -> None:
    short = FAIR._replace(options={"max-turns": find(SLUG).options["max-turns"].choices[0]})
    fixtures = plan(3, 2, 3, seed=3)
    assert timeless(run(short, fixtures, 1)) != timeless(run(FAIR, fixtures, 1))


class Witness(Bot):
    """Remembers what it was shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: list[View] = []

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        self.seen.append(view)
        mine = next(line for line in view.asks if line["id"] == question)
        return game.hear(mine["options"][0])


def test_a_bot_is_shown_its_own_view() -> None:
    game = find(SLUG)
    bots = [Witness(0), Witness(1)]
    outcome = Match(game, game.ruleset(2), bots, Fixture((0, 1), seed=5)).play()
    assert outcome.fault is None
    assert outcome.answers == [len(bot.seen) for bot in bots]
    for seat, bot in enumerate(bots):
        assert {view.viewer for view in bot.seen} == {seat}


class Giver(Bot):
    """Proposes a deal whenever it has the turn and something to give."""

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        turn = any(
            line["id"] == question and line["question"][0] == "TakeTurn" and "form" in line for line in view.asks
        )
        offers = [
            said for line in view.side_questions for said in line["options"] if turn and said["verb"] == "propose"
        ]
        return game.hear(offers[0]) if offers else make_bot("random", self.seed).choose(game, ruleset, view, question)


def test_offers_are_answered_before_the_game_goes_on() -> None:
    game = find("slaughter-gulch")
    bots = [Giver(seat) for seat in range(6)]
    match = Match(game, game.ruleset(6, {"turns": 4}), bots, Fixture(tuple(range(6)), seed=5))
    told: list[str] = []
    choose = match.choose

    def overheard(seen: View) -> object:
        waiting = [offer[RECEIVER] for offer in seen.board["offers"] if offer[FATE] == OPEN]
        assert waiting in ([], [match.seat])
        action = choose(seen)
        assert isinstance(action, int)
        told.append(game.say(action)["verb"])
        return action

    match.choose = overheard  # type: ignore[method-assign]
    assert match.play().fault is None
    assert told.count("propose") == told.count("accept") + told.count("refuse") > 0


@pytest.mark.parametrize(
    ("rogue", "kind", "words"),
    [
        ("drunk", RAISED, "RuntimeError: too much whiskey"),
        ("cheat", ILLEGAL, "-1 refused by kernel.nonsense"),
        ("mute", ILLEGAL, "None refused by kernel.nonsense"),
    ],
)
def test_a_bot_that_fails_is_reported_and_the_tournament_goes_on(rogue: str, kind: str, words: str) -> None:
    terms = Terms(SLUG, 2, {}, ("random", rogue, "greedy"), make=make_any)
    fixtures = plan(3, 2, 6, seed=3)
    outcomes = run(terms, fixtures, jobs=1)
    assert [outcome.fixture for outcome in outcomes] == fixtures
    for outcome in outcomes:
        assert (outcome.fault is not None) == (1 in outcome.fixture.lineup)
        if outcome.fault is not None:
            fault = outcome.fault
            assert (fault.seat, fault.kind, fault.detail) == (outcome.fixture.lineup.index(1), kind, words)
            assert fault.question > 0
            assert ("too much whiskey" in fault.trace) == (kind == RAISED)


def test_a_fault_crosses_processes() -> None:
    terms = Terms(SLUG, 2, {}, ("random", "drunk"), make=make_any)
    fixtures = plan(2, 2, 2, seed=3)
    there = run(terms, fixtures, jobs=2)
    assert [outcome.fault and outcome.fault.detail for outcome in there] == ["RuntimeError: too much whiskey"] * 2


def test_a_game_that_never_ends_is_the_games_fault() -> None:
    game = make(None)
    game.bound = 3
    bots = [make_bot("random", seat) for seat in range(2)]
    fault = Match(game, game.ruleset(2), bots, Fixture((0, 1), seed=5)).play().fault
    assert fault is not None
    assert (fault.kind, fault.detail) == (BROKEN, "no end after 3 answers")


def test_bots_are_made_as_they_are_written() -> None:
    search = make_bot("search:40", 1)
    assert isinstance(search, Search)
    assert search.budget.simulations == 40
    timed = make_bot("search:25ms", 1)
    assert isinstance(timed, Search)
    assert timed.budget.ms == 25


@pytest.mark.parametrize("name", ["", "nobody", "greedy:400", "search:", "search:fast", "search:0"])
def test_a_bot_nobody_knows_is_a_mistake(name: str) -> None:
    with pytest.raises(Mistake):
        make_bot(name, 1)
