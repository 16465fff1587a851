"""The trail as plain data: eleven tiles, two stacks on each, three dice (TT-001 … TT-012)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.two_towns.language import UNITS, faces_of, roll
from saloon.kernel.flow import ALL, Decision, House, Sight, State, Step
from saloon.kernel.language import VERB_BITS
from saloon.kernel.said import Atom

TYPE: Final = [-1, 0, 0, 0, 1, 1, 1, 2, 2, 2, -1]  # TT-010, TT-012, TT-033: the die that moves a unit
SHERIFF: Final = 10
WEST: Final = 0
EAST: Final = 1
TILES: Final = 11  # TT-001, TT-002: in a row, so that t touches t - 1 and t + 1
FAR: Final = 10
HOME: Final = [0, FAR]  # TT-003, TT-004
FORWARD: Final = [1, -1]  # TT-044
DIE_SPENT: Final = 7  # in `spent`: one bit for each die used this turn,
SHERIFF_CHOSEN: Final = 8  # one for the sheriff,
BLANK: Final = 4  # and from this bit on one for each die that shows 0 (TT-108)
NOT_ROLLED: Final = [0, 0, 0]


class Law(House):
    """The options and content of one table, as the rules use them."""

    __slots__ = (
        "free", "goal", "lift", "max_turns", "may_stop", "min_dice", "resets", "rolls", "setup", "sheriff", "strength",
    )  # fmt: skip

    def __init__(self, options: dict[str, Atom], strength: list[int], faces: list[int], setup: list[int]) -> None:
        super().__init__(2, options)
        self.sheriff: i64 = int(options["sheriff"])
        self.strength = [*strength[:SHERIFF], int(options["sheriff"])]  # TT-011, TT-012, TT-107: by unit, on both sides
        self.lift: i64 = int(options["lift"])  # TT-036, TT-112: how many units another may carry
        self.free: i64 = (1 << 4 * (int(options["lift"]) + 1)) - 1  # TT-037: the bits of the units one may choose
        self.max_turns: i64 = int(options["max-turns"])
        self.resets = options["sheriff-resets"] == "yes"
        self.goal = [FAR, 0] if options["overshoot"] == "town" else [FAR - 1, 1]  # TT-047, TT-111
        ahead = [tile for tile, count in enumerate(setup) for _ in range(count)]  # TT-015 … TT-018
        self.setup = [[HOME[side] + FORWARD[side] * tile for tile in ahead] for side in range(2)]
        self.min_dice: i64 = int(options["min-dice"])
        self.may_stop = [(spent & DIE_SPENT).bit_count() >= self.min_dice for spent in range(128)]  # TT-027, TT-109
        self.rolls = [roll(colt, knife, dynamite) for colt in faces for knife in faces for dynamite in faces]


def blank_dice(thrown: list[int]) -> int:
    """TT-108: a die that shows 0 is of no use this turn."""
    return sum(1 << BLANK + die for die in range(3) if thrown[die] == 0)


THROWN: Final = [faces_of(dice << VERB_BITS) for dice in range(512)]  # by the bits of a roll above its verb
BLANK_DICE: Final = [blank_dice(thrown) for thrown in THROWN]


class Trail(State[Law]):
    """A stack is one int, four bits a unit, the top unit lowest (TT-006, TT-007). West's stack on tile t is stacks[t],
    East's stacks[TILES + t] (TT-005); where[] says for each unit, in the same rows, on which tile it lies, -1 if
    removed."""

    __slots__ = ("active", "dice", "left", "spent", "stacks", "stars", "turn", "where")
    SEEN: ClassVar[dict[str, Sight]] = {  # TT-008: everything is known to everybody
        "stacks": ALL, "where": ALL, "left": ALL, "active": ALL, "turn": ALL, "dice": ALL, "spent": ALL, "stars": ALL,
    }  # fmt: skip

    def __init__(
        self, house: Law, agenda: list[Step[Any]], open: list[Decision], standing: tuple[Decision, ...], serial: int,
        result: list[int], stacks: list[i64], where: list[i64], left: list[i64], active: i64, turn: i64,
        dice: list[int], spent: i64, stars: list[int],
    ) -> None:  # fmt: skip
        super().__init__(house, agenda, open, standing, serial, result)
        self.stacks = stacks
        self.where = where
        self.left = left  # units still in play, by side
        self.active = active
        self.turn = turn
        self.dice = dice  # replaced at every roll, never changed: clones share it
        self.spent = spent  # bits: dice used this turn, SHERIFF_CHOSEN, blank dice
        self.stars = stars  # the sheriffs' running strengths, kept only while they last a chain (TT-110); replaced too

    def clone(self) -> Trail:
        return Trail(
            self.house, self.agenda[:], self.open[:], self.standing, self.serial, self.result, self.stacks[:],
            self.where[:], self.left[:], self.active, self.turn, self.dice, self.spent, self.stars,
        )  # fmt: skip

    def land(self, side: i64, tile: i64, unit: i64) -> None:
        """TT-049, TT-075: whoever arrives goes on top of the own stack."""
        row = side * TILES
        stacks = self.stacks
        stacks[row + tile] = stacks[row + tile] << 4 | unit
        self.where[row + unit] = tile

    def remove(self, side: i64, unit: i64) -> None:
        """TT-009, TT-063"""
        self.where[side * TILES + unit] = -1
        self.left[side] -= 1


def empty(law: Law) -> Trail:
    bare: list[i64] = [0] * (2 * TILES)
    nowhere: list[i64] = [-1] * (2 * TILES)
    left: list[i64] = [0, 0]
    return Trail(law, [], [], (), 0, [], bare, nowhere, left, WEST, 0, NOT_ROLLED, 0, [])


def above(stack: i64, unit: i64) -> i64:
    """How many units lie on this one, which is in the stack."""
    n: i64 = 0
    while stack & 15 != unit:
        stack >>= 4
        n += 1
    return n


def units(stack: int) -> list[str]:
    """The names of a stack's units, the lowest first."""
    names = []
    while stack:
        names.append(UNITS[stack & 15])
        stack >>= 4
    return names[::-1]
