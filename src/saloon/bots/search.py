"""The bot that searches: one tree over many guessed worlds (information-set Monte-Carlo tree search).

Every simulation takes a world that fits the view and walks down the tree; each seat goes for its own value. Arriving
somewhere new it looks at every option once, remembers what the game thinks of it, and carries the best home.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import process_time
from typing import Any, ClassVar, Final

from saloon.bots.bot import Bot, Budget
from saloon.bots.reply import reply
from saloon.bots.world import decision, open_book, play_on, values, worth
from saloon.kernel.flow import NOBODY, Chance, Decision, Ruleset, Sealed, SideQuestion, State
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog
from saloon.kernel.play import play, playout
from saloon.kernel.view import View

CURIOSITY: Final = 0.35  # how strongly rarely tried options draw,
SEALED_CURIOSITY: Final = 1.0  # and where several choose at once: nobody there should settle on one answer early
FAITH: Final = 1.0  # the first look at an option counts like so many visits
LOOKS: Final = 8  # worlds in which every option of the answer itself is looked at first, where something is hidden;
SHORT_LIST: Final = 6  # and so many of the best are then searched
WIDE: Final = 64  # with more options than this none is looked at before it is tried, unless it may be the answer


class Arm:
    """One option of one seat at one place of the tree."""

    __slots__ = ("available", "total", "visits")

    def __init__(self, first_look: float) -> None:
        self.visits = 0.0
        self.available = 1.0  # how often it could have been taken: worlds differ in what is legal
        self.total = FAITH * first_look

    def mean(self) -> float:
        return self.total / (self.visits + FAITH)

    def draw(self, curiosity: float) -> float:
        """How much this option should be tried next: upper confidence bound."""
        tried = self.visits + FAITH
        return self.total / tried + curiosity * math.sqrt(math.log(self.available) / tried)


class Place:
    """A place in the tree: what each seat asked here has learnt, and the places after it."""

    __slots__ = ("after", "arms")

    def __init__(self) -> None:
        self.arms: dict[int, dict[int, Arm]] = {}  # by seat, by action
        self.after: dict[object, Place] = {}

    def next(self, key: object) -> Place:
        place = self.after.get(key)
        if place is None:
            place = self.after[key] = Place()
        return place


class Tree:
    """The search for one answer."""

    def __init__(
        self, game: Game[Any], ruleset: Ruleset, view: View, question: int, luck: Luck, curiosity: float = CURIOSITY
    ) -> None:  # fmt: skip
        self.game = game
        self.ruleset = ruleset
        self.view = view
        self.viewer = view.viewer
        self.question = question
        self.luck = luck
        self.curiosity = curiosity * game.value_spread()
        self.sealed_curiosity = SEALED_CURIOSITY * game.value_spread()
        self.open_book = open_book(game)
        self.blind = type(game).value is Game.value  # the game offers no evaluation: play to the end at random instead
        self.first = imagine(game, ruleset, view, luck=luck)
        self.root = Place()
        self.path: list[Arm] = []
        self.movers: list[int] = []

    def world(self) -> State[Any]:
        return self.first.clone() if self.open_book else imagine(self.game, self.ruleset, self.view, luck=self.luck)

    def simulate(self) -> None:
        self.path.clear()
        self.movers.clear()
        values = self.descend(self.world())
        for i, arm in enumerate(self.path):
            arm.visits += 1.0
            arm.total += values[self.movers[i]]

    def descend(self, s: State[Any]) -> list[float]:
        """Walks down to somewhere new, or to the end, and says what that is worth to each seat."""
        place = self.root
        sealed: dict[int, Place] = {}  # where each sealed question was asked: nobody's choice may depend on the others'
        d = decision(s, self.viewer, self.question)
        seat = self.viewer
        while True:
            if isinstance(d.step, Chance):
                place = self.go(s, place, d, NOBODY, d.step.draw(s, self.luck))
            else:
                at = sealed.setdefault(d.id, place) if isinstance(d.step, Sealed) else place
                options = self.game.ideas(s, d, seat)
                action = options[0]
                if len(options) > 1:
                    known = at.arms.get(seat)
                    if known is None:
                        at.arms[seat] = known = {}
                        if at is self.root and seat == self.viewer:
                            return self.survey(s, d, options, known)
                        return self.explore(s, d, seat, options, known)
                    if at is self.root and seat == self.viewer:
                        options = list(known)
                    action = self.pick(s, d, seat, options, known)
                place = self.go(s, place, d, seat, action)
            if not s.pending:
                return self.values(s)
            d = s.pending[0]
            seat = d.owing[0]

    def go(self, s: State[Any], place: Place, d: Decision, seat: int, action: int) -> Place:
        """The next place: told apart by what happened, or by what the viewer learns of it if not all is open."""
        if self.open_book:
            play(s, d, seat, action)
            return place.next(action)
        log = EventLog()
        play(s, d, seat, action, log=log)
        return place.next(f"{action if seat == self.viewer else ''} {log.seen(self.viewer)}")

    def pick(self, s: State[Any], d: Decision, seat: int, options: list[int], known: dict[int, Arm]) -> int:
        best = options[0]
        chosen: Arm | None = None
        most = 0.0
        curiosity = self.sealed_curiosity if isinstance(d.step, Sealed) else self.curiosity
        for action in options:
            arm = known.get(action)
            if arm is None:
                arm = known[action] = Arm(worth(self.game, self.look(s, d, seat, action), seat))
            arm.available += 1.0
            draw = arm.draw(curiosity)
            if chosen is None or draw > most:
                best, chosen, most = action, arm, draw
        assert chosen is not None
        self.path.append(chosen)
        self.movers.append(seat)
        return best

    def survey(self, s: State[Any], d: Decision, options: list[int], known: dict[int, Arm]) -> list[float]:
        """A first look at every answer there is, in several worlds if something is hidden; then only the best count.

        What is seen deeper down is mostly worse than a first look: among many, the least searched would win.
        """
        if self.blind or self.open_book:
            return self.explore(s, d, self.viewer, options, known)
        totals = [0.0] * len(options)
        worlds = LOOKS if len(options) <= WIDE else 1
        for _ in range(worlds):
            for i, action in enumerate(options):
                totals[i] += worth(self.game, self.look(s, d, self.viewer, action), self.viewer)
            s = self.world()
            d = decision(s, self.viewer, self.question)
        for total, i in sorted([(-total, i) for i, total in enumerate(totals)])[:SHORT_LIST]:
            known[options[i]] = Arm(-total / worlds)
        return self.values(s)

    def explore(self, s: State[Any], d: Decision, seat: int, options: list[int], known: dict[int, Arm]) -> list[float]:
        """A first look at every option; the best of them is what the seat can be expected to get."""
        if self.blind or len(options) > WIDE:
            here = worth(self.game, s, seat)
            for action in options:
                known[action] = Arm(here)
            return self.values(s)
        best = s
        most = -2.0
        for action in options:
            after = self.look(s, d, seat, action)
            value = worth(self.game, after, seat)
            known[action] = Arm(value)
            if value > most:
                best, most = after, value
        return self.values(best)

    def look(self, s: State[Any], d: Decision, seat: int, action: int) -> State[Any]:
        """The world after this answer, at the next question."""
        after: State[Any] = s.clone()
        play(after, d, seat, action)
        play_on(self.game, after, self.luck)
        return after

    def values(self, s: State[Any]) -> list[float]:
        if self.blind:
            s = s.clone()
            playout(s, self.luck)
        return values(self.game, s)

    def answer(self) -> int:
        """The option most often tried."""
        arms = self.root.arms[self.viewer]
        best = -1
        most = -1.0
        for action, arm in arms.items():
            score = arm.visits + arm.mean() / 4
            if best < 0 or score > most:
                best, most = action, score
        return best


class Search(Bot):
    """Monte-Carlo tree search for any game of the kernel and any number of seats."""

    READS_OPTIONS: ClassVar[bool] = False

    def __init__(
        self, seed: int, budget: Budget, clock: Callable[[], float] = process_time, curiosity: float = CURIOSITY
    ) -> None:
        super().__init__(seed)
        self.budget = budget
        self.clock = clock
        self.curiosity = curiosity
        self.simulated = 0  # for the last answer: for benchmarks and the curious

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        start = self.clock()
        tree = Tree(game, ruleset, view, question, self.luck(view, question), self.curiosity)
        d = decision(tree.first, view.viewer, question)
        if isinstance(d.step, SideQuestion):
            return reply(game, ruleset, view, question, tree.luck)
        options = game.ideas(tree.first, d, view.viewer)
        self.simulated = 0
        if len(options) == 1:
            return options[0]
        while self.simulated == 0 or not self.spent(start):
            tree.simulate()
            self.simulated += 1
        return tree.answer()

    def spent(self, start: float) -> bool:
        if self.budget.simulations:
            return self.simulated >= self.budget.simulations
        return (self.clock() - start) * 1000 >= self.budget.ms
