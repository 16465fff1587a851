"""Insurance: a card for the one that was stolen (DTX-061 … DTX-063, DTX-065)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import INSURANCE
from saloon.games.dice_town.play import OneCardWindow, play_out, watchers
from saloon.games.dice_town.seats import bit, pairs
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.supply import draw_to_hand, store_left
from saloon.games.dice_town.titles import PILE_TITLE
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog
from saloon.parts.seat import SeatStep


class Insure(OneCardWindow):
    """DTX-061 … DTX-063: the robbed player, right after the robbery."""

    __slots__ = ("seat", "title")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64, title: i64) -> None:
        self.seat = seat
        self.title = title

    def card(self) -> i64:
        return INSURANCE

    def seats(self, s: Town) -> tuple[int, ...]:
        if not (any(s.pile) if self.title else store_left(s)):
            return ()
        return watchers(s, INSURANCE, bit(self.seat))

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        play_out(s, seat, INSURANCE, COMPENSATE[self.seat][self.title], log)


class Compensate(SeatStep[Town]):
    """DTX-061, DTX-065: a card of the same nature from its pile."""

    __slots__ = ("title",)

    def __init__(self, seat: i64, title: i64) -> None:
        super().__init__(seat)
        self.title = title

    def run(self, s: Town, log: EventLog | None) -> None:
        if self.title:
            s.then(PILE_TITLE[self.seat])
        else:
            draw_to_hand(s, self.seat, log)


INSURE: Final = pairs(Insure, 2)  # of a Store card, of a title
COMPENSATE: Final = pairs(Compensate, 2)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Insure, Compensate)
