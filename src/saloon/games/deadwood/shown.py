"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.deadwood.board import Ending
from saloon.games.deadwood.box import Box
from saloon.games.deadwood.telling import (
    Duel,
    Entry,
    Man,
    Showdown,
    Stack,
    crossing_told,
    duel_told,
    ending_told,
    entries_told,
    gangs_told,
    men_told,
    plots_told,
    showdown_told,
    stacks_told,
    tiles_told,
    town_told,
)
from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    town: dict[str, str]
    men: dict[str, list[Man]]
    ranch: list[list[int]]
    mine: list[list[int]]
    hill: list[list[int]]
    reserve: list[list[int]]
    dollars: list[int]
    cartridges: list[int]
    horses: list[int]
    wanted: list[int]
    bank: int
    shells: int
    stable: int
    gauge: int
    box: int
    line: list[str]
    sheriff: str
    decks: list[Stack]
    turned: list[str]
    active: int
    first: int
    turn: int
    ending: list[Ending]
    dice: list[int]
    duel: Duel | None
    lists: list[list[Entry]]
    totals: list[int]
    fight: Showdown | None


def board(view: View, box: Box) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "town": town_told(seen["town"], box),
        "men": men_told(seen["men"], view, box),
        "ranch": gangs_told(seen["ranch"]),
        "mine": gangs_told(seen["mine"]),
        "hill": gangs_told(seen["hill"]),
        "reserve": gangs_told(seen["reserve"]),
        "dollars": seen["dollars"],
        "cartridges": seen["cartridges"],
        "horses": seen["horses"],
        "wanted": seen["wanted"],
        "bank": seen["bank"],
        "shells": seen["shells"],
        "stable": seen["stable"],
        "gauge": seen["gauge"],
        "box": seen["box"],
        "line": plots_told(seen["line"], box),
        "sheriff": crossing_told(seen["sheriff"], box),
        "decks": stacks_told(seen["decks"], box),
        "turned": tiles_told(seen["turned"], box),
        "active": seen["active"],
        "first": seen["first"],
        "turn": seen["turn"],
        "ending": ending_told(seen["ending"]),
        "dice": seen["dice"],
        "duel": duel_told(seen["duel"], box),
        "lists": entries_told(seen["lists"], box),
        "totals": seen["totals"],
        "fight": showdown_told(seen["fight"]),
    }
