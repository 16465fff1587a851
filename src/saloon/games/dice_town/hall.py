"""Place 7: the Town Hall (DT-070 … DT-075, DT-116, DTX-033)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from saloon.games.dice_town.board import ACE, CARDS, CORRUPTION
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.own_action import OwnAction
from saloon.games.dice_town.play import Shelve
from saloon.games.dice_town.seats import each
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.titles import PILE_TITLE, TURN_UP, own_title
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog
from saloon.parts.bag import EVERYBODY
from saloon.parts.seat import SeatStep


class TakeTitles(OwnAction):
    """DT-070 … DT-073, DT-116"""

    CARD: ClassVar[int] = CORRUPTION

    def empty(self, s: Town) -> bool:
        return not any(s.pile)

    def act(self, s: Town, log: EventLog | None) -> None:
        number: int = min(1 + count(s.locked[self.seat], ACE), s.ruleset.queue, len(s.queue))
        taken = s.queue[:number]
        s.queue = s.queue[number:]
        for card in taken:
            own_title(s, self.seat, card, EVERYBODY)
        if log and taken:
            log.tell("titles", seat=self.seat, cards=tuple([CARDS[card] for card in taken]))
        s.then(REFILL)  # DTX-034
        if self.boosted(s):
            if s.ruleset.version > 1:
                s.hasten(Shelve)  # DT-104, DT-116: before the refill
            s.then(PILE_TITLE[self.seat])


class Refill(Step[Town]):
    """DT-074, DT-075"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if len(s.queue) < s.ruleset.queue and any(s.pile):
            s.then(TURN_UP, REFILL)


class CourtWife(SeatStep[Town]):
    """DTX-033: the top of the title pile, if there is one."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if any(s.pile):
            s.then(PILE_TITLE[self.seat])
        elif log:
            log.tell("nothing")


TAKE_TITLES: Final = each(TakeTitles)
REFILL: Final = Refill()
COURT_WIFE: Final = each(CourtWife)
STEPS: Final[tuple[type[Step[Any]], ...]] = (TakeTitles, Refill, CourtWife)
