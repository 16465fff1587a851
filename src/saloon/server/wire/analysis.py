"""A finished game looked back at, over HTTP: what each seat could hope for, who was lucky, what was given away.

Everything is a share of the win. The game is over: what was hidden is told.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from saloon.server.wire.messages import Said


class SeatReport(Struct):
    luck: float
    luck_stderr: float
    error: float
    error_stderr: float
    result: float
    score: int
    chance: list[float]  # after every move, the start included, from what the seat knew
    truth: list[float]  # likewise, from everything
    place: list[float]  # expected, from 1, from what the seat knew
    points: list[float] | None  # expected score at the end; null where the game cannot say


class Odds(Struct):
    """A seat's chance before an answer, after the one given, and after the best."""

    before: float
    given: float
    best: float


class Why(Struct):
    """What speaks for the best answer."""

    reply: Said | None  # the answer of others that most often follows it
    better: float  # the share of samples in which it did better than the one given
    odds: Odds


class MoveReport(Struct):
    """An answer with a choice, beside the best one."""

    seq: int
    seat: int
    turn: int
    given: Said
    best: Said
    loss: float
    stderr: float
    grade: Literal["", "slip", "mistake", "blunder"]
    why: Why


class DrawReport(Struct):
    seq: int
    turn: int
    luck: list[float]  # by seat
    stderr: float


class TurningPoint(Struct):
    seq: int
    kind: Literal["answer", "draw"]
    seat: int  # -1: chance
    swing: float  # of the eventual winner's chance, from everything


class TurnReport(Struct):
    """Luck and error of one turn, by seat."""

    turn: int
    luck: list[float]
    error: list[float]


class Report(Struct):
    game: str
    seats: list[SeatReport]
    moves: list[MoveReport]
    draws: list[DrawReport]
    stderr: float  # the largest of a standing
    samples: int
    seqs: list[int]  # of the moves in force: position k is after the k-th of them
    turning: list[TurningPoint]
    turns: list[TurnReport]
    fine: bool


class Analysis(Struct):
    """As far as it goes by now. At progress 1 it goes no further, whether all is fine enough or not."""

    progress: float
    fine: bool
    report: Report | None
