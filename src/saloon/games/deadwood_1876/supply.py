"""Cards from the draw pile and back (D76-071 … D76-078)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.board import Town
from saloon.games.deadwood_1876.language import CARD_BITS, HAND, MOST_DRAWN, MOST_SEATS, listed, several
from saloon.games.deadwood_1876.orders import drawn, ways_to_draw
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatChance


class Draw(SeatChance[Town]):
    """A seat draws cards; each left in the pile is equally likely."""

    __slots__ = ("count",)

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(seat)
        self.count = count

    def run(self, s: Town, log: EventLog | None) -> None:
        """D76-075, D76-077: as many as there are, then from the discard pile shuffled."""
        if not s.deck:
            reshuffle(s, log)
        there: i64 = len(s.deck)
        if there >= self.count:
            super().run(s, log)
        elif there:
            s.then(draw(self.seat, there), draw(self.seat, self.count - there))

    def ways(self, s: Town) -> i64:
        """In order, though it does not matter."""
        return ways_to_draw(self.count, len(s.deck))

    def outcome(self, s: Town, way: i64) -> int:
        if self.count == 1:
            return several(HAND, [s.deck[way]], CARD_BITS)
        cards = drawn(self.count, s.deck, way)
        cards.sort()
        return several(HAND, cards, CARD_BITS)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        cards = listed(action, CARD_BITS, MOST_DRAWN)
        possible = action & VERB == HAND and len(cards) == self.count and rising(cards)
        return None if possible and all(card in s.deck for card in cards) else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        cards = listed(action, CARD_BITS, MOST_DRAWN)
        for card in cards:
            s.deck.remove(card)
        hand = s.hands[self.seat] + cards
        hand.sort()
        s.hands[self.seat] = hand
        if log:
            event = log.tell("drawn", seat=self.seat, count=len(cards), told="closed")
            event.also(self.seat, told="open", cards=named(s, cards))
        if not s.deck:
            reshuffle(s, log)


def rising(cards: list[int]) -> bool:
    return all(card < cards[i + 1] for i, card in enumerate(cards[:-1]))


def reshuffle(s: Town, log: EventLog | None) -> None:
    """D76-075, D76-076: what was used in this turn lies there already"""
    if s.discard:
        s.deck = sorted(s.discard)
        s.discard = []
        if log:
            log.tell("reshuffled", cards=len(s.deck))


def named(s: Town, cards: list[int]) -> tuple[str, ...]:
    return tuple([s.ruleset.names[card] for card in cards])


DRAWS: Final = [[Draw(seat, count) for count in range(MOST_DRAWN + 1)] for seat in range(MOST_SEATS)]


def draw(seat: i64, count: i64) -> Draw:
    return DRAWS[seat][count]
