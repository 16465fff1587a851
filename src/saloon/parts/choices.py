"""What the lists of frequent questions are made of: to pick some things, to put them in order."""

from __future__ import annotations

from itertools import combinations, permutations


def some_of(things: list[int], least: int, most: int) -> list[list[int]]:
    """Every choice of so many of these different things, each in their order, smaller choices first."""
    return [list(some) for size in range(least, most + 1) for some in combinations(things, size)]


def orders_of(things: list[int]) -> list[list[int]]:
    """Every order, the given one first; equal things are not told apart."""
    return [list(order) for order in dict.fromkeys(permutations(things))]
