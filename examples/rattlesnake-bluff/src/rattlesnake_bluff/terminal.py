"""The table as text: a line for each player, and the bid that stands."""

from __future__ import annotations

from saloon.games.lines import DOT, fact, labelled
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

CUP = "▒"


def draw(view: View, texts: Catalogue) -> str:
    board = view.board
    lines = [f"[bold]{fact(texts, 'round')} {board['rounds']}[/]{DOT}{fact(texts, 'dice', n=sum(board['dice']))}", ""]
    lines += [player(view, seat, texts) for seat in range(view.seats)]
    if board["count"]:
        said = texts.text("facts.bid", {"seat": board["bidder"], "count": board["count"], "face": board["face"]})
        lines += ["", f"[bold]{said}[/]"]
    if any(board["shown"]):
        last = DOT.join(" ".join(map(str, cup)) for cup in board["shown"] if cup)
        lines += ["", f"[dim]{labelled(texts, 'shown', last)}[/]"]
    return "\n".join(lines)


def player(view: View, seat: int, texts: Catalogue) -> str:
    cup = view.board["cups"][seat]
    dice = " ".join(map(str, cup)) if isinstance(cup, list) else " ".join(CUP * cup)
    mark = "►" if seat == view.board["active"] and not view.result else " "
    return f"{mark} {texts.name('seat', seat):12} {dice or fact(texts, 'out')}"
