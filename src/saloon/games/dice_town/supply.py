"""Store cards from their pile, and those that are played at once (DT-054, DT-082, DT-083, DTX-053 … DTX-055)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import GIFT, MOST_SEATS, STORE, SWINDLER
from saloon.games.dice_town.hands import different, pass_on, pinned, put, reshuffle
from saloon.games.dice_town.packing import beg, beg_seat, draw, draw_card, give, give_card, is_beg, is_draw, is_give
from saloon.games.dice_town.piles import PileDraw
from saloon.games.dice_town.play import SHELVE, WANTED_NOTICE, misplayed, show_card
from saloon.games.dice_town.seats import each, pairs
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains, pay
from saloon.kernel.flow import ALL, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.bag import UNKNOWN, card_of
from saloon.parts.seat import SeatQuestion, SeatStep


def store_left(s: Town) -> bool:
    """DT-054: a Store card can be drawn, if need be after a shuffle."""
    return any(s.deck) or pinned(s) > 0


def ready_store(s: Town, log: EventLog | None) -> bool:
    """DT-054: the discard becomes the pile when a card must be drawn and there is none."""
    if not any(s.deck) and pinned(s):
        reshuffle(s)
        if log:
            log.tell("reshuffled", cards=sum(s.deck))
    return any(s.deck)


class StoreDraw(PileDraw):
    """The next Store card, for this seat."""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def drawing(self, place: i64) -> int:
        return draw(place)

    def place(self, action: int) -> int:
        return draw_card(action) if is_draw(action) else UNKNOWN

    def pile(self, s: Town) -> list[int]:
        return s.deck

    def set_pile(self, s: Town, pile: list[int]) -> None:
        s.deck = pile


class DrawToHand(StoreDraw):
    """DT-082, DTX-061: the top card, straight into the hand."""

    def drawn(self, s: Town, card: i64, log: EventLog | None) -> None:
        if log and card not in (GIFT, SWINDLER):
            log.tell("drew", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, log)


def draw_to_hand(s: Town, seat: i64, log: EventLog | None) -> None:
    if ready_store(s, log):
        s.then(DRAW_TO_HAND[seat])


def acquire(s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
    """A Store card is gained: into the hand, or shown and played at once (DTX-053)."""
    gains(s, seat)
    if card == SWINDLER:
        show_card(s, seat, card, log)
        s.then(WANTED_NOTICE, SWINDLERS[seat], SHELVE)
    elif card == GIFT:
        show_card(s, seat, card, log)
        begging = any(s.stores[other] for other in range(s.ruleset.seats) if other != seat)
        s.then(BEG[seat] if begging else SHRUG)
    else:
        put(s, seat, card, 0)


class Shrug(Step[Town]):
    """DTX-054: nobody has a card to give."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.then(SHELVE)
        if log:
            log.tell("nothing")


class Swindle(SeatStep[Town]):
    """DT-083, DT-085, DTX-055: every other player gives his share, or all he has."""

    def run(self, s: Town, log: EventLog | None) -> None:
        sums = [pay(s, other, self.seat, s.ruleset.swindle) for other in range(s.ruleset.seats) if other != self.seat]
        if sum(sums):
            gains(s, self.seat)
        if log:
            log.tell("swindled", seat=self.seat, dollars=sum(sums))


class Beg(SeatQuestion[Town]):
    """DTX-054: whom the Gift is asked of."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [beg(other) for other in range(s.ruleset.seats) if other != seat and s.stores[other]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        somebody = is_beg(action) and beg_seat(action) < s.ruleset.seats
        return Refusal("DTX-054") if somebody else misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        other = beg_seat(action)
        s.then(WANTED_NOTICE, GIVE_CARD[other][seat], SHELVE)
        if log:
            log.tell("begged", seat=seat, victim=other)


class GiveCard(Sealed[Town]):
    """DTX-054: he gives a Store card of his own choice, unseen by the others."""

    __slots__ = ("giver", "receiver")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, giver: i64, receiver: i64) -> None:
        self.giver = giver
        self.receiver = receiver

    def seats(self, s: Town) -> tuple[int, ...]:
        return (self.giver,)

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [give(card) for card in different([card_of(at) for at in s.stores[seat]])]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTX-054.own", card=STORE[give_card(action)]) if is_give(action) else misplayed(action)

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        card = give_card(answers[self.giver])
        pass_on(s, self.giver, self.receiver, [card])
        if log:
            event = log.tell("gave", seat=self.giver, receiver=self.receiver, told="closed")
            for seat in (self.giver, self.receiver):
                event.also(seat, told="open", card=STORE[card])


DRAW_TO_HAND: Final = each(DrawToHand)
SWINDLERS: Final = each(Swindle)
BEG: Final = each(Beg)
GIVE_CARD: Final = pairs(GiveCard, MOST_SEATS)
SHRUG: Final = Shrug()
STEPS: Final[tuple[type[Step[Any]], ...]] = (DrawToHand, Shrug, Swindle, Beg, GiveCard)
