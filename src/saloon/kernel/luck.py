"""Where chance outcomes come from. Luck is an argument of play: never in a state, never within reach of a rule."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 1 << 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """A source of chance: whoever plays a game on hands one in. A class of one's own gives `below`."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely; n stays below 2**31."""
        raise NotImplementedError


class Seeded(Luck):
    """For simulation: multiply-with-carry, a number below 2**63 kept as its two halves; the same in both builds."""

    __slots__ = ("high", "low")

    def __init__(self, seed: int) -> None:
        small: i64 = seed % 0x7FFFFFFF  # of whatever size the seed is
        self.low: i64 = (small * 2654435761 + 12345) & 0xFFFFFFFF
        self.high: i64 = ((small ^ 0x5DEECE6) & 0x3FFFFFFF) + 1
        for _draw in range(4):
            self.below(2)

    def copy(self) -> Seeded:
        """Luck that goes on from here in the same way."""
        copy = Seeded(0)
        copy.low, copy.high = self.low, self.high
        return copy

    def below(self, n: i64) -> i64:
        word = 2147477304 * self.low + self.high
        self.low = low = word & 0xFFFFFFFF
        self.high = high = word >> 32
        return (low ^ high) * n >> 32


class Keyed(Luck):
    """For a live table: the numbered draws of a secret. A draw repeated after a crash is the same draw."""

    __slots__ = ("draws", "key")

    def __init__(self, key: bytes, draws: int = 0) -> None:
        self.key = key
        self.draws = draws  # how many were made before

    def below(self, n: i64) -> i64:
        size: int = n
        attempt = 0
        while True:
            name = b"%d.%d" % (self.draws, attempt)
            word = int.from_bytes(blake2b(name, key=self.key, digest_size=8).digest(), "big")
            if word < WORD - WORD % size:  # the rest would favour small numbers
                break
            attempt += 1
        self.draws += 1
        return word % size
