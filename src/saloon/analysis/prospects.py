"""A position looked at for itself: how the seats stand, and what the best answers to its question are worth."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final, NamedTuple

from saloon.analysis.measures import Answer, Measure, Standing
from saloon.analysis.onward import shares
from saloon.analysis.review import FINE
from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game

SHOWN: Final = 3  # of the best answers


class Worth(NamedTuple):
    """An answer, the chance it gives its seat, and how far that may be off."""

    action: int
    chance: float
    error: float


class Prospects:
    """The chances are from everything, those of the answers from what their seat knows."""

    def __init__(self, game: Game[Any], s: State[Any]) -> None:
        self.game = game
        self.state = s
        self.standing = Standing(1, game, s, NOBODY)
        self.answer = asked(game, s)

    def measures(self) -> list[Measure]:
        if self.state.result:
            return []
        return [self.standing] if self.answer is None else [self.standing, self.answer]

    def refine(self, done: Callable[[], bool]) -> None:
        """A little finer in turn, until all is fine or `done` says so."""
        while not done() and not self.fine():
            for measure in self.measures():
                if measure.error() > FINE or measure.looks() < 2:
                    measure.finer()

    def fine(self) -> bool:
        return all(measure.looks() > 2 and measure.error() <= FINE for measure in self.measures())

    def chances(self) -> list[float]:
        """By seat."""
        seats = range(self.state.ruleset.seats)
        return shares(self.game, self.state) if self.state.result else [self.standing.found(at).mean for at in seats]

    def error(self) -> float:
        return 0.0 if self.state.result else self.standing.error()

    def best(self) -> list[Worth]:
        """The best answers, of those that look promising."""
        answer = self.answer
        if answer is None or answer.seen is None:
            return []
        given = answer.found(0)
        worths = [Worth(answer.given, given.mean, given.error)]
        for rival, action in enumerate(answer.rivals):
            one, other = answer.found(1 + 2 * rival), answer.found(2 + 2 * rival)
            more, error = (one.mean + other.mean) / 2, sqrt(one.error**2 + other.error**2) / 2
            worths.append(Worth(action, given.mean + more, sqrt(given.error**2 + error**2)))
        return sorted(worths, key=lambda worth: -worth.chance)[:SHOWN]


def asked(game: Game[Any], s: State[Any]) -> Answer | None:
    """The first question with a choice, measured from any of its answers; None if there is none."""
    for d in s.pending:
        if isinstance(d.step, Question):
            for seat in d.owing:
                ideas = game.ideas(s, d, seat)
                if len(ideas) > 1:
                    return Answer(2, game, s, seat, d.id, ideas[0])
    return None
