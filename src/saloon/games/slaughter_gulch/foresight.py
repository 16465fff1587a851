"""Looking into the event deck, and putting its top in order (SG-164): what a viewer knows of it stays known."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.packing import TURN, arrange, arrange_events, is_arrange, turn_event
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import ALL
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts import bag
from saloon.parts.bag import NextCard, card_of, knowers_of, placed
from saloon.parts.seat import SeatSealed, SeatStep


def events_left(s: Town) -> int:
    return bag.size(s.events)


class Foresee(NextCard[Town]):
    """The next event card nobody has seen gets its place under those already known."""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = TURN

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def deck(self, s: Town) -> bag.Deck:
        return [s.events[0], s.events[1], []]

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        card = turn_event(action)
        events = bag.copy_deck(s.events)
        if sum(events[bag.BAG]):
            events[bag.BAG][card] -= 1
        else:
            events[bag.BOTTOM].pop()
        events[bag.TOP].insert(0, placed(card, 0))
        s.events = events


def known_places(s: Town, number: i64) -> i64:
    """How many of the top cards must still be drawn so that so many have a place."""
    return max(0, min(number, events_left(s)) - len(s.events[bag.TOP]))


class Peek(SeatStep[Town]):
    """peek(events, n)"""

    __slots__ = ("number",)

    def __init__(self, seat: i64, number: i64) -> None:
        super().__init__(seat)
        self.number = number

    def run(self, s: Town, log: EventLog | None) -> None:
        learn_top(s, self.seat, self.number)
        if log:
            names = tuple([s.ruleset.words.events[card_of(at)] for at in s.events[bag.TOP][::-1][: self.number]])
            log.tell("peeks", seat=self.seat, cards=len(names)).also(self.seat, events=names)


def learn_top(s: Town, seat: i64, number: i64) -> None:
    events = bag.copy_deck(s.events)
    top = events[bag.TOP]
    for i in range(max(0, len(top) - number), len(top)):
        top[i] = placed(card_of(top[i]), knowers_of(top[i]) | 1 << seat)
    s.events = events


def peek_events(s: Town, seat: i64, number: i64) -> None:
    s.then(Peek(seat, number))
    for _card in range(known_places(s, number)):
        s.then(Foresee(seat))


def order_events(s: Town, seat: i64, number: i64) -> None:
    """SG-164"""
    s.then(Peek(seat, number), Arrange(seat, number))
    for _card in range(known_places(s, number)):
        s.then(Foresee(seat))


class Arrange(SeatSealed[Town]):
    """D-35: the top events in any order, the next one first; nobody else knows which."""

    __slots__ = ("number",)

    def __init__(self, seat: i64, number: i64) -> None:
        super().__init__(seat)
        self.number = number

    def top(self, s: Town) -> list[int]:
        """The next one first."""
        return [card_of(at) for at in s.events[bag.TOP][::-1][: self.number]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        orders: list[list[int]] = [[]]
        cards = self.top(s)
        for _place in cards:
            orders = [[*some, card] for some in orders for card in cards if card not in some]
        return [arrange(some) for some in orders]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_arrange(action):
            return Refusal("kernel.nonsense")
        return None if action in self.candidates(s, seat) else Refusal("SG-164")

    def decline(self, s: Town, seat: i64) -> int:
        return arrange(self.top(s))

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        cards = arrange_events(answers[self.seat])
        events = bag.copy_deck(s.events)
        kept = events[bag.TOP][: len(events[bag.TOP]) - len(cards)]
        events[bag.TOP] = [*kept, *[placed(card, 1 << self.seat) for card in reversed(cards)]]
        s.events = events
        if log:
            log.tell("arranges", seat=self.seat, cards=len(cards))


STEPS: Final = (Foresee, Peek, Arrange)
