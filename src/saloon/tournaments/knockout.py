"""Knock-out: the best of each table goes on, until one is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, pairwise

from saloon.tournaments.field import Entrant, Rounds, Rules, by_lot, playing
from saloon.tournaments.seating import at_tables
from saloon.tournaments.standings import goes_on, points_so_far


def draw(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> list[list[int]]:
    """Neighbours meet, round by round: so it can be drawn as a bracket. Nothing, once one is left."""
    here = set(playing(entrants))
    if not past:
        return first_round(rules, by_lot(rules, here))
    points = points_so_far(rules, entrants, past[:-1])
    left = [goes_on(rules, points, table) for table in past[-1]]
    if len(left) < 2:
        return []
    return [still_there(table, here) for table in at_tables(rules, left, past, Counter())]


def first_round(rules: Rules, order: list[int]) -> list[list[int]]:
    """At tables of two so many sit out, spread over the bracket, that nobody has to later."""
    if rules.size > 2:
        return at_tables(rules, order, (), Counter())
    tables = 1 << max(0, (len(order) - 1).bit_length() - 1)
    out = 2 * tables - len(order)
    wanted = [1 if (at + 1) * out // tables > at * out // tables else 2 for at in range(tables)]
    return [order[start:end] for start, end in pairwise(accumulate(wanted, initial=0))]


def still_there(table: list[int], here: set[int]) -> list[int]:
    """Without those who have withdrawn, unless that leaves one alone: then it is a walkover, and counted as such."""
    left = [one for one in table if one in here]
    return left if len(left) > 1 else table
