"""Puzzles over HTTP: the shelf, one of them as its seat sees it, and what is told once it is answered."""

from __future__ import annotations

from msgspec import Struct

from saloon.server.wire.messages import Said, Sight, TableInfo


class PuzzleInfo(Struct):
    """What is told of a puzzle before it is opened."""

    id: str
    game: str
    goal: str  # its words are `puzzle.<goal>` in the texts of the game
    kind: str
    rating: int  # how hard it is, by how people did


class Solver(Struct):
    """How somebody does."""

    rating: int
    tries: int
    solved: int
    row: int  # right in a row
    best_row: int
    days: int  # in a row
    today: bool  # one of them is today


class PuzzleShelf(Struct):
    daily: str  # the same for everybody until midnight, UTC
    puzzles: list[PuzzleInfo]
    tried: dict[str, bool]  # those the reader has answered, and whether rightly
    me: Solver | None


class DailyPuzzle(Struct):
    info: PuzzleInfo
    tried: bool | None  # whether the reader was right; null before the first answer, or without a nickname
    me: Solver | None


class PuzzleSight(Struct):
    """A position as the one who is asked sees it, and nothing about the answers."""

    info: PuzzleInfo
    table: TableInfo
    seat: int
    sight: Sight
    tried: bool | None


class AnswerOdds(Struct):
    do: Said
    odds: float


class PuzzleVerdict(Struct):
    right: bool
    do: Said
    best: Said
    odds: list[AnswerOdds]  # of every answer, the best first
    draws: int  # of how many draws; 0: counted exactly
    error: float  # standard error of the least certain of them
    info: PuzzleInfo  # with its rating after this answer
    counted: bool  # it was this person's first answer
    me: Solver | None
