"""The turn of a player: one card, as its gun or as its item (D76-023 … D76-031, D76-079 … D76-091, D76-171)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.attack import ATTACK
from saloon.games.deadwood_1876.board import NOTHING, Town, replaced, replaced_list
from saloon.games.deadwood_1876.language import (
    CARD_BITS,
    DISCARD,
    DUEL,
    DUSTER,
    HOLSTER,
    HORSE,
    HOUSES,
    ITEMS,
    LAY,
    LOOK,
    MOST_DRAWN,
    OFFER,
    PASS,
    RIDE,
    ROB,
    SAFES,
    SHORT,
    STETSON,
    STRANGER,
    USE,
    card_of,
    duel,
    first_of,
    lay,
    listed,
    look,
    one,
    rob,
    row_of,
    second_of,
    several,
    spot_of,
    value_of,
)  # fmt: skip
from saloon.games.deadwood_1876.memory import LAID, LOOKED, event
from saloon.games.deadwood_1876.supply import draw, gun_name, named, rising
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import ALONE

WHOLE_ROW: Final = 16


class Act(Question[Town]):
    """D76-023 … D76-031: DC-05"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the widest question of the game."""
        options: list[int] = []
        item = s.house.item
        targets: list[int] = []
        for owner in s.house.owners:
            if owner != seat:
                targets.append(duel(0, owner))  # D76-025, D76-027, D76-029
                for spot in range(len(s.rows[owner])):
                    targets.append(rob(0, owner, spot))  # noqa: PERF401
        for card in s.hands[seat]:
            bits = one(0, card)
            for target in targets:
                options.append(target | bits)  # noqa: PERF401
            if useless(s, seat, item[card]) is None:
                options.append(USE | bits)
        return options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        stars = range(STRANGER + 1)
        return [
            *[one(USE, card) for card in range(s.house.cards)],
            *[duel(card, star) for card in s.hands[seat] for star in stars],
            *[rob(card, row, spot) for card in s.hands[seat] for row in stars for spot in range(len(s.rows[row]) + 1)],
        ]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        verb = action & VERB
        if verb == PASS:
            return Refusal("D76-023")
        if verb == OFFER:
            return Refusal("D76-026")
        if action >> SHORT or verb not in (ROB, DUEL, USE):
            return Refusal("kernel.nonsense")
        card = card_of(action)
        if card not in s.hands[seat]:
            return Refusal("D76-023.hand")
        if verb == USE:
            return useless(s, seat, s.house.item[card]) if action == one(USE, card) else Refusal("kernel.nonsense")
        row = row_of(action)
        if row not in s.house.owners or (verb == DUEL and action != duel(card, row)):
            return Refusal("kernel.nonsense")
        if row == seat:
            return Refusal("D76-030")
        if verb == ROB and spot_of(action) >= len(s.rows[row]):
            return Refusal("D76-032", row=row, safes=len(s.rows[row])) if s.rows[row] else Refusal("D76-033", row=row)
        return None

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        card = card_of(action)
        s.take(seat, card)
        if action & VERB == USE:
            use(s, seat, card, tape)
            return
        row = row_of(action)
        spot = spot_of(action) if action & VERB == ROB else NOTHING  # D76-034
        defender = row if row != STRANGER else 1 - seat  # D76-165, D76-166
        s.attack = [seat, defender, row, spot, card, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]
        s.then_all(ATTACK)
        if tape and spot == NOTHING:
            tape.tell("duel", seat=seat, star=row, card=s.house.names[card], gun=gun_name(s, card))
        elif tape:
            name, gun = s.house.names[card], gun_name(s, card)
            tape.tell("robbery", seat=seat, row=row, spot=spot + 1, card=name, gun=gun)


def useless(s: Town, seat: i64, item: i64) -> Refusal | None:
    """Why an item may not be chosen now (D76-026, D76-031, D76-084, D76-091)."""
    if item == HORSE:
        return None if s.destinations(seat) else Refusal("D76-091")
    if item == HOLSTER:
        if not s.house.pair:
            return Refusal("D76-026")
        return None if any(NOTHING in covers for covers in s.covers) else Refusal("D76-171")
    if item == STETSON:
        for owner in s.house.owners:
            if owner != seat and s.rows[owner]:
                return None
        return Refusal("D76-084")
    return None


def use(s: Town, seat: i64, card: i64, tape: Tape | None) -> None:
    """D76-028: nobody can answer an item."""
    item = s.house.item[card]
    if tape:
        tape.tell("used", seat=seat, card=s.house.names[card], item=ITEMS[item])
    if item == DUSTER:  # D76-085
        s.discard.append(card)  # D76-088
        s.then(draw(seat, s.house.duster), TOSS)
        return
    s.played = card
    if item == STETSON:
        s.looked = NOTHING
        s.then(LOOK_FIRST, LOOK_AGAIN)
    elif item == HOLSTER:
        s.then(LAY_HOLSTER)
    else:
        s.then(SADDLE_UP)


class Look(Question[Town]):
    """D76-079 … D76-084: one safe after the other, in rows of others."""

    __slots__ = ("again",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, again: i64) -> None:
        self.again = again

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [look(row, spot) for row in s.house.owners for spot in range(len(s.rows[row]))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB in (ROB, DUEL):
            return Refusal("D76-024")
        if action >> SHORT or action & VERB != LOOK:
            return Refusal("kernel.nonsense")
        row, spot = first_of(action), second_of(action)
        if row not in s.house.owners:  # D76-169: the Stranger is one of them
            return Refusal("kernel.nonsense")
        if row == seat:
            return Refusal("D76-083")
        if spot >= len(s.rows[row]) or row * WHOLE_ROW + spot == s.looked:
            return Refusal("D76-079", row=row, safes=len(s.rows[row]))
        return None

    def unanswerable(self, s: Town, tape: Tape | None) -> None:
        """D76-084: there was only one to look at."""

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        row, spot = first_of(action), second_of(action)
        safe = s.rows[row][spot]
        s.looked = NOTHING if self.again else row * WHOLE_ROW + spot
        s.history.append(event(LOOKED, seat, row, spot, safe))
        if tape:
            told = tape.tell("looked", seat=seat, row=row, spot=spot + 1, told="closed")
            told.also(seat, told="open", safe=SAFES[safe])


class Toss(Question[Town]):
    """D76-086: after a Duster, down to the hand limit."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active] if excess(s, s.active) > 0 else ()

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [several(DISCARD, cards, CARD_BITS) for cards in choices(s.hands[seat], excess(s, seat), 0)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return self.candidates(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        cards = listed(action, CARD_BITS, MOST_DRAWN)
        if action & VERB != DISCARD or not rising(cards):
            return Refusal("kernel.nonsense")
        if len(cards) != excess(s, seat) or any(card not in s.hands[seat] for card in cards):
            return Refusal("D76-086", count=excess(s, seat))
        return None

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        cards = listed(action, CARD_BITS, MOST_DRAWN)
        for card in cards:
            s.take(seat, card)
        s.discard += cards
        if tape:
            tape.tell("tossed", seat=seat, cards=named(s, cards))


def excess(s: Town, seat: i64) -> int:
    return len(s.hands[seat]) - s.house.hand


def choices(cards: list[int], number: i64, start: i64) -> list[list[int]]:
    """All ways to choose so many of these cards."""
    if number == 0:
        return [[]]
    found: list[list[int]] = []
    for i in range(start, len(cards) - number + 1):
        for rest in choices(cards, number - 1, i + 1):
            found.append([cards[i], *rest])  # noqa: PERF401
    return found


class SaddleUp(Step[Town]):
    """D76-089: with one destination there is nothing to choose."""

    def run(self, s: Town, tape: Tape | None) -> None:
        goals = s.destinations(s.active)
        if len(goals) == 1:
            ride(s, s.active, goals[0], tape)
        else:
            s.then(RIDE_OUT)


class RideOut(Question[Town]):
    """D76-089, D76-090"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(RIDE, house) for house in range(len(HOUSES))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        house = value_of(action)
        if action & VERB != RIDE or house >= len(HOUSES):
            return Refusal("kernel.nonsense")
        if house == s.stars[seat]:
            return Refusal("D76-089", house=HOUSES[house])
        return None if s.room(house) else Refusal("D76-090", house=HOUSES[house])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        ride(s, seat, value_of(action), tape)


def ride(s: Town, seat: i64, house: i64, tape: Tape | None) -> None:
    s.stars[seat] = house
    if tape:
        tape.tell("rode", seat=seat, house=HOUSES[house])


class LayHolster(Question[Town]):
    """D76-171, D76-172: with two players, on any safe that carries none."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [lay(row, spot) for row in s.house.owners for spot in range(len(s.rows[row]))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB in (ROB, DUEL):
            return Refusal("D76-024")
        if action >> SHORT or action & VERB != LAY:
            return Refusal("kernel.nonsense")
        row, spot = first_of(action), second_of(action)
        if row not in s.house.owners or spot >= len(s.rows[row]):
            return Refusal("D76-171")
        return None if s.covers[row][spot] == NOTHING else Refusal("D76-172")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        row, spot = first_of(action), second_of(action)
        s.covers = replaced_list(s.covers, row, replaced(s.covers[row], spot, s.played))
        s.history.append(event(LAID, 0, row, spot, 0))
        if tape:
            tape.tell("covered", seat=seat, row=row, spot=spot + 1, card=s.house.names[s.played])
        s.played = NOTHING


ACT: Final = Act()
LOOK_FIRST: Final = Look(0)
LOOK_AGAIN: Final = Look(1)
TOSS: Final = Toss()
SADDLE_UP: Final = SaddleUp()
RIDE_OUT: Final = RideOut()
LAY_HOLSTER: Final = LayHolster()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Act, Look, Toss, SaddleUp, RideOut, LayHolster)
