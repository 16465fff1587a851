"""People at tables: in the order they come, but so that few meet again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from saloon.tournaments.field import BOT, Met, Rounds, Rules, Seating, by_lot, byes
from saloon.tournaments.sizes import sizes


def at_tables(rules: Rules, order: Sequence[int], past: Rounds, met: Met, pinned: int = 0) -> list[list[int]]:
    """Who is last in the order sits out first, if somebody must, but nobody again before all others have.

    The first `pinned` of the order stay together. Of two at a time everybody has somebody new as long as fewer rounds
    have been played than half the number of people: one exchange with another table always helps until then.
    """
    wanted = sizes(len(order), rules.size, rules.sizes)
    out = resting(order, past, wanted.count(1) if len(order) > 1 else 0)
    seated = [one for one in order if one not in out]
    ends = accumulate((size for size in wanted if size > 1 or not out), initial=0)
    tables = [seated[start:end] for start, end in pairwise(ends)]
    exchange(tables, met, pinned)
    return [*tables, *[[one] for one in out]]


def resting(order: Sequence[int], past: Rounds, count: int) -> list[int]:
    had = byes(past)
    return sorted(order, key=lambda one: -had[one])[::-1][:count]


def exchange(tables: list[list[int]], met: Met, pinned: int) -> None:
    """Changes two people of different tables, near ones first, for as long as that spares somebody a rematch."""
    found = True
    while found:
        places = [(at, chair) for at, table in enumerate(tables) for chair in range(len(table))]
        found = any(
            improved(tables, met, places, place, pinned)
            for place, (at, chair) in enumerate(places)
            if place >= pinned and again(tables[at], tables[at][chair], met)
        )


def improved(tables: list[list[int]], met: Met, places: list[tuple[int, int]], place: int, pinned: int) -> bool:
    at, chair = places[place]
    one = tables[at][chair]
    for there, seat in near(places, place, pinned):
        other = tables[there][seat]
        before = again(tables[at], one, met) + again(tables[there], other, met)
        after = again(tables[at], other, met, one) + again(tables[there], one, met, other)
        if there != at and after < before:
            tables[at][chair], tables[there][seat] = other, one
            return True
    return False


def near(places: list[tuple[int, int]], place: int, pinned: int) -> Iterator[tuple[int, int]]:
    for far in range(1, len(places)):
        if place + far < len(places):
            yield places[place + far]
        if place - far >= pinned:
            yield places[place - far]


def again(table: list[int], one: int, met: Met, instead_of: int = BOT) -> int:
    """How much one has met the others here: who met twice weighs more than two who met once."""
    others = (other for other in table if other not in (one, instead_of))
    return sum(met[min(one, other), max(one, other)] ** 2 for other in others)


def filled(rules: Rules, table: Sequence[int]) -> list[int]:
    """With bots up to the full size, if the host wants that; else only where too few are left to play."""
    least = rules.size if rules.bots else min((size for size in rules.sizes if size >= len(table)), default=0)
    alone = len(table) == 1 and not rules.bots
    return [*table] if alone else [*table, *[BOT] * (least - len(table))]


def chairs(rules: Rules, round: int, table: Sequence[int]) -> Seating:
    """In an order that nobody has chosen; the bots by where they stand, as one is like another."""
    drawn = by_lot(rules, range(len(table)), "chairs", round, *sorted(table))
    return tuple(table[chair] for chair in drawn)
