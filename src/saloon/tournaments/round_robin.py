"""Round robin: everybody meets everybody. At tables of two exactly once, at larger ones at least once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from saloon.tournaments.field import BOT, Entrant, Met, Rounds, Rules, by_lot, meetings, playing
from saloon.tournaments.seating import at_tables

Pair = tuple[int, int]


def draw(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> list[list[int]]:
    met, here = meetings(past), set(playing(entrants))
    return in_twos(entrants, here, met) if rules.size == 2 else at_larger(rules, here, past, met)


def in_twos(entrants: Sequence[Entrant], here: set[int], met: Met) -> list[list[int]]:
    """The round of the circle with the most pairs that have not met yet; whose pair has met sits out.

    Those who have withdrawn keep their place: whoever was still to meet them wins without a game. A latecomer takes
    the free place of the circle, or makes it larger.
    """
    rounds = [fresh(pairs, met, here) for pairs in circle([one.number for one in entrants])]
    pairs = max(rounds, key=lambda some: (sum(here.issuperset(pair) for pair in some), len(some)))
    paired = {one for pair in pairs for one in pair}
    return [[*pair] for pair in pairs] + [[one] for one in sorted(here - paired) if pairs]


def fresh(pairs: list[Pair], met: Met, here: set[int]) -> list[Pair]:
    return [pair for pair in pairs if not met[pair] and here.intersection(pair)]


def circle(places: list[int]) -> list[list[Pair]]:
    """One stays, the others go round: every pair in exactly one of the rounds. An odd one sits out."""
    first, *others = places if len(places) % 2 == 0 else [*places, BOT]
    rounds = []
    for turn in range(len(others)):
        ring = [first, *others[turn:], *others[:turn]]
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([(min(pair), max(pair)) for pair in pairs if BOT not in pair])
    return rounds


def at_larger(rules: Rules, here: set[int], past: Rounds, met: Met) -> list[list[int]]:
    """Two who have not met sit together for certain, and of the others as many as can be."""
    missing = [pair for pair in combinations(sorted(here), 2) if not met[pair]]
    if not missing:
        return []
    pair = min(missing, key=lambda pair: by_lot(rules, pair, "missing", len(past)))
    others = by_lot(rules, here - set(pair), "round", len(past))
    return at_tables(rules, [*pair, *others], past, met, pinned=2)
