"""Dice Town: poker dice under cups, a street of places, a Sheriff with an open hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.games.dice_town import bot, editing, guess, likely, position, shown, terminal, verbs
from saloon.games.dice_town.board import MOST_SEATS
from saloon.games.dice_town.box import HERE, SLUG, Box
from saloon.games.dice_town.flow import STEPS, opening
from saloon.games.dice_town.invariants import broken
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.language import declared
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, Likely
from saloon.kernel.position import Fact
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

RULES: Final = "2"
BOUND: Final = 60_000  # the Mine or the titles run out long before


class DiceTown(Game[Town]):
    def __init__(self, box: Box, rules: str = RULES) -> None:
        self.box = box
        super().__init__(
            slug=SLUG,
            rules=rules,
            seats=range(2, MOST_SEATS + 1),
            state=Town,
            steps=STEPS,
            verbs=declared(verbs),
            options=box.options(),
            bound=BOUND,
            content=box.digest,
            texts=content.texts(HERE),
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
        return 0.5

    def value_ahead(self) -> int:
        return 2

    def payoff(self, s: Town, seat: int) -> float:
        """DT-100, DT-101: a tie is broken, so there is always one winner."""
        return 1.0 if seat == s.winner else -1.0

    def turns(self, s: Town) -> int:
        return s.round

    def likely(self, s: Town, viewer: int) -> list[Likely]:
        return likely.likely(s, viewer) or super().likely(s, viewer)

    def invariants(self, s: Town) -> list[str]:
        return broken(s)

    def show(self, view: View) -> shown.Board:
        return shown.board(view)

    def draw(self, view: View, texts: Catalogue) -> str:
        return terminal.draw(view, texts)


def make(box: Path | None) -> DiceTown:
    return DiceTown(Box(box))
