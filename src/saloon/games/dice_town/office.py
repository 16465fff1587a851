"""Place 6: the Sheriff’s office, Nervous Joe, the Marshall (DT-067 … DT-069, DT-119 … DT-123, DTX-036, DTX-037)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import JOE, MARSHALL
from saloon.games.dice_town.hands import holds
from saloon.games.dice_town.own_action import BOOSTS, in_force
from saloon.games.dice_town.packing import PASS, is_joe, joe, joe_seat, play
from saloon.games.dice_town.play import CardWindow, lacks, misplayed, play_out, watchers
from saloon.games.dice_town.seats import each
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains, pay
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatStep


class OfficeWindow(CardWindow):
    """DT-119 … DT-123, DTX-037: Nervous Joe and Marshall share one window, before the star moves."""

    def seats(self, s: Town) -> tuple[int, ...]:
        asked = watchers(s, JOE, s.ruleset.mask)
        return asked or (watchers(s, MARSHALL, s.ruleset.mask) if star_moves(s) else ())

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[joe(other) for other in range(s.ruleset.seats)], play(MARSHALL)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        some = [PASS]
        if holds(s, seat, JOE):
            some += [joe(other) for other in range(s.ruleset.seats) if other != seat and s.cash[other]]
        if holds(s, seat, MARSHALL) and star_moves(s):
            some.append(play(MARSHALL))
        return some

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action == play(MARSHALL):
            return lacks(s, seat, MARSHALL) or (None if star_moves(s) else Refusal("DT-120"))
        other = joe_seat(action)
        if not is_joe(action) or other >= s.ruleset.seats:
            return misplayed(action)
        if other == seat or not s.cash[other]:
            return Refusal("DT-119")
        return lacks(s, seat, JOE)

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(OFFICE_WINDOW)
        if is_joe(action):
            play_out(s, seat, JOE, Nerves(seat, joe_seat(action)), log)
            if log:
                log.tell("nerves", seat=seat, victim=joe_seat(action))
        else:
            play_out(s, seat, MARSHALL, BOOSTS[MARSHALL], log)


def heir(s: Town) -> int:
    """Who is about to be awarded the star, -1 if nobody: the first, or the second if the first hunts (DTX-036)."""
    if in_force(s, MARSHALL):
        return -1
    return s.first if not s.choice else s.second


def star_moves(s: Town) -> bool:
    return heir(s) >= 0 and heir(s) != s.sheriff


class Nerves(SeatStep[Town]):
    """DT-119"""

    __slots__ = ("victim",)

    def __init__(self, seat: i64, victim: i64) -> None:
        super().__init__(seat)
        self.victim = victim

    def run(self, s: Town, log: EventLog | None) -> None:
        paid = pay(s, self.victim, self.seat, s.ruleset.joe)
        if paid:
            gains(s, self.seat)
        if log:
            log.tell("paid_joe", seat=self.seat, victim=self.victim, dollars=paid)


class TakeStar(SeatStep[Town]):
    """DT-067, DT-069, DT-120, DT-121"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if in_force(s, MARSHALL):
            if log:
                log.tell("star_blocked", seat=self.seat, sheriff=s.sheriff)
            return
        gains(s, self.seat)
        if log:
            log.tell("star", seat=self.seat, how="keeps" if s.sheriff == self.seat else "takes")
        s.sheriff = self.seat


OFFICE_WINDOW: Final = OfficeWindow()
TAKE_STAR: Final = each(TakeStar)
STEPS: Final[tuple[type[Step[Any]], ...]] = (OfficeWindow, Nerves, TakeStar)
