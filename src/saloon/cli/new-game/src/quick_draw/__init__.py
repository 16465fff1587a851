"""Quick Draw: everybody lays a card, and the single highest one scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game, Option
from saloon.kernel.language import declared
from saloon.kernel.luck import Luck
from saloon.kernel.view import View

from quick_draw import bot, guess, shown, verbs
from quick_draw.flow import Draw, Lay, Round, opening
from quick_draw.state import Table
from quick_draw.verbs import CARDS

HERE: Final = Path(__file__).parent


class QuickDraw(Game[Table]):
    def __init__(self) -> None:
        super().__init__(
            slug="quick-draw",
            rules="1",
            seats=range(2, 7),
            state=Table,
            steps=[Draw, Lay, Round],
            verbs=declared(verbs),
            options=[Option("rounds", 2, range(1, 4))],
            bound=40,
            texts=content.texts(HERE),
            pages=content.pages(HERE),
        )

    def setup(self, ruleset: Ruleset) -> Table:
        return opening(ruleset)

    def facts(self, s: Table) -> dict[str, Any]:
        return {"hands": s.hands, "laid": s.laid, "points": s.points, "rounds": s.rounds}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        return guess.guess(view, luck)

    def value(self, s: Table, seat: int) -> float:
        return bot.value(s, seat)

    def invariants(self, s: Table) -> list[str]:
        """Every card lies in one place."""
        cards = [*s.deck, *s.shown, *(card for part in (*s.laid, *s.hands) for card in part)]
        return [] if sorted(cards) == CARDS else [f"the cards are {sorted(cards)}"]

    def show(self, view: View) -> shown.Board:
        return shown.board(view)


def make(box: Path | None) -> QuickDraw:
    return QuickDraw()
