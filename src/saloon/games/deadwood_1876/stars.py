"""Stars in the houses: where they begin, where one may go (D76-003, D76-004, D76-048, D76-089, D76-090)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import HOUSES
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.messages import Refusal


def first_houses(seats: i64) -> list[int]:
    """D76-003, D76-004: one house after the other; four players leave the last one empty."""
    houses = len(HOUSES) - 1 if seats == 4 else len(HOUSES)
    return [i % houses for i in range(seats)]


def has_room(s: Town, house: i64) -> bool:
    """D76-090, D76-164"""
    there: i64 = 0
    for at in s.stars:
        if at == house:
            there += 1
    return there < s.ruleset.capacity


def destinations(s: Town, star: i64) -> list[int]:
    """Other establishments with a free place, the Stranger's among them (D76-170)."""
    own = s.stars[star]
    return [house for house in range(len(HOUSES)) if house != own and has_room(s, house)]


def barred(s: Town, star: i64, house: i64, rule: str) -> Refusal:
    """Why a star may not go there: `rule` says that it must be another house; and D76-090."""
    return Refusal(rule if house == s.stars[star] else "D76-090", house=HOUSES[house])
