"""The River: the new action of the Mine, and what its cards bring (DTX-018, DTX-038 … DTX-047)."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import Town, bit, replaced
from saloon.games.dice_town.hands import fetch, open_discard
from saloon.games.dice_town.language import (
    DISCOVERY,
    FETCH,
    GIFT,
    KINDS,
    RIVER,
    SIFT,
    STAR,
    STORE,
    SWINDLER,
    VOUCHER,
    WALLET2,
    WALLET3,
    apply,
    argument,
    one,
)  # fmt: skip
from saloon.games.dice_town.places import each
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.supply import acquire
from saloon.kernel.flow import Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts import bag
from saloon.parts.bag import placed
from saloon.parts.seat import SeatChance, SeatSealed, SeatStep


class Sift(SeatStep[Town]):
    """DTX-018: the top River card; with an empty pile nothing happens."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if bag.size(s.river):
            s.then(SIFT_CARD[self.seat])
        elif tape:
            tape.tell("nothing")


class RiverDraw(SeatChance[Town]):
    def ways(self, s: Town) -> i64:
        return bag.ways(s.river)

    def outcome(self, s: Town, way: i64) -> int:
        return one(SIFT, bag.next_card(s.river, way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = action & VERB == SIFT and bag.may_be_next(s.river, argument(action))
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.river = bag.copy_deck(s.river)
        bag.take(s.river, argument(action))
        self.drawn(s, argument(action), tape)

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        raise NotImplementedError


class SiftCard(RiverDraw):
    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        apply_river(s, self.seat, card, tape)


def apply_river(s: Town, seat: i64, card: i64, tape: Tape | None) -> None:
    """DTX-038 … DTX-047: applied at once, then out of the game, face up."""
    s.sifted = replaced(s.sifted, card, s.sifted[card] + 1)  # DTX-047
    if tape:
        tape.tell("river", seat=seat, card=RIVER[card])
    if card < STAR:
        taken = s.mined(seat, s.house.gold[card])
        if tape:
            tape.tell("nuggets", seat=seat, nuggets=taken)
    elif card == STAR:  # DTX-039, DTX-040
        if tape:
            tape.tell("star", seat=seat, how="keeps" if s.sheriff == seat else "takes")
        s.sheriff = seat
        s.gains(seat)
    elif card in (WALLET2, WALLET3):
        wallet(s, seat, s.house.wallets[card - WALLET2], tape)
    elif card == DISCOVERY:
        s.then(PAN_MORE[seat], APPLY_ONE[seat])
    elif card == VOUCHER and s.pinned():
        open_discard(s, seat)
        s.then(FETCH_CARD[seat])
    elif tape:  # DTX-046
        tape.tell("nothing")


def wallet(s: Town, seat: i64, most: i64, tape: Tape | None) -> None:
    """DTX-041: from the Bank, at most what is there."""
    taken = min(most, s.bank)
    s.bank -= taken
    s.cash[seat] += taken
    if taken:
        s.gains(seat)
    if tape:
        tape.tell("wallet", seat=seat, dollars=taken)


class PanMore(SeatStep[Town]):
    """DTX-042, DTX-044: up to three cards to look at."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if len(s.panned) < s.house.discovery and bag.size(s.river):
            s.then(PAN_CARD[self.seat], PAN_MORE[self.seat])


class PanCard(RiverDraw):
    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        s.panned = [*s.panned, card]
        s.lookers = bit(self.seat)
        if tape:
            tape.tell("peeked", seat=self.seat, told="closed").also(self.seat, told="open", card=RIVER[card])


class ApplyOne(SeatSealed[Town]):
    """DTX-042, DTX-043: one is applied, the others go back on top in an order that only he knows."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.panned:
            super().run(s, tape)
        elif tape:
            tape.tell("nothing")

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return sorted({apply(order[0], list(order[1:])) for order in permutations(s.panned)})

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in self.candidates(s, seat) else Refusal("DTX-042")

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        some = argument(answers[self.seat])
        rest = [some >> at & 15 for at in (4, 8)]
        back = [placed(card - 1, bit(self.seat)) for card in rest if card]
        s.river = bag.copy_deck(s.river)
        s.river[bag.TOP] += back[::-1]
        s.panned = []
        s.lookers = 0
        if tape:
            tape.tell("put_back", seat=self.seat, number=len(back))
        apply_river(s, self.seat, some & 15, tape)


class FetchCard(SeatSealed[Town]):
    """DTX-045: any card of the Store discard; an immediate one is played at once."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(FETCH, card) for card in range(KINDS)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != FETCH or argument(action) >= KINDS:
            return misplayed(action)
        there = any(bag.card_of(at) == argument(action) for at in s.discard)
        return None if there else Refusal("DTX-045", card=STORE[argument(action)])

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        card = argument(answers[self.seat])
        openly = card in (GIFT, SWINDLER)
        fetch(s, card, self.seat, openly)
        if tape and not openly:
            tape.tell("fetched", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, tape)


SIFT_RIVER: Final[list[Sift]] = each(Sift)
SIFT_CARD: Final[list[SiftCard]] = each(SiftCard)
PAN_MORE: Final[list[PanMore]] = each(PanMore)
PAN_CARD: Final[list[PanCard]] = each(PanCard)
APPLY_ONE: Final[list[ApplyOne]] = each(ApplyOne)
FETCH_CARD: Final[list[FetchCard]] = each(FetchCard)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Sift, SiftCard, PanMore, PanCard, ApplyOne, FetchCard)
