"""Answers to one question tried side by side: in the same worlds that fit what its seat knows, with the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from saloon.analysis.onward import SAMPLES, outlook
from saloon.bots.greedy import prospect
from saloon.bots.world import decision
from saloon.kernel.flow import NOBODY, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.luck import Seeded
from saloon.kernel.play import play
from saloon.kernel.view import View

LOOKS: Final = 24  # at all answers, in several worlds if they are few, to find the promising ones


class Tried(NamedTuple):
    """What an answer came to in one world."""

    share: float  # of the win, for the seat that answers
    replier: int  # who else answered first, and what; NOBODY if nobody did
    reply: int


class Trial:
    """It is given a view and nothing else."""

    def __init__(self, game: Game[Any], ruleset: Ruleset, seen: View, question: int, seed: int, ahead: int) -> None:
        self.game = game
        self.ruleset = ruleset
        self.seen = seen
        self.seat = seen.viewer
        self.question = question
        self.seed = seed
        self.ahead = ahead  # free answers that are played on

    def rivals(self, given: int, most: int) -> list[int]:
        """The other answers that look best at first sight."""
        world = self.world(0)
        options = self.game.ideas(world, decision(world, self.seat, self.question), self.seat)
        hopes = {action: 0.0 for action in options if action != given}
        for look in range(1 + LOOKS // len(options) if len(hopes) > most else 0):
            world = self.world(-look)
            for action in hopes:
                s = self.answered(world, action)
                hopes[action] += prospect(self.game, s, self.seat, self.luck(-look), SAMPLES)
        return sorted(hopes, key=lambda action: -hopes[action])[:most]

    def tried(self, actions: Sequence[int], number: int) -> list[Tried]:
        """In one world: the same number is the same world."""
        world = self.world(number)
        return [self.followed(self.answered(world, action), self.luck(number)) for action in actions]

    def followed(self, s: State[Any], luck: Seeded) -> Tried:
        said: list[tuple[int, int]] = []
        share = outlook(self.game, s, self.ahead, luck, said)[self.seat]
        replier, reply = next((one for one in said if one[0] != self.seat), (NOBODY, -1))
        return Tried(share, replier, reply)

    def world(self, number: int) -> State[Any]:
        return imagine(self.game, self.ruleset, self.seen, luck=Seeded(self.seed + 2 * number))

    def luck(self, number: int) -> Seeded:
        """Of what follows there."""
        return Seeded(self.seed + 2 * number + 1)

    def answered(self, world: State[Any], action: int) -> State[Any]:
        s: State[Any] = world.clone()
        play(s, decision(s, self.seat, self.question), self.seat, action)
        return s
