"""Exact odds of a shoot-out: one or two dice against one or two, ties rolled again (ledger section 7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import GUNS

ONE_DIE: Final = len(GUNS)  # in place of a second gun: there is none
SIDES: Final = [(gun, help) for gun in range(len(GUNS)) for help in range(len(GUNS) + 1)]


def sums(faces: list[list[int]], guns: list[int]) -> dict[int, int]:
    """In how many ways these dice show each total."""
    ways = {0: 1}
    for gun in guns:
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in faces[gun]:
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return ways


def beats(faces: list[list[int]], guns: list[int], others: list[int]) -> Fraction:
    """How likely these dice end up higher than the others; one half if they can only tie."""
    mine, theirs = sums(faces, guns), sums(faces, others)
    higher = lower = 0
    for total, number in mine.items():
        for other, count in theirs.items():
            if total > other:
                higher += number * count
            elif total < other:
                lower += number * count
    return Fraction(higher, higher + lower) if higher + lower else Fraction(1, 2)


def win_table(faces: list[list[int]]) -> list[float]:
    """For the bots: every gun with any Holster or none against every other, one after the other."""
    dice = [[gun] if help == ONE_DIE else [gun, help] for gun, help in SIDES]
    return [float(beats(faces, some, others)) for some in dice for others in dice]


def side(gun: i64, help: i64) -> i64:
    """The place of a side in the table."""
    return gun * (len(GUNS) + 1) + help
