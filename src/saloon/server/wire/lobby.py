"""What the lobby is told and tells over HTTP: plans of tables, games, tickets, replays."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from saloon.server.wire.messages import FairDice, Line, Sight, TableInfo

LONGEST_NAME: Final = 24


class Me(Struct, omit_defaults=True):
    id: str
    name: str
    account: bool


class ChairPlan(Struct):
    """Who shall sit here when a table is made: its maker, a bot, somebody else at the same device, or whoever comes."""

    kind: Literal["me", "bot", "guest", "open"]
    level: Literal["easy", "medium", "hard"] = "medium"
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class ClockPlan(Struct, frozen=True):
    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[float, Meta(ge=5, le=30 * 86_400)] = 60.0


class TablePlan(Struct, forbid_unknown_fields=True):
    game: str
    chairs: Annotated[list[ChairPlan], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    public: bool = False
    clock: ClockPlan = ClockPlan()
    pause: Annotated[float, Meta(ge=0, le=10)] = 0.8
    hints: bool = True
    patience: Annotated[float, Meta(ge=10, le=7 * 86_400)] = 60.0  # with people who are away, before a bot may stand in
    position: dict[str, Any] | None = None
    seed: Annotated[str, Meta(max_length=64)] = ""


class OptionInfo(Struct, omit_defaults=True):
    id: str
    default: int | str
    choices: list[int | str]
    only: dict[str, list[int]] = {}  # choices that not every table has: by choice, for how many players


class GameInfo(Struct):
    slug: str
    rules: str
    seats: list[int]
    options: list[OptionInfo]
    levels: list[str]


class Ticket(Struct):
    """Opens one socket, once, within a minute."""

    ticket: str
    seat: int | None


class Frame(Struct):
    """One step of a replay."""

    line: Line
    sight: Sight


class Replay(Struct):
    table: TableInfo
    viewer: int
    first: Sight
    frames: list[Frame]
    fair: FairDice | None
