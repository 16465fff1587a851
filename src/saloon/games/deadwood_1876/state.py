"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import NOTHING, SETUP, STARS
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.deadwood_1876.seen import hands_seen, history_seen, rows_seen
from saloon.kernel.flow import ALL, COUNT, NONE, Decision, State, Step, Visibility


class Town(State[Rules]):
    """Stars, hands, rows of safes, the attack under way, and what everybody has witnessed (D76-078, D76-105).

    Hands, rows and covers are replaced, never changed, so that clones share them; only their outer lists are copied.
    """

    __slots__ = (
        "active",
        "attack",
        "beside",
        "bonus",
        "call",
        "characters",
        "commits",
        "covers",
        "deck",
        "dice",
        "discard",
        "first",
        "gone",
        "hands",
        "heists",
        "history",
        "lives",
        "looked",
        "offers",
        "played",
        "pool",
        "prize",
        "rollers",
        "round",
        "rows",
        "scores",
        "shown",
        "sides",
        "spent",
        "stage",
        "stars",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "stage": ALL,
        "round": ALL,
        "first": ALL,
        "active": ALL,
        "call": ALL,
        "characters": ALL,
        "stars": ALL,
        "hands": hands_seen,
        "shown": ALL,
        "deck": COUNT,
        "discard": ALL,
        "played": ALL,
        "attack": ALL,
        "offers": ALL,
        "looked": ALL,
        "rows": rows_seen,
        "covers": ALL,
        "pool": NONE,
        "heists": ALL,
        "prize": ALL,
        "commits": ALL,
        "rollers": ALL,
        "scores": ALL,
        "dice": ALL,
        "spent": ALL,
        "bonus": ALL,
        "lives": ALL,
        "sides": ALL,
        "beside": ALL,
        "gone": ALL,
        "history": history_seen,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "characters": "each",
        "stars": "cards",
        "hands": "each",
        "deck": "pile",
        "discard": "cards",
        "attack": "cards",
        "offers": "cards",
        "rows": "cards",
        "covers": "cards",
        "commits": "cards",
        "rollers": "cards",
        "scores": "cards",
        "spent": "each",
        "bonus": "each",
        "lives": "cards",
        "sides": "cards",
        "beside": "each",
        "gone": "cards",
        "history": "cards",
    }

    def __init__(
        self,
        ruleset: Rules,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        stage: i64,
        round: i64,
        first: i64,
        active: i64,
        call: i64,
        characters: list[int],
        stars: list[int],
        hands: list[list[int]],
        shown: list[list[int]],
        deck: list[int],
        discard: list[int],
        played: i64,
        attack: list[int],
        offers: list[int],
        looked: i64,
        rows: list[list[int]],
        covers: list[list[int]],
        pool: list[int],
        heists: i64,
        prize: i64,
        commits: list[int],
        rollers: list[int],
        scores: list[int],
        dice: list[int],
        spent: list[list[int]],
        bonus: list[int],
        lives: list[int],
        sides: list[int],
        beside: list[list[int]],
        gone: list[int],
        history: list[int],
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.stage = stage
        self.round = round
        self.first = first
        self.active = active
        self.call = call
        self.characters = characters
        self.stars = stars
        self.hands = hands
        self.shown = shown
        self.deck = deck
        self.discard = discard
        self.played = played
        self.attack = attack
        self.offers = offers
        self.looked = looked
        self.rows = rows
        self.covers = covers
        self.pool = pool
        self.heists = heists
        self.prize = prize
        self.commits = commits
        self.rollers = rollers
        self.scores = scores
        self.dice = dice
        self.spent = spent
        self.bonus = bonus
        self.lives = lives
        self.sides = sides
        self.beside = beside
        self.gone = gone
        self.history = history

    def clone(self) -> Town:
        return Town(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            self.stage,
            self.round,
            self.first,
            self.active,
            self.call,
            self.characters,
            self.stars[:],
            self.hands[:],
            self.shown,
            self.deck[:],
            self.discard[:],
            self.played,
            self.attack[:],
            self.offers,
            self.looked,
            self.rows[:],
            self.covers,
            self.pool,
            self.heists,
            self.prize,
            self.commits,
            self.rollers,
            self.scores,
            self.dice,
            self.spent,
            self.bonus,
            self.lives,
            self.sides,
            self.beside,
            self.gone,
            self.history[:],
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "stage": self.stage,
            "round": self.round,
            "first": self.first,
            "active": self.active,
            "call": self.call,
            "characters": self.characters[:],
            "stars": self.stars[:],
            "hands": hands_seen(self, viewer),
            "shown": [part[:] for part in self.shown],
            "deck": len(self.deck),
            "discard": self.discard[:],
            "played": self.played,
            "attack": self.attack[:],
            "offers": self.offers[:],
            "looked": self.looked,
            "rows": rows_seen(self, viewer),
            "covers": [part[:] for part in self.covers],
            "heists": self.heists,
            "prize": self.prize,
            "commits": self.commits[:],
            "rollers": self.rollers[:],
            "scores": self.scores[:],
            "dice": self.dice[:],
            "spent": [part[:] for part in self.spent],
            "bonus": self.bonus[:],
            "lives": self.lives[:],
            "sides": self.sides[:],
            "beside": [part[:] for part in self.beside],
            "gone": self.gone[:],
            "history": history_seen(self, viewer),
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
        stage=SETUP,
        round=0,
        first=NOTHING,
        active=NOTHING,
        call=0,
        characters=[NOTHING] * rules.seats,
        stars=[NOTHING] * STARS,
        hands=[[] for _ in range(rules.seats)],
        shown=[[] for _ in range(rules.seats)],
        deck=list(range(rules.cards)),
        discard=[],
        played=NOTHING,
        attack=[],
        offers=[],
        looked=NOTHING,
        rows=[[] for _ in range(STARS)],
        covers=[[] for _ in range(STARS)],
        pool=list(range(rules.safes)),
        heists=rules.heists,
        prize=NOTHING,
        commits=[],
        rollers=[],
        scores=[],
        dice=[],
        spent=[[] for _ in range(rules.seats)],
        bonus=[0] * rules.seats,
        lives=[],
        sides=[],
        beside=[[] for _ in range(rules.seats)],
        gone=[],
        history=[],
    )
