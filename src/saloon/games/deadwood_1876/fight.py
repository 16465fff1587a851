"""The fight under way: a robbery or a duel, who shoots with what, and who helps (D76-032 … D76-070, D76-173)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from saloon.games.deadwood_1876.names import NOTHING

ATTACKING: Final = 0  # the sides of a fight
DEFENDING: Final = 1
SIDES: Final = 2

FIGHTER: Final = 0  # entries of `Town.attack`; of all but target and spot, one for each side
TARGET: Final = 2
SPOT: Final = 3
GUN: Final = 4
HELP: Final = 6
GIVER: Final = 8
SCORE: Final = 10


def new_fight(*, attacker: i64, defender: i64, target: i64, spot: i64, gun: i64) -> list[int]:
    return [attacker, defender, target, spot, gun, *[NOTHING] * 7]


@mypyc_attr(acyclic=True, free_list_len=1)
class Fight:
    """`Town.attack` in words. It is a list there, so that clones copy it and saves keep it; it changes in place."""

    __slots__ = ("entries",)

    def __init__(self, entries: list[int]) -> None:
        self.entries = entries

    @property
    def attacker(self) -> i64:
        return self.entries[FIGHTER + ATTACKING]

    @property
    def defender(self) -> i64:
        """Who plays the gun against it: with two players also for the Stranger (D76-165, D76-166)."""
        return self.entries[FIGHTER + DEFENDING]

    @property
    def target(self) -> i64:
        """The row that is robbed, or the star that is challenged."""
        return self.entries[TARGET]

    @property
    def spot(self) -> i64:
        """Of the safe in its row, NOTHING in a duel."""
        return self.entries[SPOT]

    @property
    def kind(self) -> str:
        return "duel" if self.spot == NOTHING else "robbery"

    # --- of each side ---

    def fighter(self, side: i64) -> i64:
        return self.entries[FIGHTER + side]

    def gun(self, side: i64) -> i64:
        """The card laid, NOTHING before and for a defender without cards (D76-037)."""
        return self.entries[GUN + side]

    def lay_gun(self, side: i64, card: i64) -> None:
        self.entries[GUN + side] = card

    def holster(self, side: i64) -> i64:
        """The card that helps."""
        return self.entries[HELP + side]

    def giver(self, side: i64) -> i64:
        """Whose Holster it was; NOTHING also where it lay on the safe."""
        return self.entries[GIVER + side]

    def lay_holster(self, side: i64, card: i64, giver: i64) -> None:
        self.entries[HELP + side] = card
        self.entries[GIVER + side] = giver

    def cards(self, side: i64) -> list[int]:
        """What a side shoots with: its gun, then its Holster."""
        return [card for card in (self.gun(side), self.holster(side)) if card != NOTHING]

    def dice(self, side: i64) -> i64:
        """How many it rolls."""
        gun: i64 = 0 if self.gun(side) == NOTHING else 1
        return gun if self.holster(side) == NOTHING else gun + 1

    def score(self, side: i64) -> i64:
        """NOTHING before it has rolled."""
        return self.entries[SCORE + side]

    def rolled(self, side: i64) -> bool:
        return self.entries[SCORE + side] != NOTHING

    def set_score(self, side: i64, score: i64) -> None:
        self.entries[SCORE + side] = score


def cards_laid(attack: list[int]) -> list[int]:
    """The guns, then the Holsters on the table; none where there is no fight."""
    return [card for card in attack[GUN:GIVER] if card != NOTHING]


# --- Holsters offered: of each seat the card and, above it, the side it would help ---

SIDE_AT: Final = 6  # bits
CARD: Final = 63


def offered(side: i64, card: i64) -> i64:
    return side << SIDE_AT | card


def helps(offer: int, side: i64) -> bool:
    """Whether there is an offer, and to this side."""
    return offer != NOTHING and offer >> SIDE_AT == side


def card_offered(offer: int) -> int:
    return offer & CARD
