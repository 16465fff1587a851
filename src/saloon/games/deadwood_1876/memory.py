"""What a viewer may know of every safe, by replay of what the viewer has witnessed (ledger 4.10).

Positions that were shuffled together are interchangeable: they form a group, and a world says of each safe the viewer
has seen only in which group it lies. So a shuffle makes worlds coincide instead of multiplying them. Safes that do not
depend on each other have worlds of their own; they meet when something leaves a group that both can be in. So the sets
of D76-115 are exact as long as no part has more than MOST_WORLDS; the busiest game found so far had 80,000.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import STARS, STRANGER
from saloon.games.deadwood_1876.worlds import DIGIT, GROUP, NOTHING_SEEN, Worlds, located
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
MOST_WORLDS: Final = 200_000  # of one part; beyond, groups are thrown together: never more is shown than follows


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
    """The worlds of one viewer (D76-197), in parts that do not depend on each other."""

    def __init__(self, seats: int, viewer: int) -> None:
        self.seats = seats
        self.viewer = viewer
        self.most = MOST_WORLDS
        self.groups: list[list[int]] = [[] for _ in range(STARS)]  # of each position of each row
        self.covered: list[list[bool]] = [[] for _ in range(STARS)]  # by a Holster
        self.parts: list[Worlds] = []  # each safe seen is in one of them
        self.places: list[list[int]] = []  # a memo: the positions of each group, row above spot
        self.marked: list[list[Any]] | None = None  # a memo of `marks`, valid until something is learnt

    def copy(self) -> Memory:
        new = Memory(self.seats, self.viewer)
        new.most = self.most
        new.groups = [row[:] for row in self.groups]
        new.covered = [row[:] for row in self.covered]
        new.parts = self.parts[:]
        return new

    def learn(self, event: int) -> None:
        self.places = []
        self.marked = None
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
            self.parts = [part for part in self.parts if safe not in part.safes]
        elif kind == SILENT:
            self.silence(safe)
        else:
            self.covered[row][spot] = kind == LAID

    # --- the steps of D76-198 ---

    def see(self, safe: int, row: int, spot: int) -> None:
        """D76-116: keeps the worlds in which the safe lies there."""
        part = self.part_of(safe)
        others = self.take_together(row, spot) if part is None else NOTHING_SEEN
        group = self.groups[row][spot]
        size = self.size(group)
        alone = group if size == 1 else self.fresh()  # D76-119
        if part is None:
            self.add(others.spared(group, size))
            self.remember(safe, alone)
        else:
            self.parts.remove(part)
            self.add(part.seen(safe, group, alone))
        self.groups[row][spot] = alone

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
        part = self.part_of(badge)
        if part is not None and self.seats == 2:
            self.parts.remove(part)
            self.add(part.within(badge, self.groups[STRANGER]))

    # --- groups and parts ---

    def size(self, group: int) -> int:
        size = 0
        for row in self.groups:
            size += row.count(group)
        return size

    def fresh(self) -> int:
        used = 1
        for row in self.groups:
            for group in row:
                used |= 1 << group
        return (~used & used + 1).bit_length() - 1

    def remember(self, safe: int, group: int) -> None:
        """A safe is known to be in this group."""
        if safe != UNKNOWN:
            self.parts.append(located(safe, group))

    def part_of(self, safe: int) -> Worlds | None:
        for part in self.parts:
            if safe in part.safes:
                return part
        return None

    def add(self, part: Worlds) -> None:
        self.parts += part.apart()

    def split(self, row: int, spot: int) -> None:
        """A position leaves its group; each of the safes in the group, or one never seen, may be what lies there."""
        if self.size(self.groups[row][spot]) > 1:
            whole = self.take_together(row, spot)
            group, alone = self.groups[row][spot], self.fresh()
            self.add(whole.parted(group, self.size(group), alone))
            self.groups[row][spot] = alone

    def take_together(self, row: int, spot: int) -> Worlds:
        """Takes out the parts with a safe that can be in the group of this position: they depend on each other now."""
        group = self.groups[row][spot]
        touched = [part for part in self.parts if part.reaches(group)]
        worlds = 1
        for part in touched:
            worlds *= len(part.weights)
        if worlds > self.most:
            self.blur(touched)
            return self.take_together(row, spot)
        whole = NOTHING_SEEN
        for part in touched:
            self.parts.remove(part)
            whole = whole.times(part)
        return whole

    def join(self, groups: list[int]) -> None:
        """Throws groups together: all their positions become interchangeable."""
        goal = groups[0]
        for group in groups[1:]:
            parts, self.parts = self.parts, []
            for part in parts:
                if part.reaches(group):
                    self.add(part.joined(group, goal))
                else:
                    self.parts.append(part)
            for row in self.groups:
                for spot, other in enumerate(row):
                    if other == group:
                        row[spot] = goal

    def blur(self, parts: list[Worlds]) -> None:
        """Too many worlds to keep: a safe that can be in most groups makes them one. Sound, no longer exact."""
        most = max(parts, key=Worlds.number)
        self.join(most.widest())

    # --- what comes of it ---

    def number(self) -> int:
        """How many worlds are kept."""
        return sum([part.number() for part in self.parts])

    def marks(self) -> list[list[Any]]:
        """D76-115, D76-120, D76-199: every safe seen that is not one's own, and the positions where it can be."""
        if self.marked is None:
            self.marked = self.find_marks()
        return [[safe, [spot[:] for spot in spots]] for safe, spots in self.marked]

    def find_marks(self) -> list[list[Any]]:
        found: list[list[Any]] = []
        for part in self.parts:
            for digit, safe in enumerate(part.safes):
                groups = part.groups[digit]
                spots: list[list[int]] = []
                for row, some in enumerate(self.groups):
                    spots += [[row, spot] for spot, group in enumerate(some) if groups >> group & 1]
                if spots[0][0] != self.viewer:
                    found.append([safe, spots])
        found.sort()
        return found

    def draw(self, luck: Luck) -> list[list[int]]:
        """The rows of one world, as likely as the shuffles make it; UNKNOWN where a safe lies that was never seen."""
        rows = [[UNKNOWN] * len(row) for row in self.groups]
        if not self.places:
            self.places = self.places_by_group()
        for part in self.parts:
            world = part.draw(luck)
            for safe in part.safes:
                free = [place for place in self.places[world & GROUP] if rows[place >> 4][place & 15] == UNKNOWN]
                place = free[0] if len(free) == 1 else free[luck.below(len(free))]
                rows[place >> 4][place & 15] = safe
                world >>= DIGIT
        return rows

    def places_by_group(self) -> list[list[int]]:
        places: list[list[int]] = [[] for _ in range(GROUP + 1)]
        for row, groups in enumerate(self.groups):
            for spot, group in enumerate(groups):
                places[group].append(row << 4 | spot)
        return places


class Recent:
    """A memo: views and guesses ask for the same memories again. The oldest go first."""

    def __init__(self) -> None:
        self.memories: dict[tuple[int, ...], Memory] = {}
        self.worlds = 0

    def get(self, key: tuple[int, ...]) -> Memory | None:
        return self.memories.get(key)

    def add(self, key: tuple[int, ...], memory: Memory) -> None:
        self.memories[key] = memory
        self.worlds += memory.number()
        while len(self.memories) > MOST_RECENT or (self.worlds > MOST_KEPT and len(self.memories) > 1):
            oldest = self.memories.pop(next(iter(self.memories)))
            self.worlds -= oldest.number()


RECENT: Final = Recent()
MOST_RECENT: Final = 256
MOST_KEPT: Final = 1_000_000  # worlds in them


def recall(seats: int, viewer: int, history: list[int]) -> Memory:
    """The memory of a viewer who has witnessed this; to be read, not changed."""
    key = (seats, viewer, *history)
    memory = RECENT.get(key)
    if memory is None:
        before = RECENT.get(key[:-1]) if history else None
        memory = Memory(seats, viewer) if before is None else before.copy()
        for event in history if before is None else history[-1:]:
            memory.learn(event)
        RECENT.add(key, memory)
    return memory
