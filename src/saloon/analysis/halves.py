"""Looks taken by two halves that know nothing of each other, so that looking longer where it matters favours nothing.

Who looks until what is seen seems sure stops too often where something rare has not been seen yet, and tells too little
of it. So each half says how long the other one is told: what is told was never asked whether it is enough.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from saloon.analysis.tally import UNSURE, Sum, Tally, taken_up

FEW: Final = 4  # looks of a half, before it says anything
USUALLY: Final = 8.0  # looks that what is usual counts for
FINER: Final = (
    1.2  # standard errors that are wanted make one to aim at for each half: √2, and a little less, as they vary
)


class Half:
    """All its looks, and those of them that are told."""

    __slots__ = ("all", "enough", "told")

    def __init__(self, columns: int) -> None:
        self.all = [Tally() for _ in range(columns)]
        self.told = [Tally() for _ in range(columns)]
        self.enough = (
            False  # it has seen how much the numbers vary, and that as many looks are enough for the other half
        )

    def add(self, numbers: list[float], is_told: bool) -> None:
        for column, number in enumerate(numbers):
            self.all[column].add(number)
            if is_told:
                self.told[column].add(number)

    def judge(self, goal: float, usual: float) -> None:
        looks = self.all[0].count
        if looks >= FEW and max([variance([tally], usual) for tally in self.all]) <= goal**2 * looks:
            self.enough = True

    def plain(self) -> list[Any]:
        """What is told is left out where it is all there is."""
        told = [] if self.told[0].count == self.all[0].count else self.told
        return [self.enough, [tally.plain() for tally in self.all], [tally.plain() for tally in told]]

    def take_up(self, kept: list[Any]) -> None:
        self.enough, every, told = kept
        self.all = [taken_up(tally) for tally in every]
        self.told = [taken_up(tally) for tally in told or every]


class Halves:
    """Numbers in columns, looked at until their means are as fine as wanted."""

    __slots__ = ("goal", "one", "other", "usual")

    def __init__(self, columns: int, goal: float) -> None:
        self.goal = goal  # the standard error that is wanted
        self.usual = UNSURE  # how much such numbers vary elsewhere
        self.one = Half(columns)
        self.other = Half(columns)

    def add(self, numbers: list[float], others: list[float]) -> None:
        """What each half saw now."""
        told = not self.other.enough, not self.one.enough
        self.one.add(numbers, told[0])
        self.other.add(others, told[1])
        self.one.judge(FINER * self.goal, self.usual)
        self.other.judge(FINER * self.goal, self.usual)

    def is_fine(self) -> bool:
        return self.one.enough and self.other.enough

    def found(self, column: int) -> Sum:
        """The mean of both halves; how much it varies is seen by all looks."""
        one, other = self.one.told[column], self.other.told[column]
        found = Sum([])
        found.mean = (one.mean + other.mean) / 2
        varies = variance([self.one.all[column], self.other.all[column]], self.usual)
        found.error = sqrt(varies * (1 / one.count + 1 / other.count)) / 2 if one.count else UNSURE
        return found

    def tallies(self) -> list[Tally]:
        return [*self.one.all, *self.other.all]

    def plain(self) -> list[Any]:
        return [self.one.plain(), self.other.plain()]

    def take_up(self, kept: list[Any]) -> None:
        one, other = kept
        self.one.take_up(one)
        self.other.take_up(other)


def variance(tallies: list[Tally], usual: float) -> float:
    """Of a single look. Where few were taken, it is mostly what is usual: something rare may not have been seen."""
    spread, free = USUALLY * usual, USUALLY
    for tally in tallies:
        spread += tally.spread
        free += max(tally.count - 1, 0)
    return spread / free


def usual(tallies: list[Tally]) -> float:
    """How much looks vary, over all that were looked at twice; all there is, if none was."""
    spread, free = 0.0, 0
    for tally in tallies:
        if tally.count > 1:
            spread += tally.spread
            free += tally.count - 1
    return spread / free if free else UNSURE
