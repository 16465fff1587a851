"""The town as numbers: buildings, cowboys, what lies on a plot, sizes (DW-001 … DW-009).

A gang is a seat; a cowboy is a number made of gang and rank, see `cowboy`; sets of plots are bit masks.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from mypy_extensions import i64

Building = Literal[
    "town-hall", "sheriffs-office", "church", "saloon", "gunsmith", "bank", "blacksmith", "casino", "general-store",
    "hotel", "laundry", "stage-depot", "undertaker", "gold-mine", "fortune-teller", "courthouse", "grifter",
    "newspaper", "dance-hall", "telegraph-office",
]  # fmt: skip
KINDS: Final[tuple[Building, ...]] = get_args(Building)
TOWN_HALL: Final = 0
OFFICE: Final = 1
CHURCH: Final = 2
SALOON: Final = 3
GUNSMITH: Final = 4
BANK: Final = 5
BLACKSMITH: Final = 6
CASINO: Final = 7
STORE: Final = 8
HOTEL: Final = 9
LAUNDRY: Final = 10
DEPOT: Final = 11
UNDERTAKER: Final = 12
GOLD_MINE: Final = 13
TELLER: Final = 14
COURT: Final = 15
GRIFTER: Final = 16
NEWSPAPER: Final = 17
DANCE_HALL: Final = 18
TELEGRAPH: Final = 19
X_SALOON: Final = 3  # the first four tiles are those marked X: three that never move, and a Saloon

GANGS: Final = 5
STRENGTHS: Final = range(1, 4)
FACES: Final = range(1, 7)
STACKS: Final = range(1, 4)
Cowboy = Literal["greenhorn", "gunslinger", "veteran"]
COWBOYS: Final[tuple[Cowboy, ...]] = get_args(Cowboy)  # DW-005: by rank, which is the strength less one
RANKS: Final = 3
EMPTY: Final = -1  # in `town`, beside tiles
RAIL: Final = -2
STATION: Final = -3
OFF_BOARD: Final = -1
MOST_PLOTS: Final = 60  # a set of plots is one machine word
EIGHT: Final = 255  # the bits of eight plots
MOST_TILES: Final = 60
MOST_CROSSINGS: Final = 64
MOST_SHOTS: Final = 32  # at one enemy, in the final duel
BIT: Final = [1 << plot for plot in range(MOST_PLOTS)]  # compiled, `1 << plot` would be cut to 32 bits

BY_STATION: Final = 1  # bits of `ending` (DW-179)
BY_GAUGE: Final = 2
BY_DEATH: Final = 4
Ending = Literal["station", "gauge", "death"]
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)


def cowboy(seat: i64, rank: i64) -> i64:
    """The cowboys of this rank in a gang: `ranch`, `mine`, `hill` and `reserve` say how many are there."""
    return seat * RANKS + rank


def gang_of(man: i64) -> i64:
    return man // RANKS


def rank_of(man: i64) -> i64:
    return man % RANKS


def headcount(place: list[int], seat: i64) -> i64:
    """How many cowboys this gang has in a place."""
    weakest = seat * RANKS
    return place[weakest] + place[weakest + 1] + place[weakest + 2]


def rail_entry(seat: i64, plot: i64) -> i64:
    """DW-156: a cowboy in a building, by whose he is and where."""
    return plot * 8 + seat


def entry_seat(entry: i64) -> i64:
    return entry & 7


def entry_plot(entry: i64) -> i64:
    return entry >> 3
