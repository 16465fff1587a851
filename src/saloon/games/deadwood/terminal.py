"""The town as text in console markup: the street map, then one line for each ranch.

A cowboy is written like in positions: P2.3 is the second player's veteran. ◆ marks the plots the sheriff protects.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.deadwood.board import EMPTY, RAIL, RANKS, STATION, cowboy, gang_of, rank_of
from saloon.games.deadwood.box import Box
from saloon.games.lines import DOT, colon, fact, labelled, money
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View
from saloon.parts import bag

CELL: Final = 10  # characters of a plot, which is two units wide
STYLES: Final = ("red", "blue", "yellow", "green", "magenta")  # by seat
PAIR: Final = 2  # cowboys that fit into a plot


def draw(box: Box, view: View, texts: Catalogue) -> str:
    lines = [clock(view, texts), supplies(box, view, texts), "", *street(box, view, texts), ""]
    if len(guests(box, view)) > PAIR:
        lines.append(f"{texts.name('building', 'church')}{colon(texts)} {' '.join(guests(box, view))}")
    lines += [ranch(box, view, seat, texts) for seat in range(view.seats)]
    return "\n".join(line.rstrip() for line in lines)


def seat_name(texts: Catalogue, seat: int) -> str:
    return f"[bold {STYLES[seat]}]{texts.name('seat', seat)}[/]"


# --- what is written about the game ---


def clock(view: View, texts: Catalogue) -> str:
    turn = f"[bold]{fact(texts, 'turn')} {view.board['turn']}[/]"
    return turn if view.result else f"{turn}{DOT}{labelled(texts, 'active', seat_name(texts, view.board['active']))}"


def supplies(box: Box, view: View, texts: Catalogue) -> str:
    board = view.board
    rails = max(0, box.rails - len(board["line"]))
    parts = [
        labelled(texts, "gauge", board["gauge"]),
        labelled(texts, "box", board["box"]),
        labelled(texts, "rails", rails),
        labelled(texts, "sheriff", box.crossings[board["sheriff"]]),
        labelled(texts, "stacks", ", ".join(stack(box, deck, texts) for deck in board["decks"])),
    ]
    return DOT.join(parts)


def stack(box: Box, deck: list[Any], texts: Catalogue) -> str:
    """How many tiles, and those on top that this viewer knows."""
    bottom, loose, top = deck
    known = [texts.name("tile", box.tiles[tile]) for tile, _ in reversed(top) if tile != bag.UNKNOWN]
    size = len(bottom) + int(loose) + len(top)
    return f"{size} ({', '.join(known)})" if known else str(size)


def ranch(box: Box, view: View, seat: int, texts: Catalogue) -> str:
    board = view.board
    wanted = board["wanted"][seat]
    fine = box.fines[min(wanted, len(box.fines) - 1)]
    parts = [
        f"P{seat + 1} {seat_name(texts, seat)} [bold]{money(texts, board['dollars'][seat])}[/]",
        f"{fact(texts, 'wanted')} {wanted} ({fact(texts, 'fine')} {money(texts, fine)})",
        f"{fact(texts, 'cartridges')} {board['cartridges'][seat]}",
        f"{fact(texts, 'horses')} {board['horses'][seat]}",
    ]
    for place in ("ranch", "mine", "hill", "reserve"):
        there = board[place]
        shown = " ".join(str(rank + 1) for rank in range(RANKS) for _ in range(there[cowboy(seat, rank)]))
        if shown:
            parts.append(f"{texts.text(f'facts.{place}', {})} {shown}")
    if seat == board["first"]:
        parts.append(f"[dim]{fact(texts, 'first')}[/]")
    return DOT.join(parts)


# --- the street map ---


def street(box: Box, view: View, texts: Catalogue) -> list[str]:
    """Each row of plots is three lines: name, building, cowboys."""
    left = min(x for x, _ in box.spots)
    lines = []
    for row in sorted({y for _, y in box.spots}):
        plots = sorted((x, plot) for plot, (x, y) in enumerate(box.spots) if y == row)
        for part in (head, house, men):
            line, at = "", 0
            for x, plot in plots:
                start = (x - left) * CELL // 2
                line += " " * max(0, start - at) + part(box, view, plot, texts)
                at = max(start, at) + CELL
            lines.append(line)
    return lines


def cell(text: str, style: str = "") -> str:
    shown = text[: CELL - 1].ljust(CELL)
    return f"[{style}]{shown}[/]" if style else shown


def head(box: Box, view: View, plot: int, texts: Catalogue) -> str:
    guarded = box.guard[view.board["sheriff"]] >> plot & 1
    star = " ☆" if plot in box.stars and view.board["town"][plot] == EMPTY else ""
    return cell(f"{box.plots[plot]}{' ◆' if guarded else ''}{star}", "cyan" if guarded else "dim")


def house(box: Box, view: View, plot: int, texts: Catalogue) -> str:
    tile = view.board["town"][plot]
    if tile == EMPTY:
        return cell("·", "dim")
    if tile == RAIL:
        return cell("╫╫╫╫╫╫╫╫", "magenta")
    return (
        cell(texts.text("facts.station", {}), "bold magenta")
        if tile == STATION
        else cell(name(box, tile, texts), "bold")
    )


def name(box: Box, tile: int, texts: Catalogue) -> str:
    return texts.name("tile", box.tiles[tile])


def men(box: Box, view: View, plot: int, texts: Catalogue) -> str:
    if plot == box.fixed[2]:
        inside = guests(box, view)
        return (" ".join(inside) if len(inside) <= PAIR else f"× {len(inside)}").ljust(CELL)
    man = view.board["men"][plot] - 1
    if man < 0:
        return cell("")
    seat = gang_of(man)
    return cell(f"P{seat + 1}.{rank_of(man) + 1}", f"bold {STYLES[seat]}")


def guests(box: Box, view: View) -> list[str]:
    """Who is at the Church."""
    return [f"P{seat + 1}.{strength}" for seat, strength in enumerate(view.board["pews"]) if strength]
