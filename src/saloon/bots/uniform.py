"""The bot that does not think."""

from __future__ import annotations

from typing import Any, ClassVar

from saloon.bots.bot import Bot
from saloon.bots.world import decision
from saloon.kernel.flow import Ruleset, SideQuestion
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.play import legal
from saloon.kernel.view import View


class Random(Bot):
    """Any legal answer, each equally likely."""

    READS_OPTIONS: ClassVar[bool] = False

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        luck = self.luck(view, question)
        s = imagine(game, ruleset, view, luck)
        d = decision(s, view.viewer, question)
        step = d.step
        options = step.expected_answers(s, view.viewer) if isinstance(step, SideQuestion) else legal(s, d, view.viewer)
        return options[luck.below(len(options))]
