"""Stars in the houses: where they begin, where one may go (D76-003, D76-004, D76-048, D76-089, D76-090)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood_1876.board import Town
from saloon.games.deadwood_1876.language import HOUSES, one, value_of
from saloon.kernel.language import VERB
from saloon.kernel.messages import Refusal


def first_houses(seats: i64) -> list[int]:
    """D76-003, D76-004: one house after the other; four players leave the last one empty."""
    houses = len(HOUSES) - 1 if seats == 4 else len(HOUSES)
    return [i % houses for i in range(seats)]


def to_any_house(verb: i64) -> list[int]:
    return [one(verb, house) for house in range(len(HOUSES))]


def barred(s: Town, star: i64, action: int, verb: i64, rule: str) -> Refusal | None:
    """Why a star may not go there: `rule` says that it must be another house; and D76-090."""
    house = value_of(action)
    if action & VERB != verb or house >= len(HOUSES):
        return Refusal("kernel.nonsense")
    if house == s.stars[star]:
        return Refusal(rule, house=HOUSES[house])
    return None if s.room(house) else Refusal("D76-090", house=HOUSES[house])
