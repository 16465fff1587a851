"""Positions as people explore them: where one begins, what was answered from there, and what is seen of it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from saloon.server.wire.messages import Line, Said, Sight

MOST_PLAYED: Final = 400  # answers and outcomes from one position


class Played(Struct, forbid_unknown_fields=True):
    """An answer of a seat to a question, or an outcome of chance: of seat -1."""

    seat: Annotated[int, Meta(ge=-1, le=11)]
    ask: Annotated[int, Meta(ge=0)]
    do: Said


class Position(Struct, forbid_unknown_fields=True):
    """A position is plain data: the facts of a position file, or a moment of a game under the seal of the house."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=12)]
    options: dict[str, Any] = {}
    facts: dict[str, Any] | None = None  # None: the beginning of a game
    played: Annotated[list[Played], Meta(max_length=MOST_PLAYED)] = []  # from there


class Explored(Struct, omit_defaults=True):
    """How a position stands, as one viewer sees it; nobody has secrets there."""

    position: Position  # with what was answered and drawn now
    viewer: int
    sight: Sight
    lines: list[Line]  # what has happened since it began
    facts: dict[str, Any]  # of the position file that comes nearest
    asked: list[int]  # the seats whose answer is waited for
    rule: str = ""  # that refuses the answer
    refusal: dict[str, Any] = {}


class PositionFact(Struct, omit_defaults=True):
    """A fact of a position as `saloon.kernel.position` declares it."""

    name: str
    kind: str
    box: str
    default: Any = None
    rows: list[str] = []
    choices: list[Any] = []
    least: int = 0
    most: int = 0
    pieces: dict[str, int] = {}
    places: list[str] = []
    marks: list[str] = []
    written: str = "list"
    own: bool = False
    heads: str = ""
    names: str = ""
    spots: str = ""


class AnswerChance(Struct):
    do: Said
    chance: float
    stderr: float


class PositionAnalysis(Struct):
    """The chance of each seat from everything; that of the best answers from what the seat that gives them knows."""

    chances: list[float]
    stderr: float
    seat: int  # whose answers these are: -1 if nobody has a choice
    answers: list[AnswerChance]
    fine: bool


class SavedPosition(Struct):
    id: str
    title: str
    position: Position
    created: float
