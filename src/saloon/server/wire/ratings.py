"""Ratings over HTTP: one's own, those of a person who shows themselves, and the ladders of the house."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Rated(Struct, omit_defaults=True):
    """How strong somebody is: 95 of a hundred such ratings are right within the margin."""

    rating: float
    margin: float
    provisional: bool  # the margin is too wide to say much
    games: int
    how: Literal["like", "above", "below"]  # as strong as a bot, stronger or weaker
    level: str  # of that bot


class LadderRating(Struct):
    """Of one person, on one ladder."""

    game: str
    seats: int
    rated: Rated


class LadderLine(Struct, omit_defaults=True):
    rated: Rated
    rank: int | None = None  # of those who are not provisional
    name: str = ""  # nothing: somebody who does not show themselves
    person: str = ""  # their id; nothing likewise
    emblem: str = ""
    bot: str = ""  # its level
    you: bool = False


class LadderKind(Struct):
    """A game with one number of seats, and how many rated games there were."""

    game: str
    seats: int
    games: int


class Ladder(Struct):
    game: str
    seats: int
    games: int  # that were counted
    lines: list[LadderLine]  # the strongest first; the provisional ones after all others
    left_off: int  # people further down
