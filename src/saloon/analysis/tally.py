"""A mean found by drawing, and how far it may be off."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

UNSURE: Final = 1.0  # the error of what has not been tried twice
DIGITS: Final = 7  # kept of a number


class Tally:
    """Numbers as they come: their mean and its standard error."""

    __slots__ = ("count", "mean", "spread")

    def __init__(self, count: int = 0, mean: float = 0.0, spread: float = 0.0) -> None:
        self.count = count
        self.mean = mean
        self.spread = spread  # the sum of squared distances from the mean

    def add(self, number: float) -> None:
        self.count += 1
        apart = number - self.mean
        self.mean += apart / self.count
        self.spread += apart * (number - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.spread / (self.count - 1) / self.count) if self.count > 1 else UNSURE

    def plain(self) -> list[float]:
        """To be kept; `taken_up` goes on from there."""
        return [self.count, round(self.mean, DIGITS), round(self.spread, DIGITS)]


def taken_up(kept: list[float]) -> Tally:
    count, mean, spread = kept
    return Tally(int(count), mean, spread)


class Sum:
    """A mean and its error, made of several tallies that know nothing of each other."""

    __slots__ = ("error", "mean")
    mean: float
    error: float

    def __init__(self, tallies: Sequence[Tally | Sum]) -> None:
        mean = 0.0
        variance = 0.0
        for one in tallies:
            mean += one.mean
            variance += one.error**2
        self.mean = mean
        self.error = sqrt(variance)
