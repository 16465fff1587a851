"""Piles without an order: how many of each card, so no save or timing can betray the next one."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.dice_town.seats import replaced
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Chance
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.bag import UNKNOWN, nth


class PileDraw(Chance[Town]):
    """The next card of a pile; each left in it is equally likely."""

    def drawing(self, place: i64) -> int:
        """The outcome that is this card of the pile."""
        raise NotImplementedError

    def place(self, action: int) -> int:
        """Which card of the pile an outcome is, UNKNOWN if it is none."""
        raise NotImplementedError

    def first(self) -> i64:
        """The card that is counted first."""
        return 0

    def pile(self, s: Town) -> list[int]:
        """How many there are of each card."""
        raise NotImplementedError

    def set_pile(self, s: Town, pile: list[int]) -> None:
        raise NotImplementedError

    def drawn(self, s: Town, card: i64, log: EventLog | None) -> None:
        """What becomes of the card."""
        raise NotImplementedError

    def ways(self, s: Town) -> i64:
        return sum(self.pile(s))

    def outcome(self, s: Town, way: i64) -> int:
        return self.drawing(nth(self.pile(s), way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        place = self.place(action)
        return None if place != UNKNOWN and self.pile(s)[place] > 0 else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        pile, place = self.pile(s), self.place(action)
        self.set_pile(s, replaced(pile, place, pile[place] - 1))
        self.drawn(s, self.first() + place, log)
