"""Who plays with whom: what people wish, and what they are told of each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from saloon.server.wire.forms import Form
from saloon.server.wire.messages import ChatLine, TableInfo

Pace = Literal["live", "slow"]
Slug = Annotated[str, Meta(max_length=64)]
Size = Annotated[int, Meta(ge=2, le=12)]


# --- play now ---


class Seeking(Form):
    """To play as soon as there is company: any of these games, so many at the table."""

    games: Annotated[list[Slug], Meta(min_length=1, max_length=20)]
    least: Size = 2
    most: Size = 12
    pace: Pace = "live"
    bots: bool = True  # are welcome after a while
    group: Annotated[str, Meta(max_length=16)] | None = None  # only with its members


class Crowd(Struct):
    """How many wait for a game at a pace; who would play several is counted with each."""

    game: str
    pace: Pace
    people: int


class Sought(Struct, omit_defaults=True):
    """How it stands with somebody's wish to play now."""

    seeking: bool
    crowd: list[Crowd]
    table: str | None = None  # where they have been seated
    bots_in: float | None = None  # seconds until bots fill the table, where they are welcome


# --- people ---

Id = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[a-z0-9]+$")]
TableId = Annotated[str, Meta(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
Tie = Literal["follow", "mute", "block"]
Reason = Literal["rude", "cheating", "absent", "name", "other"]
Text = Annotated[str, Meta(max_length=500)]


class Tying(Form):
    """How I stand to somebody from now on."""

    whom: Id
    kind: Tie
    on: bool = True


class Hiding(Form):
    """Whether those who follow me see when I am in."""

    hidden: bool


class Inviting(Form):
    """To ask somebody to a table I am at."""

    whom: Id
    table: TableId


class Reporting(Form):
    """To tell those who keep the house about somebody; the chat of the table goes with it."""

    whom: Id
    reason: Reason
    table: TableId | None = None
    text: Text = ""
    group: TableId | None = None  # or the chat of a group


class Followed(Struct):
    id: str
    name: str
    here: bool  # within the last minutes, if they let that be seen


class Invited(Struct):
    """Somebody asks me to a table."""

    table: str
    game: str
    by: str  # a name
    until: float


class Company(Struct):
    """Those I follow, and who asks me to a table."""

    following: list[Followed]
    invitations: list[Invited]
    hidden: bool  # nobody sees whether I am in
    role: str  # owner, moderator, or nothing


class Neighbour(Struct):
    """Somebody at the same table, and how I stand to them."""

    seat: int
    id: str
    name: str
    ties: list[Tie]


# --- the house, and who keeps it ---

Words = Annotated[str, Meta(max_length=4000)]
Line = Annotated[str, Meta(max_length=200)]


class HouseWords(Struct):
    """What the house says to everybody; what is said in one language only is shown to all."""

    children: bool  # no free chat here, quick phrases alone
    rules: dict[str, str]  # by language
    line: dict[str, str]  # likewise


class WritingRules(Form):
    """The house rules, and whether it is a place for children (owner)."""

    children: bool
    en: Words = ""
    fr: Words = ""


class Announcing(Form):
    """A line for all; nothing takes it away."""

    en: Line = ""
    fr: Line = ""


class Noting(Form):
    note: Text


class Suspending(Form):
    """For so many days; 0 lifts it."""

    days: Annotated[int, Meta(ge=0, le=365)]


class Appointing(Form):
    role: Literal["", "moderator"]


class Report(Struct):
    id: str
    at: float
    by: str  # a name, or nothing if they are gone
    whom: str
    name: str  # of the one it is about
    table: str | None
    reason: Reason
    text: str
    chat: list[ChatLine]
    closed: float | None
    note: str
    group: str | None  # the name of the group whose chat it is


class Guest(Struct):
    """Somebody as the desk sees them."""

    id: str
    name: str
    account: bool
    role: str
    sessions: int
    suspended: float  # until then


class Deed(Struct):
    """Something that was done at the desk."""

    at: float
    who: str  # a name
    deed: str
    what: str
    facts: dict[str, str | int]


class Desk(Struct):
    """All that lies on the host's desk. Of games there is only what any visitor of the lobby sees."""

    role: str
    reports: list[Report]
    tables: list[TableInfo]
    deeds: list[Deed]
    limits: dict[str, str]
