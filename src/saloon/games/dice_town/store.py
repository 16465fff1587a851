"""Place 4: the General Store (DT-051 … DT-058, DT-117, DT-118)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CARDS, CREDIT, JACK, STORE
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.hands import different, lay_aside
from saloon.games.dice_town.own_action import OwnAction
from saloon.games.dice_town.packing import hold, hold_card, is_hold
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.seats import bit, each
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.supply import StoreDraw, acquire, ready_store, store_left
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatSealed, SeatStep


class Shop(OwnAction):
    """DT-051, DT-052, DT-117, DT-118: twice in the first round, or with Unlimited Credit."""

    CARD: ClassVar[int] = CREDIT

    def empty(self, s: Town) -> bool:
        return not store_left(s)

    def act(self, s: Town, log: EventLog | None) -> None:
        s.again = 2 if self.boosted(s) or s.round == 1 else 1
        s.then(SHELVES[self.seat])


class Shelves(SeatStep[Town]):
    """DT-051: one action: so many cards to look at, one to keep."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.again:
            s.again -= 1
            s.to_draw = count(s.locked[self.seat], JACK)
            s.then(BROWSE[self.seat], KEEP_CARD[self.seat], SHELVES[self.seat])


class Browse(SeatStep[Town]):
    """DT-054, DT-055: one card after the other, as long as there are any."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.to_draw and ready_store(s, log):
            s.then(LOOK_AT[self.seat], BROWSE[self.seat])


class LookAt(StoreDraw):
    """DT-051: seen by whoever draws, and nobody else."""

    def drawn(self, s: Town, card: i64, log: EventLog | None) -> None:
        s.drawn = sorted([*s.drawn, card])
        s.lookers = bit(self.seat)
        s.to_draw -= 1
        if log:
            log.tell("looked", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])


class KeepCard(SeatSealed[Town]):
    """DT-051, DT-056, DT-057: exactly one stays, unseen by the others."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if len(s.drawn) == 1:
            self.reveal(s, {self.seat: hold(s.drawn[0])}, log)
        elif s.drawn:
            super().run(s, log)

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [hold(card) for card in different(s.drawn)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DT-051", card=CARDS[hold_card(action)]) if is_hold(action) else misplayed(action)

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        card = hold_card(answers[self.seat])
        rest = s.drawn[:]
        rest.remove(card)
        s.drawn = []
        s.lookers = 0
        lay_aside(s, rest, self.seat)
        if log:
            event = log.tell("bought", seat=self.seat, discarded=len(rest), told="closed")
            event.also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, log)


SHOP: Final = each(Shop)
SHELVES: Final = each(Shelves)
BROWSE: Final = each(Browse)
LOOK_AT: Final = each(LookAt)
KEEP_CARD: Final = each(KeepCard)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Shop, Shelves, Browse, LookAt, KeepCard)
