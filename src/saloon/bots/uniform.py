"""The bot that does not think."""

from __future__ import annotations

from typing import Any, ClassVar

from saloon.bots.bot import Bot
from saloon.bots.world import decision
from saloon.kernel.flow import Ruleset, SideQuestion
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.play import pick
from saloon.kernel.view import View


class Random(Bot):
    """Any legal answer; of those that are listed, each is as likely."""

    READS_OPTIONS: ClassVar[bool] = False

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        luck = self.luck(view, question)
        s = imagine(game, ruleset, view, luck=luck)
        d = decision(s, view.viewer, question)
        step = d.step
        if not isinstance(step, SideQuestion):
            return pick(s, d, view.viewer, luck)
        answers = step.expected_answers(s, view.viewer)
        return answers[luck.below(len(answers))]
