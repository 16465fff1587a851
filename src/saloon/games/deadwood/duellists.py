"""The duel under way in words: who fights whom and where, with how many dice, how badly hurt (DW-029, DW-040, DW-055).

In the state it is one short list, replaced at every change and empty between duels. Only this file knows its places.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from mypy_extensions import i64

from saloon.games.deadwood.annex import Annex, to_annex
from saloon.games.deadwood.board import cowboy, gang_of, rank_of
from saloon.games.deadwood.cowboys import man_at
from saloon.games.deadwood.odds import DEADLY
from saloon.games.deadwood.state import Town

ATTACKER: Final = 0
DEFENDER: Final = 1
Side = Literal["attacker", "defender"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)

PLOT: Final = 0
MEN: Final = 1  # of the attacker, then of the defender; likewise
DICE: Final = 3
WOUNDS: Final = 5
FROM_LAUNDRY: Final = 7
NO_DUEL: Final[list[int]] = []


def face_off(s: Town, rank: i64, errand: Annex) -> None:
    """DW-029, DW-040: whoever comes to annex attacks whoever is there; each has as many dice as he is strong."""
    defender = man_at(s, errand.plot)
    s.duel = [
        errand.plot, cowboy(errand.seat, rank), defender, rank + 1, rank_of(defender) + 1, 0, 0, errand.from_laundry,
    ]  # fmt: skip


def part(s: Town) -> None:
    """DW-050, DW-051: wounds and leftover dice are forgotten."""
    s.duel = NO_DUEL


def errand_of(s: Town) -> Annex:
    """What the attacker came for (DW-026)."""
    return to_annex(gang_of(s.duel[MEN]), s.duel[PLOT], s.duel[FROM_LAUNDRY])


def site(s: Town) -> i64:
    """The plot they fight on."""
    return s.duel[PLOT]


def man_of(s: Town, side: i64) -> i64:
    return s.duel[MEN + side]


def seat_of(s: Town, side: i64) -> i64:
    return gang_of(s.duel[MEN + side])


def dice_of(s: Town, side: i64) -> i64:
    return s.duel[DICE + side]


def wounds_of(s: Town, side: i64) -> i64:
    return s.duel[WOUNDS + side]


def is_dead(s: Town, side: i64) -> bool:
    """DW-052, DW-055"""
    return s.duel[WOUNDS + side] >= DEADLY


def load(s: Town, side: i64) -> None:
    """DW-040: a cartridge is one die more."""
    s.duel = s.duel[:]
    s.duel[DICE + side] += 1


def shoot(s: Town, side: i64, dice: i64, hits: i64) -> None:
    """One side has rolled so many of its dice at the other."""
    s.duel = s.duel[:]
    s.duel[DICE + side] -= dice
    s.duel[WOUNDS + 1 - side] += hits
