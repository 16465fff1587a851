"""The Extension: at each place the first chooses one of two actions (DTX-003 … DTX-007, DTX-085)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.bank import HOLD_UP
from saloon.games.dice_town.board import ACTIONS, HALL, PLACES
from saloon.games.dice_town.doc import SHORT_CUTS
from saloon.games.dice_town.hall import COURT_WIFE
from saloon.games.dice_town.hunt import HUNT
from saloon.games.dice_town.outlaws import RECRUIT
from saloon.games.dice_town.packing import choose, choose_action, is_choose
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.river import SIFT_RIVER
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Refusal

CLASSIC_OR_NEW: Final = [choose(0), choose(1)]


class ChooseAction(Question[Town]):
    """DTX-003, DTX-007, DTX-085: the first decides which of the two actions he does."""

    __slots__ = ("place",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, place: i64) -> None:
        self.place = place

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.first,)

    def legal(self, s: Town, seat: i64) -> list[int]:
        return CLASSIC_OR_NEW[:1] if self.compelled(s) else CLASSIC_OR_NEW

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTX-085") if is_choose(action) else misplayed(action)

    def compelled(self, s: Town) -> bool:
        return self.place == HALL and s.ruleset.seats == 2 and not any(s.pile) and bool(s.queue)

    def run(self, s: Town, log: EventLog | None) -> None:
        if self.compelled(s):
            s.choice = 0
        else:
            super().run(s, log)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.choice = choose_action(action)
        if log:
            log.tell("chose", seat=seat, place=PLACES[self.place], action=ACTIONS[s.choice])


CHOOSE_ACTION: Final = [ChooseAction(place) for place in range(len(PLACES))]
NEW: Final[list[list[Any]]] = [SIFT_RIVER, HOLD_UP, SHORT_CUTS, RECRUIT, HUNT, COURT_WIFE]  # DTX-002
STEPS: Final[tuple[type[Step[Any]], ...]] = (ChooseAction,)
