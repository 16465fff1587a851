"""Deadlands: The Battle for Slaughter Gulch: six outfits, a haunted town, plans nobody sees before all are made."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.games.slaughter_gulch import (
    bot,
    describe,
    editing,
    guess,
    ideas,
    likely,
    position,
    printed,
    shown,
    terminal,
)
from saloon.games.slaughter_gulch.box import HERE, SLUG, Box
from saloon.games.slaughter_gulch.ends import winners
from saloon.games.slaughter_gulch.flow import STEPS, opening
from saloon.games.slaughter_gulch.invariants import broken
from saloon.games.slaughter_gulch.names import MOST_SEATS, OUTFITS
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import Decision, Ruleset
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, Likely
from saloon.kernel.position import Fact
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

RULES: Final = "3"
BOUND: Final = 60_000  # answers and outcomes; the twelfth turn ends every game


class SlaughterGulch(Game[Town]):
    def __init__(self, box: Box, rules: str = RULES) -> None:
        self.box = box
        texts = content.texts(HERE)
        for catalogue in texts.values():
            describe.add_card_texts(catalogue, box)
        super().__init__(
            slug=SLUG,
            rules=rules,
            seats=range(2, MOST_SEATS + 1),
            state=Town,
            steps=STEPS,
            verbs=box.words.verbs(),
            options=box.options(),
            bound=BOUND,
            content=box.digest,
            texts=texts,
            pages=content.pages(HERE),
            summaries=content.summaries(HERE),
        )

    def make_ruleset(self, seats: int, options: dict[str, Atom]) -> Ruleset:
        return self.box.ruleset(seats, options, int(self.rules))

    def setup(self, ruleset: Ruleset) -> Town:
        assert isinstance(ruleset, Rules)
        return opening(ruleset)

    def parse_position(self, ruleset: Ruleset, facts: dict[str, Any]) -> Town:
        assert isinstance(ruleset, Rules)
        return position.parse(ruleset, facts)

    def facts(self, s: Town) -> dict[str, Any]:
        return position.facts(s)

    def position_facts(self, ruleset: Ruleset) -> list[Fact]:
        assert isinstance(ruleset, Rules)
        return editing.declared(ruleset)

    def position(self, s: Town) -> dict[str, Any]:
        return editing.nearest(s)

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        rules = self.ruleset(view.seats, view.options)
        assert isinstance(rules, Rules)
        return guess.guess(rules, view, luck)

    def value(self, s: Town, seat: int) -> float:
        return bot.value(s, seat)

    def values(self, s: Town) -> list[float]:
        return bot.values(s)

    def value_scale(self) -> float:
        return 0.9

    def ideas(self, s: Town, d: Decision, seat: int) -> list[int]:
        return ideas.ideas(s, d, seat)

    def payoff(self, s: Town, seat: int) -> float:
        """SG-253: ties are broken by objectives and ghost rock, else shared."""
        best = winners(s)
        if len(best) == len(s.result):
            return 0.0
        return 1.0 / len(best) if seat in best else -1.0

    def printed(self) -> dict[str, Any]:
        return printed.printed(self.box, self.texts)

    def role(self, s: Town, seat: int) -> tuple[str, str] | None:
        return "outfit", OUTFITS[s.outfits[seat]]

    def turns(self, s: Town) -> int:
        return s.turn

    def likely(self, s: Town, viewer: int) -> list[Likely]:
        return likely.likely(s) or super().likely(s, viewer)

    def invariants(self, s: Town) -> list[str]:
        return broken(s)

    def show(self, view: View) -> shown.Board:
        rules = self.ruleset(view.seats, view.options)
        assert isinstance(rules, Rules)
        return shown.board(view, rules)

    def draw(self, view: View, texts: Catalogue) -> str:
        return terminal.draw(self.box, view, texts)


def make(box: Path | None) -> SlaughterGulch:
    return SlaughterGulch(Box(box))
