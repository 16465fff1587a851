"""Bags and decks without an order: a count for each kind, and the cards whose place somebody knows.

An undrawn card that nobody has seen has no place, so no save, id or timing can betray one.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from saloon.kernel.flow import Chance, S
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import pack_place, read_place, verb_of

# From below: known lowest cards; then, in no order, so many of each kind; then known top cards, the next one last.
Deck = list[list[int]]
BOTTOM: Final = 0
BAG: Final = 1
TOP: Final = 2

KNOWER_BITS: Final = 16
EVERYBODY: Final = (1 << KNOWER_BITS) - 1  # spectators too
UNKNOWN: Final = -1


def new_deck(counts: list[int]) -> Deck:
    return [[], counts[:], []]


def copy_deck(deck: Deck) -> Deck:
    return [part[:] for part in deck]


def size(deck: Deck) -> int:
    return len(deck[BOTTOM]) + sum(deck[BAG]) + len(deck[TOP])


def is_empty(deck: Deck) -> bool:
    return not (deck[TOP] or any(deck[BAG]) or deck[BOTTOM])


def tally(deck: Deck) -> list[int]:
    """How many of each kind there are, wherever they lie."""
    counts = deck[BAG][:]
    for place in deck[BOTTOM] + deck[TOP]:
        counts[card_of(place)] += 1
    return counts


# --- places somebody knows ---


def placed(card: int, knowers: int) -> int:
    """A card at a known place and, one bit each, the seats that know it."""
    return card << KNOWER_BITS | knowers


def card_of(place: int) -> int:
    return place >> KNOWER_BITS


def knowers_of(place: int) -> int:
    return place & EVERYBODY


def knows(place: int, viewer: int) -> bool:
    knowers = knowers_of(place)
    return knowers == EVERYBODY or (viewer >= 0 and knowers >> viewer & 1 == 1)


def shuffle(deck: Deck) -> None:
    """Nobody knows a place any more; what is in the deck stays known."""
    deck[BAG] = tally(deck)
    deck[BOTTOM].clear()
    deck[TOP].clear()


# --- drawing ---


def ways(deck: Deck) -> int:
    """How many equally likely next cards there are."""
    loose = sum(deck[BAG])
    return 1 if deck[TOP] or (deck[BOTTOM] and not loose) else loose


def nth(counts: list[int], way: i64) -> int:
    """Which kind the way-th item is, where there are so many of each; UNKNOWN beyond the last."""
    for kind, count in enumerate(counts):
        if way < count:
            return kind
        way -= count
    return UNKNOWN


def next_card(deck: Deck, way: i64) -> int:
    if deck[TOP]:
        return card_of(deck[TOP][-1])
    card = nth(deck[BAG], way)
    return card if card != UNKNOWN else card_of(deck[BOTTOM][-1])


def may_be_next(deck: Deck, card: int) -> bool:
    if not deck[TOP] and sum(deck[BAG]) > 0:
        return card < len(deck[BAG]) and deck[BAG][card] > 0
    return size(deck) > 0 and card == next_card(deck, 0)


def take(deck: Deck, card: int) -> int:
    """Takes the next card, which is this one, away; returns who knew that it was."""
    if deck[TOP]:
        return knowers_of(deck[TOP].pop())
    if any(deck[BAG]):
        deck[BAG][card] -= 1
        return 0
    return knowers_of(deck[BOTTOM].pop())


@mypyc_attr(allow_interpreted_subclasses=True)
class NextCard(Chance[S]):
    """Chance says which card is the next of a deck. Also where only one is possible: asking tells nobody which.

    The outcome is a verb with the card as its one argument.
    """

    __slots__ = ()
    TAG: ClassVar[int] = 0

    def deck(self, s: S) -> Deck:
        raise NotImplementedError

    def ways(self, s: S) -> i64:
        return ways(self.deck(s))

    def outcome(self, s: S, way: i64) -> int:
        return pack_place(self.TAG, next_card(self.deck(s), way))

    def check(self, s: S, seat: i64, action: int) -> Refusal | None:
        possible = verb_of(action) == self.TAG and may_be_next(self.deck(s), read_place(action))
        return None if possible else Refusal("kernel.impossible")


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(NextCard[S]):
    """The next card is taken away."""

    __slots__ = ()

    def drawn(self, s: S, card: int, knowers: int, log: EventLog | None) -> None:
        """What becomes of the card, whose place these seats knew already."""
        raise NotImplementedError

    def resolve(self, s: S, seat: i64, action: int, log: EventLog | None) -> None:
        card = read_place(action)
        self.drawn(s, card, take(self.deck(s), card), log)


# --- what a viewer sees, and guesses ---


def seen(deck: Deck, viewer: int) -> list[Any]:
    """Of a deck everybody sees how many cards it holds and who knows which places; the cards there, only who knows."""
    hide = [
        [[card_of(at) if knows(at, viewer) else UNKNOWN, knowers_of(at)] for at in deck[end]] for end in (BOTTOM, TOP)
    ]
    return [hide[0], sum(deck[BAG]), hide[1]]


def pick(pool: list[int], luck: Luck) -> int:
    """One of the items a viewer has not located, out of the pool."""
    kind = nth(pool, luck.below(sum(pool)))
    pool[kind] -= 1
    return kind


def unlocated(all_of_them: list[int], located: list[int]) -> list[int]:
    """How many of each kind are left where a viewer cannot see them."""
    pool = all_of_them[:]
    for kind in located:
        pool[kind] -= 1
    return pool


def located(shown: list[Any]) -> list[int]:
    """The cards of a deck that this viewer knows the place of."""
    return [card for end in (BOTTOM, TOP) for card, _ in shown[end] if card != UNKNOWN]


def guess_deck(shown: list[Any], pool: list[int], luck: Luck) -> Deck:
    """A deck that looks like this one; it takes all the pool, so every other hidden place is filled before."""
    ends = [
        [placed(pick(pool, luck) if card == UNKNOWN else card, knowers) for card, knowers in shown[end]]
        for end in (BOTTOM, TOP)
    ]
    return [ends[0], pool, ends[1]]
