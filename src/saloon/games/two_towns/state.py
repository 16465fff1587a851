"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import i64

from saloon.games.two_towns.board import NOT_ROLLED, TILES, WEST
from saloon.games.two_towns.ruleset import Rules
from saloon.kernel.flow import ALL, Decision, State, Step, Visibility


class Trail(State[Rules]):
    """Everything is known to everybody (TT-008).

    A stack is one int, four bits a unit, the top unit lowest (TT-006, TT-007). West's stack on tile t is stacks[t],
    East's stacks[TILES + t] (TT-005); where[] says for each unit, in the same rows, on which tile it lies, -1 if
    removed.
    """

    __slots__ = (
        "active",
        "dice",
        "left",
        "spent",
        "stacks",
        "stars",
        "turn",
        "where",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "stacks": ALL,
        "where": ALL,
        "left": ALL,
        "active": ALL,
        "turn": ALL,
        "dice": ALL,
        "spent": ALL,
        "stars": ALL,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "stacks": "list of unit",
        "left": "each counter",
        "active": "seat",
        "dice": "dice",
        "stars": "cards",
    }

    def __init__(
        self,
        ruleset: Rules,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        stacks: list[i64],
        where: list[i64],
        left: list[i64],
        active: i64,
        turn: i64,
        dice: list[int],
        spent: i64,
        stars: list[int],
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.stacks = stacks
        self.where = where
        self.left = left
        self.active = active
        self.turn = turn
        self.dice = dice
        self.spent = spent
        self.stars = stars

    def clone(self) -> Trail:
        return Trail(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            self.stacks[:],
            self.where[:],
            self.left[:],
            self.active,
            self.turn,
            self.dice,
            self.spent,
            self.stars,
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "stacks": self.stacks[:],
            "where": self.where[:],
            "left": self.left[:],
            "active": self.active,
            "turn": self.turn,
            "dice": self.dice[:],
            "spent": self.spent,
            "stars": self.stars[:],
        }


def empty(rules: Rules) -> Trail:
    """Before set-up."""
    return Trail(
        ruleset=rules,
        agenda=[],
        pending=(),
        side_questions=(),
        serial=0,
        result=[],
        stacks=[0] * (2 * TILES),
        where=[-1] * (2 * TILES),
        left=[0, 0],
        active=WEST,
        turn=0,
        dice=NOT_ROLLED,
        spent=0,
        stars=[],
    )
