"""Duels: nobody decides anything (TT-057 … TT-096)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.two_towns.board import EAST, FAR, FORWARD, HOME, SHERIFF, SIDES, TILES, TYPE, UNITS, WEST
from saloon.games.two_towns.stacks import land, remove
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import ALL, Step
from saloon.kernel.said import Tape


class Duel(Step[Trail]):
    """TT-057 … TT-065: top against top until one side has left the tile."""

    __slots__ = ("tile",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, tile: i64) -> None:
        self.tile = tile

    def run(self, s: Trail, tape: Tape | None) -> None:
        law = s.house
        tile = self.tile
        west_stack = s.stacks[tile]
        east_stack = s.stacks[TILES + tile]
        west_star: i64 = law.sheriff  # TT-084, TT-088: a sheriff's running strength lives for one duel,
        east_star: i64 = law.sheriff
        if not law.resets and s.stars:  # TT-110: or for one chain
            west_star = s.stars[WEST]
            east_star = s.stars[EAST]
        if tape:
            tape.tell("duel", tile=tile)
        retreated = False
        while west_stack and east_stack:
            west = west_stack & 15  # TT-060
            east = east_stack & 15
            west_strength: i64 = west_star if west == SHERIFF else law.strength[west]
            east_strength: i64 = east_star if east == SHERIFF else law.strength[east]
            alike = west == SHERIFF or east == SHERIFF or TYPE[west] == TYPE[east]  # TT-083
            by_type: i64 = 1 if (TYPE[east] - TYPE[west]) % 3 == 1 else -1  # TT-066 … TT-069
            edge = west_strength - east_strength if alike else by_type  # TT-070
            if tape:
                tell_bout(tape, tile, west, east, west_strength, east_strength, alike, edge)
            if edge == 0 and 0 < tile < FAR:  # TT-073 … TT-077: both retreat, which may cause another duel
                retreated = True
                west_stack >>= 4
                east_stack >>= 4
                land(s, WEST, tile - 1, west)
                land(s, EAST, tile + 1, east)
                if not law.resets:  # TT-110
                    west_star = 0 if west == SHERIFF else west_star
                    east_star = 0 if east == SHERIFF else east_star
                if tape:
                    tape.tell("retreat", side="west", unit=UNITS[west], start=tile, goal=tile - 1)
                    tape.tell("retreat", side="east", unit=UNITS[east], start=tile, goal=tile + 1)
            elif edge > 0 or (edge == 0 and tile == FAR):  # TT-091: at home a tie is lost
                east_stack >>= 4
                remove(s, EAST, east)
                west_star -= east_strength if west == SHERIFF else 0  # TT-085, TT-089, TT-094
                if tape:
                    tape.tell("removed", side="east", unit=UNITS[east], tile=tile)
            else:
                west_stack >>= 4
                remove(s, WEST, west)
                east_star -= west_strength if east == SHERIFF else 0
                if tape:
                    tape.tell("removed", side="west", unit=UNITS[west], tile=tile)
        s.stacks[tile] = west_stack
        s.stacks[TILES + tile] = east_stack
        if not law.resets:
            s.stars = [west_star, east_star]
        if retreated or not law.resets:  # TT-081: nothing else makes a further tile contested
            s.then(NEXT_DUEL)


class NextDuel(Step[Trail]):
    """TT-078 … TT-082: next is the contested tile nearest to the active player's town, until there is none."""

    def run(self, s: Trail, tape: Tape | None) -> None:
        tile: i64 = HOME[s.active]
        while 0 <= tile <= FAR:
            if s.stacks[tile] and s.stacks[TILES + tile]:  # TT-057
                s.then(DUELS[tile], NEXT_DUEL)
                return
            tile += FORWARD[s.active]
        s.stars = FRESH  # TT-110: the chain is over


def tell_bout(
    tape: Tape, tile: i64, west: i64, east: i64, west_strength: i64, east_strength: i64, alike: bool, edge: i64
) -> None:
    """Who met whom, and why it went as it did."""
    how = "type" if not alike else "strength" if edge else "town" if tile == 0 or tile == FAR else "tie"
    loser = "none" if how == "tie" else SIDES[EAST] if edge > 0 or (edge == 0 and tile == FAR) else SIDES[WEST]
    event = tape.tell(
        "bout", tile=tile, west=UNITS[west], east=UNITS[east], west_strength=west_strength,
        east_strength=east_strength, how=how, loser=loser,
    )  # fmt: skip
    if loser == "east":
        event.public.update(winner="west", won=UNITS[west], won_strength=west_strength)
        event.public.update(lost=UNITS[east], lost_strength=east_strength)
    elif loser == "west":
        event.public.update(winner="east", won=UNITS[east], won_strength=east_strength)
        event.public.update(lost=UNITS[west], lost_strength=west_strength)


FRESH: Final[list[int]] = []  # no chain is under way: sheriffs are at full strength
DUELS: Final = [Duel(tile) for tile in range(TILES)]
NEXT_DUEL: Final = NextDuel()
