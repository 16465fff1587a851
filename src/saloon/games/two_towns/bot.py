"""How well a side stands (ledger section 11): material, the race, and the guard of the towns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.two_towns.board import FAR, SHERIFF, TILES, Trail

UNIT_WORTH: Final = 2.0  # besides its strength
SHERIFF_WORTH: Final = 7.0
ADVANCE: Final = 0.1  # for each tile a unit has gone
THREAT: Final = [0.0, 4.0, 2.5, 1.2]  # an enemy stack 1, 2, 3 tiles before the town
SCALE: Final = 25.0


def standing(s: Trail, side: i64) -> float:
    """One side's own account."""
    row = side * TILES
    law = s.house
    total = 0.0
    for unit in range(1, SHERIFF + 1):
        tile: i64 = s.where[row + unit]
        if tile >= 0:
            gone: int = tile if side == 0 else FAR - tile
            total += (SHERIFF_WORTH if unit == SHERIFF else UNIT_WORTH + law.strength[unit]) + ADVANCE * gone
    for near in range(1, 4):
        tile = FAR - near if side == 0 else near
        if s.stacks[row + tile]:
            total += THREAT[near]
    return total


def value(s: Trail, seat: i64) -> float:
    edge = (standing(s, seat) - standing(s, 1 - seat)) / SCALE
    return max(-0.95, min(0.95, edge))
