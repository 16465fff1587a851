"""Place 1: the Gold Mine (DT-044 … DT-046, DT-112); its new action is the River (river.py)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from saloon.games.dice_town.board import DYNAMITE, NINE
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.own_action import OwnAction
from saloon.games.dice_town.seats import each
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import mined
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog


class TakeNuggets(OwnAction):
    """DT-044, DT-045, DT-112, DTX-019"""

    CARD: ClassVar[int] = DYNAMITE

    def empty(self, s: Town) -> bool:
        return s.mine == 0

    def act(self, s: Town, log: EventLog | None) -> None:
        number = count(s.locked[self.seat], NINE)
        taken = mined(s, self.seat, 2 * number if self.boosted(s) else number)
        if log:
            log.tell("nuggets", seat=self.seat, nuggets=taken)


TAKE_NUGGETS: Final = each(TakeNuggets)
STEPS: Final[tuple[type[Step[Any]], ...]] = (TakeNuggets,)
