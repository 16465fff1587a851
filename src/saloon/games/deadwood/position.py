"""Positions in the ledger's notation: `bank@B4(P2.2)` is the Bank on B4 with the second player's gunslinger.

A position file names the facts that matter; the rest is as after set-up. Cowboys in play stand where they are named,
those of the start that are named nowhere in their ranch. See docs/scenarios.md.
"""

from __future__ import annotations

import re
from typing import Any, Final

from saloon.games.deadwood.act import ACT
from saloon.games.deadwood.board import (
    BY_DEATH,
    BY_GAUGE,
    BY_STATION,
    EMPTY,
    ENDINGS,
    OFF_BOARD,
    RAIL,
    RANKS,
    STATION,
    X_SALOON,
    cowboy,
    gang_of,
    rank_of,
)
from saloon.games.deadwood.buildings import build, unfounded
from saloon.games.deadwood.cowboys import enter, living, rank_at
from saloon.games.deadwood.flow import END_TURN
from saloon.games.deadwood.rail import station_lies
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.state import Town
from saloon.games.facts import only
from saloon.kernel.messages import Mistake
from saloon.parts import bag
from saloon.parts.masks import bits

BUILDING: Final = re.compile(r"(?P<tile>[a-z0-9-]+)@(?P<plot>\w+)(\((?P<men>[^)]*)\))?")
MAN: Final = re.compile(r"P(?P<seat>[1-5])\.(?P<strength>[1-3])")
KNOWN: Final = (
    "active", "first", "turn", "town", "line", "sheriff", "ranch", "mine", "hill", "reserve", "dollars", "wanted",
    "cartridges", "horses", "gauge", "ending",
)  # fmt: skip


PLACES: Final = ("mine", "hill", "reserve", "ranch")


def parse(rules: Rules, facts: dict[str, Any]) -> Town:
    """The beginning of a turn."""
    only(KNOWN, facts)
    s = unfounded(rules)
    s.active = number(facts, "active", 1, 1, rules.seats) - 1
    s.first = number(facts, "first", 1, 1, rules.seats) - 1
    s.turn = number(facts, "turn", 1, 1, 10_000)
    lay_line(s, facts.get("line", []))
    put_buildings(s, facts.get("town", []))
    s.sheriff = one_of("sheriff", facts.get("sheriff", rules.crossings[rules.start_sheriff]), rules.crossings)
    for place in PLACES:
        if place in facts:
            put_men(s, place, facts[place])
    recruit_rest(s, [place for place in ("ranch", "reserve") if place in facts])
    put_goods(s, facts)
    note_endings(s, facts.get("ending", []))
    s.then(ACT, END_TURN)
    return s


def note_endings(s: Town, names: Any) -> None:
    """DW-179: the end events that are said to have happened, and those to be seen on the board."""
    for name in each("ending", names):
        s.ending |= 1 << one_of("ending", name, ENDINGS)
    if station_lies(s):
        s.ending |= BY_STATION
    if not s.gauge:
        s.ending |= BY_GAUGE
    alive = [seat for seat in range(s.ruleset.seats) if living(s, seat)]
    if len(alive) < s.ruleset.seats:
        s.ending |= BY_DEATH
    if s.active not in alive:  # DW-014
        raise bad("active", int(s.active) + 1, ", ".join(str(seat + 1) for seat in alive))


# --- the board ---


def lay_line(s: Town, names: Any) -> None:
    """DW-148: the railway from the edge; the plot after the last rail is the Station's."""
    rules = s.ruleset
    for name in each("line", names):
        two = rules.next[s.line[-1]] if s.line else rules.edge
        if len(s.line) > rules.rails or name not in [rules.plots[plot] for plot in two]:
            raise bad("line", name, ", ".join(rules.plots[plot] for plot in two))
        plot = rules.plots.index(name)
        s.town[plot] = STATION if len(s.line) == rules.rails else RAIL
        s.line.append(plot)


def put_buildings(s: Town, names: Any) -> None:
    """The tiles on the board; those of the stacks that are not named stay there, and so does the X Saloon."""
    rules = s.ruleset
    s.decks[0][bag.BAG][X_SALOON] = 1
    for name in each("town", names):
        found = BUILDING.fullmatch(str(name))
        if found is None or found["tile"] not in rules.tiles or found["plot"] not in rules.plots:
            raise bad("town", name, "bank@B4(P2.2)")
        tile, plot = rules.tiles.index(found["tile"]), rules.plots.index(found["plot"])
        if s.at[tile] != plot and (s.at[tile] != OFF_BOARD or s.town[plot] != EMPTY):
            raise bad("town", name, "bank@B4(P2.2)")
        s.decks[rules.stacks[tile]][bag.BAG][tile] = 0
        build(s, tile, plot)
        for man in (found["men"] or "").split():
            seat, rank = named_cowboy(s, man)
            taken = s.pews[seat] if plot == rules.church else s.men[plot]
            if taken:
                raise bad("town", name, "bank@B4(P2.2)")
            take_from_gang(s, seat, rank, name)
            enter(s, seat, rank, plot)


def named_cowboy(s: Town, name: Any) -> tuple[int, int]:
    found = MAN.fullmatch(str(name))
    if found is None or int(found["seat"]) > s.ruleset.seats:
        raise bad("town", name, "P2.3")
    return int(found["seat"]) - 1, int(found["strength"]) - 1


def put_men(s: Town, where: str, rows: Any) -> None:
    """For each player the strengths of his cowboys there: `["1 3", "", "2 2"]`."""
    place: list[int] = getattr(s, where)
    for seat, row in enumerate(by_seat(s, where, rows)):
        if where in ("ranch", "reserve"):
            for rank in range(RANKS):
                place[cowboy(seat, rank)] = 0
        for name in str(row).split():
            if name not in ("1", "2", "3"):
                raise bad(where, row, "1 2 3")
            if where in ("mine", "hill"):
                take_from_gang(s, seat, int(name) - 1, row)
            place[cowboy(seat, int(name) - 1)] += 1


def take_from_gang(s: Town, seat: int, rank: int, said: Any) -> None:
    """Out of the ranch if there is one there, otherwise out of the reserve."""
    for place in (s.ranch, s.reserve):
        if place[cowboy(seat, rank)]:
            place[cowboy(seat, rank)] -= 1
            return
    raise bad("town", said, "1–3")


def recruit_rest(s: Town, said: list[str]) -> None:
    """Where ranch or reserve was said, the other holds what is left of each gang."""
    rules = s.ruleset
    for man in range(RANKS * rules.seats):
        seat, rank = gang_of(man), rank_of(man)
        out = s.men.count(man + 1) + (s.pews[seat] == rank + 1) + s.mine[man] + s.hill[man]
        left = rules.cowboys[rank] - out
        if "ranch" in said and "reserve" not in said:
            s.reserve[man] = left - s.ranch[man]
        elif "reserve" in said and "ranch" not in said:
            s.ranch[man] = left - s.reserve[man]
        if s.ranch[man] + s.reserve[man] != left or min(s.ranch[man], s.reserve[man]) < 0:
            raise bad("ranch", f"P{seat + 1}.{rank + 1} × {out + s.ranch[man] + s.reserve[man]}", "1 2 3")


# --- goods ---


def put_goods(s: Town, facts: dict[str, Any]) -> None:
    rules = s.ruleset
    for name in ("dollars", "wanted", "cartridges", "horses"):
        if name in facts:
            goods: list[int] = getattr(s, name)
            goods[:] = [number({name: n}, name, 0, 0, 999) for n in by_seat(s, name, facts[name])]
    s.bank = rules.dollars - sum(s.dollars)
    s.shells = rules.cartridges - sum(s.cartridges)
    s.stable = rules.horses - sum(s.horses)
    s.gauge = number(facts, "gauge", int(min(rules.gauge, rules.wanted - sum(s.wanted))), 0, rules.wanted)
    s.box = rules.wanted - s.gauge - sum(s.wanted)
    if s.shells < 0 or s.stable < 0 or s.box < 0:
        raise bad("gauge, cartridges, horses", f"{s.box} {s.shells} {s.stable}", "0 …")


def by_seat(s: Town, name: str, rows: Any) -> list[Any]:
    if not isinstance(rows, list) or len(rows) != s.ruleset.seats:
        raise bad(name, rows, f"[… × {s.ruleset.seats}]")
    return rows


def each(name: str, values: Any) -> list[Any]:
    if not isinstance(values, list):
        raise bad(name, values, "[…]")
    return values


def one_of(fact: str, value: Any, choices: Any) -> int:
    if value not in choices:
        raise bad(fact, value, ", ".join(choices))
    return list(choices).index(value)


def number(facts: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = facts.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise bad(name, value, f"{least}–{most}")
    return value


def bad(fact: str, value: Any, choices: str) -> Mistake:
    return Mistake("fact-value", fact=fact, value=str(value), choices=choices)


# --- the same facts read off a board ---


def facts(s: Town) -> dict[str, Any]:
    rules = s.ruleset
    n = int(rules.seats)
    return {
        "active": int(s.active) + 1,
        "first": int(s.first) + 1,
        "turn": int(s.turn),
        "town": [building(s, plot) for plot in bits(s.built)],
        "line": [rules.plots[plot] for plot in s.line],
        "sheriff": rules.crossings[s.sheriff],
        **{place: [strengths(getattr(s, place), seat) for seat in range(n)] for place in PLACES},
        **{goods: getattr(s, goods)[:] for goods in ("dollars", "wanted", "cartridges", "horses")},
        "gauge": int(s.gauge),
        "box": int(s.box),
        "stacks": [bag.size(deck) for deck in s.decks],
        "bottoms": [[rules.tiles[bag.card_of(at)] for at in deck[bag.BOTTOM]] for deck in s.decks],
        "tops": [[rules.tiles[bag.card_of(at)] for at in reversed(deck[bag.TOP])] for deck in s.decks],
        "turned": [rules.tiles[tile] for tile in s.turned],
        "ending": [name for i, name in enumerate(ENDINGS) if s.ending >> i & 1],
        "totals": s.totals[:],
    }  # fmt: skip


def building(s: Town, plot: int) -> str:
    seats = [seat for seat, own in enumerate(s.own) if own >> plot & 1]
    men = " ".join(f"P{seat + 1}.{rank_at(s, seat, plot) + 1}" for seat in seats)
    return f"{s.ruleset.tiles[s.town[plot]]}@{s.ruleset.plots[plot]}" + (f"({men})" if men else "")


def strengths(place: list[int], seat: int) -> str:
    return " ".join(str(rank + 1) for rank in range(RANKS) for _ in range(place[cowboy(seat, rank)]))
