"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import FIGURES, NO_PLOT, OUTFITS, POOL, TILES
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES, Rules
from saloon.games.slaughter_gulch.seen import (
    cargo_seen,
    known_of,
    known_seen,
    left_seen,
    loads_seen,
    looked_seen,
    offers_seen,
)
from saloon.games.slaughter_gulch.sides import SIDE
from saloon.kernel.flow import ALL, OWN, Decision, State, Step, Visibility, copied
from saloon.parts import bag
from saloon.parts.bag import Deck


class Town(State[Rules]):
    """A dude is `seat * 6 + n`, one int of bits; townsfolk figures have slots, one int of bits each (board.py).

    A face-down encounter card is no particular card until it is turned up: nobody has seen it, chance decides then.
    Lists that change seldom are replaced, never changed, so that clones share them.
    """

    __slots__ = (
        "bottom",
        "cargo",
        "chairs",
        "clerk",
        "condition",
        "counters",
        "dealt",
        "deck",
        "discard",
        "done",
        "dudes",
        "events",
        "fetched",
        "folk",
        "gun",
        "known",
        "last",
        "learned",
        "left",
        "loads",
        "looked",
        "looker",
        "met",
        "mine",
        "offers",
        "outfits",
        "past",
        "pile",
        "plots",
        "powers",
        "present",
        "promises",
        "queue",
        "right",
        "rock",
        "rolls",
        "safe",
        "space",
        "spent",
        "spent_rewards",
        "stage",
        "started",
        "store",
        "storm",
        "tiles",
        "today",
        "turn",
        "turned",
        "unseen",
        "unturned",
        "up",
        "vehicles",
        "waiting",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "turn": ALL,
        "stage": ALL,
        "clerk": ALL,
        "condition": ALL,
        "met": ALL,
        "started": ALL,
        "outfits": ALL,
        "chairs": ALL,
        "tiles": ALL,
        "plots": ALL,
        "dudes": ALL,
        "folk": ALL,
        "unseen": ALL,
        "pile": ALL,
        "rock": ALL,
        "mine": ALL,
        "left": left_seen,
        "right": ALL,
        "known": known_seen,
        "loads": loads_seen,
        "deck": lambda s, viewer: sum(s.deck),
        "bottom": lambda s, viewer: known_of(s.bottom, viewer),
        "store": lambda s, viewer: known_of(s.store, viewer),
        "cargo": cargo_seen,
        "dealt": OWN,
        "discard": ALL,
        "looked": looked_seen,
        "looker": ALL,
        "learned": ALL,
        "up": ALL,
        "unturned": ALL,
        "spent": ALL,
        "gun": ALL,
        "done": ALL,
        "spent_rewards": ALL,
        "counters": ALL,
        "today": ALL,
        "powers": ALL,
        "safe": ALL,
        "storm": ALL,
        "events": lambda s, viewer: bag.seen(s.events, viewer),
        "past": ALL,
        "turned": ALL,
        "vehicles": ALL,
        "present": ALL,
        "fetched": ALL,
        "space": ALL,
        "queue": ALL,
        "waiting": ALL,
        "rolls": ALL,
        "last": ALL,
        "offers": offers_seen,
        "promises": ALL,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "outfits": "each",
        "tiles": "cards",
        "dudes": "each",
        "folk": "cards",
        "rock": "each",
        "left": "each",
        "right": "each",
        "loads": "each",
        "deck": "pile",
        "bottom": "cards",
        "store": "cards",
        "cargo": "cards",
        "dealt": "own",
        "discard": "cards",
        "looked": "cards",
        "learned": "each",
        "up": "each",
        "unturned": "each",
        "spent": "each",
        "done": "each",
        "spent_rewards": "each",
        "counters": "each",
        "powers": "each",
        "safe": "cards",
        "past": "cards",
        "turned": "cards",
        "vehicles": "cards",
        "queue": "cards",
        "waiting": "cards",
        "rolls": "cards",
        "offers": "cards",
        "promises": "cards",
    }

    def __init__(
        self,
        ruleset: Rules,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        turn: i64,
        stage: i64,
        clerk: i64,
        condition: i64,
        met: i64,
        started: i64,
        outfits: list[int],
        chairs: list[int],
        tiles: list[int],
        plots: list[int],
        dudes: list[int],
        folk: list[int],
        unseen: i64,
        pile: i64,
        rock: list[int],
        mine: i64,
        left: list[int],
        right: list[int],
        known: list[int],
        loads: list[int],
        deck: list[int],
        bottom: list[int],
        store: list[int],
        cargo: list[list[int]],
        dealt: list[list[int]],
        discard: list[int],
        looked: list[int],
        looker: i64,
        learned: list[int],
        up: list[int],
        unturned: list[int],
        spent: list[int],
        gun: i64,
        done: list[int],
        spent_rewards: list[int],
        counters: list[int],
        today: list[int],
        powers: list[int],
        safe: list[int],
        storm: i64,
        events: Deck,
        past: list[int],
        turned: list[int],
        vehicles: list[int],
        present: list[int],
        fetched: i64,
        space: i64,
        queue: list[int],
        waiting: list[int],
        rolls: list[int],
        last: i64,
        offers: list[list[int]],
        promises: list[list[int]],
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.turn = turn
        self.stage = stage
        self.clerk = clerk
        self.condition = condition
        self.met = met
        self.started = started
        self.outfits = outfits
        self.chairs = chairs
        self.tiles = tiles
        self.plots = plots
        self.dudes = dudes
        self.folk = folk
        self.unseen = unseen
        self.pile = pile
        self.rock = rock
        self.mine = mine
        self.left = left
        self.right = right
        self.known = known
        self.loads = loads
        self.deck = deck
        self.bottom = bottom
        self.store = store
        self.cargo = cargo
        self.dealt = dealt
        self.discard = discard
        self.looked = looked
        self.looker = looker
        self.learned = learned
        self.up = up
        self.unturned = unturned
        self.spent = spent
        self.gun = gun
        self.done = done
        self.spent_rewards = spent_rewards
        self.counters = counters
        self.today = today
        self.powers = powers
        self.safe = safe
        self.storm = storm
        self.events = events
        self.past = past
        self.turned = turned
        self.vehicles = vehicles
        self.present = present
        self.fetched = fetched
        self.space = space
        self.queue = queue
        self.waiting = waiting
        self.rolls = rolls
        self.last = last
        self.offers = offers
        self.promises = promises

    def clone(self) -> Town:
        return Town(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            self.turn,
            self.stage,
            self.clerk,
            self.condition,
            self.met,
            self.started,
            self.outfits,
            self.chairs,
            self.tiles,
            self.plots,
            self.dudes[:],
            self.folk[:],
            self.unseen,
            self.pile,
            self.rock[:],
            self.mine,
            self.left[:],
            self.right[:],
            self.known[:],
            self.loads[:],
            self.deck,
            self.bottom,
            self.store,
            self.cargo,
            self.dealt,
            self.discard,
            self.looked,
            self.looker,
            self.learned[:],
            self.up[:],
            self.unturned[:],
            self.spent[:],
            self.gun,
            self.done[:],
            self.spent_rewards[:],
            self.counters[:],
            self.today[:],
            self.powers[:],
            self.safe,
            self.storm,
            self.events,
            self.past,
            self.turned,
            self.vehicles,
            self.present,
            self.fetched,
            self.space,
            self.queue[:],
            self.waiting[:],
            self.rolls[:],
            self.last,
            self.offers[:],
            self.promises,
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "stage": self.stage,
            "clerk": self.clerk,
            "condition": self.condition,
            "met": self.met,
            "started": self.started,
            "outfits": self.outfits[:],
            "chairs": self.chairs[:],
            "tiles": self.tiles[:],
            "plots": self.plots[:],
            "dudes": self.dudes[:],
            "folk": self.folk[:],
            "unseen": self.unseen,
            "pile": self.pile,
            "rock": self.rock[:],
            "mine": self.mine,
            "left": left_seen(self, viewer),
            "right": self.right[:],
            "known": known_seen(self, viewer),
            "loads": loads_seen(self, viewer),
            "deck": sum(self.deck),
            "bottom": known_of(self.bottom, viewer),
            "store": known_of(self.store, viewer),
            "cargo": cargo_seen(self, viewer),
            "dealt": [copied(part) if seat == viewer else len(part) for seat, part in enumerate(self.dealt)],
            "discard": self.discard[:],
            "looked": looked_seen(self, viewer),
            "looker": self.looker,
            "learned": self.learned[:],
            "up": self.up[:],
            "unturned": self.unturned[:],
            "spent": self.spent[:],
            "gun": self.gun,
            "done": self.done[:],
            "spent_rewards": self.spent_rewards[:],
            "counters": self.counters[:],
            "today": self.today[:],
            "powers": self.powers[:],
            "safe": self.safe[:],
            "storm": self.storm,
            "events": bag.seen(self.events, viewer),
            "past": self.past[:],
            "turned": self.turned[:],
            "vehicles": self.vehicles[:],
            "present": self.present[:],
            "fetched": self.fetched,
            "space": self.space,
            "queue": self.queue[:],
            "waiting": self.waiting[:],
            "rolls": self.rolls[:],
            "last": self.last,
            "offers": offers_seen(self, viewer),
            "promises": [part[:] for part in self.promises],
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
        turn=0,
        stage=0,
        clerk=0,
        condition=0,
        met=0,
        started=0,
        outfits=[-1] * rules.seats,
        chairs=[-1] * len(OUTFITS),
        tiles=[-1] * rules.streets.tiles,
        plots=[NO_PLOT] * len(TILES),
        dudes=[POOL] * (rules.seats * FIGURES),
        folk=[0] * int(rules.folk),
        unseen=(1 << int(rules.encounters)) - 2,
        pile=rules.encounters - 1,
        rock=[0] * rules.seats,
        mine=rules.mine,
        left=[0] * rules.seats,
        right=[0] * rules.seats,
        known=[0] * (rules.seats * (rules.seats + 1)),
        loads=[0] * rules.seats,
        deck=rules.copies,
        bottom=[],
        store=[],
        cargo=[],
        dealt=[[] for _ in range(rules.seats)],
        discard=[0] * len(rules.copies),
        looked=[],
        looker=-1,
        learned=[0] * rules.seats,
        up=[-1] * rules.seats,
        unturned=[0] * rules.seats,
        spent=[0] * rules.seats,
        gun=-1,
        done=[0] * rules.seats,
        spent_rewards=[0] * rules.seats,
        counters=[0] * (rules.seats * N_OBJECTIVES),
        today=[0] * rules.seats,
        powers=[0] * rules.seats,
        safe=[],
        storm=0,
        events=bag.new_deck([1] * len(rules.does)),
        past=[],
        turned=[],
        vehicles=[],
        present=[],
        fetched=0,
        space=-1,
        queue=[],
        waiting=[],
        rolls=[0] * (2 * SIDE),
        last=0,
        offers=[],
        promises=[],
    )
