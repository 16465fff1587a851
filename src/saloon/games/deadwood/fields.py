"""The town as plain data."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.board import EMPTY, OFF_BOARD, RANKS
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.start import start_decks, start_reserve
from saloon.kernel.fields import SHARED, Fields, field
from saloon.kernel.flow import ALL
from saloon.parts import bag
from saloon.parts.bag import Deck

rules: Rules


class Town(Fields):
    """DW-007: all is public but the order of the stacks.

    The lists from `decks` on are replaced when they change, never changed: clones share them.
    """

    town: list[int] = field(ALL, [EMPTY] * len(rules.plots))  # by plot: its tile, or EMPTY, RAIL, STATION
    at: list[int] = field(ALL, [OFF_BOARD] * len(rules.tiles))  # by tile: its plot, or OFF_BOARD
    built: i64 = field(ALL, 0)  # the plots with a building
    men: list[int] = field(ALL, [0] * len(rules.plots))  # by plot: 1 + the cowboy there, or 0; for the Church see pews
    own: list[int] = field(ALL, [0] * rules.seats)  # by seat: the plots with a cowboy of his, the Church included
    pews: list[int] = field(ALL, [0] * rules.seats)  # by seat: the strength of his cowboy at the Church, or 0
    ranch: list[int] = field(ALL, rules.start_cowboys * rules.seats)  # by cowboy: how many are there
    mine: list[int] = field(ALL, [0] * (RANKS * rules.seats))  # DW-170: out of the town
    hill: list[int] = field(ALL, [0] * (RANKS * rules.seats))  # DW-009: nobody comes back
    reserve: list[int] = field(ALL, start_reserve(rules))  # DW-006: until the Saloon brings them in
    dollars: list[int] = field(ALL, [int(rules.purse)] * rules.seats)
    cartridges: list[int] = field(ALL, [int(rules.start_cartridges)] * rules.seats)
    horses: list[int] = field(ALL, [int(rules.start_horses)] * rules.seats)
    wanted: list[int] = field(ALL, [0] * rules.seats)  # DW-177: without limit
    bank: i64 = field(ALL, rules.dollars - rules.seats * rules.purse)  # the supply: money (it may go below 0, DW-173),
    shells: i64 = field(ALL, rules.cartridges - rules.seats * rules.start_cartridges)  # cartridges
    stable: i64 = field(ALL, rules.horses - rules.seats * rules.start_horses)  # and horses
    gauge: i64 = field(ALL, rules.gauge)
    box: i64 = field(ALL, rules.wanted - rules.gauge)
    line: list[int] = field(ALL, [])  # the plots of the railway in order, the Station last
    sheriff: i64 = field(ALL, rules.start_sheriff)
    decks: list[Deck] = field(
        lambda s, viewer: [bag.seen(deck, viewer) for deck in s.decks], start_decks(rules), copy=SHARED
    )
    turned: list[int] = field(ALL, [], copy=SHARED)  # tiles turned up and not yet placed
    active: i64 = field(ALL, 0)  # DW-015: while others settle something, too
    first: i64 = field(ALL, 0)
    turn: i64 = field(ALL, 0)
    ending: i64 = field(ALL, 0)  # which end events have happened
    dice: list[int] = field(ALL, [], copy=SHARED)  # the faces rolled last
    duel: list[int] = field(ALL, [], copy=SHARED)  # the duel under way, see duellists.py
    lists: list[list[int]] = field(ALL, [], copy=SHARED)  # rail entries still to be worked off, the innermost list last
    totals: list[int] = field(ALL, [], copy=SHARED)  # after scoring
    fight: list[list[int]] = field(ALL, [], copy=SHARED)  # the final duel, see showdown.py
