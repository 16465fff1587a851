"""One die moves one unit and all above it (TT-042 … TT-056); then the test for victory (TT-097 … TT-104)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.two_towns.board import DICE, FAR, FORWARD, HOME, SHERIFF, SHERIFF_CHOSEN, SIDES, TILES, UNITS
from saloon.games.two_towns.duel import DUELS
from saloon.games.two_towns.packing import MARCH_PLACES, march_at, march_die, march_unit
from saloon.games.two_towns.stacks import above, names_in
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog

GROUP: Final[list[i64]] = [(1 << 4 * size) - 1 for size in range(11)]  # bits of so many units; mypyc shifts 1 in 32


class March(Step[Trail]):
    """The chosen unit and all above it go forward, in unchanged order, past everything in between (TT-052, TT-053)."""

    __slots__ = ("die", "unit")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, die: i64, unit: i64) -> None:
        self.die = die
        self.unit = unit

    def run(self, s: Trail, log: EventLog | None) -> None:
        side = s.active
        row = side * TILES
        stacks, where, unit, die = s.stacks, s.where, self.unit, self.die
        start = where[row + unit]
        goal: i64 = start + FORWARD[side] * s.dice[die]  # TT-042, TT-043
        if not 0 <= goal <= FAR:  # TT-047, TT-048, TT-111
            goal = s.ruleset.goal[side]
        stack = stacks[row + start]
        size = above(stack, unit) + 1
        group = stack & GROUP[size]
        stacks[row + start] = stack >> 4 * size  # TT-051
        stacks[row + goal] = stacks[row + goal] << 4 * size | group  # TT-046, TT-049, TT-050
        s.spent |= 1 << die | (SHERIFF_CHOSEN if unit == SHERIFF else 0)  # TT-026, TT-039, TT-040
        if log:
            self.tell(log, side, group, start, goal)
        while group:
            where[row + (group & 15)] = goal
            group >>= 4
        if stacks[(1 - side) * TILES + goal]:  # TT-055, TT-058, TT-096: an empty town does not fight
            s.then(DUELS[goal])

    def tell(self, log: EventLog, side: i64, group: i64, start: i64, goal: i64) -> None:
        riders = names_in(group)[1:]
        log.tell(
            "march", side=SIDES[side], die=DICE[self.die], unit=UNITS[self.unit], riders=tuple(riders), start=start,
            goal=goal, load="carrying" if riders else "alone",
        )  # fmt: skip


class Victory(Step[Trail]):
    """TT-097 … TT-104, TT-106: tested once after each die, when its chain is over."""

    def run(self, s: Trail, log: EventLog | None) -> None:
        side = s.active
        left = s.left
        if s.stacks[side * TILES + HOME[1 - side]]:  # TT-100
            win(s, side, "town", log)
        elif not left[1 - side]:  # TT-101
            win(s, side, "units", log)
        elif not left[side]:  # TT-104
            win(s, 1 - side, "units", log)


def win(s: Trail, side: i64, why: str, log: EventLog | None) -> None:
    """TT-031, TT-103: at once, whatever dice are left."""
    s.finish([1 - 2 * side, 2 * side - 1])
    if log:
        log.tell("win", side=SIDES[side], why=why)


EVERY_PAIR: Final = [march_at(index) for index in range(MARCH_PLACES)]
MARCHES: Final = [March(march_die(pair), march_unit(pair)) for pair in EVERY_PAIR]  # by `march_index`
VICTORY: Final = Victory()
