"""The town as text in console markup: every space with who stands there, the outfits, one's own hand."""

from __future__ import annotations

from typing import Any, Final

from saloon.games.lines import DOT, fact, labelled
from saloon.games.slaughter_gulch.board import CARD, CARD_AT, HARROWED, PLACE, SCARS, TOKEN, TOKEN_AT, WOUNDED
from saloon.games.slaughter_gulch.box import Box
from saloon.games.slaughter_gulch.names import (
    CELL,
    COACH,
    FIGURES,
    GRAVE,
    HOME,
    OUTFITS,
    SPACES,
    SQUARE,
    TILES,
    TOKENS,
    TRAIN,
    WHO,
)
from saloon.games.slaughter_gulch.ruleset import MAGIC, REWARD, Card, own_cards
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View
from saloon.parts.masks import bits

STYLES: Final = ("red", "blue", "green", "yellow", "magenta", "white")
STRANGER: Final = "?"


def draw(box: Box, view: View, texts: Catalogue) -> str:
    board = view.board
    if min(board["outfits"]) < 0:
        return ""
    lines = [head(view, texts), "", *town(box, view, texts), ""]
    for seat in range(view.seats):
        lines += outfit(box, view, seat, texts)
    return "\n".join(line.rstrip() for line in lines)


def head(view: View, texts: Catalogue) -> str:
    board = view.board
    events = len(board["events"][0]) + board["events"][1] + len(board["events"][2])
    ending = texts.name("condition", board["condition"]) if board["condition"] else "–"
    return DOT.join(
        [
            f"[bold]{fact(texts, 'turn')} {board['turn']}[/]", labelled(texts, "ending", ending),
            labelled(texts, "mine", board["mine"]),
            labelled(texts, "store", len(board["store"][0]) + board["store"][1]),
            labelled(texts, "events", events), labelled(texts, "encounters", board["pile"]),
        ]
    )  # fmt: skip


def town(box: Box, view: View, texts: Catalogue) -> list[str]:
    """Locations by number, each with its square; then cells, graves and passengers."""
    board = view.board
    out = []
    for place, tile in enumerate(board["tiles"]):
        inside = " ".join(people(box, view, place, texts)) or "–"
        line = f"{place + 1:>2} [bold]{texts.name('tile', TILES[tile] if tile >= 0 else '')}[/]: {inside}"
        street = people(box, view, place + SQUARE, texts)
        out.append(f"{line}    {SPACES[place + SQUARE]}: {' '.join(street)}" if street else line)
    for place, name in ((CELL, "cell"), (GRAVE, "grave"), (COACH, "coach"), (TRAIN, "train")):
        there = people(box, view, place, texts)
        if there:
            out.append(f"   {texts.name('space', name)}: {' '.join(there)}")
    return out


def people(box: Box, view: View, place: int, texts: Catalogue) -> list[str]:
    found = [dude(view, at, texts) for at, now in enumerate(view.board["dudes"]) if now & PLACE == place]
    for now in view.board["folk"]:
        if now and now & PLACE == place:
            card = ((now & CARD) >> CARD_AT) - 1
            name = texts.name("card", box.words.cards[card]) if card >= 0 else STRANGER
            found.append(f"[dim]{name}{'*' if now & SCARS else ''}[/]")
    return found


def dude(view: View, at: int, texts: Catalogue) -> str:
    now = view.board["dudes"][at]
    seat = at // FIGURES
    name = texts.name("who", WHO[view.board["outfits"][seat] * FIGURES + at % FIGURES])
    token = (now & TOKEN) >> TOKEN_AT
    marks = ("*" if now & WOUNDED else "") + ("†" if now & HARROWED else "")
    doing = f"({texts.name('token', TOKENS[token])})" if token else ""
    return f"[{STYLES[seat]}]{name}{marks}{doing}[/]"


def outfit(box: Box, view: View, seat: int, texts: Catalogue) -> list[str]:
    board = view.board
    own = board["outfits"][seat]
    _, number = board["left"][seat]
    name = f"[bold {STYLES[seat]}]{texts.name('seat', seat)}, {texts.name('outfit', OUTFITS[own])}[/]"
    home = [dude(view, at, texts) for at in range(seat * FIGURES, seat * FIGURES + FIGURES)
            if board["dudes"][at] & PLACE == HOME]  # fmt: skip
    parts = [name, f"{board['rock'][seat]} {fact(texts, 'rock')}", labelled(texts, "items", number)]
    parts += [labelled(texts, "home", " ".join(home))] if home else []
    shown = [(key, ids) for key, ids in cards(box, board, seat) if ids]
    lines = [f"    [dim]{labelled(texts, key, texts.name('card', ids))}[/]" for key, ids in shown]
    return [DOT.join(parts), *lines]


def cards(box: Box, board: dict[str, Any], seat: int) -> list[tuple[str, list[Any]]]:
    """What lies before a seat, as far as the viewer sees it."""
    own = board["outfits"][seat]
    magic = own_cards(box.cards, MAGIC, own)
    rewards = own_cards(box.cards, REWARD, own)
    up = board["up"][seat]
    return [
        ("hand", chosen(box.cards, board["left"][seat][0])),
        ("used", chosen(box.cards, board["right"][seat])),
        ("learned", chosen(magic, board["learned"][seat])),
        ("learning", [magic[up].id] if up >= 0 else []),
        ("goals", chosen(rewards, board["done"][seat])),
    ]


def chosen(cards: list[Card], mask: int) -> list[Any]:
    return [cards[i].id for i in bits(mask)]
