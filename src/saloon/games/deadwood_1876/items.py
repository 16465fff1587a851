"""Items: what a card does when it is not a gun (D76-026 … D76-031, D76-079 … D76-091, D76-169 … D76-172)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.lists import replaced, replaced_list
from saloon.games.deadwood_1876.memory import LAID, LOOKED, event
from saloon.games.deadwood_1876.names import HOUSES, NOTHING, SAFES
from saloon.games.deadwood_1876.orders import rising
from saloon.games.deadwood_1876.packing import (
    DUEL,
    ROB,
    discard,
    discard_cards,
    is_discard,
    is_lay,
    is_look,
    is_ride,
    lay,
    lay_row,
    lay_spot,
    look,
    look_row,
    look_spot,
    ride,
    ride_house,
)
from saloon.games.deadwood_1876.stars import barred, destinations
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import draw, named, take_card
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.choices import some_of
from saloon.parts.seat import ALONE


class Item:
    """D76-028: nobody can answer it. The card lies open until the end of the turn (D76-071)."""

    def is_useful(self, s: Town, seat: i64) -> bool:
        """D76-031: whether it may be chosen now."""
        return True

    def needs(self, s: Town) -> str:
        """The rule that says what it is useful for."""
        return ""

    def use(self, s: Town, card: i64) -> None:
        s.played = card
        self.begin(s)

    def begin(self, s: Town) -> None:
        raise NotImplementedError


class ItemQuestion(Question[Town]):
    """A choice of whoever uses the item."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]


# --- Stetson ---


class Stetson(Item):
    """D76-079, D76-084"""

    def is_useful(self, s: Town, seat: i64) -> bool:
        return any(owner != seat and s.rows[owner] for owner in s.ruleset.owners)

    def needs(self, s: Town) -> str:
        return "D76-084"

    def begin(self, s: Town) -> None:
        s.looked = NOTHING
        s.then(LOOK_FIRST, LOOK_AGAIN)


class Look(ItemQuestion):
    """D76-079 … D76-084: one safe after the other, in rows of others."""

    __slots__ = ("again",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, again: i64) -> None:
        self.again = again

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [look(row, spot) for row in s.ruleset.owners for spot in range(len(s.rows[row]))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if verb_of(action) in (ROB, DUEL):
            return Refusal("D76-024")
        if not is_look(action):
            return Refusal("kernel.nonsense")
        row, spot = look_row(action), look_spot(action)
        if row not in s.ruleset.owners:  # D76-169: the Stranger is one of them
            return Refusal("kernel.nonsense")
        if row == seat:
            return Refusal("D76-083")
        if spot >= len(s.rows[row]) or looked_at(row, spot) == s.looked:
            return Refusal("D76-079", row=row, safes=len(s.rows[row]))
        return None

    def unanswerable(self, s: Town, log: EventLog | None) -> None:
        """D76-084: there was only one to look at."""

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        row, spot = look_row(action), look_spot(action)
        safe = s.rows[row][spot]
        s.looked = NOTHING if self.again else looked_at(row, spot)
        s.history.append(event(LOOKED, seat=seat, row=row, spot=spot, safe=safe))
        if log:
            told = log.tell("looked", seat=seat, row=row, spot=spot + 1, told="closed")
            told.also(seat, told="open", safe=SAFES[safe])


def looked_at(row: i64, spot: i64) -> i64:
    """A place in a row as `Town.looked` notes it."""
    return row * 16 + spot


# --- Duster ---


class Duster(Item):
    """D76-085, D76-088: discarded at once."""

    def use(self, s: Town, card: i64) -> None:
        s.discard.append(card)  # D76-088
        s.then(draw(s.active, s.ruleset.duster), TOSS)


class Toss(Question[Town]):
    """D76-086: after a Duster, down to the hand limit."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active] if excess(s, s.active) > 0 else ()

    def legal(self, s: Town, seat: i64) -> list[int]:
        count = excess(s, seat)
        return [discard(cards) for cards in some_of(s.hands[seat], count, count)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if is_discard(action) and rising(discard_cards(action)):
            return Refusal("D76-086", count=excess(s, seat))
        return Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        cards = discard_cards(action)
        for card in cards:
            take_card(s, seat, card)
        s.discard += cards
        if log:
            log.tell("tossed", seat=seat, cards=named(s, cards))


def excess(s: Town, seat: i64) -> int:
    return len(s.hands[seat]) - s.ruleset.hand


# --- Horse ---


class Horse(Item):
    """D76-089, D76-091"""

    def is_useful(self, s: Town, seat: i64) -> bool:
        return bool(destinations(s, seat))

    def needs(self, s: Town) -> str:
        return "D76-091"

    def begin(self, s: Town) -> None:
        s.then(SADDLE_UP)


class SaddleUp(Step[Town]):
    """D76-089: with one destination there is nothing to choose."""

    def run(self, s: Town, log: EventLog | None) -> None:
        goals = destinations(s, s.active)
        if len(goals) == 1:
            ride_to(s, s.active, goals[0], log)
        else:
            s.then(RIDE_OUT)


class RideOut(ItemQuestion):
    """D76-089, D76-090"""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [ride(house) for house in destinations(s, seat)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return barred(s, seat, ride_house(action), "D76-089") if is_ride(action) else Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        ride_to(s, seat, ride_house(action), log)


def ride_to(s: Town, seat: i64, house: i64, log: EventLog | None) -> None:
    s.stars[seat] = house
    if log:
        log.tell("rode", seat=seat, house=HOUSES[house])


# --- Holster ---


class Holster(Item):
    """D76-026, D76-171: an item with two players only; elsewhere others are helped with it (holsters.py)."""

    def is_useful(self, s: Town, seat: i64) -> bool:
        return s.ruleset.pair and any(NOTHING in covers for covers in s.covers)

    def needs(self, s: Town) -> str:
        return "D76-171" if s.ruleset.pair else "D76-026"

    def begin(self, s: Town) -> None:
        s.then(LAY_HOLSTER)


class LayHolster(ItemQuestion):
    """D76-171, D76-172: on any safe that carries none."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [lay(row, spot) for row in s.ruleset.owners for spot in range(len(s.rows[row]))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if verb_of(action) in (ROB, DUEL):
            return Refusal("D76-024")
        if not is_lay(action):
            return Refusal("kernel.nonsense")
        row, spot = lay_row(action), lay_spot(action)
        if row not in s.ruleset.owners or spot >= len(s.rows[row]):
            return Refusal("D76-171")
        return None if s.covers[row][spot] == NOTHING else Refusal("D76-172")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        row, spot = lay_row(action), lay_spot(action)
        s.covers = replaced_list(s.covers, row, replaced(s.covers[row], spot, s.played))
        s.history.append(event(LAID, row=row, spot=spot))
        if log:
            log.tell("covered", seat=seat, row=row, spot=spot + 1, card=s.ruleset.names[s.played])
        s.played = NOTHING


POWERS: Final[list[Item]] = [Stetson(), Duster(), Horse(), Holster()]  # in the order of ITEMS
LOOK_FIRST: Final = Look(0)
LOOK_AGAIN: Final = Look(1)
TOSS: Final = Toss()
SADDLE_UP: Final = SaddleUp()
RIDE_OUT: Final = RideOut()
LAY_HOLSTER: Final = LayHolster()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Look, Toss, SaddleUp, RideOut, LayHolster)
