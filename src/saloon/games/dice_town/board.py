"""Everything in the town as names and numbers: faces, cards, places, outlaws (ledger section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeVar, get_args

T = TypeVar("T")
Face = Literal["9", "T", "J", "Q", "K", "A"]
Store = Literal[
    "eq1", "eq2", "eq3", "eq4", "eq5", "eq8", "dynamite", "girls", "brute", "cheater", "corruption", "credit", "joe",
    "marshall", "sharing", "wanted", "elixir", "cattle", "winchester", "mule", "dog", "gift", "swindler", "doublegun",
    "whisky", "insurance", "desperado", "smoke",
]  # fmt: skip
Title = Literal[
    "t1a", "t1b", "t1c", "t1d", "t1e", "t2a", "t2b", "t2c", "t2d", "t2e", "t3a", "t3b", "t3c", "t3d", "t3e",
    "t4a", "t4b", "t4c", "t4d", "t4e", "t5a", "t5b", "t5c", "t5d", "t5e",
]  # fmt: skip
HandCard = Store | Title
Deed = Title | Literal["ranch"]
Card = Store | Deed
River = Literal["gold2", "gold3", "gold4", "gold5", "star", "wallet2", "wallet3", "discovery", "voucher", "nothing"]
Outlaw = Literal["o01", "o02", "o03", "o04", "o05", "o06", "o07", "o08", "o09", "o10", "o11", "o12"]
Place = Literal["mine", "bank", "store", "saloon", "sheriff", "hall"]  # those with a winner, in the order of the walk
Rank = Literal["first", "second"]  # at a place, a second only with the Extension
Spirit = Literal["shaman", "ambush", "bodyguard", "warpath"]
Action = Literal["classic", "new"]  # at a place, a new one only with the Extension

MOST_SEATS: Final = 6
SEATS: Final = range(MOST_SEATS)
NUMBERS: Final = range(64)  # of dollars or nuggets that one answer names
FACES: Final[tuple[Face, ...]] = get_args(Face)  # a face is its place in this list
NINE: Final = 0
TEN: Final = 1
JACK: Final = 2
QUEEN: Final = 3
KING: Final = 4
ACE: Final = 5
FACE_BITS: Final = 3  # dice are counted: so many bits for each face

STORE: Final[tuple[Store, ...]] = get_args(Store)
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

TITLES: Final[tuple[Title, ...]] = get_args(Title)
PLAIN: Final = 25
RANCH: Final = KINDS + PLAIN
CARDS: Final[tuple[Card, ...]] = (*STORE, *TITLES, "ranch")  # a card is its place in this list

RIVER: Final[tuple[River, ...]] = get_args(River)
OUTLAWS: Final[tuple[Outlaw, ...]] = get_args(Outlaw)
PLACES: Final[tuple[Place, ...]] = get_args(Place)
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
FIRST: Final = 0
SECOND: Final = 1
MINE: Final = 0
BANK: Final = 1
GENERAL_STORE: Final = 2
SALOON: Final = 3
OFFICE: Final = 4
HALL: Final = 5
SPIRITS: Final[tuple[Spirit, ...]] = get_args(Spirit)
SHAMAN: Final = 0
AMBUSH: Final = 1
BODYGUARD: Final = 2
BRIBE: Final = ("waive", "accept")
COVER: Final = ("paid", "brute")  # for dice that are kept
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
NO_OUTLAW: Final = -1
NO_PLACE: Final = -1
NO_SPOILS: Final[list[list[int]]] = [[], []]
# What the Sheriff may demand: of cards only how many, as nobody knows what somebody holds.
WISH: Final[dict[str, Any]] = {
    "dollars": NUMBERS, "nuggets": NUMBERS, "titles": range(32), "stores": range(32), "ranches": range(16),
    "outlaws": range(16),
}  # fmt: skip


def named(mask: int, names: Sequence[T]) -> tuple[T, ...]:
    return tuple([names[i] for i in range(len(names)) if mask >> i & 1]) if mask else ()
