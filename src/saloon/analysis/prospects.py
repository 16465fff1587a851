"""A position looked at for itself: how the seats stand, and what the best answers to its question are worth."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final, NamedTuple

from saloon.analysis.measures import Answer, Measure, Standing
from saloon.analysis.onward import shares
from saloon.analysis.tally import UNSURE
from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game

SHOWN: Final = 3  # of the best answers
USUAL: Final = 0.05  # how much looks vary where they vary much


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
        self.standing.halves.usual = USUAL
        if self.answer is not None:
            self.answer.usual = USUAL

    def measures(self) -> list[Measure]:
        if self.state.result:
            return []
        return [self.standing] if self.answer is None else [self.standing, self.answer]

    def refine(self, done: Callable[[], bool]) -> None:
        """A little finer in turn, until all is fine or `done` says so."""
        while not done() and not self.fine():
            for measure in self.measures():
                if not measure.is_fine():
                    measure.finer()

    def fine(self) -> bool:
        return all(measure.is_fine() for measure in self.measures())

    def kept(self) -> dict[str, Any]:
        """What has been measured, to go on from later; `take_up` reads it."""
        return {"measures": [measure.plain() for measure in self.measures()]}

    def take_up(self, kept: dict[str, Any]) -> bool:
        """Goes on from what was kept of the very same position."""
        for measure, plain in zip(self.measures(), kept["measures"], strict=True):
            measure.take_up(plain)
        return True

    def chances(self) -> list[float]:
        """By seat."""
        seats = range(self.state.ruleset.seats)
        return shares(self.game, self.state) if self.state.result else [self.standing.found(at).mean for at in seats]

    def error(self) -> float:
        return 0.0 if self.state.result else self.standing.error()

    def best(self) -> list[Worth]:
        """The best answers, of those that look promising: the leader as it is told, the others as they raced."""
        answer = self.answer
        if answer is None or not answer.worth.count:
            return []
        given, leading = answer.worth, answer.leader()
        worths = [Worth(answer.given, share(given.mean), given.error)]
        for rival, action in enumerate(answer.rivals):
            more = answer.told[rival] if rival in leading else answer.raced[rival]
            error = min(sqrt(given.error**2 + more.error**2), UNSURE)
            worths.append(Worth(action, share(given.mean + more.mean), error))
        return sorted(worths, key=lambda worth: -worth.chance)[:SHOWN]


def share(found: float) -> float:
    """Of a win: samples may add up to a little more, or less than nothing."""
    return min(max(found, 0.0), 1.0)


def asked(game: Game[Any], s: State[Any]) -> Answer | None:
    """The first question with a choice, measured from any of its answers; None if there is none."""
    for d in s.pending:
        if isinstance(d.step, Question):
            for seat in d.owing:
                ideas = game.ideas(s, d, seat)
                if len(ideas) > 1:
                    return Answer(2, game, s, seat, d.id, ideas[0])
    return None
