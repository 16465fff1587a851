"""The bot that does not think."""

from __future__ import annotations

from typing import Any, ClassVar

from saloon.bots.bot import Bot
from saloon.bots.world import question
from saloon.kernel.flow import House, Standing
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.play import legal
from saloon.kernel.view import View


class Random(Bot):
    """Any legal answer, each equally likely."""

    READS_OPTIONS: ClassVar[bool] = False

    def choose(self, game: Game[Any], house: House, view: View, ask: int) -> int:
        luck = self.luck(view, ask)
        s = imagine(game, house, view, luck)
        d = question(s, view.viewer, ask)
        step = d.step
        options = step.awaited(s, view.viewer) if isinstance(step, Standing) else legal(s, d, view.viewer)
        return options[luck.below(len(options))]
