"""A finished game reviewed: every measure there is to take, taken finer and finer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saloon.analysis.measures import Answer, Draw, Ending, Measure, Standing
from saloon.analysis.report import report
from saloon.bots.world import decision, open_book
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.journal import History, first_digest
from saloon.kernel.messages import Mistake
from saloon.kernel.play import legal

MEASURING: Final = 2  # its version: what was kept by another is measured anew
COARSE: Final = 8  # of so many positions one is looked at before the rest
BATCH: Final = 4  # looks at one measure before the next one's turn
FINE: Final = 0.01  # a standard error to be content with


class Review:
    """All measures of a game, in the order of its moves. `standings[k]` is after k moves: by seat, the last for all."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.game = history.game
        self.seats = history.ruleset.seats
        self.viewers = [NOBODY] if open_book(self.game) else [*range(self.seats), NOBODY]
        self.draws: dict[int, Draw] = {}  # by move
        self.answers: dict[int, Answer] = {}
        self.standings: list[list[Standing]] = []
        self.endings: dict[int, list[Ending]] = {}  # by the position in which a turn begins
        self.turns: list[int] = []  # in which each move was made
        self.count = 0
        states: list[State[Any]] = [history.begin(), *[after for _, after, _ in history.replay()]]
        self.final = states.pop()
        if not self.final.result:
            raise Mistake("not-over")
        for move, s in enumerate(states):
            self.stand(move, s)
            self.judge(move, s)

    def number(self) -> int:
        """Each measure has its own: its luck comes from there."""
        self.count += 1
        return self.count

    def stand(self, move: int, s: State[Any]) -> None:
        self.standings.append([Standing(self.number(), self.game, s, viewer) for viewer in self.viewers])
        turn = self.game.turns(s)
        if self.scored() and (not self.turns or turn != self.turns[-1]):
            self.endings[move] = [Ending(self.number(), self.game, s, seat) for seat in self.viewers[: self.seats]]
        self.turns.append(turn)

    def judge(self, move: int, s: State[Any]) -> None:
        entry = self.history.moves[move]
        action = self.game.hear(entry.said)
        if entry.seat == NOBODY:
            self.draws[move] = Draw(self.number(), self.game, s, action)
        elif len(legal(s, decision(s, entry.seat, entry.question), entry.seat)) > 1:
            self.answers[move] = Answer(self.number(), self.game, s, entry.seat, entry.question, action)

    def scored(self) -> bool:
        """Whether the result says more than who has won."""
        return max(self.final.result) > 1

    def measures(self) -> list[Measure]:
        """All there are, those first that say most."""
        coarse = [one for some in self.standings[::COARSE] for one in some]
        rest = [one for move, some in enumerate(self.standings) if move % COARSE for one in some]
        endings = [one for some in self.endings.values() for one in some]
        return [*coarse, *self.draws.values(), *self.answers.values(), *rest, *endings]

    # --- finer ---

    def refine(self, done: Callable[[], bool]) -> None:
        """Looks at what is not fine yet, at the least looked at first, until all is or `done` says so."""
        todo = self.coarse()
        while todo and not done():
            looks = todo[0].looks()
            for measure in todo:
                if measure.looks() > looks:
                    break
                for _ in range(BATCH if looks else 1):
                    measure.finer()
                if done():
                    return
            todo = self.coarse()

    def coarse(self) -> list[Measure]:
        return sorted([one for one in self.measures() if one.error() > FINE], key=Measure.looks)

    def fine(self) -> bool:
        return not self.coarse()

    def seal(self) -> str:
        """Of what this is a review, and how it is measured."""
        moves = self.history.moves
        return f"{MEASURING}.{moves[-1].digest if moves else first_digest(self.history.setup)}"

    def kept(self) -> dict[str, Any]:
        """What has been measured, to go on from later; `take_up` reads it."""
        return {"seal": self.seal(), "measures": [measure.plain() for measure in self.measures()]}

    def take_up(self, kept: dict[str, Any]) -> bool:
        """Goes on from there. What was kept of another game, or measured otherwise, is left: then nothing is known."""
        if kept.get("seal") != self.seal():
            return False
        for measure, plain in zip(self.measures(), kept["measures"], strict=True):
            measure.take_up(plain)
        return True

    def report(self) -> dict[str, Any]:
        """What they say together."""
        return report(self)
