"""The table as text in console markup: the houses and who is in them, the players and their rows, what one knows."""

from __future__ import annotations

from typing import Final

from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight
from saloon.games.deadwood_1876.names import (
    BADGE_ROUND,
    CHARACTERS,
    HIDDEN,
    HOUSES,
    NOTHING,
    REVEALED,
    SAFES,
    SHOWDOWN,
    STRANGER,
)
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.lines import DOT, fact, labelled
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

CLOSED: Final = "▒"


def draw(rules: Rules, view: View, texts: Catalogue) -> str:
    board = view.board
    lines = [clock(view, texts), *houses(rules, view, texts), ""]
    lines += [player(rules, view, star, texts) for star in rules.owners]
    if board["prize"] != NOTHING:
        lines.append(labelled(texts, "prize", texts.name("safe", SAFES[board["prize"]])))
    if board["attack"]:
        lines.append(attack(rules, view, texts))
    if view.viewer >= 0:
        hand = [rules.names[card] for card in board["hands"][view.viewer][0]]
        lines += ["", labelled(texts, "hand", texts.name("card", hand) or "–")]
    if board["history"][1]:
        lines.append(labelled(texts, "knows", DOT.join([mark(texts, *some) for some in board["history"][1]])))
    return "\n".join(line.rstrip() for line in lines)


def clock(view: View, texts: Catalogue) -> str:
    board = view.board
    late = {BADGE_ROUND: "badges", REVEALED: "reveal", SHOWDOWN: "showdown"}.get(board["stage"])
    parts = [f"[bold]{fact(texts, late) if late else fact(texts, 'round') + ' ' + str(board['round'])}[/]"]
    if board["heists"]:
        parts.append(fact(texts, "heists", n=board["heists"]))
    return DOT.join([*parts, fact(texts, "deck", pile=board["deck"], discard=len(board["discard"]))])


def houses(rules: Rules, view: View, texts: Catalogue) -> list[str]:
    lines = []
    for house, code in enumerate(HOUSES):
        there = [star for star in rules.owners if view.board["stars"][star] == house]
        title = fact(texts, "house", name=texts.name("house", code), there=len(there), most=rules.capacity)
        lines.append(f"{title}{DOT}{texts.name('seat', there) or '–'}")
    return lines


def player(rules: Rules, view: View, star: int, texts: Catalogue) -> str:
    board = view.board
    name = f"[bold]{texts.name('seat', star)}[/]"
    parts = [f"[reverse]{name}[/]" if star == board["active"] else name]
    if star != STRANGER:
        character = board["characters"][star]
        parts.append(texts.name("character", CHARACTERS[character]) if character != NOTHING else "–")
        known, rest = board["hands"][star]
        parts.append(fact(texts, "cards", n=len(known) + rest))
    parts.append(labelled(texts, "safes", row(rules, view, star, texts)))
    if star != STRANGER and board["spent"][star]:
        parts.append(labelled(texts, "badge", texts.name("safe", [SAFES[badge] for badge in board["spent"][star]])))
    if star == board["first"]:
        parts.append(fact(texts, "first"))
    return DOT.join(parts)


def row(rules: Rules, view: View, star: int, texts: Catalogue) -> str:
    """Closed safes, or what is in them; a Holster hangs before its safe."""
    covers = view.board["covers"][star]
    shown = []
    for spot, safe in enumerate(view.board["rows"][star]):
        cover = f"({rules.names[covers[spot]]}) " if covers and covers[spot] != NOTHING else ""
        shown.append(cover + (CLOSED if safe == HIDDEN else texts.name("safe", SAFES[safe])))
    return ", ".join(shown) or "–"


def attack(rules: Rules, view: View, texts: Catalogue) -> str:
    fight = Fight(view.board["attack"])
    sides = []
    for side, who in ((ATTACKING, fight.attacker), (DEFENDING, fight.target)):
        cards = [rules.names[card] for card in fight.cards(side)]
        sides.append(" ".join([texts.name("seat", who), *([f"({texts.name('card', cards)})"] if cards else [])]))
    return f"[red]{fact(texts, 'attack', seat=sides[0], foe=sides[1])}[/]"


def mark(texts: Catalogue, safe: int, spots: list[list[int]]) -> str:
    places = [fact(texts, "spot", spot=spot + 1, seat=texts.name("seat", star)) for star, spot in spots]
    key = "certain" if len(places) == 1 else "somewhere"
    return fact(texts, key, safe=texts.name("safe", SAFES[safe]), spots=", ".join(places))
