"""Everything in the town as names and numbers: outfits, tokens, tiles, spaces, targets (ledger section 2)."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6
SEATS: Final = range(MOST_SEATS)
FIGURES: Final = 6  # of each outfit

OUTFITS: Final = ("agency", "rangers", "blessed", "hucksters", "shamans", "scientists")
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
TOKENS: Final = (
    "rest", "mesmerize", "fight", "rob", "confiscate", "spell", "gadget", "prospect", "recruit", "gamble", "heal",
    "arrest", "raise", "shop", "telegraph", "bible", "epiphany", "brainwash", "run",
)  # fmt: skip
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

TILES: Final = (
    "station", "mine", "bank", "cemetery", "church", "doctor", "store", "jail", "saloon", "stable", "telegraph",
    "theater",
)  # fmt: skip
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
SPACES: Final = (*[f"L{k}" for k in range(1, 13)], *[f"S{k}" for k in range(1, 13)], "home")
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
PROMISES: Final = ("heal", "free", "truce")
ROCK: Final = 0  # the goods of an offer
ITEMS: Final = 1
PROMISE: Final = 2
