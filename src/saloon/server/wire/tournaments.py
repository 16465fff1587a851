"""Tournaments: what a host plans, and what everybody sees of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from saloon.server.wire.company import Size, Slug
from saloon.server.wire.lobby import ClockPlan

Format = Literal["knockout", "swiss", "round-robin", "league"]
Status = Literal["open", "playing", "resting", "over", "closed"]


class TournamentPlan(Struct, forbid_unknown_fields=True):
    """What a host says once, and what does not change any more."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Slug
    format: Format
    size: Size = 2  # of a table
    rounds: Annotated[int, Meta(ge=0, le=60)] = 0  # of a Swiss tournament or a league; 0: as many as it takes
    starts: Annotated[float, Meta(ge=0)] | None = None  # seconds since 1970; nothing: when the host says so
    every: Annotated[int, Meta(ge=0, le=31)] = 0  # days from round to round; 0: as soon as the last is over
    length: Annotated[float, Meta(ge=60, le=60 * 86_400)] = 5400.0  # seconds after which a round is over
    clock: ClockPlan = ClockPlan("bank", 600.0)
    options: dict[str, Any] = {}
    bots: bool = False  # fill tables that are not full
    level: Literal["easy", "medium", "hard"] = "medium"
    rated: bool = False
    zone: Annotated[str, Meta(max_length=64)] = "UTC"  # where a round begins at the same time of day


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    plan: TournamentPlan
    status: Status
    round: int
    rounds: int  # in all, as far as that is known
    next: float | None
    people: int
    entered: bool  # the reader has


class TournamentEntrant(Struct, omit_defaults=True):
    number: int
    name: str
    playing: bool = True
    gone: bool = False  # has been forgotten here


class TournamentTable(Struct, omit_defaults=True):
    """Who sits together, by seat; 0 is a bot. Who sits alone has a bye."""

    players: list[int]
    places: list[int] = []  # by seat, once it is over; 0: was not there at the end
    table: str | None = None


class TournamentStanding(Struct):
    number: int
    rank: int
    points: float
    wins: int  # tables won alone
    opposition: float  # points of those one has met (Buchholz)
    beaten: float  # points of those one has left behind (Sonneborn–Berger)
    games: int
    out: int  # in which round one was knocked out; 0: not, -1: never came


class Tournament(Struct):
    """All of one. The same for everybody but for `mine` and `host`."""

    id: str
    plan: TournamentPlan
    status: Status
    version: int
    round: int
    rounds: int
    next: float | None
    ends: float | None
    by: str  # the host's name
    entrants: list[TournamentEntrant]
    tables: list[list[TournamentTable]]  # by round
    standings: list[TournamentStanding]  # the best first
    mine: int = 0  # the reader's own number, if they have entered
    host: bool = False  # the reader may begin it, take people out and call it off
    table: str | None = None  # where the reader plays now
