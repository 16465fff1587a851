"""What is measured of a finished game: positions, draws, answers and endings.

What is compared, an outcome with another that might have come or an answer with the one given, is compared within one
look: in the same world, with the same luck.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from saloon.analysis.halves import FEW, Halves, variance
from saloon.analysis.onward import drift, ending, glance, outlook
from saloon.analysis.tally import UNSURE, Sum, Tally, taken_up
from saloon.analysis.trying import Trial, Tried
from saloon.bots.world import open_book
from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Seeded
from saloon.kernel.play import play
from saloon.kernel.view import View, view

JUDGED: Final = 3  # free answers that are played on after an answer and after its rivals,
USED: Final = 1  # and after a draw, which is mostly used at once
RIVALS: Final = 5  # answers compared with the one given: those that look best
SPREAD: Final = 1_000_003  # keeps the lucks of the measures apart
ENDINGS: Final = 8  # games played to the end from where a turn begins
SURELY: Final = 2.0  # standard errors
FINE: Final = 0.01  # a standard error to be content with


class Measure:
    """Something found by looking. A look is told by its number: the same one always finds the same."""

    def __init__(self, number: int) -> None:
        self.seed = number * SPREAD
        self.samples = 0  # played

    def finer(self) -> None:
        """A few more looks."""
        raise NotImplementedError

    def is_fine(self) -> bool:
        raise NotImplementedError

    def looks(self) -> int:
        return self.samples

    def error(self) -> float:
        """The largest standard error that is left."""
        raise NotImplementedError

    def plain(self) -> list[Any]:
        """To be kept; `take_up` goes on from there."""
        raise NotImplementedError

    def take_up(self, kept: list[Any]) -> None:
        raise NotImplementedError


class Shares(Measure):
    """Of each seat, by two halves of looks."""

    def __init__(self, number: int, game: Game[Any], s: State[Any]) -> None:
        super().__init__(number)
        self.game = game
        self.state = s
        self.halves = Halves(s.ruleset.seats, FINE)

    def look(self, number: int) -> list[float]:
        raise NotImplementedError

    def finer(self) -> None:
        number = self.samples
        self.halves.add(self.look(number + 1), self.look(number + 2))
        self.samples += 2

    def found(self, seat: int) -> Sum:
        return self.halves.found(seat)

    def error(self) -> float:
        return max([self.found(seat).error for seat in range(self.state.ruleset.seats)])

    def is_fine(self) -> bool:
        return self.halves.is_fine()

    def plain(self) -> list[Any]:
        return [self.samples, self.halves.plain()]

    def take_up(self, kept: list[Any]) -> None:
        self.samples, halves = kept
        self.halves.take_up(halves)


class Standing(Shares):
    """How the seats stand in a position, from what one of them knows; NOBODY: from everything."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int, ahead: int = 0) -> None:
        super().__init__(number, game, s)
        self.ahead = ahead or game.value_ahead()
        self.seat = NOBODY if open_book(game) else seat
        self.seen: View | None = None

    def world(self, luck: Seeded) -> State[Any]:
        s = self.state
        if self.seat == NOBODY:
            return s.clone()
        if self.seen is None:
            self.seen = view(self.game, s, self.seat, options=False)
        return guess(self.game, s.ruleset, self.seen, luck=luck)

    def look(self, number: int) -> list[float]:
        luck = Seeded(self.seed + number)
        return outlook(self.game, self.world(luck), self.ahead, luck)


class Draw(Shares):
    """What chance did, against what it might have done: luck. Over all games its mean is nothing, by construction."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], outcome: int) -> None:
        super().__init__(number, game, s)
        self.outcome = outcome

    def look(self, number: int) -> list[float]:
        """The glance is over all that might have come, the drift after one of them."""
        step = self.state.pending[0].step
        assert isinstance(step, Chance)
        luck = Seeded(self.seed - number)
        other = step.draw(self.state, luck)
        found = less(glance(self.game, self.after(self.outcome), luck), glance(self.game, self.state.clone(), luck))
        if other == self.outcome:
            return found
        came, might = self.drift(self.outcome, number), self.drift(other, number)
        return [near + far for near, far in zip(found, less(came, might), strict=True)]

    def drift(self, outcome: int, number: int) -> list[float]:
        return drift(self.game, self.after(outcome), USED, Seeded(self.seed + number))

    def after(self, outcome: int) -> State[Any]:
        s: State[Any] = self.state.clone()
        play(s, s.pending[0], NOBODY, outcome)
        return s


class Answer(Measure):
    """An answer beside its best rivals, in worlds that fit what its seat knew: judged as it could be judged then.

    In every other world the rivals race: that says which one leads, and how often it must be looked at. What it is
    worth more is told from the worlds between, which have chosen nothing: one that was only lucky gains nothing by it.
    """

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int, question: int, given: int) -> None:
        super().__init__(number)
        self.game = game
        self.state = s
        self.seat = seat
        self.question = question
        self.given = given
        self.goal = FINE
        self.usual = UNSURE  # how much such differences vary elsewhere
        self.trial: Trial | None = None
        self.rivals: list[int] = []
        self.rounds = 0  # the first one finds the rivals, the others are races
        self.worth = Tally()  # of the answer given, where it is told
        self.raced: list[Tally] = []  # what each rival is worth more
        self.told: list[Tally] = []
        self.better: list[int] = []  # in how many of the worlds that are told it was better
        self.replies: list[dict[int, int]] = []  # what others answered it, how often

    def seen(self) -> Trial:
        seen = view(self.game, self.state, self.seat, options=False)
        return Trial(self.game, self.state.ruleset, seen, self.question, self.seed, JUDGED)

    def race(self, rivals: list[int]) -> None:
        self.rivals = rivals
        self.raced = [Tally() for _ in rivals]
        self.told = [Tally() for _ in rivals]
        self.better = [0] * len(rivals)
        self.replies = [{} for _ in rivals]

    def finer(self) -> None:
        """A race, and a world that is told."""
        self.rounds += 1
        trial = self.trial
        if trial is None:
            self.trial = trial = self.seen()
            return self.race(trial.rivals(self.given, RIVALS))
        racing = self.racing()
        given, *raced = trial.tried([self.given, *[self.rivals[rival] for rival in racing]], 2 * self.rounds)
        for rival, one in zip(racing, raced, strict=True):
            self.raced[rival].add(one.share - given.share)
            self.hear(rival, one)
        leading = self.leader()
        given, *told = trial.tried([self.given, *[self.rivals[rival] for rival in leading]], 2 * self.rounds + 1)
        self.worth.add(given.share)
        for rival, one in zip(leading, told, strict=True):
            self.told[rival].add(one.share - given.share)
            self.better[rival] += one.share > given.share
            self.hear(rival, one)
        self.samples += 2 + len(racing) + len(leading)
        return None

    def hear(self, rival: int, one: Tried) -> None:
        if one.replier != NOBODY:
            self.replies[rival][one.reply] = self.replies[rival].get(one.reply, 0) + 1

    def leader(self) -> list[int]:
        """The rival that did best so far; none if there are none."""
        hopes = [one.mean for one in self.raced]
        return [hopes.index(max(hopes))] if hopes else []

    def racing(self) -> list[int]:
        """The rivals that may still turn out to be the best."""
        least = max([one.mean - SURELY * one.error for one in self.raced], default=0.0)
        return [rival for rival, one in enumerate(self.raced) if one.mean + SURELY * one.error >= least]

    def best(self) -> int:
        """The leader if it did better than the answer given, otherwise -1."""
        return next((rival for rival in self.leader() if self.raced[rival].mean > 0.0), -1)

    def loss(self) -> Sum:
        """What the best answer would have brought more: nothing if none leads; if one nearly does, that is unsure."""
        loss = Sum([])
        loss.error = 0.0 if self.rounds and not self.rivals else UNSURE
        for rival in self.leader() if self.rounds > 1 else []:
            raced, told = self.raced[rival], self.told[rival]
            varies = variance([raced, told], self.usual)
            if raced.mean > 0.0:
                loss.mean = told.mean
                loss.error = sqrt(varies / told.count) if told.count else UNSURE
            else:
                behind = sqrt(varies / raced.count)
                loss.error = behind if raced.mean + SURELY * behind > 0.0 else 0.0
        return loss

    def is_fine(self) -> bool:
        """As the races say: what is told has no voice in it."""
        if self.rounds <= FEW:
            return not self.rivals and self.rounds > 0
        for rival in self.leader():
            raced = self.raced[rival]
            varies = variance([raced], self.usual)
            behind = raced.mean <= 0.0
            if behind and raced.mean + SURELY * sqrt(varies / raced.count) <= 0.0:
                return True
            return varies <= self.goal**2 * (raced.count if behind else self.told[rival].count)
        return True

    def error(self) -> float:
        return self.loss().error

    def looks(self) -> int:
        return self.rounds

    def reply(self) -> int:
        """What others most often answer to the best one; -1 if nobody does."""
        replies = {} if self.best() < 0 else self.replies[self.best()]
        return max(replies, key=lambda reply: replies[reply]) if replies else -1

    def plain(self) -> list[Any]:
        replies = [[[reply, count] for reply, count in some.items()] for some in self.replies]
        raced, told = [[one.plain() for one in some] for some in (self.raced, self.told)]
        return [self.samples, self.rounds, self.rivals, self.worth.plain(), raced, told, self.better, replies]

    def take_up(self, kept: list[Any]) -> None:
        self.samples, self.rounds, rivals, worth, raced, told, better, replies = kept
        if self.rounds:
            self.trial = self.seen()
            self.race(rivals)
            self.worth = taken_up(worth)
            self.raced, self.told = [[taken_up(one) for one in some] for some in (raced, told)]
            self.better = better
            self.replies = [dict(some) for some in replies]


class Ending(Measure):
    """The final scores, played to the end from what a seat knows: a few samples, and no glance can tell."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int) -> None:
        super().__init__(number)
        self.standing = Standing(number, game, s, seat)
        self.scores = [Tally() for _ in range(s.ruleset.seats)]

    def finer(self) -> None:
        self.samples += 1
        luck = Seeded(self.seed + self.samples)
        scores = ending(self.standing.game, self.standing.world(luck), luck)
        for tally, score in zip(self.scores, scores, strict=True):
            tally.add(float(score))

    def is_fine(self) -> bool:
        return self.samples >= ENDINGS

    def error(self) -> float:
        return 0.0 if self.is_fine() else UNSURE

    def plain(self) -> list[Any]:
        return [self.samples, *[tally.plain() for tally in self.scores]]

    def take_up(self, kept: list[Any]) -> None:
        self.samples, *scores = kept
        self.scores = [taken_up(score) for score in scores]


def less(some: list[float], others: list[float]) -> list[float]:
    return [one - other for one, other in zip(some, others, strict=True)]
