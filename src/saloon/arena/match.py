"""One game between bots. Each is shown its own view and nothing else; a bot that fails is named, not hidden."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from saloon.bots import BOTS, Bot, Budget, make
from saloon.bots.search import Search
from saloon.counting.balance import Role
from saloon.games import find
from saloon.kernel.flow import NOBODY, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.language import NONSENSE
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Atom, Mistake
from saloon.kernel.play import advance, expected_answers, submit
from saloon.kernel.view import View, view

SEEDS: Final = 0x7FFFFFFF  # as many as `Seeded` tells apart
RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
BROKEN: Final = "broken"  # not the bot: the game itself failed

MakeBot = Callable[[str, int], Bot]


def make_bot(name: str, seed: int) -> Bot:
    """A bot as one writes it in the arena: `greedy`, `search:400` simulations, `search:100ms`."""
    kind, colon, budget = name.partition(":")
    bot = make(kind, seed, Budget.read(budget) if colon else None)
    if colon and not isinstance(bot, Search):
        raise Mistake("bot", bot=name, known=BOTS)
    return bot


class Terms(NamedTuple):
    """What all games of a tournament have in common: plain data that goes to other processes as it is."""

    slug: str
    seats: int
    options: dict[str, Atom]
    bots: tuple[str, ...]
    box: Path | None = None
    make: MakeBot = make_bot


class Fixture(NamedTuple):
    """One game to be played: which bot sits at each seat, and the seed from which all its luck comes."""

    lineup: tuple[int, ...]
    seed: int


class Fault(NamedTuple):
    """What went wrong, at which seat and question; `trace` is the traceback, if there is one."""

    seat: int
    question: int
    kind: str
    detail: str
    trace: str


class MatchResult(NamedTuple):
    """A game played, or as far as it got: lists have one entry per seat."""

    fixture: Fixture
    result: list[int]
    payoffs: list[float]
    answers: list[int]
    seconds: list[float]
    roles: list[Role | None]
    turns: int
    fault: Fault | None


def derived(*parts: int) -> int:
    """A seed of its own for each part of a whole."""
    name = ".".join(map(str, parts))
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") % SEEDS


def play_fixture(terms: Terms, fixture: Fixture) -> MatchResult:
    game = find(terms.slug, box=terms.box)
    ruleset = game.ruleset(terms.seats, dict(terms.options))
    bots = [terms.make(terms.bots[bot], derived(fixture.seed, seat)) for seat, bot in enumerate(fixture.lineup)]
    return Match(game, ruleset, bots, fixture).play()


class Match:
    """A game under way."""

    def __init__(self, game: Game[Any], ruleset: Ruleset, bots: Sequence[Bot], fixture: Fixture) -> None:
        self.game = game
        self.ruleset = ruleset
        self.bots = bots
        self.fixture = fixture
        self.luck = Seeded(fixture.seed)
        self.state: State[Any] = game.start(ruleset)
        self.answers = [0] * ruleset.seats
        self.seconds = [0.0] * ruleset.seats
        self.seat, self.question, self.blame = NOBODY, 0, BROKEN  # whose turn it is, and whose fault if it fails now

    def play(self) -> MatchResult:
        fault: Fault | None = None
        payoffs: list[float] = []
        roles: list[Role | None] = []
        try:
            fault = self.play_on()
            if fault is None:
                payoffs = [self.game.payoff(self.state, seat) for seat in range(self.ruleset.seats)]
                roles = [self.game.role(self.state, seat) for seat in range(self.ruleset.seats)]
        except Exception as error:  # whatever it is, the tournament goes on and reports it
            fault = self.fault(self.blame, traceback.format_exception_only(error)[-1].strip(), traceback.format_exc())
        turns = self.game.turns(self.state)
        return MatchResult(self.fixture, self.state.result[:], payoffs, self.answers, self.seconds, roles, turns, fault)

    def play_on(self) -> Fault | None:
        s = self.state
        advance(s, self.luck, None)
        while s.pending:
            self.seat, self.question = self.next()
            action = self.choose(view(self.game, s, self.seat, options=self.bots[self.seat].READS_OPTIONS))
            number = action if type(action) is int else NONSENSE  # a bot of somebody else may say anything
            if (no := submit(s, self.seat, self.question, number, luck=self.luck)) is not None:
                return self.fault(ILLEGAL, f"{action!r} refused by {no.rule}")
            if sum(self.answers) > self.game.bound:
                return self.fault(BROKEN, f"no end after {self.game.bound} answers")
        return None

    def next(self) -> tuple[int, int]:
        """Who answers what: an offer first, then the open question."""
        s = self.state
        for d, seat in expected_answers(s):
            return seat, d.id
        return s.pending[0].owing[0], s.pending[0].id

    def choose(self, seen: View) -> object:
        self.blame = RAISED
        start = perf_counter()
        action = self.bots[self.seat].choose(self.game, self.ruleset, seen, self.question)
        self.seconds[self.seat] += perf_counter() - start
        self.answers[self.seat] += 1
        self.blame = BROKEN
        return action

    def fault(self, kind: str, detail: str, trace: str = "") -> Fault:
        return Fault(self.seat, self.question, kind, detail, trace)
