"""Duels: nobody decides anything (TT-057 … TT-096)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.two_towns.board import EAST, FAR, FORWARD, HOME, SHERIFF, SIDES, TILES, TYPE, UNITS, WEST
from saloon.games.two_towns.ruleset import Rules
from saloon.games.two_towns.stacks import land, remove
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog

TOP: Final = 15  # the bits of a stack's top unit
BOTH: Final = 2  # beside the sides, of which one loses a bout: both retreat
TIED: Final = [WEST, *[BOTH] * (FAR - 1), EAST]  # by tile, who loses a tie: at home the owner (TT-091, TT-092)
LOSERS: Final = (*SIDES, "none")


def by_type(unit: int, foe: int) -> int:
    """1 if the unit wins, -1 if the foe does (TT-066 … TT-069), 0 if strength decides (TT-070, TT-083)."""
    if SHERIFF in (unit, foe) or TYPE[unit] == TYPE[foe]:
        return 0
    return 1 if (TYPE[foe] - TYPE[unit]) % 3 == 1 else -1


BY_TYPE: Final = [[by_type(west, east) for east in range(len(UNITS))] for west in range(len(UNITS))]


class Duel(Step[Trail]):
    """TT-057 … TT-065: top against top until one side has left the tile."""

    __slots__ = ("tile",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, tile: i64) -> None:
        self.tile = tile

    def run(self, s: Trail, log: EventLog | None) -> None:
        rules = s.ruleset
        tile = self.tile
        west_stack = s.stacks[tile]
        east_stack = s.stacks[TILES + tile]
        west_star, east_star = running_strengths(s)
        retreated = False
        if log:
            log.tell("duel", tile=tile)
        while west_stack and east_stack:  # TT-065, TT-093: in a town as anywhere
            west = west_stack & TOP  # TT-060
            east = east_stack & TOP
            west_strength = strength_of(rules, west, west_star)
            east_strength = strength_of(rules, east, east_star)
            loser = loser_of(tile, west, east, west_strength - east_strength)
            if log:
                tell_bout(
                    log, tile, west=west, east=east, west_strength=west_strength, east_strength=east_strength,
                    loser=loser,
                )  # fmt: skip
            if loser == EAST:  # TT-063
                east_stack >>= 4
                remove(s, EAST, east)
                west_star = worn(west_star, west, east_strength)
            elif loser == WEST:
                west_stack >>= 4
                remove(s, WEST, west)
                east_star = worn(east_star, east, west_strength)
            else:  # TT-054, TT-073 … TT-077, TT-095: both retreat, which may cause another duel
                west_stack >>= 4
                east_stack >>= 4
                land(s, WEST, tile - 1, west)
                land(s, EAST, tile + 1, east)
                west_star = worn(west_star, west, west_star)  # TT-110: to 0 for the chain; this duel is over for him
                east_star = worn(east_star, east, east_star)
                retreated = True
        s.stacks[tile] = west_stack
        s.stacks[TILES + tile] = east_stack
        if not rules.resets:
            s.stars = [west_star, east_star]
        if retreated or not rules.resets:  # TT-081: nothing else makes a further tile contested
            s.then(NEXT_DUEL)


def running_strengths(s: Trail) -> tuple[i64, i64]:
    """Of the sheriffs at the start of a duel: full (TT-084, TT-088), or what is left of it in this chain (TT-110)."""
    if s.stars:
        return s.stars[WEST], s.stars[EAST]
    return s.ruleset.sheriff, s.ruleset.sheriff


def strength_of(rules: Rules, unit: i64, star: i64) -> i64:
    """TT-011, TT-012: as printed, but a sheriff's is what is left of it."""
    if unit == SHERIFF:
        return star
    return rules.strength[unit]


def loser_of(tile: i64, west: i64, east: i64, margin: i64) -> i64:
    """TT-061: by type, or else by West's margin of strength (TT-070 … TT-072, TT-086, TT-087), whosever turn it is."""
    edge: i64 = BY_TYPE[west][east]
    if edge == 0:
        edge = margin
    if edge == 0:
        return TIED[tile]
    return EAST if edge > 0 else WEST


def worn(star: i64, unit: i64, beaten: i64) -> i64:
    """TT-085, TT-089, TT-090, TT-094: a sheriff who wins is weaker by the strength of the unit he beat."""
    return star - beaten if unit == SHERIFF else star


class NextDuel(Step[Trail]):
    """TT-078 … TT-082: next is the contested tile nearest to the active player's town, until there is none."""

    def run(self, s: Trail, log: EventLog | None) -> None:
        tile: i64 = HOME[s.active]
        while 0 <= tile <= FAR:
            if s.stacks[tile] and s.stacks[TILES + tile]:  # TT-057
                s.then(DUELS[tile], NEXT_DUEL)
                return
            tile += FORWARD[s.active]
        s.stars = FRESH  # TT-110: the chain is over


# --- what is told ---


def tell_bout(
    log: EventLog, tile: i64, west: i64, east: i64, west_strength: i64, east_strength: i64, loser: i64
) -> None:
    """Who met whom, why it went as it did, and what became of them."""
    how = "type" if BY_TYPE[west][east] else "strength" if west_strength != east_strength else "town"
    event = log.tell(
        "bout", tile=tile, west=UNITS[west], east=UNITS[east], west_strength=west_strength,
        east_strength=east_strength, how="tie" if loser == BOTH else how, loser=LOSERS[loser],
    )  # fmt: skip
    if loser == BOTH:
        log.tell("retreat", side="west", unit=UNITS[west], start=tile, goal=tile - 1)
        log.tell("retreat", side="east", unit=UNITS[east], start=tile, goal=tile + 1)
        return
    won, lost = (west, east) if loser == EAST else (east, west)
    won_strength, lost_strength = (west_strength, east_strength) if loser == EAST else (east_strength, west_strength)
    event.public.update(winner=SIDES[1 - loser], won=UNITS[won], won_strength=won_strength)
    event.public.update(lost=UNITS[lost], lost_strength=lost_strength)
    log.tell("removed", side=SIDES[loser], unit=UNITS[lost], tile=tile)


FRESH: Final[list[int]] = []  # no chain is under way: sheriffs are at full strength
DUELS: Final = [Duel(tile) for tile in range(TILES)]
NEXT_DUEL: Final = NextDuel()
