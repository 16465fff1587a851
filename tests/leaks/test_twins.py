"""What a viewer gets depends on nothing that is hidden: over all games and every kind of question they ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec import json
from twins import Pair, Plan, pair_of, pick, watched

from saloon.games import find
from saloon.kernel.codec import encode
from saloon.kernel.flow import Question, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.play import advance, play
from saloon.server import wire
from saloon.server.live import gate
from saloon.server.live.autoplay import Autoplay
from saloon.server.live.clock import Clocks
from saloon.server.live.desk import Desk
from saloon.server.live.room import Room

SEATS = {  # at which the games are played in turn
    "two-towns": (2,),
    "dice-town": (4, 3, 6),
    "deadwood": (4, 3),
    "deadwood-1876": (5, 2, 7, 9, 6),
    "slaughter-gulch": (4, 3, 5),
}
CLOCKS = ("move", "bank", "none")
WALKS = 300  # games played at most in search of questions
AT_ONCE = 12  # of them after which one may stop
LUCKY = {
    "dice-town": (11,),
    "deadwood": (224,),
    "slaughter-gulch": (17, 52, 70, 147, 1736),
}  # what is rare is there
EACH = {"two-towns": 3, "deadwood-1876": 3}  # positions for each kind of question


class Position(NamedTuple):
    state: State[Any]
    options: dict[str, Any]


def questions(game: Game[Any]) -> set[str]:
    return {name for name, kind in game.steps.items() if issubclass(kind.make, Question)}


def options_of(game: Game[Any], seed: int) -> dict[str, Any]:
    return {id: one.choices[pick(id, seed) % len(one.choices)] for id, one in game.options.items()} if seed else {}


def ruleset_of(game: Game[Any], seats: int, seed: int) -> Ruleset:
    """Options in turn; those of the game where these do not go together."""
    try:
        return game.ruleset(seats, options_of(game, seed))
    except Mistake:
        return game.ruleset(seats, {})


def walk(game: Game[Any], seats: int, seed: int) -> Iterator[State[Any]]:
    """A game of random bots: every position at which people are asked, and no quiet question is half answered."""
    luck = Seeded(seed)
    s = game.start(ruleset_of(game, seats, seed))
    advance(s, luck, None)
    while s.pending:
        d = s.pending[0]
        assert isinstance(d.step, Question)
        if d.step.shows_owing() or len(d.owing) == len(d.step.seats(s)):
            yield s.clone()
        if s.side_questions and luck.below(4) == 0:
            d = s.side_questions[luck.below(len(s.side_questions))]
        seat = d.owing[luck.below(len(d.owing))]
        options = game.ideas(s, d, seat)
        if not options:
            continue
        play(s, d, seat, options[luck.below(len(options))], luck=luck)


@cache
def positions(game: Game[Any], each: int) -> dict[str, list[Position]]:
    """So many positions for each kind of question, as different as may be."""
    found: dict[str, list[Position]] = {name: [] for name in questions(game)}
    seeds = [*range(AT_ONCE), *LUCKY.get(game.slug, ()), *range(AT_ONCE, WALKS)]
    for number, seed in enumerate(seeds):
        if number >= AT_ONCE and all(len(some) >= each for some in found.values()):
            break
        taken: Counter[str] = Counter()
        for s in walk(game, SEATS[game.slug][seed % len(SEATS[game.slug])], seed):
            for name in {type(d.step).__name__ for d in (*s.pending, *s.side_questions)}:
                if len(found[name]) < each and not taken[name]:
                    taken[name] += 1
                    found[name].append(Position(s, dict(s.ruleset.options)))
    return found


def plan_of(game: Game[Any], name: str, number: int, position: Position) -> Plan:
    """Viewers, clocks, bots and habits in turn."""
    seats, turn = position.state.ruleset.seats, pick(name, number)
    viewer = turn % (seats + 1) - 1
    others = [seat for seat in range(seats) if seat != viewer]
    bot = others[turn % len(others)] if seats > 2 and turn % 3 else -9
    habit = others[(turn // 7) % len(others)]
    return Plan(game, seats, position.options, viewer, CLOCKS[number % 3], bot, habit if habit != bot else -9, turn)


class Tally(NamedTuple):
    pairs: int
    different: int
    frames: int
    windows: int
    undos: int
    seconds: float


def total(pairs: list[Pair]) -> Tally:
    lists = [pair.frames()[0] for pair in pairs]
    states = [pair.a.game.states for pair in pairs]
    return Tally(
        len(pairs),
        sum(encode(pair.a.game, s["a"]) != encode(pair.a.game, s["b"]) for pair, s in zip(pairs, states, strict=True)),
        sum(map(len, lists)),
        sum(len(pair.b.windows) for pair in pairs),
        sum(pair.b.undos > 0 for pair in pairs),
        sum(pair.end for pair in pairs),
    )


def kinds_of(pair: Pair) -> set[bytes]:
    return {frame.data[9 : frame.data.index(b'"', 9)] for frame in pair.frames()[0]}


def each_pair(game: Game[Any], each: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    watched(monkeypatch)
    for name, some in positions(game, each).items():
        for number, position in enumerate(some):
            yield pair_of(plan_of(game, name, number, position), position.state, monkeypatch)


def compared(game: Game[Any], each: int, monkeypatch: pytest.MonkeyPatch) -> list[Pair]:
    pairs = []
    for pair in each_pair(game, each, monkeypatch):
        assert pair.leak() == "", pair.a.plan[1:]
        pairs.append(pair)
    return pairs


TOLD = {b"welcome", b"news", b"ack", b"told", b"foreseen", b"hinted", b"heard", b"tablenews", b"clocknews", b"wishnews"}
LEAST = {  # pairs whose worlds differ, frames, windows, undos asked
    "two-towns": (0, 60, 0, 1),
    "dice-town": (30, 800, 20, 20),
    "deadwood": (3, 500, 0, 10),
    "deadwood-1876": (40, 500, 10, 4),
    "slaughter-gulch": (20, 700, 0, 15),
}


@pytest.mark.parametrize("slug", SEATS)
def test_a_viewer_cannot_tell_two_worlds_apart(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(slug)
    pairs = compared(game, EACH.get(slug, 1), monkeypatch)
    met = set().union(*[pair.b.kinds for pair in pairs])
    assert questions(game) - met == set(), "every kind of question is asked while a viewer listens"
    assert set().union(*map(kinds_of, pairs)) >= TOLD
    _, different, frames, windows, undos, _ = total(pairs)
    for found, least in zip((different, frames, windows, undos), LEAST[slug], strict=True):
        assert found >= least, total(pairs)


@pytest.mark.long
@pytest.mark.parametrize("slug", SEATS)
def test_nor_in_many_more(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(slug)
    pairs = compared(game, 12, monkeypatch)
    assert total(pairs).frames > 3 * LEAST[slug][1]


# --- the test bites ---


def altered(monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any], Desk, Clocks], None]) -> None:
    """News as they would be if something else were in them."""
    news = gate.news

    def other_news(desk: Desk, lines: list[Any], clocks: Clocks, now: float, viewer: int) -> gate.Parcel:
        message = json.decode(news(desk, lines, clocks, now, viewer).text)
        change(message, desk, clocks)
        return gate.Parcel(json.encode(message))

    monkeypatch.setattr(gate, "news", other_news)


def clocks_that_run_for_those_who_owe(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(message: dict[str, Any], desk: Desk, clocks: Clocks) -> None:
        message["clock"]["running"] = sorted({seat for seat, _ in clocks.asks})

    altered(monkeypatch, change)


def a_count_of_something_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(message: dict[str, Any], desk: Desk, clocks: Clocks) -> None:
        message["draws"] += pick(encode(desk.game, desk.state)) % 2

    altered(monkeypatch, change)


def consent_of_those_who_hold_something(monkeypatch: pytest.MonkeyPatch) -> None:
    humans = Room.humans

    def some(room: Room) -> list[int]:
        assert room.desk is not None
        return [seat for seat in humans(room) if pick(json.encode(room.desk.sight(seat))) % 2]

    monkeypatch.setattr(Room, "humans", some)


def absence_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    do = Autoplay.do

    def shown(self: Autoplay, pair: tuple[int, int]) -> None:
        if pair[0] >= 0 and self.is_quiet(pair[1]) and not self.is_bots(pair[0]) and self.habit_time(pair) is None:
            self.room.away |= {pair[0]}
            self.room.tell_table()
        do(self, pair)

    monkeypatch.setattr(Autoplay, "do", shown)


def habits_that_wait_for_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    habit_time = Autoplay.habit_time

    def by_the_hand(self: Autoplay, pair: tuple[int, int]) -> float | None:
        at, desk = habit_time(self, pair), self.room.desk
        assert desk is not None
        if at is None or not self.is_quiet(pair[1]):
            return at
        ask = next(one for one in desk.sight(pair[0])["asks"] if one["id"] == pair[1])
        return at - (len(ask["options"]) == 1)

    monkeypatch.setattr(Autoplay, "habit_time", by_the_hand)


def bots_that_answer_when_they_have_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_time = Autoplay.bot_time

    def at_once(self: Autoplay, pair: tuple[int, int]) -> float | None:
        thought = self.thoughts.get(pair)
        return bot_time(self, pair) if thought is None else thought.at

    monkeypatch.setattr(Autoplay, "bot_time", at_once)


def numbers_that_count_whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "chat", lambda line: gate.Parcel(json.encode(wire.Heard(line))))


@pytest.mark.parametrize(
    ("slug", "leak"),
    [
        ("dice-town", clocks_that_run_for_those_who_owe),
        ("dice-town", a_count_of_something_hidden),
        ("dice-town", consent_of_those_who_hold_something),
        ("dice-town", absence_in_a_window),
        ("dice-town", habits_that_wait_for_a_card),
        ("dice-town", bots_that_answer_when_they_have_thought),
        ("deadwood-1876", numbers_that_count_whispers),
    ],
)
def test_a_leak_is_found(
    slug: str, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert any(pair.leak() for pair in each_pair(find(slug), 1, monkeypatch))
