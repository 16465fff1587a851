"""How long a hint may think: until every answer has been tried often enough, but nobody waits for ever."""

from __future__ import annotations

from time import perf_counter
from typing import Final

SECONDS: Final = 2.0  # in which the answers of a hint are tried, where tries are slow;
ENOUGH: Final = 12  # tries of each that it takes: fewer say nothing, so for them one waits
PATIENCE: Final = 7.0  # so many seconds


class Allowance:
    """The time of one hint."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.tries = -1  # asked before the first

    def is_spent(self) -> bool:
        """Asked before every try."""
        self.tries += 1
        return perf_counter() - self.began > (PATIENCE if self.tries < ENOUGH else SECONDS)
