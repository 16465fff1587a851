"""A winner's own action, and the Store cards that modify it (DT-110, DT-175)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import KINDS, STORE
from saloon.games.dice_town.hands import holds
from saloon.games.dice_town.packing import TAKE, play
from saloon.games.dice_town.play import lacks, misplayed, modify
from saloon.games.dice_town.seats import bit
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatQuestion


class Boost(Step[Town]):
    """A card that modifies the player's own action is in force (DT-110)."""

    __slots__ = ("card",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, card: i64) -> None:
        self.card = card

    def run(self, s: Town, log: EventLog | None) -> None:
        s.boost |= bit(self.card)


BOOSTS: Final = [Boost(card) for card in range(KINDS)]


def in_force(s: Town, card: i64) -> bool:
    return s.boost >> card & 1 == 1


class OwnAction(SeatQuestion[Town]):
    """DT-175: the step in which somebody carries out his action; his cards are options of it.

    It runs by itself for a player without Store cards, and when its card has been played.
    """

    CARD: ClassVar[int] = 0  # DTX-035: the one that belongs to this action

    def empty(self, s: Town) -> bool:
        """Whether the card would have no effect (DT-103)."""
        raise NotImplementedError

    def act(self, s: Town, log: EventLog | None) -> None:
        raise NotImplementedError

    def boosted(self, s: Town) -> bool:
        return in_force(s, self.CARD)

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.stores[self.seat] and not self.boosted(s):
            super().run(s, log)
        else:
            self.act(s, log)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [TAKE, play(self.CARD)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [TAKE, play(self.CARD)] if holds(s, seat, self.CARD) and not self.empty(s) else [TAKE]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == TAKE:
            return None
        if action != play(self.CARD):
            return misplayed(action)
        return lacks(s, seat, self.CARD) or (Refusal("DT-103.empty", card=STORE[self.CARD]) if self.empty(s) else None)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == TAKE:
            self.act(s, log)
        else:
            modify(s, seat, self.CARD, BOOSTS[self.CARD], self, log)


STEPS: Final[tuple[type[Step[Any]], ...]] = (Boost,)
