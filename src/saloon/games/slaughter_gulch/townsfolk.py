"""Townsfolk: cards turned up, cards drawn for newcomers, the Deputy among them (SG-004, SG-014, SG-068, SG-193)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import packing
from saloon.games.slaughter_gulch.board import CARD, CARD_AT, DEPUTY, FIGURE, PLACE, add_folk, place_name
from saloon.games.slaughter_gulch.names import JAIL
from saloon.games.slaughter_gulch.packing import deputy, deputy_drawn, is_meet, meet_card
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import ALL, Chance
from saloon.kernel.messages import EventLog, Refusal

LAST_CARD: Final = 1  # the bit of end condition 1


def strangers_pool(s: Town) -> int:
    """Cards a face-down figure may turn out to be: the Deputy never, he would have been placed face up."""
    return s.unseen & ~s.ruleset.bits[DEPUTY]


def nth(mask: i64, way: i64) -> i64:
    """The place of the bit that has so many others below it."""
    for _below in range(way):
        mask &= mask - 1
    return int(mask & -mask).bit_length() - 1


class Meet(Chance[Town]):
    """A face-down card is turned up. Nobody had seen it: it may be any that nobody has seen."""

    __slots__ = ("slot",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def ways(self, s: Town) -> i64:
        return strangers_pool(s).bit_count()

    def outcome(self, s: Town, way: i64) -> int:
        return packing.meet(nth(strangers_pool(s), way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        card = meet_card(action)
        possible = is_meet(action) and card < s.ruleset.encounters and strangers_pool(s) >> card & 1 == 1
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        meet(s, self.slot, meet_card(action), log)


def meet(s: Town, slot: i64, card: i64, log: EventLog | None) -> None:
    """SG-072: face up from now on."""
    s.unseen &= ~s.ruleset.bits[card]
    s.folk[slot] = s.folk[slot] & ~CARD | card + 1 << CARD_AT
    if log:
        log.tell("turned_up", card=s.ruleset.words.cards[card], space=place_name(s, s.folk[slot] & PLACE))


def drawn(s: Town) -> None:
    """SG-196: a card leaves the encounter deck."""
    s.pile -= 1
    if s.pile == 0:
        s.met |= LAST_CARD


def deputy_in_deck(s: Town) -> bool:
    return s.unseen >> DEPUTY & 1 == 1


def seat_deputy(s: Town, slot: i64, log: EventLog | None) -> None:
    """SG-014, SG-184, SG-193: face up, unwounded, in the Jail."""
    s.unseen &= ~s.ruleset.bits[DEPUTY]
    s.folk[slot] = FIGURE | s.plots[JAIL] | DEPUTY + 1 << CARD_AT
    s.fetched = 1
    if log:
        log.tell("deputy_comes")


class DrawFor(Chance[Town]):
    """The top encounter card for a figure, face down: all that matters now is whether it is the Deputy."""

    __slots__ = ("again", "slot")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, slot: i64, again: i64) -> None:
        self.slot = slot
        self.again = again  # 1: the location gets another figure in the Deputy's place (SG-014)

    def run(self, s: Town, log: EventLog | None) -> None:
        if deputy_in_deck(s):
            super().run(s, log)
        else:
            drawn(s)

    def ways(self, s: Town) -> i64:
        return s.pile

    def outcome(self, s: Town, way: i64) -> int:
        return deputy(1 if way == 0 else 0)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        drawn(s)
        if not deputy_drawn(action):
            return
        place = s.folk[self.slot] & PLACE
        seat_deputy(s, self.slot, log)
        if self.again:
            slot = add_folk(s, place, -1)
            if slot >= 0 and s.pile > 0:
                s.then(DrawFor(slot, 1))


class MeetPassenger(Chance[Town]):
    """SG-109: the top card, face up, for a passenger who is shot at."""

    __slots__ = ("slot",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def ways(self, s: Town) -> i64:
        """The Deputy lies in the deck or nowhere; any other unseen card may also lie face down in town."""
        if not deputy_in_deck(s):
            return int(s.unseen).bit_count()
        return max(1, s.pile * (int(s.unseen).bit_count() - 1))

    def outcome(self, s: Town, way: i64) -> int:
        others = strangers_pool(s)
        if not deputy_in_deck(s):
            return packing.meet(nth(others, way))
        number = others.bit_count()
        return packing.meet(DEPUTY if way < number or number == 0 else nth(others, way % number))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        drawn(s)
        if meet_card(action) == DEPUTY:
            seat_deputy(s, self.slot, log)
        else:
            meet(s, self.slot, meet_card(action), log)


STEPS: Final = (Meet, DrawFor, MeetPassenger)
