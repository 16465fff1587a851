"""Many games between the same bots: every bot at every seat equally often, on all cores, all from one seed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final

from saloon.arena.match import Fixture, MatchResult, Terms, derived, play_fixture

PARCELS: Final = 16  # parts, at least, into which each worker's share is cut, so that all end together
PARCEL: Final = 8  # games handed over at once, at most

Tell = Callable[[MatchResult], None]


def plan(bots: int, seats: int, games: int, seed: int) -> list[Fixture]:
    """At least so many games, in whole rounds. In a round every bot sits once at every seat."""
    rounds = -(-games // bots)
    spacings = spaced(bots, seats, Random(seed))
    lineups = [
        tuple([(first + offset) % bots for offset in offsets])
        for _, offsets in zip(range(rounds), spacings, strict=False)
        for first in range(bots)
    ]
    return [Fixture(lineup, derived(seed, number)) for number, lineup in enumerate(lineups)]


def spaced(bots: int, seats: int, random: Random) -> Iterator[list[int]]:
    """Round by round, how far each seat's bot is from the first seat's.

    In any bots - 1 rounds from the start each bot at the first seat meets every other one at every other seat equally
    often. Where there are more seats than bots, all sit down once before any sits down again.
    """
    while True:
        others = random.sample(range(1, bots), bots - 1)
        for turn in range(max(1, bots - 1)):
            offsets = [0, *others[turn:], *others[:turn]]
            while len(offsets) < seats:
                offsets += random.sample(range(bots), bots)
            yield offsets[:seats]


def run(terms: Terms, fixtures: list[Fixture], jobs: int, tell: Tell | None = None) -> list[MatchResult]:
    """Plays them all; outcomes come in the order of the fixtures, whichever worker was first."""
    outcomes: list[MatchResult] = []
    for outcome in played(terms, fixtures, jobs):
        outcomes.append(outcome)
        if tell is not None:
            tell(outcome)
    return outcomes


def played(terms: Terms, fixtures: list[Fixture], jobs: int) -> Iterator[MatchResult]:
    one = partial(play_fixture, terms)
    if jobs == 1:
        yield from map(one, fixtures)
        return
    parcel = max(1, min(PARCEL, len(fixtures) // (jobs * PARCELS)))
    with ProcessPoolExecutor(jobs, get_context("spawn"), leave_at_once) as pool:
        yield from pool.map(one, fixtures, chunksize=parcel)


def leave_at_once() -> None:
    """Ctrl-C stops a worker in the middle of a game, without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
