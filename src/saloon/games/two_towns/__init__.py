"""Two-Town Trail: two gangs, three dice, one trail between two towns."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.games.two_towns import bot, editing, likely, position, shown, terminal, verbs
from saloon.games.two_towns.board import TILES
from saloon.games.two_towns.box import HERE, SLUG, Box
from saloon.games.two_towns.choices import UseDie
from saloon.games.two_towns.duel import Duel, NextDuel
from saloon.games.two_towns.flow import Deal, EndTurn, FirstPlayer, RollDice, Turn, opening
from saloon.games.two_towns.march import March, Victory
from saloon.games.two_towns.ruleset import Rules
from saloon.games.two_towns.stacks import units_in
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.language import declared
from saloon.kernel.messages import Atom, Likely
from saloon.kernel.position import Fact
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

RULES: Final = "1"
STEPS: Final = (Deal, FirstPlayer, Turn, RollDice, UseDie, March, Duel, NextDuel, Victory, EndTurn)
ANSWERS_PER_TURN: Final = 4  # three dice or a stop, and the roll


class TwoTowns(Game[Trail]):
    def __init__(self, box: Box) -> None:
        self.box = box
        super().__init__(
            slug=SLUG,
            rules=RULES,
            seats=(2,),
            state=Trail,
            steps=STEPS,
            verbs=declared(verbs),
            options=box.options(),
            bound=3 + ANSWERS_PER_TURN * 1000,
            content=box.digest,
            texts=content.texts(HERE),
            pages=content.pages(HERE),
            summaries=content.summaries(HERE),
        )

    def make_ruleset(self, seats: int, options: dict[str, Atom]) -> Ruleset:
        faces = self.box.faces[str(options["faces"])]
        setup = self.box.setups[str(options["setup"])]
        return Rules(options, self.box.strength, faces, setup)

    def setup(self, ruleset: Ruleset) -> Trail:
        assert isinstance(ruleset, Rules)
        return opening(ruleset)

    def parse_position(self, ruleset: Ruleset, facts: dict[str, Any]) -> Trail:
        assert isinstance(ruleset, Rules)
        return position.parse(ruleset, facts)

    def facts(self, s: Trail) -> dict[str, Any]:
        return position.facts(s)

    def position_facts(self, ruleset: Ruleset) -> list[Fact]:
        assert isinstance(ruleset, Rules)
        return editing.declared(ruleset)

    def position(self, s: Trail) -> dict[str, Any]:
        return editing.nearest(s)

    def value(self, s: Trail, seat: int) -> float:
        return bot.value(s, seat)

    def values(self, s: Trail) -> list[float]:
        return bot.values(s)

    def turns(self, s: Trail) -> int:
        return s.turn

    def likely(self, s: Trail, viewer: int) -> list[Likely]:
        return likely.likely(s) or super().likely(s, viewer)

    def invariants(self, s: Trail) -> list[str]:
        """Ledger 4.13: each unit of a side lies in at most one place, and where it is said to."""
        wrong = []
        for side in range(2):
            found = [(unit, tile) for tile in range(TILES) for unit in units_in(s.stacks[side * TILES + tile])]
            said = [(unit, tile) for unit, tile in enumerate(s.where[side * TILES : side * TILES + TILES]) if tile >= 0]
            if sorted(found) != said or len(found) != s.left[side]:
                wrong.append(f"side {side}: stacks hold {found}, where says {said}, left {s.left[side]}")
        if not s.agenda and not s.result:
            wrong.append("nothing left to do, but nobody has won")
        if s.pending and any(s.stacks[tile] and s.stacks[TILES + tile] for tile in range(TILES)):
            wrong.append("a tile is contested between two actions")
        return wrong

    def show(self, view: View) -> shown.Board:
        return shown.board(view)

    def draw(self, view: View, texts: Catalogue) -> str:
        return terminal.draw(view, texts)


def make(box: Path | None) -> TwoTowns:
    return TwoTowns(Box(box))
