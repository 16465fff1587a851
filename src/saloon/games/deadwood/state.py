"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import i64

from saloon.games.deadwood.board import EMPTY, OFF_BOARD, RANKS
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.start import start_decks, start_reserve
from saloon.kernel.flow import ALL, Decision, State, Step, Visibility
from saloon.parts import bag
from saloon.parts.bag import Deck


class Town(State[Rules]):
    """DW-007: all is public but the order of the stacks.

    The lists from `decks` on are replaced when they change, never changed: clones share them.
    """

    __slots__ = (
        "active",
        "at",
        "bank",
        "box",
        "built",
        "cartridges",
        "decks",
        "dice",
        "dollars",
        "duel",
        "ending",
        "fight",
        "first",
        "gauge",
        "hill",
        "horses",
        "line",
        "lists",
        "men",
        "mine",
        "own",
        "pews",
        "ranch",
        "reserve",
        "shells",
        "sheriff",
        "stable",
        "totals",
        "town",
        "turn",
        "turned",
        "wanted",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "town": ALL,
        "at": ALL,
        "built": ALL,
        "men": ALL,
        "own": ALL,
        "pews": ALL,
        "ranch": ALL,
        "mine": ALL,
        "hill": ALL,
        "reserve": ALL,
        "dollars": ALL,
        "cartridges": ALL,
        "horses": ALL,
        "wanted": ALL,
        "bank": ALL,
        "shells": ALL,
        "stable": ALL,
        "gauge": ALL,
        "box": ALL,
        "line": ALL,
        "sheriff": ALL,
        "decks": lambda s, viewer: [bag.seen(deck, viewer) for deck in s.decks],
        "turned": ALL,
        "active": ALL,
        "first": ALL,
        "turn": ALL,
        "ending": ALL,
        "dice": ALL,
        "duel": ALL,
        "lists": ALL,
        "totals": ALL,
        "fight": ALL,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "town": "cards",
        "men": "cards",
        "ranch": "each",
        "mine": "each",
        "hill": "each",
        "reserve": "cards",
        "dollars": "each",
        "cartridges": "each",
        "horses": "each",
        "wanted": "each",
        "line": "cards",
        "decks": "cards",
        "turned": "cards",
        "dice": "cards",
        "duel": "cards",
        "lists": "cards",
        "totals": "cards",
        "fight": "cards",
    }

    def __init__(
        self,
        ruleset: Rules,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        town: list[int],
        at: list[int],
        built: i64,
        men: list[int],
        own: list[int],
        pews: list[int],
        ranch: list[int],
        mine: list[int],
        hill: list[int],
        reserve: list[int],
        dollars: list[int],
        cartridges: list[int],
        horses: list[int],
        wanted: list[int],
        bank: i64,
        shells: i64,
        stable: i64,
        gauge: i64,
        box: i64,
        line: list[int],
        sheriff: i64,
        decks: list[Deck],
        turned: list[int],
        active: i64,
        first: i64,
        turn: i64,
        ending: i64,
        dice: list[int],
        duel: list[int],
        lists: list[list[int]],
        totals: list[int],
        fight: list[list[int]],
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.town = town
        self.at = at
        self.built = built
        self.men = men
        self.own = own
        self.pews = pews
        self.ranch = ranch
        self.mine = mine
        self.hill = hill
        self.reserve = reserve
        self.dollars = dollars
        self.cartridges = cartridges
        self.horses = horses
        self.wanted = wanted
        self.bank = bank
        self.shells = shells
        self.stable = stable
        self.gauge = gauge
        self.box = box
        self.line = line
        self.sheriff = sheriff
        self.decks = decks
        self.turned = turned
        self.active = active
        self.first = first
        self.turn = turn
        self.ending = ending
        self.dice = dice
        self.duel = duel
        self.lists = lists
        self.totals = totals
        self.fight = fight

    def clone(self) -> Town:
        return Town(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            self.town[:],
            self.at[:],
            self.built,
            self.men[:],
            self.own[:],
            self.pews[:],
            self.ranch[:],
            self.mine[:],
            self.hill[:],
            self.reserve[:],
            self.dollars[:],
            self.cartridges[:],
            self.horses[:],
            self.wanted[:],
            self.bank,
            self.shells,
            self.stable,
            self.gauge,
            self.box,
            self.line[:],
            self.sheriff,
            self.decks,
            self.turned,
            self.active,
            self.first,
            self.turn,
            self.ending,
            self.dice,
            self.duel,
            self.lists,
            self.totals,
            self.fight,
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "town": self.town[:],
            "at": self.at[:],
            "built": self.built,
            "men": self.men[:],
            "own": self.own[:],
            "pews": self.pews[:],
            "ranch": self.ranch[:],
            "mine": self.mine[:],
            "hill": self.hill[:],
            "reserve": self.reserve[:],
            "dollars": self.dollars[:],
            "cartridges": self.cartridges[:],
            "horses": self.horses[:],
            "wanted": self.wanted[:],
            "bank": self.bank,
            "shells": self.shells,
            "stable": self.stable,
            "gauge": self.gauge,
            "box": self.box,
            "line": self.line[:],
            "sheriff": self.sheriff,
            "decks": [bag.seen(deck, viewer) for deck in self.decks],
            "turned": self.turned[:],
            "active": self.active,
            "first": self.first,
            "turn": self.turn,
            "ending": self.ending,
            "dice": self.dice[:],
            "duel": self.duel[:],
            "lists": [part[:] for part in self.lists],
            "totals": self.totals[:],
            "fight": [part[:] for part in self.fight],
        }


def empty(rules: Rules) -> Town:
    """Before set-up."""
    return Town(
        ruleset=rules,
        agenda=[],
        pending=(),
        side_questions=(),
        serial=0,
        result=[],
        town=[EMPTY] * len(rules.plots),
        at=[OFF_BOARD] * len(rules.tiles),
        built=0,
        men=[0] * len(rules.plots),
        own=[0] * rules.seats,
        pews=[0] * rules.seats,
        ranch=rules.start_cowboys * rules.seats,
        mine=[0] * (RANKS * rules.seats),
        hill=[0] * (RANKS * rules.seats),
        reserve=start_reserve(rules),
        dollars=[int(rules.purse)] * rules.seats,
        cartridges=[int(rules.start_cartridges)] * rules.seats,
        horses=[int(rules.start_horses)] * rules.seats,
        wanted=[0] * rules.seats,
        bank=rules.dollars - rules.seats * rules.purse,
        shells=rules.cartridges - rules.seats * rules.start_cartridges,
        stable=rules.horses - rules.seats * rules.start_horses,
        gauge=rules.gauge,
        box=rules.wanted - rules.gauge,
        line=[],
        sheriff=rules.start_sheriff,
        decks=start_decks(rules),
        turned=[],
        active=0,
        first=0,
        turn=0,
        ending=0,
        dice=[],
        duel=[],
        lists=[],
        totals=[],
        fight=[],
    )
