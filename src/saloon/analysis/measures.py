"""What is measured of a finished game: positions, draws, answers and endings, each by glances and by samples.

A glance is cheap and says how the game values what is asked; a sample is dear and says by how much greedy play corrects
that. What is compared, an outcome with another that might have come or an answer with the one given, is compared within
one sample: in the same world, with the same luck.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.analysis.onward import SAMPLES, drift, ending, glance
from saloon.analysis.tally import UNSURE, Sum, Tally, taken_up
from saloon.bots.greedy import prospect
from saloon.bots.world import decision, open_book
from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess, imagine
from saloon.kernel.luck import Seeded
from saloon.kernel.play import play
from saloon.kernel.view import View, view

AHEAD: Final = 6  # free answers that are played on from a position,
NEAR: Final = 3  # and after a draw, which is mostly used at once
RIVALS: Final = 5  # answers compared with the one given: those that look best
LOOKS: Final = 24  # at all answers, in several worlds if they are few, to find them
SPREAD: Final = 7919  # keeps the lucks of the measures apart
ENDINGS: Final = 8  # games played to the end from where a turn begins
DEAR: Final = 12.0  # a sample costs as much as so many glances


NOTHING: Final = Tally()


class Measure:
    """Something found by sampling. A sample is told by its number: the same one always finds the same."""

    def __init__(self, number: int, columns: int) -> None:
        self.seed = number * SPREAD
        self.glances = 0
        self.samples = 0
        self.near = [Tally() for _ in range(columns)]
        self.far = [Tally() for _ in range(columns)]

    def glance(self) -> None:
        """One more glance."""
        raise NotImplementedError

    def sample(self) -> None:
        """One more sample."""
        raise NotImplementedError

    def found(self, column: int) -> Sum:
        """What glances and samples say together; a single sample says nothing yet."""
        far = self.far[column]
        return Sum([self.near[column], far if far.count > 1 else NOTHING])

    def error(self) -> float:
        """The largest standard error that is left."""
        return max([self.found(column).error for column in range(len(self.near))], default=0.0)

    def finer(self) -> None:
        """A glance or a sample: whichever takes more of the error away for its price."""
        if self.glances < 2:
            return self.glance()
        if self.samples < 2:
            return self.sample()
        near = max([tally.error**2 for tally in self.near], default=0.0) / self.glances
        far = max([tally.error**2 for tally in self.far], default=0.0) / self.samples
        return self.glance() if near * DEAR > far else self.sample()

    def looks(self) -> int:
        return self.glances + self.samples

    def plain(self) -> list[Any]:
        """To be kept; `take_up` goes on from there."""
        return [self.glances, self.samples, *[tally.plain() for tally in [*self.near, *self.far]]]

    def take_up(self, kept: list[Any]) -> None:
        self.glances, self.samples, *tallies = kept
        half = len(self.near)
        self.near = [taken_up(tally) for tally in tallies[:half]]
        self.far = [taken_up(tally) for tally in tallies[half : 2 * half]]


class Standing(Measure):
    """How the seats stand in a position, from what one of them knows; NOBODY: from everything."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int) -> None:
        super().__init__(number, s.ruleset.seats)
        self.game = game
        self.state = s
        self.seat = NOBODY if open_book(game) else seat
        self.seen: View | None = None

    def world(self, luck: Seeded) -> State[Any]:
        s = self.state
        if self.seat == NOBODY:
            return s.clone()
        if self.seen is None:
            self.seen = view(self.game, s, self.seat, options=False)
        return guess(self.game, s.ruleset, self.seen, luck=luck)

    def glance(self) -> None:
        self.glances += 1
        luck = Seeded(-self.seed - self.glances)
        add(self.near, glance(self.game, self.world(luck), luck))

    def sample(self) -> None:
        self.samples += 1
        luck = Seeded(self.seed + self.samples)
        add(self.far, drift(self.game, self.world(luck), AHEAD, luck))


class Draw(Measure):
    """What chance did, against what it might have done: luck. Over all games its mean is nothing, by construction."""

    def __init__(self, number: int, game: Game[Any], s: State[Any], outcome: int) -> None:
        super().__init__(number, s.ruleset.seats)
        self.game = game
        self.state = s
        self.outcome = outcome

    def glance(self) -> None:
        self.glances += 1
        luck = Seeded(-self.seed - self.glances)
        might = glance(self.game, self.state.clone(), luck)
        came = glance(self.game, self.after(self.outcome), luck)
        add(self.near, less(came, might))

    def sample(self) -> None:
        self.samples += 1
        step = self.state.pending[0].step
        assert isinstance(step, Chance)
        other = step.draw(self.state, Seeded(-self.seed - self.samples))
        if other == self.outcome:
            add(self.far, [0.0] * len(self.far))
        else:
            add(self.far, less(self.drift(self.outcome), self.drift(other)))

    def drift(self, outcome: int) -> list[float]:
        return drift(self.game, self.after(outcome), NEAR, Seeded(self.seed + self.samples))

    def after(self, outcome: int) -> State[Any]:
        s: State[Any] = self.state.clone()
        play(s, s.pending[0], NOBODY, outcome)
        return s


class Answer(Measure):
    """An answer beside its best rivals, in worlds that fit what its seat knew: judged as it could be judged then.

    Columns: what the answer given is worth, then for each rival what it is worth more, in two halves: the even glances
    and samples say which rival is best, the odd ones by how much. One that was only lucky gains nothing by it.
    """

    def __init__(self, number: int, game: Game[Any], s: State[Any], seat: int, question: int, given: int) -> None:
        super().__init__(number, 1)
        self.game = game
        self.state = s
        self.seat = seat
        self.question = question
        self.given = given
        self.seen: View | None = None
        self.rivals: list[int] = []
        self.better: list[int] = []  # in how many samples each rival was
        self.replies: list[dict[int, int]] = []  # what others answered it, how often

    def look(self) -> None:
        """Finds the rivals, once: the other answers that look best at first sight."""
        if self.seen is not None:
            return
        self.seen = view(self.game, self.state, self.seat, options=False)
        luck = Seeded(self.seed)
        world = self.world(luck)
        options = self.game.ideas(world, decision(world, self.seat, self.question), self.seat)
        hopes = dict.fromkeys(options, 0.0)
        for _ in range(1 + LOOKS // len(options) if len(options) > RIVALS else 0):
            for action in options:
                hopes[action] += prospect(self.game, self.answered(world, action), self.seat, luck, SAMPLES)
            world = self.world(luck)
        likely = sorted(hopes, key=lambda action: -hopes[action])
        self.race([action for action in likely if action != self.given][:RIVALS])

    def race(self, rivals: list[int]) -> None:
        self.rivals = rivals
        self.better = [0] * len(rivals)
        self.replies = [{} for _ in rivals]
        self.near = [Tally() for _ in range(1 + 2 * len(rivals))]
        self.far = [Tally() for _ in range(1 + 2 * len(rivals))]

    def world(self, luck: Seeded) -> State[Any]:
        assert self.seen is not None
        return imagine(self.game, self.state.ruleset, self.seen, luck=luck)

    def answered(self, world: State[Any], action: int) -> State[Any]:
        s: State[Any] = world.clone()
        play(s, decision(s, self.seat, self.question), self.seat, action)
        return s

    def glance(self) -> None:
        self.look()
        self.glances += 1
        world = self.world(Seeded(-self.seed - self.glances))
        given = self.at_a_glance(world, self.given)
        self.near[0].add(given)
        for rival, action in enumerate(self.rivals):
            self.near[1 + 2 * rival + self.glances % 2].add(self.at_a_glance(world, action) - given)

    def at_a_glance(self, world: State[Any], action: int) -> float:
        return glance(self.game, self.answered(world, action), Seeded(self.seed - self.glances))[self.seat]

    def sample(self) -> None:
        self.look()
        self.samples += 1
        world = self.world(Seeded(self.seed + self.samples))
        at_once, given = self.worth(world, self.given, {})
        self.far[0].add(given)
        for rival, action in enumerate(self.rivals):
            near, far = self.worth(world, action, self.replies[rival])
            self.far[1 + 2 * rival + self.samples % 2].add(far - given)
            self.better[rival] += near + far > at_once + given

    def worth(self, world: State[Any], action: int, replies: dict[int, int]) -> tuple[float, float]:
        """At a glance, and what drift makes of that; what others reply is counted."""
        luck = Seeded(self.seed - self.samples)
        s = self.answered(world, action)
        near = glance(self.game, s, luck)[self.seat]
        said: list[tuple[int, int]] = []
        far = drift(self.game, s, AHEAD, luck, said)[self.seat]
        reply = next((reply for seat, reply in said if seat != self.seat), -1)
        if reply >= 0:
            replies[reply] = replies.get(reply, 0) + 1
        return near, far

    def best(self) -> int:
        """Which of the rivals has done better than the answer given; -1 if none has."""
        even = [self.found(1 + 2 * rival).mean for rival in range(len(self.rivals))]
        return even.index(max(even)) if even and max(even) > 0.0 else -1

    def loss(self) -> Sum:
        """What the best answer would have brought more."""
        best = self.best()
        return Sum([]) if best < 0 else self.found(2 + 2 * best)

    def reply(self) -> int:
        """What others most often answer to the best one; -1 if nobody does."""
        replies = {} if self.best() < 0 else self.replies[self.best()]
        return max(replies, key=lambda reply: replies[reply]) if replies else -1

    def plain(self) -> list[Any]:
        replies = [[[reply, count] for reply, count in some.items()] for some in self.replies]
        return [self.rivals, self.better, replies, *super().plain()]

    def take_up(self, kept: list[Any]) -> None:
        rivals, better, replies, *rest = kept
        if rest[0]:
            self.seen = view(self.game, self.state, self.seat, options=False)
            self.race(rivals)
            self.better = better
            self.replies = [dict(some) for some in replies]
            super().take_up(rest)


class Ending(Standing):
    """The final scores, played to the end from what a seat knows: a few samples, and no glance can tell."""

    def sample(self) -> None:
        self.samples += 1
        luck = Seeded(self.seed + self.samples)
        add(self.far, [float(score) for score in ending(self.game, self.world(luck), luck)])

    def error(self) -> float:
        return 0.0 if self.samples >= ENDINGS else UNSURE

    def finer(self) -> None:
        self.sample()


def add(tallies: list[Tally], numbers: list[float]) -> None:
    for tally, number in zip(tallies, numbers, strict=True):
        tally.add(number)


def less(some: list[float], others: list[float]) -> list[float]:
    return [one - other for one, other in zip(some, others, strict=True)]
