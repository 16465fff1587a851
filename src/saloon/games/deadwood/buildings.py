"""Tiles on the board and back in their stacks (DW-001, DW-098, DW-149)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.board import BIT, CHURCH, OFFICE, TOWN_HALL
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.state import Town, empty
from saloon.parts import bag
from saloon.parts.bag import Deck


def build(s: Town, tile: i64, plot: i64) -> None:
    s.town[plot] = tile
    s.at[tile] = plot
    s.built |= BIT[plot]


def kind_at(s: Town, plot: i64) -> i64:
    """The kind of the building on a plot that has one."""
    return s.ruleset.kinds[s.town[plot]]


def put_under(s: Town, tile: i64) -> None:
    """DW-098, DW-149: for all to see, to the bottom of the stack of its back."""
    stack = s.ruleset.stacks[tile]
    s.decks = own_deck(s.decks, stack)
    s.decks[stack][bag.BOTTOM].insert(0, bag.placed(tile, bag.EVERYBODY))


def own_deck(decks: list[Deck], stack: i64) -> list[Deck]:
    """The stacks with a copy of one that may be changed."""
    return [bag.copy_deck(deck) if i == stack else deck for i, deck in enumerate(decks)]


def unfounded(rules: Rules) -> Town:
    """Before set-up: three buildings stand, the rest lies in its stacks, everybody has the start goods."""
    s = empty(rules)
    build(s, TOWN_HALL, rules.town_hall)
    build(s, OFFICE, rules.office)
    build(s, CHURCH, rules.church)
    return s
