"""The trail as plain data."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.two_towns.board import NOT_ROLLED, TILES, WEST
from saloon.games.two_towns.ruleset import Rules
from saloon.games.two_towns.telling import spent_told, stacks_told
from saloon.kernel.fields import SHARED, UNTOLD, Fields, field
from saloon.kernel.flow import ALL

rules: Rules


class Trail(Fields):
    """Everything is known to everybody (TT-008).

    A stack is one int, four bits a unit, the top unit lowest (TT-006, TT-007). West's stack on tile t is stacks[t],
    East's stacks[TILES + t] (TT-005); where[] says for each unit, in the same rows, on which tile it lies, -1 if
    removed.
    """

    stacks: list[i64] = field(ALL, [0] * (2 * TILES), told=stacks_told, kind="list of unit")
    where: list[i64] = field(ALL, [-1] * (2 * TILES), told=UNTOLD)
    left: list[i64] = field(ALL, [0, 0], kind="each counter")  # units still in play, by side
    active: i64 = field(ALL, WEST, kind="seat")
    turn: i64 = field(ALL, 0)
    dice: list[int] = field(ALL, NOT_ROLLED, copy=SHARED, kind="dice")
    spent: i64 = field(ALL, 0, told=spent_told)  # bits: dice used this turn, SHERIFF_CHOSEN, blank dice
    stars: list[int] = field(ALL, [], copy=SHARED)  # the sheriffs' running strengths, while they last a chain (TT-110)
