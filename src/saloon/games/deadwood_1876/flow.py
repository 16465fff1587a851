"""The frame: rounds with hold-ups, turns and their end, badge calls (D76-015 … D76-022, D76-071 … D76-074, 4.11)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876 import (
    act,
    attack,
    holdup,
    holsters,
    items,
    mystery,
    quick_draw,
    reveal,
    rows,
    setting,
    showdown,
    supply,
)  # fmt: skip
from saloon.games.deadwood_1876.act import ACT
from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight, cards_laid
from saloon.games.deadwood_1876.holdup import HOLD_UP
from saloon.games.deadwood_1876.lists import replaced_list
from saloon.games.deadwood_1876.memory import SHOWN, SILENT, event
from saloon.games.deadwood_1876.names import BADGE_ROUND, BADGES, MOST_SEATS, NOTHING, ROUNDS, SAFES
from saloon.games.deadwood_1876.reveal import REVEAL
from saloon.games.deadwood_1876.rows import leave
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.deadwood_1876.setting import set_up
from saloon.games.deadwood_1876.state import Town, empty
from saloon.games.deadwood_1876.supply import draw
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog
from saloon.parts.seat import SeatStep


class Round(Step[Town]):
    """D76-015, D76-020, D76-022: a turn for everybody, from the first player on."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = ROUNDS
        s.round += 1
        if log:
            log.tell("round", round=s.round, heists=s.heists)
        s.then(END_ROUND)
        for seat in reversed(s.ruleset.clockwise[s.first]):
            s.agenda.append(TURN[seat])


class EndRound(Step[Town]):
    """D76-016 … D76-019, D76-021"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.heists:
            s.then(HOLD_UP, ROUND)
        else:
            s.then_all(LAST_CALLS)  # D76-132


class Turn(SeatStep[Town]):
    """D76-023"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.active = self.seat
        if log:
            log.tell("turn", seat=self.seat)
        s.then(ACT, END_TURN)


class EndTurn(Step[Town]):
    """D76-071 … D76-074"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.played != NOTHING:
            s.discard.append(s.played)
            s.played = NOTHING
        if s.attack:
            self.end_fight(s)
        refill(s, s.active)

    def end_fight(self, s: Town) -> None:
        """D76-066, D76-073: whoever draws first is put on the agenda last."""
        fight = Fight(s.attack)
        s.discard += cards_laid(s.attack)  # D76-066
        refill(s, fight.giver(DEFENDING))
        refill(s, fight.giver(ATTACKING))
        refill(s, fight.defender)
        s.attack = []
        s.offers = []


def refill(s: Town, seat: i64) -> None:
    """D76-072: back to the hand limit."""
    if seat != NOTHING:
        missing = s.ruleset.hand - len(s.hands[seat])
        if missing > 0:  # D76-087: nothing is missing after a Duster
            s.agenda.append(draw(seat, missing))


class CallBadge(Step[Town]):
    """D76-122 … D76-130: whoever has it must show it and takes a turn; shown, it is a safe no more."""

    __slots__ = ("badge",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, badge: i64) -> None:
        self.badge = badge

    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = BADGE_ROUND
        s.call = self.badge + 1
        for seat in s.ruleset.everybody:  # D76-168: not the Stranger
            if self.badge in s.rows[seat]:  # D76-128 … D76-130: whoever has it now
                self.show(s, seat, log)
                return
        s.history.append(event(SILENT, safe=self.badge))  # D76-124
        if log:
            log.tell("silence", badge=SAFES[self.badge])

    def show(self, s: Town, seat: i64, log: EventLog | None) -> None:
        spot = s.rows[seat].index(self.badge)
        cover = leave(s, seat, spot)  # D76-125
        if cover != NOTHING:
            s.discard.append(cover)  # D76-178
        s.spent = replaced_list(s.spent, seat, [*s.spent[seat], self.badge])
        s.history.append(event(SHOWN, row=seat, spot=spot, safe=self.badge))
        s.then(TURN[seat])  # D76-123, D76-127
        if log:
            log.tell("badge", seat=seat, spot=spot + 1, badge=SAFES[self.badge])


def opening(rules: Rules) -> Town:
    s = empty(rules)
    s.then_all([*set_up(s), ROUND])
    return s


TURN: Final = [Turn(seat) for seat in range(MOST_SEATS)]
ROUND: Final = Round()
END_ROUND: Final = EndRound()
END_TURN: Final = EndTurn()
CALLS: Final = [CallBadge(badge) for badge in range(len(BADGES))]  # D76-122
LAST_CALLS: Final[list[Step[Any]]] = [*CALLS, REVEAL]
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Round, EndRound, Turn, EndTurn, CallBadge, supply.Draw, *setting.STEPS, *act.STEPS, *items.STEPS, *attack.STEPS,
    *quick_draw.STEPS, *holsters.STEPS, *rows.STEPS, *holdup.STEPS, *reveal.STEPS, *mystery.STEPS, *showdown.STEPS,
)  # fmt: skip
