"""Cards from the piles: Store cards and their immediate effects, titles and ranches (DT-054, DTX-048, DTX-053)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import Town, bit, replaced
from saloon.games.dice_town.hands import holds, pass_on, put, reshuffle
from saloon.games.dice_town.language import (
    ASK_GIFT,
    CARDS,
    DRAW,
    GIFT,
    GIVE,
    KINDS,
    MOST_SEATS,
    RANCH,
    STORE,
    SWINDLER,
    TITLE,
    argument,
    one,
)  # fmt: skip
from saloon.games.dice_town.play import SHELVE, WANTED_NOTICE, misplayed, show_card
from saloon.kernel.flow import ALL, Chance, Sealed, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.bag import EVERYBODY, card_of
from saloon.parts.seat import SeatChance, SeatQuestion, SeatStep

# --- counting out of a pile without an order ---


def next_of(counts: list[int], way: i64) -> int:
    for card, number in enumerate(counts):
        if way < number:
            return card
        way -= number
    raise RuntimeError("the pile is empty")


def store_left(s: Town) -> bool:
    """DT-054: a Store card can be drawn, if need be after a shuffle."""
    return sum(s.deck) > 0 or s.pinned() > 0


def ready_store(s: Town, tape: Tape | None) -> bool:
    """DT-054: the discard becomes the pile when a card must be drawn and there is none."""
    if sum(s.deck) == 0 and s.pinned():
        reshuffle(s)
        if tape:
            tape.tell("reshuffled", cards=sum(s.deck))
    return sum(s.deck) > 0


class StoreDraw(SeatChance[Town]):
    """The next Store card, for this seat; each left in the pile is equally likely."""

    def ways(self, s: Town) -> i64:
        return sum(s.deck)

    def outcome(self, s: Town, way: i64) -> int:
        return one(DRAW, next_of(s.deck, way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        card = argument(action)
        possible = action & VERB == DRAW and card < KINDS and s.deck[card] > 0
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        card = argument(action)
        s.deck = replaced(s.deck, card, s.deck[card] - 1)
        self.drawn(s, card, tape)

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        raise NotImplementedError


class DrawToHand(StoreDraw):
    """DT-082, DTX-061: the top card, straight into the hand."""

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        if tape and card not in (GIFT, SWINDLER):
            tape.tell("drew", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, tape)


def draw_to_hand(s: Town, seat: i64, tape: Tape | None) -> None:
    if ready_store(s, tape):
        s.then(DRAW_TO_HAND[seat])


def acquire(s: Town, seat: i64, card: i64, tape: Tape | None) -> None:
    """A Store card is gained: into the hand, or shown and played at once (DTX-053)."""
    s.gains(seat)
    if card == SWINDLER:
        show_card(s, seat, card, tape)
        s.then(WANTED_NOTICE, SWINDLERS[seat], SHELVE)
    elif card == GIFT:
        show_card(s, seat, card, tape)
        begging = any(s.stores[other] for other in range(s.house.seats) if other != seat)
        s.then(BEG[seat] if begging else SHRUG)
    else:
        put(s, seat, card, 0)


class Shrug(Step[Town]):
    """DTX-054: nobody has a card to give."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.then(SHELVE)
        if tape:
            tape.tell("nothing")


class Swindle(SeatStep[Town]):
    """DT-083, DT-085, DTX-055: every other player gives his share, or all he has."""

    def run(self, s: Town, tape: Tape | None) -> None:
        sums = [s.pay(other, self.seat, s.house.swindle) for other in range(s.house.seats) if other != self.seat]
        if sum(sums):
            s.gains(self.seat)
        if tape:
            tape.tell("swindled", seat=self.seat, dollars=sum(sums))


class Beg(SeatQuestion[Town]):
    """DTX-054: whom the Gift is asked of."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(ASK_GIFT, other) for other in range(s.house.seats)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        other = argument(action)
        if action & VERB != ASK_GIFT or other >= s.house.seats:
            return misplayed(action)
        return Refusal("DTX-054") if other == seat or not s.stores[other] else None

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        other = argument(action)
        s.then(WANTED_NOTICE, GIVE_CARD[other * MOST_SEATS + seat], SHELVE)
        if tape:
            tape.tell("begged", seat=seat, victim=other)


class GiveCard(Sealed[Town]):
    """DTX-054: he gives a Store card of his own choice, unseen by the others."""

    __slots__ = ("giver", "receiver")
    SEEN: ClassVar[str] = ALL

    def __init__(self, giver: i64, receiver: i64) -> None:
        self.giver = giver
        self.receiver = receiver

    def seats(self, s: Town) -> tuple[int, ...]:
        return (self.giver,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(GIVE, card) for card in range(KINDS)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != GIVE or argument(action) >= KINDS:
            return misplayed(action)
        return None if holds(s, seat, argument(action)) else Refusal("DTX-054.own", card=STORE[argument(action)])

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        card = argument(answers[self.giver])
        pass_on(s, self.giver, self.receiver, [card])
        if tape:
            event = tape.tell("gave", seat=self.giver, receiver=self.receiver, told="closed")
            for seat in (self.giver, self.receiver):
                event.also(seat, told="open", card=STORE[card])


# --- titles ---


class TitleDraw(Chance[Town]):
    """The next card of the title pile; each left in it is equally likely."""

    def ways(self, s: Town) -> i64:
        return sum(s.pile)

    def outcome(self, s: Town, way: i64) -> int:
        return one(TITLE, next_of(s.pile, way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        title = argument(action)
        possible = action & VERB == TITLE and title < len(s.pile) and s.pile[title] > 0
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        title = argument(action)
        s.pile = replaced(s.pile, title, s.pile[title] - 1)
        self.drawn(s, KINDS + title, tape)

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        raise NotImplementedError


class TurnUp(TitleDraw):
    """DT-074: the next visible title, lowest empty slot first."""

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        s.queue = [*s.queue, card]
        if tape:
            tape.tell("turned_up", card=CARDS[card], slot=len(s.queue))


class PileTitle(TitleDraw):
    """DT-116, DTX-033, DTX-061: the top of the pile, unseen by others; a ranch is laid open."""

    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        own_title(s, self.seat, card, bit(self.seat))
        if tape and card == RANCH:
            tape.tell("pile_ranch", seat=self.seat)
        elif tape:
            tape.tell("pile_title", seat=self.seat, told="closed").also(self.seat, told="open", card=CARDS[card])


def own_title(s: Town, seat: i64, card: i64, knowers: int) -> None:
    """DT-073, DTX-048: a plain title into the hand, a ranch face up; for the Indian die they are noted as spoils."""
    s.gains(seat)
    if card == RANCH:
        s.ranches = replaced(s.ranches, seat, s.ranches[seat] + 1)
        knowers = EVERYBODY
    else:
        put(s, seat, card, knowers)
    if not s.house.indian:
        return
    if s.first == seat:
        s.spoils = [[*s.spoils[0], card << 16 | knowers], s.spoils[1]]
    elif s.second == seat:
        s.spoils = [s.spoils[0], [*s.spoils[1], card << 16 | knowers]]


def hand_titles(s: Town, seat: i64) -> list[int]:
    return [card_of(at) for at in s.titles[seat]]


DRAW_TO_HAND: Final = [DrawToHand(seat) for seat in range(MOST_SEATS)]
SWINDLERS: Final = [Swindle(seat) for seat in range(MOST_SEATS)]
BEG: Final = [Beg(seat) for seat in range(MOST_SEATS)]
GIVE_CARD: Final = [GiveCard(giver, receiver) for giver in range(MOST_SEATS) for receiver in range(MOST_SEATS)]
PILE_TITLE: Final = [PileTitle(seat) for seat in range(MOST_SEATS)]
TURN_UP: Final = TurnUp()
SHRUG: Final = Shrug()
STEPS: Final[tuple[type[Step[Any]], ...]] = (DrawToHand, Shrug, Swindle, Beg, GiveCard, TurnUp, PileTitle)
