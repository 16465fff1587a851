"""Bots: legal, blind to what is hidden, the same from the same view, within their budget, and of rising strength."""

from __future__ import annotations

from typing import Any

import pytest
from tally import TALLY

from saloon.bots import BOTS, LEVELS, Bot, Budget, make
from saloon.bots.search import Search, Tree
from saloon.games import find, slugs
from saloon.kernel.build import COMPILED
from saloon.kernel.codec import decode, encode
from saloon.kernel.flow import NOBODY, Decision, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.play import advance, legal, pick, play, submit
from saloon.kernel.view import view

GAMES: list[Game[Any]] = [*map(find, slugs()), TALLY]


def table(game: Game[Any], seats: int) -> Any:
    """The smallest and the largest tables; those between are for the long run."""
    usual = seats in (min(game.seats), max(game.seats))
    return pytest.param(game, seats, id=f"{game.slug}-{seats}", marks=() if usual else pytest.mark.long)


TABLES = [table(game, seats) for game in GAMES for seats in game.seats]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
each_bot = pytest.mark.parametrize("name", BOTS)
WORLDS = 6 if COMPILED else 1  # the same source: the fast build looks at more
FEW = Budget(12)


def begun(game: Game[Any], seats: int, seed: int, answers: int) -> State[Any]:
    """A game after some random answers; never a finished one."""
    luck = Seeded(seed)
    s: State[Any] = game.start(game.ruleset(seats))
    advance(s, luck, None)
    for _ in range(answers):
        before: State[Any] = s.clone()
        d, seat = turn(s)
        play(s, d, seat, pick(s, d, seat, luck), luck=luck)
        if not s.pending:
            return before
    return s


def turn(s: State[Any]) -> tuple[Decision, int]:
    return s.pending[0], s.pending[0].owing[-1]


def reply(bot: Bot, game: Game[Any], s: State[Any]) -> int:
    d, seat = turn(s)
    return bot.choose(game, s.ruleset, view(game, s, seat), d.id)


def match(game: Game[Any], ruleset: Ruleset, bots: list[Bot], seed: int) -> list[int]:
    luck = Seeded(seed)
    s: State[Any] = game.start(ruleset)
    advance(s, luck, None)
    while s.pending:
        d, seat = turn(s)
        assert submit(s, seat, d.id, reply(bots[seat], game, s), luck=luck) is None
    return s.result


def wins(strong: str, weak: str, games: int, budget: Budget | None = None) -> int:
    """Both seats in turn, each deal and its dice played from either side."""
    game = find("two-towns")
    ruleset = game.ruleset(2)
    won = 0
    for i in range(games):
        bots = [make(strong, i, budget), make(weak, i + 1000, budget)]
        side = i % 2
        won += match(game, ruleset, bots[::-1] if side else bots, i // 2)[side] > 0
    return won


@each_table
@each_bot
def test_whole_games_of_legal_answers(game: Game[Any], seats: int, name: str) -> None:
    ruleset = game.ruleset(seats)
    bots = [make(name if seat == 0 else "random", seat, Budget(4)) for seat in range(seats)]
    assert match(game, ruleset, bots, seats)


@each_table
@each_bot
def test_the_truth_makes_no_difference(game: Game[Any], seats: int, name: str) -> None:
    """Worlds that differ only in what the seat cannot see, and the same world from its save file."""
    for seed in range(4):
        s = begun(game, seats, seed, 3 * seed)
        shown = view(game, s, turn(s)[1])
        others = [guess(game, s.ruleset, shown, luck=Seeded(n)) for n in range(WORLDS)]
        worlds = [decode(game, s.ruleset, encode(game, s)), *others]
        first = reply(make(name, seed, FEW), game, s)
        assert [reply(make(name, seed, FEW), game, world) for world in worlds] == [first] * len(worlds)


def test_seeds_make_a_difference() -> None:
    game = find("two-towns")
    s = begun(game, 2, 1, 0)
    for name in ("random", "easy"):
        assert len({reply(make(name, seed), game, s) for seed in range(40)}) > 2


def test_sealed_answers_are_chosen_without_knowing_the_others() -> None:
    """Who could answer after the others would always win or always lose; so both cards must look about even."""
    s = TALLY.start(TALLY.ruleset(2))
    for cards in ((1, 2), (2, 3)):
        play(s, s.pending[0], NOBODY, TALLY.hear({"verb": "deal", "first": cards[0], "second": cards[1]}))
    tree = Tree(TALLY, s.ruleset, view(TALLY, s, 0), s.pending[0].id, Seeded(1))
    for _ in range(600):
        tree.simulate()
    means = [arm.mean() for arm in tree.root.arms[0].values()]
    assert len(means) == 2
    assert all(abs(mean) < 0.25 for mean in means)


def test_an_answer_already_sealed_by_another_is_not_known() -> None:
    s = begun(TALLY, 3, 5, 0)
    d, _ = turn(s)
    shown = []
    for action in legal(s, d, 0):
        after = s.clone()
        play(after, d, 0, action)
        shown.append([make(name, 3, FEW).choose(TALLY, s.ruleset, view(TALLY, after, 2), d.id) for name in BOTS])
    assert all(line == shown[0] for line in shown)


def test_simulations_are_counted() -> None:
    game = find("two-towns")
    bot = Search(1, Budget(25))
    reply(bot, game, begun(game, 2, 3, 4))
    assert bot.simulated == 25


def test_milliseconds_are_kept() -> None:
    """With a clock that gains a millisecond at every look."""
    game = find("two-towns")
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks / 1000

    bot = Search(1, Budget(ms=20), clock)
    reply(bot, game, begun(game, 2, 3, 4))
    assert bot.simulated == 20


def test_a_bot_not_asked_says_so() -> None:
    game = find("two-towns")
    s = begun(game, 2, 1, 0)
    with pytest.raises(ValueError, match="is not asked"):
        make("easy", 1).choose(game, s.ruleset, view(game, s, 1 - turn(s)[1]), s.pending[0].id)


def test_names_and_budgets() -> None:
    assert set(LEVELS) < set(BOTS)
    assert (Budget.read("300").simulations, Budget.read("50ms").ms) == (300, 50.0)
    for text in ("", "0", "-3", "fast", "1e3", "0ms"):
        with pytest.raises(Mistake):
            Budget.read(text)
    with pytest.raises(Mistake):
        make("genius", 1)


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_a_town_that_can_be_taken_is_taken(name: str) -> None:
    """The position of T38."""
    game = find("two-towns")
    facts = {"position": "W 0:[S] 5:[K1] 9:[C1] | E 7:[D1]", "dice": [1, 3, 3]}
    s = game.from_position(game.ruleset(2), facts)
    assert game.say(reply(make(name, 1, Budget(50)), game, s)) == {"verb": "march", "die": "colt", "unit": "C1"}


def test_ladder() -> None:
    assert wins("easy", "random", 60) >= 34
    assert wins("medium", "easy", 30) >= 22
    assert wins("greedy", "random", 60) >= 48
    assert wins("search", "random", 12, Budget(80)) >= 11
