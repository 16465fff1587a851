"""What is measured of a finished game: positions, draws and answers, each by samples that play on from there.

What is compared, an outcome with another that might have come or an answer with the one given, is compared within one
sample: in the same world, with the same luck.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.analysis.onward import onward
from saloon.analysis.tally import Tally
from saloon.bots.greedy import prospect
from saloon.bots.world import decision, open_book
from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess, imagine
from saloon.kernel.luck import Seeded
from saloon.kernel.play import play
from saloon.kernel.view import view

AHEAD: Final = 6  # free answers that are played on before a position is valued,
NEAR: Final = 3  # and after a draw, which is mostly used at once
RIVALS: Final = 5  # answers compared with the one given: those that look best
LOOKS: Final = 4  # worlds in which every answer is looked at to find them
SPREAD: Final = 7919  # keeps the lucks of the measures apart


class Measure:
    """Something found by sampling. A sample is told by its number: the same one always finds the same."""

    def __init__(self, number: int, seats: int) -> None:
        self.seed = number * SPREAD
        self.samples = 0
        self.tallies = [Tally() for _ in range(seats)]

    def sample(self) -> None:
        """One more."""
        self.samples += 1
        for tally, found in zip(self.tallies, self.found(self.samples), strict=True):
            tally.add(found)

    def found(self, sample: int) -> list[float]:
        """What this sample says of each tally."""
        raise NotImplementedError

    def error(self) -> float:
        """The largest standard error that is left."""
        return max([tally.error for tally in self.tallies], default=0.0)


class Standing(Measure):
    """How the seats stand in a position, from what one of them knows; NOBODY: from everything."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int) -> None:
        super().__init__(number, s.ruleset.seats)
        self.game = game
        self.state = s
        self.seen = None if seat == NOBODY or open_book(game) else view(game, s, seat, options=False)

    def found(self, sample: int) -> list[float]:
        luck = Seeded(self.seed + sample)
        s = self.state
        world = s.clone() if self.seen is None else guess(self.game, s.ruleset, self.seen, luck=luck)
        return onward(self.game, world, AHEAD, luck)


class Draw(Measure):
    """What chance did, against what it might have done: luck. Over all games its mean is nothing, by construction."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], outcome: int) -> None:
        super().__init__(number, s.ruleset.seats)
        self.game = game
        self.state = s
        self.outcome = outcome

    def found(self, sample: int) -> list[float]:
        step = self.state.pending[0].step
        assert isinstance(step, Chance)
        other = step.draw(self.state, Seeded(-self.seed - sample))
        if other == self.outcome:
            return [0.0] * len(self.tallies)
        came, might = self.after(self.outcome, sample), self.after(other, sample)
        return [one - another for one, another in zip(came, might, strict=True)]

    def after(self, outcome: int, sample: int) -> list[float]:
        s: State[Any] = self.state.clone()
        play(s, s.pending[0], NOBODY, outcome)
        return onward(self.game, s, NEAR, Seeded(self.seed + sample))


class Answer(Measure):
    """An answer beside its best rivals, in worlds that fit what its seat knew: judged as it could be judged then.

    The even samples say which rival is best, the odd ones by how much: one that was only lucky gains nothing by it.
    """

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int, question: int, given: int) -> None:
        self.game = game
        self.ruleset = s.ruleset
        self.seat = seat
        self.question = question
        self.given = given
        self.seen = view(game, s, seat, options=False)
        self.rivals = self.promising(Seeded(number))
        super().__init__(number, 2 * len(self.rivals))

    def promising(self, luck: Seeded) -> list[int]:
        """The other answers that look best at first sight."""
        world = imagine(self.game, self.ruleset, self.seen, luck=luck)
        options = self.game.ideas(world, decision(world, self.seat, self.question), self.seat)
        hopes = dict.fromkeys(options, 0.0)
        for _ in range(LOOKS if len(options) > RIVALS else 0):
            world = imagine(self.game, self.ruleset, self.seen, luck=luck)
            for action in options:
                after = self.answered(world, action)
                hopes[action] += prospect(self.game, after, self.seat, luck)
        likely = sorted(hopes, key=lambda action: -hopes[action])
        return [action for action in likely if action != self.given][:RIVALS]

    def sample(self) -> None:
        self.samples += 1
        world = imagine(self.game, self.ruleset, self.seen, luck=Seeded(-self.seed - self.samples))
        given = self.worth(world, self.given)
        for tally, action in zip(self.tallies[self.samples % 2 :: 2], self.rivals, strict=True):
            tally.add(self.worth(world, action) - given)

    def worth(self, world: State[Any], action: int) -> float:
        luck = Seeded(self.seed + self.samples)
        return onward(self.game, self.answered(world, action), AHEAD, luck)[self.seat]

    def answered(self, world: State[Any], action: int) -> State[Any]:
        s: State[Any] = world.clone()
        play(s, decision(s, self.seat, self.question), self.seat, action)
        return s

    def best(self) -> int:
        """Which of the rivals has done better than the answer given; -1 if none has."""
        even = [tally.mean for tally in self.tallies[::2]]
        return even.index(max(even)) if even and max(even) > 0.0 else -1

    def loss(self) -> Tally:
        """What the best answer would have brought more."""
        best = self.best()
        return NO_LOSS if best < 0 else self.tallies[2 * best + 1]


NO_LOSS: Final = Tally(2)
