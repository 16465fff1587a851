"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import i64

from saloon.games.dice_town.board import KINDS, NO_OUTLAW, NO_PLACE, NO_SPOILS
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.seen import (
    cups_seen,
    drawn_seen,
    fresh_seen,
    known_of,
    loot_seen,
    offers_seen,
    own_seen,
    panned_seen,
    river_seen,
    rumours_seen,
    spoils_seen,
    stores_seen,
    titles_seen,
)
from saloon.kernel.flow import ALL, Decision, State, Step, Visibility
from saloon.parts import bag
from saloon.parts.bag import Deck


class Town(State[Rules]):
    """Hand cards are `placed` with the seats that know them, and sorted, so that no order tells anything.

    Lists that change seldom are replaced, never changed, so that clones share them.
    """

    __slots__ = (
        "again",
        "bank",
        "boost",
        "box",
        "brutes",
        "captured",
        "cash",
        "choice",
        "coach",
        "cups",
        "deck",
        "demands",
        "discard",
        "drawn",
        "face",
        "first",
        "fresh",
        "gained",
        "gang",
        "guard",
        "haggle",
        "holder",
        "hunted",
        "kept",
        "limbo",
        "locked",
        "lookers",
        "lookout",
        "loot",
        "mine",
        "nuggets",
        "offers",
        "panned",
        "pile",
        "queue",
        "ranches",
        "recruited",
        "returned",
        "river",
        "rolled",
        "round",
        "rumours",
        "second",
        "sheriff",
        "sifted",
        "spent",
        "spoils",
        "stores",
        "submitted",
        "tie",
        "titles",
        "to_draw",
        "visitors",
        "wanted",
        "war",
        "winner",
        "wired",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "round": ALL,
        "sheriff": ALL,
        "cash": ALL,
        "nuggets": ALL,
        "bank": ALL,
        "coach": ALL,
        "mine": ALL,
        "locked": ALL,
        "cups": cups_seen,
        "rolled": ALL,
        "titles": titles_seen,
        "stores": stores_seen,
        "wired": ALL,
        "ranches": ALL,
        "queue": ALL,
        "pile": lambda s, viewer: sum(s.pile),
        "box": lambda s, viewer: known_of(s.box, viewer),
        "deck": lambda s, viewer: sum(s.deck),
        "spent": ALL,
        "discard": lambda s, viewer: known_of(s.discard, viewer),
        "river": river_seen,
        "sifted": ALL,
        "gang": ALL,
        "lookout": ALL,
        "wanted": ALL,
        "recruited": ALL,
        "captured": ALL,
        "gained": ALL,
        "limbo": ALL,
        "drawn": drawn_seen,
        "loot": loot_seen,
        "panned": panned_seen,
        "lookers": ALL,
        "first": ALL,
        "second": ALL,
        "choice": ALL,
        "tie": ALL,
        "offers": offers_seen,
        "submitted": own_seen,
        "demands": ALL,
        "haggle": ALL,
        "kept": ALL,
        "brutes": ALL,
        "boost": ALL,
        "to_draw": ALL,
        "again": ALL,
        "hunted": ALL,
        "visitors": ALL,
        "spoils": spoils_seen,
        "holder": ALL,
        "returned": ALL,
        "face": ALL,
        "guard": ALL,
        "war": ALL,
        "winner": ALL,
        "rumours": rumours_seen,
        "fresh": fresh_seen,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "cash": "each",
        "nuggets": "each",
        "locked": "each",
        "cups": "each",
        "titles": "each",
        "stores": "each",
        "wired": "each",
        "ranches": "each",
        "queue": "cards",
        "pile": "pile",
        "deck": "pile",
        "spent": "cards",
        "discard": "cards",
        "sifted": "cards",
        "recruited": "each",
        "captured": "each",
        "limbo": "cards",
        "drawn": "cards",
        "loot": "cards",
        "panned": "cards",
        "offers": "each",
        "demands": "each",
        "kept": "each",
        "visitors": "cards",
    }

    def __init__(
        self,
        ruleset: Rules,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        round: i64,
        sheriff: i64,
        cash: list[int],
        nuggets: list[int],
        bank: i64,
        coach: i64,
        mine: i64,
        locked: list[int],
        cups: list[int],
        rolled: i64,
        titles: list[list[int]],
        stores: list[list[int]],
        wired: list[int],
        ranches: list[int],
        queue: list[int],
        pile: list[int],
        box: list[int],
        deck: list[int],
        spent: list[int],
        discard: list[int],
        river: Deck,
        sifted: list[int],
        gang: i64,
        lookout: i64,
        wanted: i64,
        recruited: list[int],
        captured: list[int],
        gained: i64,
        limbo: list[int],
        drawn: list[int],
        loot: list[int],
        panned: list[int],
        lookers: i64,
        first: i64,
        second: i64,
        choice: i64,
        tie: i64,
        offers: list[int],
        submitted: list[int],
        demands: list[int],
        haggle: i64,
        kept: list[int],
        brutes: i64,
        boost: i64,
        to_draw: i64,
        again: i64,
        hunted: i64,
        visitors: list[int],
        spoils: list[list[int]],
        holder: i64,
        returned: i64,
        face: i64,
        guard: i64,
        war: i64,
        winner: i64,
        rumours: list[list[int]],
        fresh: i64,
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.round = round
        self.sheriff = sheriff
        self.cash = cash
        self.nuggets = nuggets
        self.bank = bank
        self.coach = coach
        self.mine = mine
        self.locked = locked
        self.cups = cups
        self.rolled = rolled
        self.titles = titles
        self.stores = stores
        self.wired = wired
        self.ranches = ranches
        self.queue = queue
        self.pile = pile
        self.box = box
        self.deck = deck
        self.spent = spent
        self.discard = discard
        self.river = river
        self.sifted = sifted
        self.gang = gang
        self.lookout = lookout
        self.wanted = wanted
        self.recruited = recruited
        self.captured = captured
        self.gained = gained
        self.limbo = limbo
        self.drawn = drawn
        self.loot = loot
        self.panned = panned
        self.lookers = lookers
        self.first = first
        self.second = second
        self.choice = choice
        self.tie = tie
        self.offers = offers
        self.submitted = submitted
        self.demands = demands
        self.haggle = haggle
        self.kept = kept
        self.brutes = brutes
        self.boost = boost
        self.to_draw = to_draw
        self.again = again
        self.hunted = hunted
        self.visitors = visitors
        self.spoils = spoils
        self.holder = holder
        self.returned = returned
        self.face = face
        self.guard = guard
        self.war = war
        self.winner = winner
        self.rumours = rumours
        self.fresh = fresh

    def clone(self) -> Town:
        return Town(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            self.round,
            self.sheriff,
            self.cash[:],
            self.nuggets,
            self.bank,
            self.coach,
            self.mine,
            self.locked[:],
            self.cups[:],
            self.rolled,
            self.titles[:],
            self.stores[:],
            self.wired,
            self.ranches,
            self.queue,
            self.pile,
            self.box,
            self.deck,
            self.spent,
            self.discard,
            self.river,
            self.sifted,
            self.gang,
            self.lookout,
            self.wanted,
            self.recruited,
            self.captured,
            self.gained,
            self.limbo,
            self.drawn,
            self.loot,
            self.panned,
            self.lookers,
            self.first,
            self.second,
            self.choice,
            self.tie,
            self.offers,
            self.submitted,
            self.demands,
            self.haggle,
            self.kept,
            self.brutes,
            self.boost,
            self.to_draw,
            self.again,
            self.hunted,
            self.visitors,
            self.spoils,
            self.holder,
            self.returned,
            self.face,
            self.guard,
            self.war,
            self.winner,
            self.rumours,
            self.fresh,
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "round": self.round,
            "sheriff": self.sheriff,
            "cash": self.cash[:],
            "nuggets": self.nuggets[:],
            "bank": self.bank,
            "coach": self.coach,
            "mine": self.mine,
            "locked": self.locked[:],
            "cups": cups_seen(self, viewer),
            "rolled": self.rolled,
            "titles": titles_seen(self, viewer),
            "stores": stores_seen(self, viewer),
            "wired": self.wired[:],
            "ranches": self.ranches[:],
            "queue": self.queue[:],
            "pile": sum(self.pile),
            "box": known_of(self.box, viewer),
            "deck": sum(self.deck),
            "spent": self.spent[:],
            "discard": known_of(self.discard, viewer),
            "river": river_seen(self, viewer),
            "sifted": self.sifted[:],
            "gang": self.gang,
            "lookout": self.lookout,
            "wanted": self.wanted,
            "recruited": self.recruited[:],
            "captured": self.captured[:],
            "gained": self.gained,
            "limbo": self.limbo[:],
            "drawn": drawn_seen(self, viewer),
            "loot": loot_seen(self, viewer),
            "panned": panned_seen(self, viewer),
            "lookers": self.lookers,
            "first": self.first,
            "second": self.second,
            "choice": self.choice,
            "tie": self.tie,
            "offers": offers_seen(self, viewer),
            "submitted": own_seen(self, viewer),
            "demands": self.demands[:],
            "haggle": self.haggle,
            "kept": self.kept[:],
            "brutes": self.brutes,
            "boost": self.boost,
            "to_draw": self.to_draw,
            "again": self.again,
            "hunted": self.hunted,
            "visitors": self.visitors[:],
            "spoils": spoils_seen(self, viewer),
            "holder": self.holder,
            "returned": self.returned,
            "face": self.face,
            "guard": self.guard,
            "war": self.war,
            "winner": self.winner,
            "rumours": rumours_seen(self, viewer),
            "fresh": fresh_seen(self, viewer),
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
        round=0,
        sheriff=0,
        cash=[rules.cash] * rules.seats,
        nuggets=[0] * rules.seats,
        bank=rules.safe,
        coach=0,
        mine=rules.mine,
        locked=[0] * rules.seats,
        cups=[0] * rules.seats,
        rolled=0,
        titles=[[] for _ in range(rules.seats)],
        stores=[[] for _ in range(rules.seats)],
        wired=[0] * rules.seats,
        ranches=[0] * rules.seats,
        queue=[],
        pile=rules.titles[:],
        box=[],
        deck=rules.copies[:],
        spent=[0] * KINDS,
        discard=[],
        river=bag.new_deck(rules.river),
        sifted=[0] * len(rules.river),
        gang=0,
        lookout=NO_OUTLAW,
        wanted=0,
        recruited=[0] * rules.seats,
        captured=[0] * rules.seats,
        gained=0,
        limbo=[],
        drawn=[],
        loot=[],
        panned=[],
        lookers=0,
        first=-1,
        second=-1,
        choice=0,
        tie=0,
        offers=[0] * rules.seats,
        submitted=[0] * rules.seats,
        demands=[0] * rules.seats,
        haggle=0,
        kept=[0] * rules.seats,
        brutes=0,
        boost=0,
        to_draw=0,
        again=0,
        hunted=0,
        visitors=[],
        spoils=NO_SPOILS,
        holder=-1,
        returned=-1,
        face=-1,
        guard=-1,
        war=NO_PLACE,
        winner=-1,
        rumours=[[] for _ in range(rules.seats)],
        fresh=0,
    )
