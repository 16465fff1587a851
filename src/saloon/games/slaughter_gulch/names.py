"""Everything in the town as names and numbers: outfits, tokens, tiles, spaces, targets (ledger section 2)."""

from __future__ import annotations

from typing import Final, Literal, get_args

MOST_SEATS: Final = 6
SEATS: Final = range(MOST_SEATS)
FIGURES: Final = 6  # of each outfit

Outfit = Literal["agency", "rangers", "blessed", "hucksters", "shamans", "scientists"]
OUTFITS: Final[tuple[Outfit, ...]] = get_args(Outfit)
AGENCY: Final = 0
RANGERS: Final = 1
SCIENTISTS: Final = 5
STATS: Final = ("agility", "smarts", "spirit", "strength", "shooting")
AGILITY: Final = 0
SMARTS: Final = 1
SPIRIT: Final = 2
STRENGTH: Final = 3
SHOOTING: Final = 4
ALIGNMENTS: Final = ("good", "neutral", "bad")
GOOD: Final = 0
NEUTRAL: Final = 1
BAD: Final = 2

# What a token says; `rest` is a token that lies face down (SG-043).
Token = Literal[
    "rest", "mesmerize", "fight", "rob", "confiscate", "spell", "gadget", "prospect", "recruit", "gamble", "heal",
    "arrest", "raise", "shop", "telegraph", "bible", "epiphany", "brainwash", "run",
]  # fmt: skip
TOKENS: Final[tuple[Token, ...]] = get_args(Token)
REST: Final = 0
MESMERIZE: Final = 1
FIGHT_TOKEN: Final = 2
ROB_TOKEN: Final = 3
CONFISCATE: Final = 4
SPELL: Final = 5
GADGET: Final = 6
PROSPECT_TOKEN: Final = 7
RECRUIT_TOKEN: Final = 8
GAMBLE_TOKEN: Final = 9
HEAL_TOKEN: Final = 10
ARREST_TOKEN: Final = 11
RAISE_TOKEN: Final = 12
SHOP: Final = 13
TELEGRAPH_TOKEN: Final = 14
BIBLE: Final = 15
EPIPHANY: Final = 16
BRAINWASH: Final = 17
RUN: Final = 18
N_TOKENS: Final = 19

Tile = Literal[
    "station", "mine", "bank", "cemetery", "church", "doctor", "store", "jail", "saloon", "stable", "telegraph",
    "theater",
]  # fmt: skip
TILES: Final[tuple[Tile, ...]] = get_args(Tile)
NO_PLOT: Final = -1  # where no tile lies, of a tile that lies nowhere
STATION: Final = 0
MINE: Final = 1
CEMETERY: Final = 3
DOCTOR: Final = 5
STORE: Final = 6
JAIL: Final = 7
SALOON: Final = 8
STABLE: Final = 9
TELEGRAPH: Final = 10

# Where somebody can be: location Lk is k - 1, the square in front of it 12 more; then places off the street.
Location = Literal["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L12"]
Square = Literal["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12"]
Space = Literal[Location, Square, "home"]
Place = Literal[Space, "cell", "grave", "pool", "coach", "train"]
Whereabouts = Literal[Tile, Square, "home", "cell", "grave", "pool", "coach", "train"]  # in texts, see `place_name`
SPACES: Final[tuple[Space, ...]] = get_args(Space)
PLACES: Final[tuple[Place, ...]] = get_args(Place)
SQUARE: Final = 12
HOME: Final = 24
N_SPACES: Final = 25
CELL: Final = 25
GRAVE: Final = 26
POOL: Final = 27
COACH: Final = 28  # passengers
TRAIN: Final = 29

WHO: Final = tuple([f"{outfit}-{n}" for outfit in OUTFITS for n in range(1, FIGURES + 1)])
VEHICLES: Final = ("coach-1", "coach-2", "train-1", "train-2")
PASSENGERS: Final = ("coach-passenger", "train-passenger")
N_WHO: Final = 36
FIRST_CARD: Final = 36  # in the list of targets, encounter cards come after the dudes,
MOST_CARDS: Final = 40
FIRST_SPACE: Final = FIRST_CARD + MOST_CARDS  # then spaces,
FIRST_VEHICLE: Final = FIRST_SPACE + N_SPACES
FIRST_PASSENGER: Final = FIRST_VEHICLE + 4
NO_TARGET: Final = FIRST_PASSENGER + 2
FIRST_SEAT: Final = NO_TARGET + 1  # and players

MOST_ITEMS: Final = 40
MOST_DICE: Final = 8
FIRST_TRADE: Final = 52  # the tag of the first verb of trade
TALKS: Final = 4  # offers a seat may make in one talk
Promise = Literal["heal", "free", "truce"]
PROMISES: Final[tuple[Promise, ...]] = get_args(Promise)
ROCK: Final = 0  # the goods of an offer
ITEMS: Final = 1
PROMISE: Final = 2
