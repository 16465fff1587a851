"""What a question says of answers that are too many to list: its form, by verb."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.slaughter_gulch.names import Space, Token


class Reach(TypedDict):
    """Where a dude can be sent: on foot, or by horse or buggy; and whether he may run."""

    at: Space
    walk: list[Space]
    ride: list[Space]
    run: bool


class PlanForm(TypedDict):
    dudes: dict[str, Reach]  # by number
    tokens: dict[Token, int]  # with their numbers
    rides: list[tuple[int, str]]  # how far, by which card


class Squares(TypedDict):
    each: list[Space]
    number: int


class SetOutForm(TypedDict):
    squares: Squares


class Some(TypedDict):
    some: list[str]


class BuyForm(TypedDict):
    items: Some
    prices: dict[str, int]
    rock: int


# Of a deal: how much of something, some of these things, or one of them.
Field = TypedDict("Field", {"from": int, "to": int, "some": list[str], "one": list[int]}, total=False)
Form = TypedDict(
    "Form",
    {
        "plan": PlanForm, "set-out": SetOutForm, "buy": BuyForm, "propose": dict[str, Field],
        "counter": dict[str, Field],
    },
    total=False,
)  # fmt: skip
