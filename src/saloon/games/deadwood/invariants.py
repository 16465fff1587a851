"""What must hold in every state: tokens, cowboys, tiles and money are moved, never made or lost."""

from __future__ import annotations

from collections.abc import Iterator

from saloon.games.deadwood.board import EMPTY, OFF_BOARD, RANKS, X_SALOON, cowboy
from saloon.games.deadwood.cowboys import holder_of
from saloon.games.deadwood.duellists import ATTACKER, man_of
from saloon.games.deadwood.state import Town
from saloon.parts import bag
from saloon.parts.masks import bits


def broken(s: Town) -> list[str]:
    return [*goods(s), *cowboys(s), *tiles(s), *plots(s)]


def goods(s: Town) -> Iterator[str]:
    rules = s.ruleset
    if s.gauge + s.box + sum(s.wanted) != rules.wanted:  # DW-176
        yield f"{s.gauge} + {s.box} + {s.wanted} Wanted tokens"
    if s.shells + sum(s.cartridges) != rules.cartridges:  # DW-174
        yield f"{s.shells} + {s.cartridges} cartridges"
    if s.stable + sum(s.horses) != rules.horses:
        yield f"{s.stable} + {s.horses} horses"
    if s.bank + sum(s.dollars) != rules.dollars:
        yield f"{s.bank} + {s.dollars} dollars"
    everything = [*s.dollars, *s.cartridges, *s.horses, *s.wanted, s.shells, s.stable, s.gauge, s.box]
    if min(everything) < 0:  # DW-173
        yield f"less than nothing: {everything}"


def cowboys(s: Town) -> Iterator[str]:
    """DW-003, DW-004: each cowboy is in one place, each building holds at most one, the Church one of each gang."""
    rules = s.ruleset
    church = int(rules.church)
    for seat, own in enumerate(s.own):
        standing = [plot for plot in range(len(s.men)) if holder_of(s, plot) == seat]
        if [plot for plot in bits(own) if plot != church] != standing or bool(own >> church & 1) != bool(s.pews[seat]):
            yield f"seat {seat} is said to be on {bits(own)}, is on {standing} and {s.pews[seat]}"
        for rank in range(RANKS):
            man = cowboy(seat, rank)
            out = s.men.count(man + 1) + (s.pews[seat] == rank + 1) + (bool(s.duel) and man_of(s, ATTACKER) == man)
            there = s.ranch[man] + s.mine[man] + s.hill[man] + s.reserve[man]
            if out + there != rules.cowboys[rank]:
                yield f"seat {seat} has {out + there} cowboys of strength {rank + 1}"
    for plot, man in enumerate(s.men):
        if man and not s.built >> plot & 1:
            yield f"a cowboy stands on {rules.plots[plot]}, where no building is"


def tiles(s: Town) -> Iterator[str]:
    """DW-001: each tile is on one plot, turned up, or in the stack of its back."""
    rules = s.ruleset
    founding = s.turn == 0 and s.at[X_SALOON] == OFF_BOARD and not s.line
    for tile, plot in enumerate(s.at):
        stack = rules.stacks[tile]
        found = [bag.tally(deck)[tile] for deck in s.decks]
        count = (plot != OFF_BOARD) + (tile in s.turned) + found[stack]
        wanted = 0 if founding and tile == X_SALOON else 1
        if count != wanted or sum(found) != found[stack]:
            yield f"the tile {rules.tiles[tile]} is in {count} places"
        if plot != OFF_BOARD and s.town[plot] != tile:
            yield f"the tile {rules.tiles[tile]} is not on {rules.plots[plot]}"


def plots(s: Town) -> Iterator[str]:
    """What is said of the plots twice is said alike."""
    if s.built != sum(1 << plot for plot, tile in enumerate(s.town) if tile >= 0):
        yield "the built plots are not those with buildings"
    rails = [plot for plot, tile in enumerate(s.town) if tile < EMPTY]
    if sorted(s.line) != rails:
        yield f"the line is {s.line}, the rails lie on {rails}"
