"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    cups: list[list[int] | int]
    dice: list[int]
    active: int
    count: int
    face: int
    bidder: int
    shown: list[list[int]]
    rounds: int
    fallen: list[int]


def board(view: View) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "cups": seen["cups"],
        "dice": seen["dice"],
        "active": seen["active"],
        "count": seen["count"],
        "face": seen["face"],
        "bidder": seen["bidder"],
        "shown": seen["shown"],
        "rounds": seen["rounds"],
        "fallen": seen["fallen"],
    }
