"""Deadwood: five gangs, one town that grows under their boots, and a railway that is coming for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games import content
from saloon.games.deadwood import bot, editing, likely, position, shown, terminal, verbs
from saloon.games.deadwood.act import Act
from saloon.games.deadwood.annex import Annex
from saloon.games.deadwood.box import HERE, SLUG, Box
from saloon.games.deadwood.duel import Exchange, Flight, Load, Shoot, Volley
from saloon.games.deadwood.first_stack import ChooseStack, MoveOther, Rob
from saloon.games.deadwood.flow import EndTurn, FirstRoll, Found, Turn, opening
from saloon.games.deadwood.guess import guess_decks
from saloon.games.deadwood.invariants import broken
from saloon.games.deadwood.rail import Again, LayRail, PickEntry, WorkOff
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.score import Scoring
from saloon.games.deadwood.second_stack import Pan
from saloon.games.deadwood.showdown import Aim, Announce, Champion, Fire, Level, NewRound
from saloon.games.deadwood.starting_buildings import GiveBack, MoveSheriff, Recruit
from saloon.games.deadwood.state import Town
from saloon.games.deadwood.third_stack import Bring, Give, LookAt, Payment, Reorder, Settle, Trick, Wire
from saloon.games.deadwood.tiles import NewTiles, PlaceTile, TurnUp
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.language import declared
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, Likely
from saloon.kernel.position import Fact
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

RULES: Final = "1"
STEPS: Final = (
    Found, FirstRoll, Turn, Act, Annex, Flight, Load, Shoot, Volley, Exchange, GiveBack, Recruit, MoveSheriff, Rob,
    MoveOther, Pan, Settle, Payment, Trick, Give, Bring, Wire, LayRail, WorkOff, PickEntry, Again, NewTiles, TurnUp,
    PlaceTile, ChooseStack, LookAt, Reorder, EndTurn, Scoring, Champion, NewRound, Announce, Level, Aim, Fire,
)  # fmt: skip
BOUND: Final = 20_000  # answers and outcomes; random games take some hundreds, and no rule ends an idle one


class Deadwood(Game[Town]):
    def __init__(self, box: Box) -> None:
        self.box = box
        super().__init__(
            slug=SLUG,
            rules=RULES,
            seats=range(2, 6),
            state=Town,
            steps=STEPS,
            verbs=declared(
                verbs,
                plots=box.plots,
                ranch_and_plots=["ranch", *box.plots],
                mine_and_plots=["mine", *box.plots],
                crossings=box.crossings,
                tiles=box.tiles,
            ),
            bound=BOUND,
            content=box.digest,
            texts=content.texts(HERE),
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
        return {"decks": guess_decks(self.box, view, luck)}

    def value(self, s: Town, seat: int) -> float:
        return bot.value(s, seat)

    def values(self, s: Town) -> list[float]:
        return bot.values(s)

    def value_scale(self) -> float:
        return 0.7

    def printed(self) -> dict[str, Any]:
        return self.box.printed()

    def turns(self, s: Town) -> int:
        return s.turn

    def likely(self, s: Town, viewer: int) -> list[Likely]:
        return likely.likely(s) or super().likely(s, viewer)

    def invariants(self, s: Town) -> list[str]:
        return broken(s)

    def show(self, view: View) -> shown.Board:
        return shown.board(view, self.box)

    def draw(self, view: View, texts: Catalogue) -> str:
        return terminal.draw(self.box, view, texts)


def make(box: Path | None) -> Deadwood:
    return Deadwood(Box(box))
