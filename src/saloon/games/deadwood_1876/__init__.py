"""Deadwood 1876: three houses, safes nobody is sure of, friends with Holsters, and one last showdown."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.games.deadwood_1876 import bot, editing, guess, likely, position, printed, shown, terminal, verbs
from saloon.games.deadwood_1876.box import HERE, SLUG, TABLES, Box
from saloon.games.deadwood_1876.flow import STEPS, opening
from saloon.games.deadwood_1876.invariants import broken
from saloon.games.deadwood_1876.names import CHARACTERS
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.language import declared
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, Likely
from saloon.kernel.position import Fact
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

RULES: Final = "1"
BOUND: Final = 20_000  # answers and outcomes; random games take some hundreds


class Deadwood1876(Game[Town]):
    def __init__(self, box: Box) -> None:
        self.box = box
        self.whispers = True  # D76-106: two may talk apart
        texts = content.texts(HERE)
        for catalogue in texts.values():
            catalogue.texts.update(printed.spoken(catalogue, box))
        super().__init__(
            slug=SLUG,
            rules=RULES,
            seats=TABLES,
            state=Town,
            steps=STEPS,
            verbs=declared(verbs, cards=box.cards, wagers=["none", *box.cards]),
            options=box.options(),
            bound=BOUND,
            content=box.digest,
            texts=texts,
            pages=content.pages(HERE),
            summaries=content.summaries(HERE),
        )

    def make_ruleset(self, seats: int, options: dict[str, Atom]) -> Ruleset:
        return self.box.ruleset(seats, options)

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

    def value_scale(self) -> float:
        return 0.3

    def value_spread(self) -> float:
        """One of many turns of one of many players."""
        return 0.2

    def payoff(self, s: Town, seat: int) -> float:
        """D76-140, D76-155, D76-184: a shared win is a win, and with two players both may lose."""
        return 1.0 if s.result[seat] else -1.0

    def role(self, s: Town, seat: int) -> tuple[str, str] | None:
        return "character", CHARACTERS[s.characters[seat]]

    def turns(self, s: Town) -> int:
        return s.round

    def printed(self) -> dict[str, Any]:
        return printed.printed(self.box, self.texts)

    def likely(self, s: Town, viewer: int) -> list[Likely]:
        return likely.likely(s) or super().likely(s, viewer)

    def invariants(self, s: Town) -> list[str]:
        return broken(s)

    def show(self, view: View) -> shown.Board:
        return shown.board(view, self.box)

    def draw(self, view: View, texts: Catalogue) -> str:
        rules = self.ruleset(view.seats, view.options)
        assert isinstance(rules, Rules)
        return terminal.draw(rules, view, texts)


def make(box: Path | None) -> Deadwood1876:
    return Deadwood1876(Box(box))
