"""What a viewer may know of every safe, by replay of what the viewer has witnessed (ledger 4.10).

Positions that were shuffled together are interchangeable: they form a group, and a world says of each safe the viewer
has seen only in which group it lies. So a shuffle makes worlds coincide instead of multiplying them, and the sets of
D76-115 are exact. Each world has its weight: how likely the shuffles make it.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import STARS, STRANGER
from saloon.kernel.luck import Luck

# An event: what happened, and in fields of four bits to whom and where; the safe above.
HELD: Final = 0  # a safe in a row at the set-up, in no order yet
PASSED: Final = 1  # one of them, by the seat to the right
GAVE: Final = 2  # one of them to the Stranger, by a seat
LOOKED: Final = 3  # by a seat at a row and position
STOLEN: Final = 4  # by a seat from a row and position, and shuffled in
WON: Final = 5  # by a seat in a hold-up, and shuffled in
GIVEN: Final = 6  # by a seat, from a position, to a row
SHOWN: Final = 7  # a badge in a row at a position
SILENT: Final = 8  # a badge nobody has
LAID: Final = 9  # a Holster on a row's position
LIFTED: Final = 10

SEAT_AT: Final = 4
ROW_AT: Final = 8
SPOT_AT: Final = 12
SAFE_AT: Final = 16
UNKNOWN: Final = 31  # a safe this viewer has not seen
EVERYBODYS: Final = (WON, SHOWN, SILENT, LAID, LIFTED)  # D76-203: spectators see these
DIGIT: Final = 5  # bits for the group of one safe
GROUP: Final = 31
MOST_WORLDS: Final = 3000  # beyond, groups are thrown together: never more is shown than follows
ODDS: Final = 1 << 30


def event(kind: i64, *, seat: i64 = 0, row: i64 = 0, spot: i64 = 0, safe: i64 = 0) -> int:
    return kind | seat << SEAT_AT | row << ROW_AT | spot << SPOT_AT | safe << SAFE_AT


def kind_of(event: int) -> int:
    return event & 15


def seat_of(event: int) -> int:
    return event >> SEAT_AT & 15


def row_of(event: int) -> int:
    return event >> ROW_AT & 15


def spot_of(event: int) -> int:
    return event >> SPOT_AT & 15


def safe_of(event: int) -> int:
    return event >> SAFE_AT


def witnessed(event: int, viewer: int) -> int:
    """The event as this viewer has seen it (HI-07, HI-09 … HI-13)."""
    kind = kind_of(event)
    theirs = viewer == row_of(event) and kind in (HELD, STOLEN, GIVEN)
    own = viewer == seat_of(event) and kind != HELD
    if kind in EVERYBODYS or theirs or own:
        return event
    return event & (1 << SAFE_AT) - 1 | UNKNOWN << SAFE_AT


class Memory:
    """The worlds of one viewer (D76-197)."""

    def __init__(self, seats: int, viewer: int) -> None:
        self.seats = seats
        self.viewer = viewer
        self.most = MOST_WORLDS
        self.groups: list[list[int]] = [[] for _ in range(STARS)]  # of each position of each row
        self.covered: list[list[bool]] = [[] for _ in range(STARS)]  # by a Holster
        self.safes: list[int] = []  # those seen, in the order of the digits of a world
        self.worlds: dict[int, float] = {0: 1.0}  # the group of each safe seen, and a weight

    def copy(self) -> Memory:
        new = Memory(self.seats, self.viewer)
        new.most = self.most
        new.groups = [row[:] for row in self.groups]
        new.covered = [row[:] for row in self.covered]
        new.safes = self.safes[:]
        new.worlds = self.worlds  # replaced, never changed
        return new

    def learn(self, event: int) -> None:
        kind, seat, row, spot, safe = kind_of(event), seat_of(event), row_of(event), spot_of(event), safe_of(event)
        if kind == HELD:
            self.arrive(row, self.groups[row][0] if self.groups[row] else self.fresh(), False)
            self.remember(safe, self.groups[row][0])
        elif kind == PASSED:
            self.remember(safe, self.groups[(seat + 1) % self.seats][0])
        elif kind == GAVE:
            self.move(seat, 0, STRANGER, safe)
            self.shuffle(STRANGER)
        elif kind == LOOKED:
            if safe != UNKNOWN:
                self.see(safe, row, spot)
        elif kind == STOLEN:
            self.move(row, spot, seat, safe)
            self.shuffle(seat)
        elif kind == WON:
            group = self.fresh()
            self.arrive(seat, group, False)
            self.remember(safe, group)
            self.shuffle(seat)
        elif kind == GIVEN:
            self.move(seat, spot, row, safe)
        elif kind == SHOWN:
            self.see(safe, row, spot)
            self.leave(row, spot)
            self.forget(safe)
        elif kind == SILENT:
            self.silence(safe)
        else:
            self.covered[row][spot] = kind == LAID
        if len(self.worlds) > self.most:
            self.blur()

    # --- the steps of D76-198 ---

    def see(self, safe: int, row: int, spot: int) -> None:
        """D76-116: keeps the worlds in which the safe lies there."""
        group = self.groups[row][spot]
        size = self.size(group)
        alone = group if size == 1 else self.fresh()  # D76-119
        kept: dict[int, float] = {}
        if safe in self.safes:
            shift = DIGIT * self.safes.index(safe)
            change = (alone ^ group) << shift
            for world, weight in self.worlds.items():
                if world >> shift & GROUP == group:
                    kept[world ^ change] = weight / size
        else:
            digit = alone << DIGIT * len(self.safes)
            for world, weight in self.worlds.items():
                free = size - len(self.inside(world, group))
                if free:
                    kept[world | digit] = weight * free / size
            self.safes.append(safe)
        self.groups[row][spot] = alone
        self.worlds = kept

    def move(self, row: int, spot: int, goal: int, safe: int) -> None:
        """D76-118: from a position to the right-hand end of another row."""
        if safe == UNKNOWN:
            self.split(row, spot)
        else:
            self.see(safe, row, spot)
        group, covered = self.groups[row][spot], self.covered[row][spot]
        self.leave(row, spot)
        self.arrive(goal, group, covered)

    def leave(self, row: int, spot: int) -> None:
        del self.groups[row][spot]
        del self.covered[row][spot]

    def arrive(self, row: int, group: int, covered: bool) -> None:
        self.groups[row].append(group)
        self.covered[row].append(covered)

    def shuffle(self, row: int) -> None:
        """D76-117, D76-175: all positions without a Holster become one group."""
        groups = self.groups[row]
        free = [spot for spot in range(len(groups)) if not self.covered[row][spot]]
        for spot in free:
            group = groups[spot]
            if self.size(group) > len([other for other in free if groups[other] == group]):
                self.split(row, spot)
        self.join(sorted({groups[spot] for spot in free}))

    def silence(self, badge: int) -> None:
        """D76-202: whoever has seen a badge that nobody reveals knows that the Stranger has it."""
        if badge not in self.safes or self.seats > 2:
            return
        shift = DIGIT * self.safes.index(badge)
        theirs = self.groups[STRANGER]
        self.worlds = {world: weight for world, weight in self.worlds.items() if world >> shift & GROUP in theirs}

    # --- groups and worlds ---

    def size(self, group: int) -> int:
        return sum([row.count(group) for row in self.groups])

    def fresh(self) -> int:
        used = {group for row in self.groups for group in row}
        return next(group for group in range(1, GROUP + 1) if group not in used)

    def inside(self, world: int, group: int) -> list[int]:
        """The digits of the safes that this world puts into the group."""
        found = []
        for digit in range(len(self.safes)):
            if world >> DIGIT * digit & GROUP == group:
                found.append(digit)  # noqa: PERF401 (a hot loop, and mypyc likes it so)
        return found

    def remember(self, safe: int, group: int) -> None:
        """A safe is known to be in this group."""
        if safe == UNKNOWN:
            return
        digit = group << DIGIT * len(self.safes)
        self.safes.append(safe)
        self.worlds = {world | digit: weight for world, weight in self.worlds.items()}

    def forget(self, safe: int) -> None:
        digit = self.safes.index(safe)
        low = (1 << DIGIT * digit) - 1
        self.safes.remove(safe)
        self.gather([(world & low | world >> DIGIT & ~low, weight) for world, weight in self.worlds.items()])

    def split(self, row: int, spot: int) -> None:
        """A position leaves its group; each of the safes in the group, or one never seen, may be what lies there."""
        group = self.groups[row][spot]
        size = self.size(group)
        if size == 1:
            return
        alone = self.fresh()
        self.groups[row][spot] = alone
        some: list[tuple[int, float]] = []
        for world, weight in self.worlds.items():
            inside = self.inside(world, group)
            share = weight / size
            for digit in inside:
                some.append((world ^ (alone ^ group) << DIGIT * digit, share))  # noqa: PERF401
            if size > len(inside):
                some.append((world, share * (size - len(inside))))
        self.gather(some)

    def join(self, groups: list[int]) -> None:
        """Throws groups together: all their positions become interchangeable."""
        first = groups[0]
        for group in groups[1:]:
            some: list[tuple[int, float]] = []
            for world, weight in self.worlds.items():
                for digit in self.inside(world, group):
                    world ^= (first ^ group) << DIGIT * digit  # noqa: PLW2901
                some.append((world, weight))
            self.gather(some)
            self.groups = [[first if other == group else other for other in row] for row in self.groups]

    def gather(self, some: list[tuple[int, float]]) -> None:
        worlds: dict[int, float] = {}
        for world, weight in some:
            worlds[world] = worlds.get(world, 0.0) + weight
        self.worlds = worlds

    def blur(self) -> None:
        """Too many worlds to keep: the safe that can be in most groups makes them one. Sound, no longer exact."""
        while len(self.worlds) > self.most:
            spread: set[int] = set()
            for digit in range(len(self.safes)):
                where = self.where(digit)
                if len(where) > len(spread):
                    spread = where
            self.join(sorted(spread))

    def where(self, digit: int) -> set[int]:
        """The groups a safe can be in."""
        return {world >> DIGIT * digit & GROUP for world in self.worlds}

    # --- what comes of it ---

    def marks(self) -> list[list[Any]]:
        """D76-115, D76-120, D76-199: every safe seen that is not one's own, and the positions where it can be."""
        found: list[list[Any]] = []
        for safe in sorted(self.safes):
            groups = self.where(self.safes.index(safe))
            spots: list[list[int]] = []
            for row, some in enumerate(self.groups):
                spots += [[row, spot] for spot, group in enumerate(some) if group in groups]
            if spots[0][0] != self.viewer:
                found.append([safe, spots])
        return found

    def draw(self, luck: Luck) -> list[list[int]]:
        """The rows of one world, as likely as the shuffles make it; UNKNOWN where a safe lies that was never seen."""
        world = self.pick(luck)
        rows = [[UNKNOWN] * len(row) for row in self.groups]
        for digit, safe in enumerate(self.safes):
            group = world >> DIGIT * digit & GROUP
            free = [
                (row, spot) for row, some in enumerate(self.groups) for spot, other in enumerate(some)
                if other == group and rows[row][spot] == UNKNOWN
            ]  # fmt: skip
            row, spot = free[luck.below(len(free))]
            rows[row][spot] = safe
        return rows

    def pick(self, luck: Luck) -> int:
        worlds = list(self.worlds)
        if len(worlds) == 1:
            return worlds[0]
        left = sum(self.worlds.values()) * float(luck.below(ODDS)) / ODDS
        for world, weight in self.worlds.items():
            left -= weight
            if left < 0.0:
                return world
        return worlds[-1]


RECENT: Final[dict[tuple[int, ...], Memory]] = {}  # a memo: views and guesses ask for the same memories again
MOST_RECENT: Final = 256


def recall(seats: int, viewer: int, history: list[int]) -> Memory:
    """The memory of a viewer who has witnessed this; to be read, not changed."""
    key = (seats, viewer, *history)
    memory = RECENT.get(key)
    if memory is None:
        before = RECENT.get(key[:-1]) if history else None
        memory = Memory(seats, viewer) if before is None else before.copy()
        for event in history if before is None else history[-1:]:
            memory.learn(event)
        if len(RECENT) >= MOST_RECENT:
            RECENT.clear()
        RECENT[key] = memory
    return memory
