"""Where some safes that depend on each other can be: each of their worlds, and how likely it is.

A world says of each safe in which group it lies, a digit of five bits each, so one operation looks at all of them.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final

from saloon.kernel.luck import Luck

DIGIT: Final = 5  # bits for the group of one safe
GROUP: Final = 31
HIGHEST: Final = 16  # of the bits of a digit
ONES: Final = [sum([1 << DIGIT * digit for digit in range(safes)]) for safes in range(GROUP + 1)]  # a one in each digit
ODDS: Final = 1 << 30


class Worlds:
    """Immutable. Weights are relative: how many ways of the shuffles lead here."""

    __slots__ = ("groups", "order", "safes", "sums", "weights")

    def __init__(self, safes: list[int], groups: list[int], weights: dict[int, float]) -> None:
        self.safes = safes  # in the order of the digits
        self.groups = groups  # those each safe can be in, a bit each
        self.weights = weights  # of each world
        self.order: list[int] = []  # a memo: the worlds
        self.sums: list[float] = []  # and the running total of their weights

    def number(self) -> int:
        return len(self.weights)

    def reaches(self, group: int) -> bool:
        """Whether any of the safes can be in this group."""
        some = 0
        for groups in self.groups:
            some |= groups
        return some >> group & 1 == 1

    def hits(self, world: int, group: int) -> int:
        """The highest bit of each digit that is this group."""
        ones = ONES[len(self.safes)]
        low = ones * (HIGHEST - 1)
        other = world ^ ones * group
        return ones * HIGHEST & ~((other & low) + low | other)

    # --- the steps of D76-198 ---

    def joined(self, group: int, goal: int) -> Worlds:
        """What was in one group is in another."""
        change = group ^ goal
        weights: dict[int, float] = {}
        for world, weight in self.weights.items():
            new = world ^ change * (self.hits(world, group) // HIGHEST)
            weights[new] = weights.get(new, 0.0) + weight
        groups = [some & ~(1 << group) | 1 << goal if some >> group & 1 else some for some in self.groups]
        return Worlds(self.safes, groups, weights)

    def parted(self, group: int, size: int, alone: int) -> Worlds:
        """A position leaves its group: each of the safes in it, or one never seen, may be what lies there."""
        change = group ^ alone
        weights: dict[int, float] = {}
        for world, weight in self.weights.items():
            hits = self.hits(world, group)
            rest = size - hits.bit_count()
            if rest:
                weights[world] = weight * rest
            while hits:
                hit = hits & -hits
                hits ^= hit
                weights[world ^ change * (hit // HIGHEST)] = weight
        return Worlds(self.safes, [some | 1 << alone if some >> group & 1 else some for some in self.groups], weights)

    def seen(self, safe: int, group: int, alone: int) -> Worlds:
        """D76-116: the safe lies in this group, at a position of its own."""
        shift = DIGIT * self.safes.index(safe)
        change = (group ^ alone) << shift
        found = {world ^ change: weight for world, weight in self.weights.items() if world >> shift & GROUP == group}
        return Worlds(self.safes, supports(found, len(self.safes)), found)

    def within(self, safe: int, groups: list[int]) -> Worlds:
        """The safe lies in one of these groups."""
        shift = DIGIT * self.safes.index(safe)
        found = {world: weight for world, weight in self.weights.items() if world >> shift & GROUP in groups}
        return Worlds(self.safes, supports(found, len(self.safes)), found)

    def spared(self, group: int, size: int) -> Worlds:
        """One of so many positions of the group holds none of these safes."""
        found: dict[int, float] = {}
        for world, weight in self.weights.items():
            rest = size - self.hits(world, group).bit_count()
            if rest > 0:
                found[world] = weight * rest
        return Worlds(self.safes, supports(found, len(self.safes)), found)

    # --- apart and together ---

    def apart(self) -> list[Worlds]:
        """A safe that can be in one group only depends on no other, nor they on it."""
        some = self
        known: list[Worlds] = []
        for safe, groups in zip(self.safes, self.groups, strict=True):
            if groups & groups - 1 == 0:
                known.append(located(safe, groups.bit_length() - 1))
                some = some.without(safe)
        return [some, *known] if some.safes else known

    def widest(self) -> list[int]:
        """The groups of the safe that can be in most."""
        most = max(self.groups, key=int.bit_count)
        return [group for group in range(GROUP + 1) if most >> group & 1]

    def without(self, safe: int) -> Worlds:
        digit = self.safes.index(safe)
        low = (1 << DIGIT * digit) - 1
        weights = {world & low | world >> DIGIT & ~low: weight for world, weight in self.weights.items()}
        at = digit + 1
        return Worlds(self.safes[:digit] + self.safes[at:], self.groups[:digit] + self.groups[at:], weights)

    def times(self, other: Worlds) -> Worlds:
        """Each world of the one with each of the other."""
        if not self.safes:
            return other
        shift = DIGIT * len(self.safes)
        weights: dict[int, float] = {}
        for more, factor in other.weights.items():
            above = more << shift
            for world, weight in self.weights.items():
                weights[world | above] = weight * factor
        return Worlds(self.safes + other.safes, self.groups + other.groups, weights)

    def draw(self, luck: Luck) -> int:
        """One world, by its weight."""
        if not self.sums:
            self.order = list(self.weights)
            self.sums = list(accumulate(self.weights.values()))
        if len(self.order) == 1:
            return self.order[0]
        return self.order[bisect_right(self.sums, self.sums[-1] * float(luck.below(ODDS)) / ODDS)]


NOTHING_SEEN: Final = Worlds([], [], {0: 1.0})


def located(safe: int, group: int) -> Worlds:
    """One safe in one group."""
    return Worlds([safe], [1 << group], {group: 1.0})


def supports(weights: dict[int, float], safes: int) -> list[int]:
    """The groups of each safe in any of these worlds, a bit each."""
    found = []
    for digit in range(safes):
        shift = DIGIT * digit
        groups = 0
        for world in weights:
            groups |= 1 << (world >> shift & GROUP)
        found.append(groups)
    return found
