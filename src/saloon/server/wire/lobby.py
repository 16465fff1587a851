"""What the lobby is told and tells over HTTP: plans of tables, games, tickets, replays."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from saloon.server.wire.messages import FairDice, Line, Said, Sight, TableInfo
from saloon.server.wire.positions import Position

LONGEST_NAME: Final = 24


class Me(Struct, omit_defaults=True):
    id: str
    name: str
    account: bool
    emblem: str = ""


class ChairPlan(Struct):
    """Who shall sit here when a table is made: its maker, a bot, somebody else at the same device, or whoever comes."""

    kind: Literal["me", "bot", "guest", "open"]
    level: Literal["easy", "medium", "hard"] = "medium"
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class ClockPlan(Struct, frozen=True):
    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[float, Meta(ge=5, le=30 * 86_400)] = 60.0


class Origin(Struct):
    """A moment of a game that is over: after which entry of its log. By a spectators' link, with its token."""

    table: str
    seq: Annotated[int, Meta(ge=0)]
    watch: Annotated[str, Meta(max_length=64)] | None = None


class TablePlan(Struct, forbid_unknown_fields=True):
    game: str
    chairs: Annotated[list[ChairPlan], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    public: bool = False
    clock: ClockPlan = ClockPlan()
    pause: Annotated[float, Meta(ge=0, le=10)] = 0.8
    hints: bool | None = None  # from the hard bot; unless it is said, who plays alone may ask for them
    patience: Annotated[float, Meta(ge=10, le=7 * 86_400)] = 60.0  # with people who are away, before a bot may stand in
    position: dict[str, Any] | None = None
    origin: Origin | None = None  # instead of a position: play goes on from there, under the same options
    seed: Annotated[str, Meta(max_length=64)] = ""
    group: Annotated[str, Meta(max_length=16)] | None = None  # whose members alone see it and may sit down
    tournament: Annotated[str, Meta(max_length=16)] = ""  # it is a table of; said by the house alone
    rated: bool = False  # it counts for the ratings of all who play; `lobby/rated_tables.py` says what may

    def gives_hints(self) -> bool:
        """The one judge of it. The odds of a roll are no hint: they are told at every table."""
        return self.hints is not False and not self.rated


class OptionInfo(Struct, omit_defaults=True):
    id: str
    default: int | str
    choices: list[int | str]
    only: dict[str, list[int]] = {}  # choices that not every table has: by choice, for how many players


class GameInfo(Struct, omit_defaults=True):
    slug: str
    rules: str
    seats: list[int]
    options: list[OptionInfo]
    levels: list[str]
    kinds: dict[str, str] = {}  # what the fields of its board are, for a client without a board of its own for it
    words: dict[str, dict[str, str]] = {}  # of a game from a package, by language: title, tagline, length
    board: str = ""  # and where the module of its board is, if it has one
    bill: str = ""  # likewise the picture of its handbill


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


class Lot(Struct):
    """What one draw was drawn from."""

    ways: int  # how many numbers, each equally likely
    first: int  # the lowest that is listed: where they are very many, only those around the one that was drawn
    among: int  # which of the lists


class Lots(Struct):
    """What every draw of a game that is over was drawn from: the numbers follow from the secret of the dice."""

    outcomes: list[Said]
    lists: list[list[int]]  # an outcome and how many numbers stand for it, the next outcome and so on
    draws: list[Lot]


class CaseStep(Struct, omit_defaults=True):
    """One answer in a case of the rules, or one outcome of chance. If it is refused, nothing has changed."""

    line: Line
    sight: Sight
    seat: int  # who answers; -1 is chance
    said: Said | None  # None if it was no sentence of the game
    rule: str = ""  # that refuses it
    facts: dict[str, Any] = {}


class Case(Struct):
    """A case of the rules, as one viewer sees it: -1 is a spectator."""

    viewer: int
    first: Sight
    frames: list[CaseStep]
    position: Position  # where it begins
