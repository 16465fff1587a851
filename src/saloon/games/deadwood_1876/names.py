"""What lies in the box and how much of it: names, places in their lists, numbers."""

from __future__ import annotations

from typing import Final, Literal, get_args

Gun = Literal["PEP", "DER", "COL", "WIN", "MES"]
Item = Literal["STE", "DUS", "HOR", "HOL"]
Badge = Literal["B-TIN", "B-IRN", "B-COP", "B-SIL", "B-GLD"]
Safe = Literal[
    Badge, "S-PEP", "S-DER", "S-COL", "S-WIN", "S-MES", "G1a", "G1b", "G2a", "G2b", "G2c", "G3a", "G3b", "G4", "G5",
    "GN2", "M-RUS", "M-LUC", "M-DEB", "M-CSH", "M-OIL",
]  # fmt: skip
House = Literal["GEM", "BEL", "GCH"]
Character = Literal[
    "hickok", "jane", "swearengen", "bullock", "utter", "mccall", "star", "farnum", "marchbanks",
]  # fmt: skip
Stage = Literal["setup", "rounds", "badges", "reveal", "showdown"]

MOST_SEATS: Final = 9
STRANGER: Final = 9  # his star and his row, with two players
STARS: Final = 10
GUNS: Final[tuple[Gun, ...]] = get_args(Gun)  # by rising rank
ITEMS: Final[tuple[Item, ...]] = get_args(Item)
HOLSTER: Final = 3
COLT: Final = 2
BADGES: Final[tuple[Badge, ...]] = get_args(Badge)  # safes 0 … 4, in the order of their calls
SAFES: Final[tuple[Safe, ...]] = get_args(Safe)
FIRST_GUN: Final = 5  # safes 5 … 9 are the Showdown Guns by rising rank
FIRST_GOLD: Final = 10
PLAIN_SAFES: Final = 20  # without the mystery safes
RUSTY: Final = 20
LUCKY: Final = 21
DEBT: Final = 22
CASH: Final = 23
OIL: Final = 24
HOUSES: Final[tuple[House, ...]] = get_args(House)
CHARACTERS: Final[tuple[Character, ...]] = get_args(Character)
SPOTS: Final = range(1, 16)  # the positions of a row
VALUES: Final = range(1, 7)  # of a die
LEAST_CARDS: Final = 40
MOST_CARDS: Final = 60
MOST_DRAWN: Final = 4  # cards at once

NOTHING: Final = -1  # no card, safe, star, house or score
HIDDEN: Final = -1  # a safe this viewer does not see

STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
SETUP: Final = 0  # places in this list
ROUNDS: Final = 1
BADGE_ROUND: Final = 2
REVEALED: Final = 3
SHOWDOWN: Final = 4
