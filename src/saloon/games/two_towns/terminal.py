"""The trail as text in console markup, seen from one side: the own town at the left, the own stacks below the tiles.

Tops lie outermost. A unit that too many others stand on is locked, and in brackets.
"""

from __future__ import annotations

from typing import Final

from saloon.games.lines import DOT, fact, labelled
from saloon.games.two_towns.board import DICE, DIE_SPENT, EAST, FAR, HOME, SHERIFF_CHOSEN, SIDES, TILES, UNITS, WEST
from saloon.games.two_towns.stacks import names_in
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

CELL: Final = 5  # within the walls of a tile
MARGIN: Final = 9
STYLES: Final = {"C": "yellow", "K": "green", "D": "red", "S": "cyan"}  # by the first letter of a unit
LETTERS: Final = "CKD"  # of the units that each die moves


def draw(view: View, texts: Catalogue) -> str:
    near = EAST if view.viewer == EAST else WEST
    far = 1 - near
    order = range(TILES) if near == WEST else range(FAR, -1, -1)
    lines = [
        *clock(view, texts),
        labelled(texts, "distance", race(view, texts)),
        "",
        side_line(view, far, texts),
        *reversed(layers(view, far, order)),
        *tiles(order, texts, near),
        *layers(view, near, order),
        side_line(view, near, texts),
        legend(texts),
    ]
    return "\n".join(line.rstrip() for line in lines)


# --- what is written about the game ---


def clock(view: View, texts: Catalogue) -> list[str]:
    board = view.board
    turn = f"[bold]{fact(texts, 'turn')} {board['turn']}[/]"
    if view.result:
        return [turn]
    turn += f"{DOT}{labelled(texts, 'active', texts.name('side', SIDES[board['active']]))}"
    return [turn, dice(view, texts)] if any(board["dice"]) else [turn]


def dice(view: View, texts: Catalogue) -> str:
    """The dice still to be used, in the colours of their units, then what is used up."""
    spent = view.board["spent"]
    free, used = [], []
    for i, die in enumerate(DICE):
        name = texts.name("die", die)
        if spent >> i & 1:
            used.append(name)
        else:
            style = STYLES[LETTERS[i]]
            free.append(f"[bold {style}]{name} {view.board['dice'][i]}[/]")
    if spent & SHERIFF_CHOSEN:
        used.append(texts.name("unit", "S"))
    shown = labelled(texts, "dice", ", ".join(free)) if free else ""
    gone = f"[dim]{labelled(texts, 'used', ', '.join(used))}[/]" if spent & (DIE_SPENT | SHERIFF_CHOSEN) else ""
    return DOT.join(part for part in (shown, gone) if part)


def race(view: View, texts: Catalogue) -> str:
    told = []
    for side, name in enumerate(SIDES):
        gone = [abs(tile - HOME[side]) for tile in row(view, side, "where") if tile >= 0]
        told.append(f"{texts.name('side', name)} {FAR - max(gone) if gone else '–'}")
    return ", ".join(told)


def side_line(view: View, side: int, texts: Catalogue) -> str:
    """One side's name, its way, its strength and its losses."""
    where = row(view, side, "where")
    lost = [unit for unit, tile in zip(UNITS, where, strict=True) if unit != "-" and tile < 0]
    parts = [
        f"[bold]{texts.name('side', SIDES[side])}[/]",
        texts.text("facts.left", {"n": view.board["left"][side]}),
    ]
    if lost:
        parts.append(f"[dim]{labelled(texts, 'removed', ' '.join(lost))}[/]")
    return DOT.join(parts)


def legend(texts: Catalogue) -> str:
    """What letters and brackets stand for, and who beats whom."""
    names = [f"{letter} {texts.name('unit', f'{letter}1').removesuffix(' 1')}" for letter in LETTERS]
    parts = [" ▸ ".join([*names, LETTERS[0]]), f"S {texts.name('unit', 'S')}", f"( ) {fact(texts, 'locked')}"]
    return f"[dim]{DOT.join(parts)}[/]"


def row(view: View, side: int, field: str) -> list[int]:
    values: list[int] = view.board[field][side * TILES : side * TILES + TILES]
    return values


# --- the trail ---


def tiles(order: range, texts: Catalogue, near: int) -> list[str]:
    """The row of tiles; the near side goes to the right, the far side to the left."""
    wall = "─" * CELL
    here, there = texts.name("side", SIDES[near]), texts.name("side", SIDES[1 - near])
    return [
        margin(f"{there} ◄") + "┌" + "┬".join([wall] * TILES) + "┐",
        margin("") + f"│{'│'.join(town(tile) for tile in order)}│",
        margin(f"{here} ►") + "└" + "┴".join([wall] * TILES) + "┘",
    ]


def margin(text: str) -> str:
    return text.rjust(MARGIN - 1) + " "


def town(tile: int) -> str:
    return f"[reverse]{f'⌂ {tile}'.center(CELL)}[/]" if tile in HOME else str(tile).center(CELL)


def layers(view: View, side: int, order: range) -> list[str]:
    """One line for each height, the lowest first."""
    stacks = [names_in(stack) for stack in row(view, side, "stacks")]
    lift = int(view.options["lift"])
    height = max(1, *(len(stack) for stack in stacks))
    cells = [[cell(stacks[tile], i, lift) for tile in order] for i in range(height)]
    return [margin("") + " " + " ".join(line) for line in cells]


def cell(stack: list[str], height: int, lift: int) -> str:
    if height >= len(stack):
        return " " * CELL
    unit = stack[height]
    locked = len(stack) - 1 - height > lift
    text = (f"({unit})" if locked else unit).center(CELL)
    return f"[dim {STYLES[unit[0]]}]{text}[/]" if locked else f"[bold {STYLES[unit[0]]}]{text}[/]"
