"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.dice_town.board import Action, Deed, Face, Outlaw, Place, River, Spirit, Store, Title
from saloon.games.dice_town.dice import names
from saloon.games.dice_town.seats import seats_of
from saloon.games.dice_town.telling import (
    Loot,
    Offer,
    Panned,
    Riverbed,
    Shown,
    Stores,
    Titles,
    Wish,
    boost_told,
    choice_told,
    demands_told,
    dice_told,
    drawn_told,
    gangs_told,
    kept_told,
    limbo_told,
    loot_told,
    offers_told,
    outlaw_told,
    outlaws_told,
    panned_told,
    pile_told,
    place_told,
    queue_told,
    river_told,
    sifted_told,
    spent_told,
    spirit_told,
    stores_told,
    titles_told,
    wired_told,
)
from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    round: int
    sheriff: int
    cash: list[int]
    nuggets: list[int]
    bank: int
    coach: int
    mine: int
    locked: list[tuple[Face, ...]]
    cups: list[tuple[Face, ...]]
    rolled: tuple[int, ...]
    titles: list[Titles]
    stores: list[Stores]
    wired: list[tuple[Title, ...]]
    ranches: list[int]
    queue: list[Deed]
    pile: int
    deck: int
    spent: list[Store]
    discard: Stores
    river: Riverbed
    sifted: list[River]
    gang: tuple[Outlaw, ...]
    lookout: Outlaw | None
    wanted: tuple[Outlaw, ...]
    recruited: list[tuple[Outlaw, ...]]
    captured: list[tuple[Outlaw, ...]]
    gained: tuple[int, ...]
    limbo: list[Shown]
    drawn: Stores
    loot: Loot
    panned: Panned
    lookers: tuple[int, ...]
    first: int
    second: int
    choice: Action
    tie: tuple[int, ...]
    offers: list[Offer | None]
    demands: list[Wish | None]
    haggle: int
    kept: list[tuple[Face, ...]]
    boost: tuple[Store, ...]
    to_draw: int
    again: int
    hunted: tuple[Face, ...]
    visitors: list[int]
    holder: int
    returned: int
    face: Spirit | None
    guard: int
    war: Place | None
    winner: int


def board(view: View) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "round": seen["round"],
        "sheriff": seen["sheriff"],
        "cash": seen["cash"],
        "nuggets": seen["nuggets"],
        "bank": seen["bank"],
        "coach": seen["coach"],
        "mine": seen["mine"],
        "locked": dice_told(seen["locked"]),
        "cups": dice_told(seen["cups"]),
        "rolled": seats_of(seen["rolled"]),
        "titles": titles_told(seen["titles"]),
        "stores": stores_told(seen["stores"]),
        "wired": wired_told(seen["wired"]),
        "ranches": seen["ranches"],
        "queue": queue_told(seen["queue"]),
        "pile": seen["pile"],
        "deck": seen["deck"],
        "spent": spent_told(seen["spent"]),
        "discard": pile_told(seen["discard"]),
        "river": river_told(seen["river"]),
        "sifted": sifted_told(seen["sifted"]),
        "gang": outlaws_told(seen["gang"]),
        "lookout": outlaw_told(seen["lookout"]),
        "wanted": outlaws_told(seen["wanted"]),
        "recruited": gangs_told(seen["recruited"]),
        "captured": gangs_told(seen["captured"]),
        "gained": seats_of(seen["gained"]),
        "limbo": limbo_told(seen["limbo"]),
        "drawn": drawn_told(seen["drawn"]),
        "loot": loot_told(seen["loot"]),
        "panned": panned_told(seen["panned"]),
        "lookers": seats_of(seen["lookers"]),
        "first": seen["first"],
        "second": seen["second"],
        "choice": choice_told(seen["choice"]),
        "tie": seats_of(seen["tie"]),
        "offers": offers_told(seen["offers"]),
        "demands": demands_told(seen["demands"]),
        "haggle": seen["haggle"],
        "kept": kept_told(seen["kept"]),
        "boost": boost_told(seen["boost"]),
        "to_draw": seen["to_draw"],
        "again": seen["again"],
        "hunted": names(seen["hunted"]),
        "visitors": seen["visitors"],
        "holder": seen["holder"],
        "returned": seen["returned"],
        "face": spirit_told(seen["face"]),
        "guard": seen["guard"],
        "war": place_told(seen["war"]),
        "winner": seen["winner"],
    }
