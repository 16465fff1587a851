"""A finished game reviewed: every measure there is to take, taken finer and finer, and what they say together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saloon.analysis.measures import Answer, Draw, Measure, Standing
from saloon.analysis.onward import shares
from saloon.analysis.tally import Tally, together
from saloon.bots.world import open_book
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import History
from saloon.kernel.messages import Mistake

FIRST: Final = 4  # samples of everything before anything is told,
BATCH: Final = 16  # and so many more at a time
FINE: Final = 0.01  # a standard error to be content with


class Review:
    """All measures of a game, in the order of its moves. `standings[k]` is after k moves: by seat, the last for all."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.game = history.game
        self.seats = history.ruleset.seats
        self.draws: dict[int, Draw] = {}  # by move
        self.answers: dict[int, Answer] = {}
        self.standings: list[list[Standing]] = []
        self.turns: list[int] = []
        s = history.begin()
        for move, (entry, after, _log) in enumerate(history.replay()):
            self.stand(s)
            self.turns.append(self.game.turns(after))
            action = self.game.hear(entry.said)
            if entry.seat == NOBODY:
                self.draws[move] = Draw(move, self.game, s, action)
            else:
                answer = Answer(move, self.game, s, entry.seat, entry.question, action)
                if answer.rivals:
                    self.answers[move] = answer
            s = after
        if not s.result:
            raise Mistake("not-over")
        self.final = s

    def stand(self, s: Any) -> None:
        viewers = [NOBODY] if open_book(self.game) else [*range(self.seats), NOBODY]
        number = len(self.standings) * (self.seats + 1)
        self.standings.append([Standing(number + 1 + seat, self.game, s, seat) for seat in viewers])

    def measures(self) -> list[Measure]:
        """All there are, those first that say most."""
        return [*self.draws.values(), *self.answers.values(), *[one for some in self.standings for one in some]]

    # --- finer ---

    def refine(self, done: Callable[[], bool]) -> None:
        """Samples what is not fine yet, everything a little before anything more, until all is or `done` says so."""
        todo = self.measures()
        while todo and not done():
            for measure in todo:
                for _ in range(BATCH if measure.samples else FIRST):
                    measure.sample()
                if done():
                    return
            todo = [measure for measure in todo if measure.error() > FINE]

    def kept(self) -> list[tuple[int, list[list[float]]]]:
        """What has been measured, to go on from later; `take_up` reads it."""
        return [(measure.samples, [tally.plain() for tally in measure.tallies]) for measure in self.measures()]

    def take_up(self, kept: list[tuple[int, list[list[float]]]]) -> None:
        for measure, (samples, tallies) in zip(self.measures(), kept, strict=True):
            measure.samples = samples
            measure.tallies = [Tally(int(count), mean, spread) for count, mean, spread in tallies]

    # --- what they say ---

    def report(self) -> dict[str, Any]:
        return {
            "game": self.game.slug,
            "seats": [self.seat(seat) for seat in range(self.seats)],
            "moves": [self.move(move, answer) for move, answer in self.answers.items()],
            "draws": [self.draw(move, draw) for move, draw in self.draws.items()],
            "stderr": max([measure.error() for some in self.standings for measure in some], default=0.0),
            "samples": sum([measure.samples for measure in self.measures()]),
        }

    def seat(self, seat: int) -> dict[str, Any]:
        luck, luck_stderr = together([draw.tallies[seat] for draw in self.draws.values()])
        losses = [answer.loss() for answer in self.answers.values() if answer.seat == seat]
        error, error_stderr = together(losses)
        result = shares(self.game, self.final)[seat]
        return {
            "luck": luck, "luck_stderr": luck_stderr, "error": error, "error_stderr": error_stderr, "result": result,
            "score": self.final.result[seat],
            "chance": [*[some[seat % len(some)].tallies[seat].mean for some in self.standings], result],
            "truth": [*[some[-1].tallies[seat].mean for some in self.standings], result],
        }  # fmt: skip

    def move(self, move: int, answer: Answer) -> dict[str, Any]:
        loss = answer.loss()
        best = answer.best()
        return {
            "seq": self.history.number(move), "seat": answer.seat, "turn": self.turns[move], "loss": loss.mean,
            "stderr": loss.error, "given": self.game.say(answer.given),
            "best": self.game.say(answer.given if best < 0 else answer.rivals[best]),
        }  # fmt: skip

    def draw(self, move: int, draw: Draw) -> dict[str, Any]:
        return {
            "seq": self.history.number(move), "turn": self.turns[move],
            "luck": [tally.mean for tally in draw.tallies],
        }  # fmt: skip
