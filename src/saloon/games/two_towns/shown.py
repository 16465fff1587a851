"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.two_towns.board import Unit
from saloon.games.two_towns.telling import Spent, spent_told, stacks_told
from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    stacks: list[list[list[Unit]]]
    left: list[int]
    active: int
    turn: int
    dice: list[int]
    spent: Spent
    stars: list[int]


def board(view: View) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "stacks": stacks_told(seen["stacks"]),
        "left": seen["left"],
        "active": seen["active"],
        "turn": seen["turn"],
        "dice": seen["dice"],
        "spent": spent_told(seen["spent"]),
        "stars": seen["stars"],
    }
