"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    deck: int
    hands: list[list[int] | int]
    laid: list[list[int]]
    shown: list[int]
    points: list[int]
    rounds: int


def board(view: View) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "deck": seen["deck"],
        "hands": seen["hands"],
        "laid": seen["laid"],
        "shown": seen["shown"],
        "points": seen["points"],
        "rounds": seen["rounds"],
    }
