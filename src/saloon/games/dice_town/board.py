"""Everything in the town as names and numbers: faces, cards, places, outlaws (ledger section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

MOST_SEATS: Final = 6
SEATS: Final = range(MOST_SEATS)
NUMBERS: Final = range(64)  # of dollars or nuggets that one answer names
FACES: Final = ("9", "T", "J", "Q", "K", "A")  # a face is its place in this list
NINE: Final = 0
TEN: Final = 1
JACK: Final = 2
QUEEN: Final = 3
KING: Final = 4
ACE: Final = 5
FACE_BITS: Final = 3  # dice are counted: so many bits for each face

STORE: Final = (
    "eq1", "eq2", "eq3", "eq4", "eq5", "eq8", "dynamite", "girls", "brute", "cheater", "corruption", "credit", "joe",
    "marshall", "sharing", "wanted", "elixir", "cattle", "winchester", "mule", "dog", "gift", "swindler", "doublegun",
    "whisky", "insurance", "desperado", "smoke",
)  # fmt: skip
DYNAMITE: Final = 6
GIRLS: Final = 7
BRUTE: Final = 8
CHEATER: Final = 9
CORRUPTION: Final = 10
CREDIT: Final = 11
JOE: Final = 12
MARSHALL: Final = 13
SHARING: Final = 14
WANTED: Final = 15
ELIXIR: Final = 16
MULE: Final = 19
DOG: Final = 20
GIFT: Final = 21
SWINDLER: Final = 22
DOUBLEGUN: Final = 23
WHISKY: Final = 24
INSURANCE: Final = 25
DESPERADO: Final = 26
SMOKE: Final = 27
KINDS: Final = 28  # of Store cards; a card below this number is one, from here on it is a title
COPY_BITS: Final = 2  # hands are counted too

TITLES: Final = tuple([f"t{value}{letter}" for value in range(1, 6) for letter in "abcde"])
PLAIN: Final = 25
RANCH: Final = KINDS + PLAIN
CARDS: Final = (*STORE, *TITLES, "ranch")  # a card is its place in this list

RIVER: Final = (
    "gold2", "gold3", "gold4", "gold5", "star", "wallet2", "wallet3", "discovery", "voucher", "nothing",
)  # fmt: skip
OUTLAWS: Final = tuple([f"o{number:02}" for number in range(1, 13)])
PLACES: Final = ("mine", "bank", "store", "saloon", "sheriff", "hall")  # those with a winner, in the order of the walk
RANKS: Final = ("first", "second")  # at a place, a second only with the Extension
FIRST: Final = 0
SECOND: Final = 1
MINE: Final = 0
BANK: Final = 1
GENERAL_STORE: Final = 2
SALOON: Final = 3
OFFICE: Final = 4
HALL: Final = 5
SPIRITS: Final = ("shaman", "ambush", "bodyguard", "warpath")
SHAMAN: Final = 0
AMBUSH: Final = 1
BODYGUARD: Final = 2
BRIBE: Final = ("waive", "accept")
COVER: Final = ("paid", "brute")  # for dice that are kept
ACTIONS: Final = ("classic", "new")  # at a place, a new one only with the Extension
NO_OUTLAW: Final = -1
NO_PLACE: Final = -1
NO_SPOILS: Final[list[list[int]]] = [[], []]
# What the Sheriff may demand: of cards only how many, as nobody knows what somebody holds.
WISH: Final[dict[str, Any]] = {
    "dollars": NUMBERS, "nuggets": NUMBERS, "titles": range(32), "stores": range(32), "ranches": range(16),
    "outlaws": range(16),
}  # fmt: skip


def named(mask: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple([names[i] for i in range(len(names)) if mask >> i & 1])
