"""Cards from the draw pile into a hand, out of it, and back (D76-071 … D76-078)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.lists import replaced_list
from saloon.games.deadwood_1876.names import MOST_DRAWN, MOST_SEATS
from saloon.games.deadwood_1876.orders import drawn, is_drawn, ways_to_draw
from saloon.games.deadwood_1876.packing import hand, hand_cards, is_hand
from saloon.games.deadwood_1876.state import Town
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
            return hand([s.deck[way]])
        cards = drawn(self.count, s.deck, way)
        cards.sort()
        return hand(cards)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_hand(action) and is_drawn(hand_cards(action), self.count, s.deck)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        cards = hand_cards(action)
        for card in cards:
            s.deck.remove(card)
        held = s.hands[self.seat] + cards
        held.sort()
        s.hands[self.seat] = held
        if log:
            event = log.tell("drawn", seat=self.seat, count=len(cards), told="closed")
            event.also(self.seat, told="open", cards=named(s, cards))
        if not s.deck:
            reshuffle(s, log)


def take_card(s: Town, seat: i64, card: i64) -> None:
    """Out of a hand."""
    rest = s.hands[seat][:]
    rest.remove(card)
    s.hands[seat] = rest
    if card in s.shown[seat]:
        s.shown = replaced_list(s.shown, seat, [other for other in s.shown[seat] if other != card])


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
