"""Every answer and outcome of Deadwood 1876 is one int; these are the only functions that know its bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from saloon.kernel.language import VERB_BITS, Domain, Several, Subset, Verb
from saloon.kernel.messages import Atom

MOST_SEATS: Final = 9
STRANGER: Final = 9  # his star and his row, with two players
STARS: Final = 10
GUNS: Final = ("PEP", "DER", "COL", "WIN", "MES")  # by rising rank
ITEMS: Final = ("STE", "DUS", "HOR", "HOL")
STETSON: Final = 0
DUSTER: Final = 1
HORSE: Final = 2
HOLSTER: Final = 3
COLT: Final = 2
BADGES: Final = ("B-TIN", "B-IRN", "B-COP", "B-SIL", "B-GLD")  # safes 0 … 4, in the order of their calls
SAFES: Final = (
    *BADGES, "S-PEP", "S-DER", "S-COL", "S-WIN", "S-MES", "G1a", "G1b", "G2a", "G2b", "G2c", "G3a", "G3b", "G4", "G5",
    "GN2", "M-RUS", "M-LUC", "M-DEB", "M-CSH", "M-OIL",
)  # fmt: skip
FIRST_GUN: Final = 5  # safes 5 … 9 are the Showdown Guns by rising rank
FIRST_GOLD: Final = 10
PLAIN_SAFES: Final = 20  # without the mystery safes
RUSTY: Final = 20
LUCKY: Final = 21
DEBT: Final = 22
CASH: Final = 23
OIL: Final = 24
HOUSES: Final = ("GEM", "BEL", "GCH")
CHARACTERS: Final = (
    "hickok", "jane", "swearengen", "bullock", "utter", "mccall", "star", "farnum", "marchbanks",
)  # fmt: skip
SPOTS: Final = range(1, 16)  # the positions of a row
VALUES: Final = range(1, 7)  # of a die

CARD_BITS: Final = 6
STAR_BITS: Final = 4
SAFE_BITS: Final = 5
DIE_BITS: Final = 3
CARD: Final = (1 << CARD_BITS) - 1
LEAST_CARDS: Final = 40  # a card fits in its bits, and a list of them in its slots
MOST_CARDS: Final = 60
MOST_DRAWN: Final = 4
ROW_AT: Final = VERB_BITS + CARD_BITS
SPOT_AT: Final = ROW_AT + STAR_BITS
SHORT: Final = SPOT_AT + STAR_BITS  # no answer of a single card, row and position is wider

TAKE: Final = 0
SEND: Final = 1
ENTRUST: Final = 2
ROB: Final = 3
DUEL: Final = 4
USE: Final = 5
LOOK: Final = 6
DISCARD: Final = 7
RIDE: Final = 8
LAY: Final = 9
DEFEND: Final = 10
DRAW: Final = 11
WAIT: Final = 12
PASS: Final = 13
OFFER: Final = 14
ACCEPT: Final = 15
EXPEL: Final = 16
GIVE: Final = 17
COMMIT: Final = 18
STAKE: Final = 19
PLACE: Final = 20
HAND: Final = 21
DEAL: Final = 22
MIX: Final = 23
ROLL: Final = 24
ORDER: Final = 25
PRIZE: Final = 26


def one(verb: i64, value: i64) -> i64:
    """A verb with one argument."""
    return verb | value << VERB_BITS


def value_of(action: int) -> int:
    return action >> VERB_BITS


def rob(card: i64, row: i64, spot: i64) -> i64:
    return ROB | card << VERB_BITS | row << ROW_AT | spot << SPOT_AT


def duel(card: i64, star: i64) -> i64:
    return DUEL | card << VERB_BITS | star << ROW_AT


def card_of(action: int) -> int:
    return action >> VERB_BITS & CARD


def row_of(action: int) -> int:
    return action >> ROW_AT & 15


def spot_of(action: int) -> int:
    return action >> SPOT_AT


def at(verb: i64, row: i64, spot: i64) -> i64:
    """A verb with a row and a position in it."""
    return verb | row << VERB_BITS | spot << VERB_BITS + STAR_BITS


def look(row: i64, spot: i64) -> i64:
    return at(LOOK, row, spot)


def lay(row: i64, spot: i64) -> i64:
    return at(LAY, row, spot)


def give(spot: i64, star: i64) -> i64:
    return at(GIVE, spot, star)


def first_of(action: int) -> int:
    return action >> VERB_BITS & 15


def second_of(action: int) -> int:
    return action >> VERB_BITS + STAR_BITS


def several(verb: i64, values: list[int], slot: i64) -> int:
    """A list argument: each slot holds one more than the place of its value."""
    action: int = verb
    for i, value in enumerate(values):
        action |= value + 1 << VERB_BITS + slot * i
    return action


def listed(action: int, slot: int, most: int) -> list[int]:
    """The places in a list argument, at most one too many; an empty slot inside gives -1."""
    rest = action >> VERB_BITS
    mask = (1 << slot) - 1
    values: list[int] = []
    while rest and len(values) <= most:
        values.append((rest & mask) - 1)
        rest >>= slot
    return values


def stake(lucky: i64, debt: i64, cash: list[int]) -> int:
    """Cards for the mystery safes: 1 + card, 0 for none."""
    return STAKE | lucky << VERB_BITS | debt << ROW_AT | several(0, cash, CARD_BITS) << 2 * CARD_BITS


class Fixed(Domain):
    """Cards, or none and cards, in a field of one width."""

    def bits(self) -> int:
        return CARD_BITS


def verbs(cards: Sequence[str]) -> list[Verb]:
    """The verbs of a table with these cards."""
    card = Fixed(cards)
    stars, safes = range(STARS), SAFES
    or_none: list[Atom] = ["none", *cards]
    return [
        Verb("take", TAKE, character=CHARACTERS),
        Verb("send", SEND, safe=safes),
        Verb("entrust", ENTRUST, safe=safes),
        Verb("rob", ROB, rob, card=card, row=stars, spot=SPOTS),
        Verb("duel", DUEL, duel, card=card, star=stars),
        Verb("use", USE, card=card),
        Verb("look", LOOK, look, row=stars, spot=SPOTS),
        Verb("discard", DISCARD, cards=Several(cards, MOST_DRAWN)),
        Verb("ride", RIDE, house=HOUSES),
        Verb("lay", LAY, lay, row=stars, spot=SPOTS),
        Verb("defend", DEFEND, card=card),
        Verb("draw", DRAW),
        Verb("wait", WAIT),
        Verb("pass", PASS),
        Verb("offer", OFFER, card=card),
        Verb("accept", ACCEPT, seat=range(MOST_SEATS)),
        Verb("expel", EXPEL, house=HOUSES),
        Verb("give", GIVE, give, spot=SPOTS, star=stars),
        Verb("commit", COMMIT, card=card),
        Verb("stake", STAKE, None, lucky=Fixed(or_none), debt=Fixed(or_none), cash=Several(cards, MOST_DRAWN)),
        Verb("place", PLACE, seats=Several(range(MOST_SEATS), MOST_SEATS)),
        Verb("hand", HAND, cards=Several(cards, MOST_DRAWN)),
        Verb("deal", DEAL, safes=Several(safes, 2)),
        Verb("mix", MIX, rows=Subset(stars)),
        Verb("roll", ROLL, dice=Several(VALUES, MOST_SEATS)),
        Verb("order", ORDER, spots=Several(SPOTS, len(SPOTS))),
        Verb("prize", PRIZE, safe=safes),
    ]
