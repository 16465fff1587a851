"""What a viewer of Deadwood 1876 may know, by brute force: every placement, replayed step by step (D76-197, D76-198).

Written from the ledger alone: positions and permutations. Where these are too many, `BlockOracle` leaves the order of
positions open that were shuffled together; it is as slow and simple, and has no independent parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from saloon.games.deadwood_1876.memory import (
    GAVE,
    GIVEN,
    LAID,
    LIFTED,
    LOOKED,
    PASSED,
    ROW_AT,
    SAFE_AT,
    SEAT_AT,
    SHOWN,
    SILENT,
    SPOT_AT,
    STOLEN,
    WON,
)
from saloon.games.deadwood_1876.names import STARS, STRANGER
from saloon.games.deadwood_1876.state import Town

UNSEEN = -1
World = tuple[tuple[int, ...], ...]  # rows of safes seen, UNSEEN elsewhere


class TooMany(Exception):
    """More worlds than one wants to write down."""


class Oracle:
    def __init__(self, viewer: int, most: int) -> None:
        self.viewer = viewer
        self.most = most
        self.worlds: set[World] = set()
        self.seen: set[int] = set()
        self.covered: set[tuple[int, int]] = set()

    def begin(self, s: Town) -> None:
        """D76-012, D76-201: one's own row, and the safe one has passed, or given to the Stranger."""
        events = [fields(event) for event in s.history if event & 15 in (PASSED, GAVE)]
        mine = {kind: safe for kind, seat, _, _, safe in events if seat == self.viewer}
        blank = [[UNSEEN] * len(row) for row in s.rows]
        if self.viewer >= 0:
            blank[self.viewer] = s.rows[self.viewer][:]
        self.seen = {*mine.values()} | (set(s.rows[self.viewer]) if self.viewer >= 0 else set())
        starts = [blank]
        for kind, safe in mine.items():
            rows = [STRANGER] if kind == GAVE else [(self.viewer + 1) % s.ruleset.seats]
            rows += [STRANGER] if kind == PASSED and s.ruleset.pair else []
            starts = [put for start in starts for row in rows for put in placements(start, row, safe)]
        self.worlds = {frozen(start) for start in starts}

    def learn(self, event: int, s: Town) -> None:
        kind, seat, row, spot, safe = fields(event)
        if kind == LOOKED and seat == self.viewer:
            self.see(row, spot, safe)
        elif kind == STOLEN:
            self.move(row, spot, seat, safe, self.viewer in (seat, row))
            self.shuffle(seat, s)
        elif kind == WON:
            self.seen.add(safe)
            self.win(seat, safe)
            self.shuffle(seat, s)
        elif kind == GIVEN:
            self.move(seat, spot, row, safe, self.viewer in (seat, row))
        elif kind == SHOWN:
            self.see(row, spot, safe)
            self.leave(row, spot)
            self.seen.discard(safe)
        elif kind == SILENT and safe in self.seen:
            self.worlds = {w for w in self.worlds if all(safe not in w[who] for who in range(s.ruleset.seats))}
        elif kind == LAID:
            self.covered.add((row, spot))
        elif kind == LIFTED:
            self.covered.discard((row, spot))
        assert self.worlds

    def see(self, row: int, spot: int, safe: int) -> None:
        wanted = safe if safe in self.seen else UNSEEN
        self.worlds = {replaced(world, row, spot, safe) for world in self.worlds if world[row][spot] == wanted}
        self.seen.add(safe)

    def leave(self, row: int, spot: int) -> None:
        self.worlds = {removed(world, row, spot) for world in self.worlds}
        self.covered = shifted(self.covered, row, spot)

    def win(self, row: int, safe: int) -> None:
        self.worlds = {appended(world, row, safe) for world in self.worlds}

    def move(self, row: int, spot: int, goal: int, safe: int, visible: bool) -> None:
        if visible:
            self.see(row, spot, safe)
        end = len(next(iter(self.worlds))[goal])
        self.worlds = {appended(removed(world, row, spot), goal, world[row][spot]) for world in self.worlds}
        carried = (row, spot) in self.covered
        self.covered = shifted(self.covered, row, spot) | ({(goal, end)} if carried else set())

    def shuffle(self, row: int, s: Town) -> None:
        if row == self.viewer:
            self.worlds = {with_row(world, row, tuple(s.rows[row])) for world in self.worlds}
            return
        number = len(next(iter(self.worlds))[row])
        free = [spot for spot in range(number) if (row, spot) not in self.covered]
        found: set[World] = set()
        for world in self.worlds:
            for order in set(permutations([world[row][spot] for spot in free])):
                new = list(world[row])
                for spot, safe in zip(free, order, strict=True):
                    new[spot] = safe
                found.add(with_row(world, row, tuple(new)))
            if len(found) > self.most:
                raise TooMany
        self.worlds = found

    def marks(self) -> list[list[object]]:
        """D76-115, by looking at every world."""
        where: dict[int, set[tuple[int, int]]] = {}
        for world in self.worlds:
            for row, some in enumerate(world):
                for spot, safe in enumerate(some):
                    if safe != UNSEEN:
                        where.setdefault(safe, set()).add((row, spot))
        return self.listed(where)

    def listed(self, where: dict[int, set[tuple[int, int]]]) -> list[list[object]]:
        return [
            [safe, [list(spot) for spot in sorted(where[safe])]]
            for safe in sorted(where)
            if all(row != self.viewer for row, _ in where[safe])
        ]


class BlockOracle(Oracle):
    """Positions of a row that were shuffled together are a block: its worlds hold them sorted, for every order."""

    def begin(self, s: Town) -> None:
        super().begin(s)
        self.blocks = [[[spot] for spot in range(len(row))] for row in s.rows]  # of positions

    def contents(self, row: int) -> set[tuple[int, ...]]:
        return {world[row] for world in self.worlds}

    def single_out(self, row: int, spot: int) -> None:
        """Whatever is in its block may lie at this position."""
        block = next(block for block in self.blocks[row] if spot in block)
        rest = [other for other in block if other != spot]
        ways: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for some in self.contents(row):
            inside = [some[other] for other in block]
            ways[some] = [put_at(some, [spot, *rest], [safe, *without(inside, safe)]) for safe in set(inside)]
        self.worlds = {with_row(world, row, new) for world in self.worlds for new in ways[world[row]]}
        self.blocks[row].remove(block)
        self.blocks[row] += [[spot], rest] if rest else [[spot]]

    def see(self, row: int, spot: int, safe: int) -> None:
        self.single_out(row, spot)
        super().see(row, spot, safe)

    def leave(self, row: int, spot: int) -> None:
        super().leave(row, spot)
        self.close_gap(row, spot)

    def close_gap(self, row: int, spot: int) -> None:
        blocks = [block for block in self.blocks[row] if block != [spot]]
        self.blocks[row] = [[other - (other > spot) for other in block] for block in blocks]

    def win(self, row: int, safe: int) -> None:
        super().win(row, safe)
        self.blocks[row].append([len(next(iter(self.worlds))[row]) - 1])

    def move(self, row: int, spot: int, goal: int, safe: int, visible: bool) -> None:
        self.single_out(row, spot)
        super().move(row, spot, goal, safe, visible)
        self.close_gap(row, spot)
        self.blocks[goal].append([len(next(iter(self.worlds))[goal]) - 1])

    def shuffle(self, row: int, s: Town) -> None:
        number = len(next(iter(self.worlds))[row])
        if row == self.viewer:
            super().shuffle(row, s)
            self.blocks[row] = [[spot] for spot in range(number)]
            return
        for spot in range(number):
            if (row, spot) in self.covered:
                self.single_out(row, spot)
        free = [spot for spot in range(number) if (row, spot) not in self.covered]
        mixed = {some: put_at(some, free, sorted(some[spot] for spot in free)) for some in self.contents(row)}
        self.worlds = {with_row(world, row, mixed[world[row]]) for world in self.worlds}
        self.blocks[row] = [block for block in self.blocks[row] if block[0] not in free] + ([free] if free else [])
        if len(self.worlds) > self.most:
            raise TooMany

    def marks(self) -> list[list[object]]:
        where: dict[int, set[tuple[int, int]]] = {}
        for row, blocks in enumerate(self.blocks):
            for some in self.contents(row):
                for block in blocks:
                    for safe in {some[spot] for spot in block} - {UNSEEN}:
                        where.setdefault(safe, set()).update((row, spot) for spot in block)
        return self.listed(where)


def without(safes: list[int], safe: int) -> list[int]:
    rest = safes[:]
    rest.remove(safe)
    return rest


def put_at(row: tuple[int, ...], spots: list[int], safes: list[int]) -> tuple[int, ...]:
    new = list(row)
    for spot, safe in zip(spots, safes, strict=True):
        new[spot] = safe
    return tuple(new)


def fields(event: int) -> tuple[int, int, int, int, int]:
    return event & 15, event >> SEAT_AT & 15, event >> ROW_AT & 15, event >> SPOT_AT & 15, event >> SAFE_AT


def frozen(rows: list[list[int]]) -> World:
    assert len(rows) == STARS
    return tuple(map(tuple, rows))


def placements(rows: list[list[int]], row: int, safe: int) -> Iterator[list[list[int]]]:
    for spot, there in enumerate(rows[row]):
        if there == UNSEEN:
            new = [some[:] for some in rows]
            new[row][spot] = safe
            yield new


def with_row(world: World, row: int, new: tuple[int, ...]) -> World:
    return (*world[:row], new, *world[row + 1 :])


def replaced(world: World, row: int, spot: int, safe: int) -> World:
    return with_row(world, row, (*world[row][:spot], safe, *world[row][spot + 1 :]))


def removed(world: World, row: int, spot: int) -> World:
    return with_row(world, row, world[row][:spot] + world[row][spot + 1 :])


def appended(world: World, row: int, safe: int) -> World:
    return with_row(world, row, (*world[row], safe))


def shifted(covered: set[tuple[int, int]], row: int, spot: int) -> set[tuple[int, int]]:
    """D76-175: when a gap closes, Holsters move with their safes."""
    return {(r, p - (r == row and p > spot)) for r, p in covered if (r, p) != (row, spot)}
