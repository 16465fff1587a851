"""The town as plain data."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.board import EMPTY, OFF_BOARD, RANKS
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.start import start_decks, start_reserve
from saloon.games.deadwood.telling import (
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
from saloon.kernel.fields import SHARED, UNTOLD, Fields, field
from saloon.kernel.flow import ALL
from saloon.parts import bag
from saloon.parts.bag import Deck

rules: Rules


class Town(Fields):
    """DW-007: all is public but the order of the stacks.

    The lists from `decks` on are replaced when they change, never changed: clones share them.
    """

    town: list[int] = field(ALL, [EMPTY] * len(rules.plots), told=town_told)  # by plot: a tile, EMPTY, RAIL, STATION
    at: list[int] = field(ALL, [OFF_BOARD] * len(rules.tiles), told=UNTOLD)  # by tile: its plot, or OFF_BOARD
    built: i64 = field(ALL, 0, told=UNTOLD)  # the plots with a building
    men: list[int] = field(ALL, [0] * len(rules.plots), told=men_told)  # by plot: 1 + the cowboy, or 0; see also pews
    own: list[int] = field(ALL, [0] * rules.seats, told=UNTOLD)  # by seat: the plots with a man of his, Church included
    pews: list[int] = field(ALL, [0] * rules.seats, told=UNTOLD)  # by seat: the strength of his man at Church, or 0
    ranch: list[int] = field(ALL, rules.start_cowboys * rules.seats, told=gangs_told)  # by cowboy: how many are there
    mine: list[int] = field(ALL, [0] * (RANKS * rules.seats), told=gangs_told)  # DW-170: out of the town
    hill: list[int] = field(ALL, [0] * (RANKS * rules.seats), told=gangs_told)  # DW-009: nobody comes back
    reserve: list[int] = field(ALL, start_reserve(rules), told=gangs_told)  # DW-006: until the Saloon brings them in
    dollars: list[int] = field(ALL, [int(rules.purse)] * rules.seats)
    cartridges: list[int] = field(ALL, [int(rules.start_cartridges)] * rules.seats)
    horses: list[int] = field(ALL, [int(rules.start_horses)] * rules.seats)
    wanted: list[int] = field(ALL, [0] * rules.seats)  # DW-177: without limit
    bank: i64 = field(ALL, rules.dollars - rules.seats * rules.purse)  # the supply: money (it may go below 0, DW-173),
    shells: i64 = field(ALL, rules.cartridges - rules.seats * rules.start_cartridges)  # cartridges
    stable: i64 = field(ALL, rules.horses - rules.seats * rules.start_horses)  # and horses
    gauge: i64 = field(ALL, rules.gauge)
    box: i64 = field(ALL, rules.wanted - rules.gauge)
    line: list[int] = field(ALL, [], told=plots_told)  # the plots of the railway in order, the Station last
    sheriff: i64 = field(ALL, rules.start_sheriff, told=crossing_told)
    decks: list[Deck] = field(
        lambda s, viewer: [bag.seen(deck, viewer) for deck in s.decks],
        start_decks(rules),
        copy=SHARED,
        told=stacks_told,
    )
    turned: list[int] = field(ALL, [], copy=SHARED, told=tiles_told)  # tiles turned up and not yet placed
    active: i64 = field(ALL, 0)  # DW-015: while others settle something, too
    first: i64 = field(ALL, 0)
    turn: i64 = field(ALL, 0)
    ending: i64 = field(ALL, 0, told=ending_told)  # which end events have happened
    dice: list[int] = field(ALL, [], copy=SHARED)  # the faces rolled last
    duel: list[int] = field(ALL, [], copy=SHARED, told=duel_told)  # the duel under way, see duellists.py
    lists: list[list[int]] = field(ALL, [], copy=SHARED, told=entries_told)  # rail entries left, the inner list last
    totals: list[int] = field(ALL, [], copy=SHARED)  # after scoring
    fight: list[list[int]] = field(ALL, [], copy=SHARED, told=showdown_told)  # the final duel, see showdown.py
