"""The bot that looks one answer ahead."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from saloon.bots.bot import Bot
from saloon.bots.reply import reply
from saloon.bots.world import WORLDS, decision, open_book, play_on, unseal, worth
from saloon.kernel.flow import NOBODY, Chance, Ruleset, Sealed, SideQuestion, State
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.luck import Luck
from saloon.kernel.play import chance_asked, play
from saloon.kernel.view import View

MOST_WAYS: Final = 1000  # chance is averaged exactly if its ways can be counted quickly
SAMPLES: Final = 24  # and lead to few outcomes, otherwise from so many draws:
MANY: Final = 2.5  # more than so many times the draws are too many


class Greedy(Bot):
    """Takes the answer after which the game values its seat highest, chance averaged."""

    READS_OPTIONS: ClassVar[bool] = False

    def __init__(self, seed: int, glance: int = 0) -> None:
        super().__init__(seed)
        self.glance = glance  # it notices from one to so many options, picked at random; 0: all

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        luck = self.luck(view, question)
        s = imagine(game, ruleset, view, luck=luck)
        d = decision(s, view.viewer, question)
        if isinstance(d.step, SideQuestion):
            return reply(game, ruleset, view, question, luck)
        options = shuffled(game.ideas(s, d, view.viewer), luck)
        if self.glance:
            options = options[: 1 + luck.below(self.glance)]
        if len(options) == 1:
            return options[0]
        alone = open_book(game) and not (isinstance(d.step, Sealed) and len(d.owing) > 1)
        totals = [0.0] * len(options)
        for _ in range(1 if alone else WORLDS):
            for i, action in enumerate(options):
                after = s.clone()
                play(after, decision(after, view.viewer, question), view.viewer, action)
                totals[i] += prospect(game, after, view.viewer, luck)
            if not alone:
                s = imagine(game, ruleset, view, luck=luck)
        return options[totals.index(max(totals))]


def shuffled(options: list[int], luck: Luck) -> list[int]:
    """So that equal options are equally likely to be taken."""
    rest = options[:]
    return [rest.pop(luck.below(len(rest))) for _ in options]


def prospect(game: Game[Any], s: State[Any], seat: int, luck: Luck, samples: int = SAMPLES) -> float:
    """What the seat may expect, over what chance does next."""
    unseal(game, s, luck)
    step = chance_asked(s)
    if step is None:
        return worth(game, s, seat)
    odds = chances(step, s, luck, samples)
    total = 0.0
    for outcome, weight in odds.items():
        after = s.clone()
        play(after, after.pending[0], NOBODY, outcome)
        play_on(game, after, luck)
        total += weight * worth(game, after, seat)
    return total / sum(odds.values())


def chances(step: Chance[Any], s: State[Any], luck: Luck, samples: int) -> dict[int, int]:
    """Outcomes and their weights: all of them if they are few, otherwise those of so many draws."""
    odds: dict[int, int] = step.odds(s) if step.ways(s) <= MOST_WAYS else {}
    if not odds or len(odds) > MANY * samples:
        odds = {}
        for _ in range(samples):
            outcome = step.draw(s, luck)
            odds[outcome] = odds.get(outcome, 0) + 1
    return odds
