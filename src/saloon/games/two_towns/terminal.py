"""The trail as text: East's stacks above the row of tiles, West's below, tops outermost."""

from __future__ import annotations

from saloon.games.two_towns.board import TILES, units
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

CELL = 4


def draw(view: View, texts: Catalogue) -> str:
    stacks = view.board["stacks"]
    west = [units(stack) for stack in stacks[:TILES]]
    east = [units(stack) for stack in stacks[TILES:]]
    lines = [*reversed(layers(east)), rail(), numbers(), rail(), *layers(west)]
    return "\n".join(line.rstrip() for line in lines)


def layers(stacks: list[list[str]]) -> list[str]:
    """One line for each height, the lowest first."""
    height = max(1, *(len(stack) for stack in stacks))
    return ["".join(cell(stack[i] if i < len(stack) else "") for stack in stacks) for i in range(height)]


def cell(text: str) -> str:
    return text.center(CELL)


def rail() -> str:
    return "─" * CELL * TILES


def numbers() -> str:
    return "".join(cell({0: "W 0", TILES - 1: "E10"}.get(tile, str(tile))) for tile in range(TILES))
