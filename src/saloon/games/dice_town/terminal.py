"""The street as text in console markup: the places with what lies there, the players, one's own cup and hand."""

from __future__ import annotations

from typing import Final

from saloon.games.dice_town.board import CARDS, OUTLAWS, RIVER, TITLES, named
from saloon.games.dice_town.dice import DICE_EACH, names
from saloon.games.dice_town.records import owned_card
from saloon.games.lines import DOT, fact, labelled, money
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

STYLES: Final = {"9": "white", "T": "red", "J": "blue", "Q": "green", "K": "red", "A": "bold white"}
CUP: Final = "▒"
NEAR: Final = 6  # nuggets or titles left: the last round may be this one


def draw(view: View, texts: Catalogue) -> str:
    lines = [*street(view, texts), "", *[line for seat in range(view.seats) for line in player(view, seat, texts)]]
    if view.viewer >= 0:
        lines += ["", *own(view, texts)]
    return "\n".join(line.rstrip() for line in lines)


# --- the street ---


def street(view: View, texts: Catalogue) -> list[str]:
    board = view.board
    queue = ", ".join(texts.name("card", CARDS[card]) for card in board["queue"]) or "–"
    discarded = sum(board["spent"]) + len(board["discard"][0]) + board["discard"][1]
    near = board["mine"] <= NEAR or board["pile"] + len(board["queue"]) <= NEAR
    lines = [
        f"[bold]{fact(texts, 'round')} {board['round']}[/]" + (f"{DOT}[red]{fact(texts, 'end')}[/]" if near else ""),
        DOT.join(
            [
                labelled(texts, "mine", fact(texts, "nuggets", n=board["mine"])),
                labelled(texts, "bank", money(texts, board["bank"])),
                labelled(texts, "coach", money(texts, board["coach"])),
                labelled(texts, "store", fact(texts, "deck", pile=board["deck"], discard=discarded)),
            ]
        ),
        f"{labelled(texts, 'queue', queue)}{DOT}{fact(texts, 'pile', n=board['pile'])}",
    ]
    return lines + extension(view, texts)


def extension(view: View, texts: Catalogue) -> list[str]:
    """The River, outlaws and the Indian die, where they are in play."""
    board = view.board
    river = len(board["river"][0]) + board["river"][1] + len(board["river"][2])
    if not river + sum(board["sifted"]):
        return []
    wanted = texts.name("outlaw", named(board["wanted"], OUTLAWS)) or "–"
    parts = [labelled(texts, "river", river), labelled(texts, "wanted", wanted)]
    if board["lookout"] >= 0:
        parts.append(labelled(texts, "lookout", texts.name("outlaw", OUTLAWS[board["lookout"]])))
    if board["holder"] >= 0:
        parts.append(labelled(texts, "die", texts.name("seat", board["holder"])))
    return [DOT.join(parts)]


# --- the players ---


def player(view: View, seat: int, texts: Catalogue) -> list[str]:
    board = view.board
    star = " ★" if board["sheriff"] == seat else ""
    titles, stores = (len(board[field][seat][0]) + board[field][seat][1] for field in ("titles", "stores"))
    parts = [
        f"[bold]{texts.name('seat', seat)}{star}[/]",
        dice(board["locked"][seat]),
        money(texts, board["cash"][seat]),
        fact(texts, "nuggets", n=board["nuggets"][seat]),
        fact(texts, "titles", n=titles),
        fact(texts, "stores", n=stores),
    ]
    if board["ranches"][seat]:
        parts.append(fact(texts, "ranches", n=board["ranches"][seat]))
    line = DOT.join(parts)
    return [line, *(f"    [dim]{part}[/]" for part in before(view, seat, texts))]


def before(view: View, seat: int, texts: Catalogue) -> list[str]:
    """What lies face up before a player, and what the viewer knows of the hand."""
    board = view.board
    out = []
    if board["wired"][seat]:
        out.append(labelled(texts, "wired", texts.name("card", named(board["wired"][seat], TITLES))))
    out += [
        labelled(texts, field, texts.name("outlaw", named(board[field][seat], OUTLAWS)))
        for field in ("recruited", "captured")
        if board[field][seat]
    ]
    known = [CARDS[card] for field in ("titles", "stores") for card in board[field][seat][0]]
    if known and seat != view.viewer:
        out.append(labelled(texts, "knows", texts.name("card", known)))
    return out


def dice(locked: int) -> str:
    shown = [f"[{STYLES[face]}]{face}[/]" for face in names(locked)]
    return " ".join([*shown, *[CUP] * (DICE_EACH - len(shown))])


def own(view: View, texts: Catalogue) -> list[str]:
    """One's cup and hand, and cards that may have left where one saw them."""
    board = view.board
    out = []
    if board["cups"][view.viewer]:
        full = " ".join(f"[{STYLES[face]}]{face}[/]" for face in names(board["cups"][view.viewer]))
        out.append(labelled(texts, "cup", full))
    hand = [CARDS[card] for field in ("titles", "stores") for card in board[field][view.viewer][0]]
    out.append(labelled(texts, "hand", texts.name("card", hand) or "–"))
    looked = [CARDS[card] for field in ("drawn", "loot") for card in board[field][0]]
    looked_river = [RIVER[card] for card in board["panned"][0]]
    if looked:
        out.append(labelled(texts, "looked", texts.name("card", looked)))
    if looked_river:
        out.append(labelled(texts, "looked", texts.name("river", looked_river)))
    rumours = [CARDS[owned_card(rumour)] for rumour in board["rumours"][view.viewer]]
    if rumours:
        out.append(labelled(texts, "rumours", texts.name("card", rumours)))
    return out
