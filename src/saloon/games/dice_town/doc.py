"""Place 8: Doc Badluck, for whoever gained nothing (DT-076 … DT-090), and the Store's short cut to him (DTX-025)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import (
    ACE,
    ELIXIR,
    JACK,
    KINDS,
    KING,
    NINE,
    NO_SPOILS,
    PLAIN,
    QUEEN,
    TEN,
    TITLES,
    named,
)
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.hands import take_out, titles_held
from saloon.games.dice_town.packing import (
    CARD,
    LEAVE,
    PANNING,
    SWINDLE,
    WIRE,
    is_usher,
    is_wire,
    usher,
    usher_seat,
    wire,
    wire_titles_bits,
)
from saloon.games.dice_town.play import OneCardWindow, Shelve, misplayed, play_out, put_away, watchers
from saloon.games.dice_town.records import owned_by
from saloon.games.dice_town.seats import bit, each, replaced, seats_of
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.supply import SWINDLERS, draw_to_hand, store_left
from saloon.games.dice_town.titles import hand_titles
from saloon.games.dice_town.wealth import gains
from saloon.kernel.flow import Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.choices import some_of
from saloon.parts.seat import SeatQuestion, SeatStep

FACES_FOR: Final = {WIRE: (NINE, TEN), CARD: (JACK, QUEEN), SWINDLE: (KING,), PANNING: (ACE,)}


def shows(s: Town, seat: i64, benefit: i64) -> bool:
    """DT-079, DT-128: one's own dice must show a face of the benefit."""
    return any(count(s.locked[seat], face) for face in FACES_FOR[benefit])


def benefit_open(s: Town, seat: i64) -> bool:
    """Whether any benefit is open to this seat: public, as the number of titles in a hand is."""
    wire = shows(s, seat, WIRE) and bool(s.titles[seat])
    card = shows(s, seat, CARD) and store_left(s)
    return wire or card or shows(s, seat, SWINDLE) or shows(s, seat, PANNING)


class OpenSurgery(Step[Town]):
    """DT-076, DT-078: who is entitled is fixed now; DT-127: Elixirs come before the order."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.spoils = NO_SPOILS
        s.visitors = [seat for seat in range(s.ruleset.seats) if not s.gained >> seat & 1]
        s.then(ELIXIRS, QUEUE_UP)


class Elixir(OneCardWindow):
    """DT-125, DT-126"""

    def card(self) -> i64:
        return ELIXIR

    def seats(self, s: Town) -> tuple[int, ...]:
        mask = 0
        for seat in range(s.ruleset.seats):
            if s.stores[seat] and seat not in s.visitors and benefit_open(s, seat):
                mask |= bit(seat)
        return watchers(s, ELIXIR, mask)

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(ELIXIRS)
        play_out(s, seat, ELIXIR, ADMIT[seat], log)


class Admit(SeatStep[Town]):
    """DT-125"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.visitors = sorted([*s.visitors, self.seat])
        if s.ruleset.version > 1:
            s.cancel(Shelve)  # DT-104: the visit is its effect


class QueueUp(Step[Town]):
    """DT-077: with several visitors the Sheriff fixes the whole order before the first goes in."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.tie = 0
        for seat in s.visitors:
            s.tie |= bit(seat)
        if len(s.visitors) > 1:
            s.visitors = []
            s.then(USHER_IN, ADMISSION)
        else:
            s.then(ADMISSION)


class UsherIn(Question[Town]):
    """DT-077, D21: who goes next; the last one is clear."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.sheriff,)

    def waiting(self, s: Town) -> list[int]:
        return [who for who in seats_of(s.tie) if who not in s.visitors]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [usher(who) for who in self.waiting(s)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        somebody = is_usher(action) and usher_seat(action) < s.ruleset.seats
        return Refusal("DT-077") if somebody else misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.visitors = [*s.visitors, usher_seat(action)]
        waiting = self.waiting(s)
        if len(waiting) > 1:
            s.then(USHER_IN)
            return
        s.visitors = s.visitors + waiting
        if log:
            log.tell("order", seat=seat, seats=tuple(s.visitors))


class Admission(Step[Town]):
    """One visit after the other."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.tie = 0
        for seat in reversed(s.visitors):
            if owned_by(seat, ELIXIR) in s.limbo:
                s.then(DRINK_UP[seat])
            s.then(VISITS[seat])
        s.visitors = []


class DrinkUp(SeatStep[Town]):
    """DT-104: whoever came by the Elixir has made his visit."""

    def run(self, s: Town, log: EventLog | None) -> None:
        put_away(s, self.seat, ELIXIR)


class Visit(SeatQuestion[Town]):
    """DT-079 … DT-085: one benefit that the dice allow, or none."""

    def must(self) -> bool:
        return False

    def run(self, s: Town, log: EventLog | None) -> None:
        if benefit_open(s, self.seat):
            super().run(s, log)
        elif log:
            log.tell("left", seat=self.seat)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        held = [card - KINDS for card in hand_titles(s, seat)]
        number = min(int(s.ruleset.wired), len(held))
        wires = [wire(some) for some in some_of(held, number, number)] if held else []
        return [*wires, CARD, SWINDLE, PANNING, LEAVE]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == LEAVE:
            return Refusal("DTX-025") if self.must() else None
        verb = verb_of(action)
        if verb not in FACES_FOR or (not is_wire(action) and action != verb):
            return misplayed(action)
        if not shows(s, seat, verb):
            return Refusal("DT-079")
        if verb == CARD:
            return None if store_left(s) else Refusal("DT-082")
        return self.bad_wire(s, seat, wire_titles_bits(action)) if verb == WIRE else None

    def bad_wire(self, s: Town, seat: i64, titles: int) -> Refusal | None:
        """DT-080, DT-081, DTX-050"""
        held = titles_held(s, seat)
        number = min(int(s.ruleset.wired), held.bit_count())
        fits = not titles & ~held and titles.bit_count() == number
        return None if fits and number else Refusal("DT-080", number=number)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if self.must():
            gains(s, seat)  # DTX-031
        if action == CARD:
            draw_to_hand(s, seat, log)
        elif action == SWINDLE:
            s.then(SWINDLERS[seat])
        elif action == PANNING:
            self.panning(s, seat, log)
        elif action != LEAVE:
            self.put_up(s, seat, wire_titles_bits(action), log)
        elif log:
            log.tell("left", seat=seat)

    def put_up(self, s: Town, seat: i64, titles: int, log: EventLog | None) -> None:
        for title in range(PLAIN):
            if titles >> title & 1:
                take_out(s, seat, KINDS + title)
        s.wired = replaced(s.wired, seat, s.wired[seat] | titles)
        if log:
            log.tell("wired", seat=seat, cards=named(titles, TITLES))

    def panning(self, s: Town, seat: i64, log: EventLog | None) -> None:
        """DT-084: a nugget from everybody who has one."""
        givers = [other for other in range(s.ruleset.seats) if other != seat and s.nuggets[other]]
        nuggets = [number - (who in givers) for who, number in enumerate(s.nuggets)]
        nuggets[seat] += len(givers)
        s.nuggets = nuggets
        if givers:
            gains(s, seat)
        if log:
            log.tell("panned", seat=seat, nuggets=len(givers))


class ShortCut(Visit):
    """DTX-025, DTX-026, DTX-031, D37: sent by the Store, leaving is not allowed."""

    def must(self) -> bool:
        return True


OPEN_SURGERY: Final = OpenSurgery()
ELIXIRS: Final = Elixir()
ADMIT: Final = each(Admit)
QUEUE_UP: Final = QueueUp()
USHER_IN: Final = UsherIn()
ADMISSION: Final = Admission()
DRINK_UP: Final = each(DrinkUp)
VISITS: Final = each(Visit)
SHORT_CUTS: Final = each(ShortCut)
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    OpenSurgery, Elixir, Admit, QueueUp, UsherIn, Admission, DrinkUp, Visit, ShortCut,
)  # fmt: skip
