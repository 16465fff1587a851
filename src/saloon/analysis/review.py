"""A finished game reviewed: every measure there is to take, taken finer and finer."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final

from saloon.analysis.halves import usual
from saloon.analysis.measures import FINE, Answer, Draw, Ending, Measure, Standing
from saloon.analysis.report import report
from saloon.bots.world import decision, open_book
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.journal import History, first_digest
from saloon.kernel.messages import Mistake
from saloon.kernel.play import legal

MEASURING: Final = 4  # its version: what was kept by another is measured anew
COARSE: Final = 8  # of so many positions one is looked at before the rest
BATCH: Final = 4  # so often as it was looked at, divided by this, a measure is looked at before the next one's turn
FIRST: Final = 16  # looks at draws and answers, while standings are not fine
FINE_SUM: Final = 0.05  # a standard error to be content with, of a seat's luck or error


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
        self.set_goals()

    def number(self) -> int:
        """Each measure has its own: its luck comes from there."""
        self.count += 1
        return self.count

    def stand(self, move: int, s: State[Any]) -> None:
        known = self.standings[-1] if move else []
        self.standings.append([
            known[i] if move and self.is_old(move - 1, s, viewer) else Standing(self.number(), self.game, s, viewer)
            for i, viewer in enumerate(self.viewers)
        ])  # fmt: skip
        turn = self.game.turns(s)
        if self.scored() and (not self.turns or turn != self.turns[-1]):
            self.endings[move] = [Ending(self.number(), self.game, s, seat) for seat in self.viewers[: self.seats]]
        self.turns.append(turn)

    def is_old(self, move: int, s: State[Any], viewer: int) -> bool:
        """Whether this viewer stands as before the move, which told nothing new."""
        forced = move not in self.draws and move not in self.answers
        seat = self.history.moves[move].seat
        if viewer in (NOBODY, seat):
            return forced
        return s.board(viewer) == self.standings[move][viewer].state.board(viewer)

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
        standings = list(dict.fromkeys([one for some in self.standings for one in some]))
        coarse = standings[::COARSE]
        rest = [one for i, one in enumerate(standings) if i % COARSE]
        endings = [one for some in self.endings.values() for one in some]
        return [*coarse, *self.draws.values(), *self.answers.values(), *rest, *endings]

    # --- finer ---

    def refine(self, done: Callable[[], bool]) -> None:
        """Looks at what is not fine yet, until all is or `done` says so."""
        todo = self.coarse()
        while todo and not done():
            for measure in todo:
                for _ in range(1 + measure.looks() // BATCH):
                    if not measure.is_fine():
                        measure.finer()
                    if done():
                        return
            todo = self.coarse()

    def coarse(self) -> list[Measure]:
        """What is not fine yet, the least looked at first: standings, then sums, and endings at last."""
        self.compare()
        todo = [one for one in self.measures() if not one.is_fine()]
        if any(isinstance(one, Standing) for one in todo):
            todo = [one for one in todo if isinstance(one, Standing) or one.looks() < FIRST]
        todo = [one for one in todo if not isinstance(one, Ending)] or todo
        return sorted(todo, key=Measure.looks)

    def compare(self) -> None:
        """Tells all measures of a kind how much looks vary among them."""
        standings = dict.fromkeys([one for some in self.standings for one in some])
        for shares in ([one.halves for one in standings], [one.halves for one in self.draws.values()]):
            varies = usual([tally for halves in shares for tally in halves.tallies()])
            for halves in shares:
                halves.usual = varies
        answers = self.answers.values()
        varies = usual([answer.raced[rival] for answer in answers for rival in answer.leader()])
        for answer in answers:
            answer.usual = varies

    def set_goals(self) -> None:
        """Luck and errors are made so fine that their sums are."""
        for draw in self.draws.values():
            draw.halves.goal = min(FINE, FINE_SUM / sqrt(len(self.draws)))
        for answer in self.answers.values():
            own = [one for one in self.answers.values() if one.seat == answer.seat]
            answer.goal = min(FINE, FINE_SUM / sqrt(len(own)))

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
        self.compare()
        return report(self)
