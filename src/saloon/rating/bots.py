"""Where ratings begin: those of the bots as they were measured against each other, a newcomer's from them.

`bots.toml` is made by `saloon ratings bots`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from saloon.bots.levels import LEVELS
from saloon.rating.model import MIDDLE, NEWCOMER, Rating

FILE: Final = "bots.toml"
LEAST_SPREAD: Final = 70.0  # of newcomers, however much of the game is luck
MOST_SPREAD: Final = 250.0
ELSEWHERE: Final = 2.0  # times as unsure is what was measured with another number of seats


@cache
def measured() -> Mapping[str, Mapping[str, Any]]:
    """By game and number of seats."""
    return tomllib.loads(files("saloon.rating").joinpath(FILE).read_text("utf-8"))


def bot(game: str, seats: int, level: str) -> Rating:
    """In its first game of a house: as measured with so many seats, or with the next number that was, and less surely.

    A bot of a game that nobody has measured begins as anybody does.
    """
    some = measured().get(game)
    if not some:
        return NEWCOMER
    near = min(map(int, some), key=lambda number: (abs(number - seats), number))
    mu, sigma = some[str(near)][level]
    return Rating(float(mu), float(sigma) * (1 if near == seats else ELSEWHERE))


def newcomer(game: str, seats: int) -> Rating:
    """A person in their first game: as the medium bot, give or take what lies between the easy and the hard one.

    So where luck decides, and even the bots are close together, nobody is sent far up or down by a few games.
    """
    if game not in measured():
        return NEWCOMER
    mus = [bot(game, seats, level).mu for level in LEVELS]
    return Rating(MIDDLE, min(max((max(mus) - min(mus)) / 2, LEAST_SPREAD), MOST_SPREAD))
