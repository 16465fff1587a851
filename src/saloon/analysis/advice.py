"""What to answer now: the best answers to an open question, each with the share of the win it leads to.

It is given a view and nothing else (`trying.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from saloon.analysis.tally import Tally
from saloon.analysis.trying import Trial, Tried
from saloon.kernel.flow import NOBODY, Ruleset
from saloon.kernel.game import Game
from saloon.kernel.view import View

RIVALS: Final = 4  # answers tried beside a bot's own choice: those that look best; after
FIRST: Final = 16  # tries of each
BEST: Final = 3  # the best of them go on,
TRIES: Final = 64  # up to so many


class Reply(NamedTuple):
    """What somebody else answers to it, and in what part of the tries."""

    seat: int
    action: int
    part: float


class Advised:
    """An answer and what it came to whenever it was tried."""

    __slots__ = ("action", "replies", "shares")

    def __init__(self, action: int) -> None:
        self.action = action
        self.shares: list[float] = []  # of the win, one for each try
        self.replies: dict[tuple[int, int], int] = {}  # which seat answered it first, and how, how often

    def tally(self) -> Tally:
        tally = Tally()
        for share in self.shares:
            tally.add(share)
        return tally

    def chance(self) -> float:
        """As it is told: tries may come to a little more than a win, or less than nothing."""
        return min(max(self.tally().mean, 0.0), 1.0)

    def add(self, came: Tried) -> None:
        self.shares.append(came.share)
        if came.replier != NOBODY:
            reply = (came.replier, came.reply)
            self.replies[reply] = self.replies.get(reply, 0) + 1

    def reply(self) -> Reply | None:
        """The likeliest one; None if nobody answered, or everybody something else."""
        seat, action = max(self.replies, key=lambda one: self.replies[one], default=(0, 0))
        often = self.replies.get((seat, action), 0)
        return Reply(seat, action, often / len(self.shares)) if often > 1 else None

    def beats(self, other: Advised) -> float:
        """In which part of the tries it did better; where they did alike, each counts half."""
        pairs = list(zip(self.shares, other.shares, strict=False))
        wins = [1.0 if mine > theirs else 0.5 if mine == theirs else 0.0 for mine, theirs in pairs]
        return sum(wins) / len(wins) if wins else 0.5


class Adviser:
    """The search for them. It tries until it has tried enough, or is told that it is done."""

    def __init__(self, game: Game[Any], ruleset: Ruleset, seen: View, question: int, seed: int) -> None:
        self.trial = Trial(game, ruleset, seen, question, seed, game.value_ahead())

    def advise(self, choice: int, done: Callable[[], bool]) -> list[Advised]:
        """The best answers, the best first; among them the one that a bot has chosen."""
        tried = [Advised(action) for action in [choice, *self.trial.rivals(choice, RIVALS)]]
        for number in range(1, TRIES + 1):
            if done():
                break
            for one, came in zip(tried, self.trial.tried([one.action for one in tried], number), strict=True):
                one.add(came)
            if number == FIRST:
                tried = best_of(tried, choice)
        return best_of(tried, choice)


def best_of(tried: list[Advised], choice: int) -> list[Advised]:
    """By the share of the win, then by the first sight. The bot's choice stays among them: it has looked further."""
    ranked = sorted(tried, key=lambda one: -one.chance())
    kept = ranked[:BEST]
    if all(one.action != choice for one in kept):
        kept[-1] = next(one for one in ranked if one.action == choice)
    return kept
