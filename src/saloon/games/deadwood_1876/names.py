"""What lies in the box and how much of it: names, places in their lists, numbers."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 9
STRANGER: Final = 9  # his star and his row, with two players
STARS: Final = 10
GUNS: Final = ("PEP", "DER", "COL", "WIN", "MES")  # by rising rank
ITEMS: Final = ("STE", "DUS", "HOR", "HOL")
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
LEAST_CARDS: Final = 40
MOST_CARDS: Final = 60
MOST_DRAWN: Final = 4  # cards at once

NOTHING: Final = -1  # no card, safe, star, house or score
HIDDEN: Final = -1  # a safe this viewer does not see

SETUP: Final = 0  # stages of the game
ROUNDS: Final = 1
BADGE_ROUND: Final = 2
REVEALED: Final = 3
SHOWDOWN: Final = 4
