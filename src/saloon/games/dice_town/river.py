"""The River: the new action of the Mine, and what its cards bring (DTX-018, DTX-038 … DTX-047)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import GIFT, RIVER, STORE, SWINDLER
from saloon.games.dice_town.hands import fetch_from_discard, open_discard, pinned
from saloon.games.dice_town.packing import SIFT, apply, apply_card, apply_rest, fetch, fetch_card, is_fetch
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.seats import bit, each, replaced
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.supply import acquire
from saloon.games.dice_town.wealth import gains, mined
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts import bag
from saloon.parts.bag import Deck, placed
from saloon.parts.choices import orders_of
from saloon.parts.seat import SeatSealed, SeatStep


class Sift(SeatStep[Town]):
    """DTX-018: the top River card; with an empty pile nothing happens."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if bag.size(s.river):
            s.then(SIFT_CARD[self.seat])
        elif log:
            log.tell("nothing")


class RiverDraw(bag.Draw[Town]):
    """The next River card, for this seat."""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = SIFT

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def deck(self, s: Town) -> Deck:
        return s.river

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.river = bag.copy_deck(s.river)
        super().resolve(s, seat, action, log)


class SiftCard(RiverDraw):
    """DTX-018"""

    def drawn(self, s: Town, card: int, knowers: int, log: EventLog | None) -> None:
        apply_river(s, self.seat, card, log)


def apply_river(s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
    """DTX-046, DTX-047: applied at once, then out of the game, face up."""
    s.sifted = replaced(s.sifted, card, s.sifted[card] + 1)  # DTX-047
    if log:
        log.tell("river", seat=seat, card=RIVER[card])
    EFFECTS[card].apply(s, seat, log)


# --- what the cards bring ---


class RiverCard:
    """DTX-046: Nothing, and what every card is that finds nothing to bring."""

    def apply(self, s: Town, seat: i64, log: EventLog | None) -> None:
        if log:
            log.tell("nothing")


class Gold(RiverCard):
    """DTX-038: from the Mine."""

    def __init__(self, which: i64) -> None:
        self.which = which

    def apply(self, s: Town, seat: i64, log: EventLog | None) -> None:
        taken = mined(s, seat, s.ruleset.gold[self.which])
        if log:
            log.tell("nuggets", seat=seat, nuggets=taken)


class Star(RiverCard):
    """DTX-039, DTX-040"""

    def apply(self, s: Town, seat: i64, log: EventLog | None) -> None:
        if log:
            log.tell("star", seat=seat, how="keeps" if s.sheriff == seat else "takes")
        s.sheriff = seat
        gains(s, seat)


class Wallet(RiverCard):
    """DTX-041: from the Bank, at most what is there."""

    def __init__(self, which: i64) -> None:
        self.which = which

    def apply(self, s: Town, seat: i64, log: EventLog | None) -> None:
        taken = min(s.ruleset.wallets[self.which], s.bank)
        s.bank -= taken
        s.cash[seat] += taken
        if taken:
            gains(s, seat)
        if log:
            log.tell("wallet", seat=seat, dollars=taken)


class Discoveries(RiverCard):
    """DTX-042 … DTX-044"""

    def apply(self, s: Town, seat: i64, log: EventLog | None) -> None:
        s.then(PAN_MORE[seat], APPLY_ONE[seat])


class Voucher(RiverCard):
    """DTX-045"""

    def apply(self, s: Town, seat: i64, log: EventLog | None) -> None:
        if pinned(s):
            open_discard(s, seat)
            s.then(FETCH_CARD[seat])
        else:
            super().apply(s, seat, log)


# --- Discoveries and Voucher ---


class PanMore(SeatStep[Town]):
    """DTX-042, DTX-044: up to three cards to look at."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if len(s.panned) < s.ruleset.discovery and bag.size(s.river):
            s.then(PAN_CARD[self.seat], PAN_MORE[self.seat])


class PanCard(RiverDraw):
    """DTX-042"""

    def drawn(self, s: Town, card: int, knowers: int, log: EventLog | None) -> None:
        s.panned = [*s.panned, card]
        s.lookers = bit(self.seat)
        if log:
            log.tell("peeked", seat=self.seat, told="closed").also(self.seat, told="open", card=RIVER[card])


class ApplyOne(SeatSealed[Town]):
    """DTX-042, DTX-043: one is applied, the others go back on top in an order that only he knows."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.panned:
            super().run(s, log)
        elif log:
            log.tell("nothing")

    def legal(self, s: Town, seat: i64) -> list[int]:
        return sorted([apply(order[0], order[1:]) for order in orders_of(s.panned)])

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTX-042")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        action = answers[self.seat]
        back = [placed(card, bit(self.seat)) for card in apply_rest(action)]
        s.river = bag.copy_deck(s.river)
        s.river[bag.TOP] += back[::-1]
        s.panned = []
        s.lookers = 0
        if log:
            log.tell("put_back", seat=self.seat, number=len(back))
        apply_river(s, self.seat, apply_card(action), log)


class FetchCard(SeatSealed[Town]):
    """DTX-045: any card of the Store discard; an immediate one is played at once."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [fetch(card) for card in sorted({bag.card_of(at) for at in s.discard})]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTX-045", card=STORE[fetch_card(action)]) if is_fetch(action) else misplayed(action)

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        card = fetch_card(answers[self.seat])
        openly = card in (GIFT, SWINDLER)
        fetch_from_discard(s, card, self.seat, openly)
        if log and not openly:
            log.tell("fetched", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, log)


EFFECTS: Final = [  # in the order of RIVER
    Gold(0), Gold(1), Gold(2), Gold(3), Star(), Wallet(0), Wallet(1), Discoveries(), Voucher(), RiverCard(),
]  # fmt: skip
SIFT_RIVER: Final = each(Sift)
SIFT_CARD: Final = each(SiftCard)
PAN_MORE: Final = each(PanMore)
PAN_CARD: Final = each(PanCard)
APPLY_ONE: Final = each(ApplyOne)
FETCH_CARD: Final = each(FetchCard)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Sift, SiftCard, PanMore, PanCard, ApplyOne, FetchCard)
