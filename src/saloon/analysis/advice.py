"""What to answer now: the best answers to an open question, each with the share of the win it leads to.

It is given a view and nothing else. All answers are tried in the same worlds that fit it, with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saloon.analysis.onward import drift, glance
from saloon.analysis.tally import Tally
from saloon.bots.greedy import prospect
from saloon.bots.world import decision
from saloon.kernel.flow import Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.luck import Seeded
from saloon.kernel.play import play
from saloon.kernel.view import View

AHEAD: Final = 6  # free answers that are played on before a position is valued
LOOKS: Final = 3  # worlds in which every answer is looked at, to find
RIVALS: Final = 5  # those worth trying; after
FIRST: Final = 16  # tries of each
BEST: Final = 3  # the best of them go on,
TRIES: Final = 64  # up to so many


class Advised:
    """An answer and what it came to whenever it was tried."""

    __slots__ = ("action", "shares")

    def __init__(self, action: int) -> None:
        self.action = action
        self.shares: list[float] = []  # of the win, one for each try

    def tally(self) -> Tally:
        tally = Tally()
        for share in self.shares:
            tally.add(share)
        return tally

    def beats(self, other: Advised) -> float:
        """In which part of the tries it did better; where they did alike, each counts half."""
        pairs = list(zip(self.shares, other.shares, strict=False))
        wins = [1.0 if mine > theirs else 0.5 if mine == theirs else 0.0 for mine, theirs in pairs]
        return sum(wins) / len(wins) if wins else 0.5


class Adviser:
    """The search for them. It tries until it has tried enough, or is told that it is done."""

    def __init__(self, game: Game[Any], ruleset: Ruleset, view: View, question: int, seed: int) -> None:
        self.game = game
        self.ruleset = ruleset
        self.view = view
        self.seat = view.viewer
        self.question = question
        self.seed = seed

    def advise(self, choice: int, done: Callable[[], bool]) -> list[Advised]:
        """The best answers, the best first; among them the one that a bot has chosen."""
        tried = [Advised(action) for action in self.promising(choice)]
        for sample in range(1, TRIES + 1):
            if done():
                break
            world = self.world(-sample)
            for one in tried:
                one.shares.append(self.worth(self.answered(world, one.action), Seeded(self.seed + sample)))
            if sample == FIRST:
                tried = best_of(tried, choice)
        return best_of(tried, choice)

    def worth(self, s: State[Any], luck: Seeded) -> float:
        share = glance(self.game, s, luck)[self.seat] + drift(self.game, s, AHEAD, luck)[self.seat]
        return min(max(share, 0.0), 1.0)

    def promising(self, choice: int) -> list[int]:
        """The answers that look best at first sight, and a bot's own choice among them."""
        world = self.world(0)
        options = self.game.ideas(world, decision(world, self.seat, self.question), self.seat)
        hopes = dict.fromkeys([choice, *options], 0.0)
        for look in range(LOOKS if len(hopes) > RIVALS else 1):
            world, luck = self.world(look), Seeded(self.seed - look)
            for action in hopes:
                hopes[action] += prospect(self.game, self.answered(world, action), self.seat, luck)
        liked = sorted(hopes, key=lambda action: -hopes[action])
        others = [action for action in liked if action != choice][: RIVALS - 1]
        return [action for action in liked if action == choice or action in others]

    def world(self, number: int) -> State[Any]:
        return imagine(self.game, self.ruleset, self.view, luck=Seeded(self.seed + number))

    def answered(self, world: State[Any], action: int) -> State[Any]:
        s: State[Any] = world.clone()
        play(s, decision(s, self.seat, self.question), self.seat, action)
        return s


def best_of(tried: list[Advised], choice: int) -> list[Advised]:
    """By the share of the win, then by the first sight. The bot's choice stays among them: it has looked further."""
    ranked = sorted(tried, key=lambda one: -one.tally().mean)
    kept = ranked[:BEST]
    if all(one.action != choice for one in kept):
        kept[-1] = next(one for one in ranked if one.action == choice)
    return kept
