"""Rattlesnake Bluff: dice under cups, bids on all of them, and somebody who does not believe it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.kernel.flow import Decision, Ruleset
from saloon.kernel.game import Game
from saloon.kernel.language import declared
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

from rattlesnake_bluff import bot, guess, position, shown, terminal, verbs
from rattlesnake_bluff.flow import SIDES, First, Roll, Round, Showdown, Speak, opening
from rattlesnake_bluff.ruleset import OPTIONS, Rules
from rattlesnake_bluff.state import Table
from rattlesnake_bluff.verbs import COUNTS, MOST_DICE, SEATS

HERE: Final = Path(__file__).parent
WORDS: Final = len(COUNTS) * SIDES + 1  # the most that can be said in a round: every bid, and a doubt


class RattlesnakeBluff(Game[Table]):
    def __init__(self) -> None:
        super().__init__(
            slug="rattlesnake-bluff",
            rules="1",
            seats=range(2, len(SEATS) + 1),
            state=Table,
            steps=[First, Round, Roll, Speak, Showdown],
            verbs=declared(verbs),
            options=OPTIONS,
            bound=1 + len(SEATS) * MOST_DICE * (len(SEATS) + WORDS),
            texts=content.texts(HERE),
            pages=content.pages(HERE),
        )

    def make_ruleset(self, seats: int, options: dict[str, Atom]) -> Ruleset:
        return Rules(seats, options)

    def setup(self, ruleset: Ruleset) -> Table:
        assert isinstance(ruleset, Rules)
        return opening(ruleset)

    def parse_position(self, ruleset: Ruleset, facts: dict[str, Any]) -> Table:
        assert isinstance(ruleset, Rules)
        return position.parse(ruleset, facts)

    def facts(self, s: Table) -> dict[str, Any]:
        return position.facts(s)

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        return guess.guess(view, luck)

    def value(self, s: Table, seat: int) -> float:
        return bot.value(s, seat)

    def ideas(self, s: Table, d: Decision, seat: int) -> list[int]:
        return bot.ideas(s, d, seat)

    def value_spread(self) -> float:
        return 0.2

    def turns(self, s: Table) -> int:
        return s.rounds

    def invariants(self, s: Table) -> list[str]:
        """Under each cup lie the dice its owner has left, or none before the roll; who is out has none."""
        wrong = [f"under cup {seat} lies {cup}" for seat, cup in enumerate(s.cups) if len(cup) not in (0, s.dice[seat])]
        if sorted(s.fallen) != [seat for seat, dice in enumerate(s.dice) if not dice]:
            wrong.append(f"{s.fallen} are out, the dice are {s.dice}")
        if not s.dice[s.active]:
            wrong.append(f"{s.active} is to speak without dice")
        return wrong

    def show(self, view: View) -> shown.Board:
        return shown.board(view)

    def draw(self, view: View, texts: Catalogue) -> str:
        return terminal.draw(view, texts)


def make(box: Path | None) -> RattlesnakeBluff:
    return RattlesnakeBluff()
