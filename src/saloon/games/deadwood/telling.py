"""The town in words, for browsers: plots, tiles and crossings by the names that the box gives them."""

from __future__ import annotations

from typing import Any, TypedDict

from saloon.games.deadwood import duellists, showdown
from saloon.games.deadwood.board import (
    CHURCH,
    EMPTY,
    ENDINGS,
    RAIL,
    RANKS,
    STATION,
    Ending,
    entry_plot,
    entry_seat,
    gang_of,
    rank_of,
)
from saloon.games.deadwood.box import Box
from saloon.kernel.view import View
from saloon.parts import bag


class Man(TypedDict):
    """A cowboy, by whose he is."""

    seat: int
    strength: int


class Stack(TypedDict):
    """Tiles face down: how many, and those on top that this viewer knows, the next one first."""

    count: int
    known: list[str]


class Fighter(TypedDict):
    """A cowboy in a duel."""

    seat: int
    strength: int
    dice: int
    wounds: int


class Duel(TypedDict):
    """The duel under way."""

    plot: str
    attacker: Fighter
    defender: Fighter


class Entry(TypedDict):
    """DW-156: a cowboy next to a new rail, who may annex again."""

    seat: int
    plot: str


class Showdown(TypedDict):
    """The final duel: who is in it, and who of them has fallen."""

    fighters: list[Fighter]
    dead: list[int]


# --- plots ---


def town_told(town: list[int], box: Box) -> dict[str, str]:
    """By plot: its tile, `rail` or `station`; of those where something stands."""
    return {box.plots[plot]: standing(tile, box) for plot, tile in enumerate(town) if tile != EMPTY}


def standing(tile: int, box: Box) -> str:
    if tile == RAIL:
        return "rail"
    return "station" if tile == STATION else box.tiles[tile]


def men_told(men: list[int], view: View, box: Box) -> dict[str, list[Man]]:
    """By plot, those who stand there; at the Church, several (DW-004)."""
    there = {box.plots[plot]: [man_told(man - 1)] for plot, man in enumerate(men) if man}
    pews: list[int] = view.board["pews"]
    if guests := [Man(seat=seat, strength=strength) for seat, strength in enumerate(pews) if strength]:
        there[box.plots[box.fixed[CHURCH]]] = guests
    return there


def man_told(man: int) -> Man:
    return {"seat": gang_of(man), "strength": rank_of(man) + 1}


def plots_told(plots: list[int], box: Box) -> list[str]:
    return [box.plots[plot] for plot in plots]


def crossing_told(crossing: int, box: Box) -> str:
    return box.crossings[crossing]


def entries_told(lists: list[list[int]], box: Box) -> list[list[Entry]]:
    """The innermost list last."""
    return [[entry_told(entry, box) for entry in entries] for entries in lists]


def entry_told(entry: int, box: Box) -> Entry:
    return {"seat": entry_seat(entry), "plot": box.plots[entry_plot(entry)]}


# --- gangs and tiles ---


def gangs_told(place: list[int]) -> list[list[int]]:
    """By seat, how many of each strength are there."""
    return [place[weakest : weakest + RANKS] for weakest in range(0, len(place), RANKS)]


def tiles_told(tiles: list[int], box: Box) -> list[str]:
    return [box.tiles[tile] for tile in tiles]


def stacks_told(decks: list[list[Any]], box: Box) -> list[Stack]:
    return [stack_told(deck, box) for deck in decks]


def stack_told(deck: list[Any], box: Box) -> Stack:
    bottom, loose, top = deck
    known: list[str] = []
    for tile, _ in reversed(top):
        if tile == bag.UNKNOWN:
            break
        known.append(box.tiles[tile])
    return {"count": len(bottom) + loose + len(top), "known": known}


def ending_told(ending: int) -> list[Ending]:
    return [name for at, name in enumerate(ENDINGS) if ending >> at & 1]


# --- duels ---


def duel_told(duel: list[int], box: Box) -> Duel | None:
    if not duel:
        return None
    return {
        "plot": box.plots[duel[duellists.PLOT]],
        "attacker": fighter_told(duel, duellists.ATTACKER),
        "defender": fighter_told(duel, duellists.DEFENDER),
    }


def fighter_told(duel: list[int], side: int) -> Fighter:
    man = duel[duellists.MEN + side]
    dice, wounds = duel[duellists.DICE + side], duel[duellists.WOUNDS + side]
    return {"seat": gang_of(man), "strength": rank_of(man) + 1, "dice": dice, "wounds": wounds}


def showdown_told(fight: list[list[int]]) -> Showdown | None:
    if not fight:
        return None
    roles, strengths, dice, wounds = fight[: showdown.SHOTS]
    seats = [seat for seat, role in enumerate(roles) if role != showdown.OUTSIDE]
    return {
        "fighters": [
            {"seat": seat, "strength": strengths[seat], "dice": dice[seat], "wounds": wounds[seat]} for seat in seats
        ],
        "dead": [seat for seat in seats if roles[seat] == showdown.DEAD],
    }
