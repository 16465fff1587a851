"""Places 2 and 3: the Bank and the Stagecoach (DT-047 … DT-050, DT-124, DTX-021, DTX-022)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import SHARING, TEN
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.play import OneCardWindow, play_out, watchers
from saloon.games.dice_town.seats import bit, each
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog
from saloon.parts.seat import SeatStep


class RobBank(SeatStep[Town]):
    """DT-047, DT-048: every dollar; Share-out may come before (DT-124, DTX-023)."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.then(EMPTY_BANK[self.seat])
        if s.bank > 1:
            s.then(SHARE_OUT[self.seat])


class ShareOut(OneCardWindow):
    """DT-124: by any opponent of the robber."""

    __slots__ = ("robber",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, robber: i64) -> None:
        self.robber = robber

    def card(self) -> i64:
        return SHARING

    def seats(self, s: Town) -> tuple[int, ...]:
        return watchers(s, SHARING, s.ruleset.mask & ~bit(self.robber))

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        play_out(s, seat, SHARING, TAKE_HALF[seat], log)


class TakeHalf(SeatStep[Town]):
    """DT-124: half of the sum, rounded down; the rest is left to the robber."""

    def run(self, s: Town, log: EventLog | None) -> None:
        half = s.bank // 2
        s.bank -= half
        s.cash[self.seat] += half
        gains(s, self.seat)
        if log:
            log.tell("shared", seat=self.seat, dollars=half)


class EmptyBank(SeatStep[Town]):
    """DT-047, DT-048: what Share-out has left."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.bank:
            gains(s, self.seat)
        s.cash[self.seat] += s.bank
        if log:
            log.tell("robbed_bank", seat=self.seat, dollars=s.bank)
        s.bank = 0


class HoldUp(SeatStep[Town]):
    """DTX-021: a dollar from the Stagecoach for each ten."""

    def run(self, s: Town, log: EventLog | None) -> None:
        taken = min(count(s.locked[self.seat], TEN), s.coach)
        s.coach -= taken
        s.cash[self.seat] += taken
        if taken:
            gains(s, self.seat)
        if log:
            log.tell("held_up", seat=self.seat, dollars=taken)


class Coach(Step[Town]):
    """DT-050, DTX-022: what is left on the Stagecoach goes to the Bank."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if log and s.coach:
            log.tell("coach", dollars=s.coach, bank=s.bank + s.coach)
        s.bank += s.coach
        s.coach = 0


ROB_BANK: Final = each(RobBank)
SHARE_OUT: Final = each(ShareOut)
TAKE_HALF: Final = each(TakeHalf)
EMPTY_BANK: Final = each(EmptyBank)
HOLD_UP: Final = each(HoldUp)
COACH: Final = Coach()
STEPS: Final[tuple[type[Step[Any]], ...]] = (RobBank, ShareOut, TakeHalf, EmptyBank, HoldUp, Coach)
