"""A mean found by drawing, and how far it may be off."""

from __future__ import annotations

from math import sqrt
from typing import Final

UNSURE: Final = 1.0  # the error of what has not been tried twice


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
        """To be kept; `Tally(*kept)` goes on from there."""
        return [self.count, self.mean, self.spread]


def together(tallies: list[Tally]) -> tuple[float, float]:
    """The sum of several means, and its standard error."""
    return sum([one.mean for one in tallies]), sqrt(sum([one.error**2 for one in tallies]))
