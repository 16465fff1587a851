"""Step 4: two events, coaches, trains, and at the end of the turn those who came with them (SG-051 … SG-053, 4.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import gain
from saloon.games.slaughter_gulch.board import (
    CARD,
    DEPUTY,
    EVENTS,
    PLACE,
    add_folk,
    card_at,
    deputy_slot,
    dude_name,
    dudes_in,
    folk_in,
    free_figures,
    move_folk,
    place_name,
    put_dude,
    remove_folk,
)
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.dice import PlainDie
from saloon.games.slaughter_gulch.effects import drain
from saloon.games.slaughter_gulch.foresight import events_left
from saloon.games.slaughter_gulch.items import TO_TRAIN, DrawItem, items_left
from saloon.games.slaughter_gulch.names import (
    CELL,
    COACH,
    FIGURES,
    GRAVE,
    HOME,
    JAIL,
    SALOON,
    SQUARE,
    STATION,
    TILES,
    TRAIN,
)
from saloon.games.slaughter_gulch.packing import (
    PASS,
    TURN,
    arrive,
    arrive_location,
    die_face,
    is_prevent,
    prevent,
    prevent_card,
)
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.talk import OPEN_TALK
from saloon.games.slaughter_gulch.townsfolk import DrawFor, Meet, deputy_in_deck, drawn, seat_deputy
from saloon.games.slaughter_gulch.vocabulary import (
    COACH_WORD,
    DRAIN,
    EACH,
    ESCAPE,
    FETCH,
    FORBID,
    GAIN,
    HARROW,
    ON_EVENT,
    SCOPES,
    TRAIN_WORD,
    WOUND,
    Word,
)
from saloon.games.slaughter_gulch.wounds import NOBODY, OTHER, harrow, wound, wound_folk
from saloon.kernel.flow import ALL, Chance, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw
from saloon.parts.seat import ALONE

LAST_EVENT: Final = 16  # the bit of end condition 5
FOLK: Final = 64  # in the fields of steps, townsfolk are their slot and so much more


class Events(Step[Town]):
    """SG-051 … SG-053: two, or the only one left; an empty deck is shuffled anew."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = EVENTS
        if events_left(s) == 0:
            s.events = bag.new_deck([1] * len(s.ruleset.does))
            s.past = []
            if log:
                log.tell("events_shuffled")
        s.then(TURN_UP)
        if events_left(s) > 1:
            s.then(TURN_UP)
        if s.ruleset.version > 2:
            s.then(OPEN_TALK)


class TurnUp(Draw[Town]):
    TAG: ClassVar[int] = TURN

    def deck(self, s: Town) -> Deck:
        return s.events

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.events = bag.copy_deck(s.events)
        super().resolve(s, seat, action, log)

    def drawn(self, s: Town, card: int, knowers: int, log: EventLog | None) -> None:
        s.past = [*s.past, card]
        s.turned = [*s.turned, card]
        if events_left(s) == 0:
            s.met |= LAST_EVENT  # SG-052
        if log:
            log.tell("event", card=s.ruleset.words.events[card])
        s.then(Annul(card))


class Annul(Question[Town]):
    """D-39: an event is turned up and may be annulled, then it happens."""

    __slots__ = ("card",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, card: i64) -> None:
        self.card = card

    def rewards(self, s: Town, seat: i64) -> list[int]:
        if not s.done[seat]:
            return []
        return [card for card in s.ruleset.reacts[s.outfits[seat]][ON_EVENT] if ready(s, seat, card)]

    def run(self, s: Town, log: EventLog | None) -> None:
        for seat in s.ruleset.clockwise[s.clerk]:
            if self.rewards(s, seat):
                s.ask(self, ALONE[seat], None)
                return
        happen(s, self.card, log)

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple([seat for seat in s.ruleset.clockwise[s.clerk] if self.rewards(s, seat)][:1])

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[prevent(card) for card in self.rewards(s, seat)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        allowed = is_prevent(action) and prevent_card(action) in self.rewards(s, seat)
        return None if allowed else Refusal("SG-238")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            happen(s, self.card, log)
            return
        spend(s, seat, prevent_card(action), log)
        s.turned = [card for card in s.turned if card != self.card]
        if log:
            log.tell("annulled", seat=seat, card=s.ruleset.words.events[self.card])


def happen(s: Town, card: i64, log: EventLog | None) -> None:
    words = s.ruleset.does[card]
    for at in range(len(words) - 1, -1, -1):
        s.then(Happens(card, at))


class Happens(Step[Town]):
    """One word of an event."""

    __slots__ = ("at", "card")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, card: i64, at: i64) -> None:
        self.card = card
        self.at = at

    def run(self, s: Town, log: EventLog | None) -> None:
        word = s.ruleset.does[self.card][self.at]
        if word.op == COACH_WORD or word.op == TRAIN_WORD:
            comes_to_town(s, self.card, word, log)
        elif word.op == FETCH:
            swear_in(s, log)
        elif word.op == DRAIN:  # SG-186
            drain(s, word.args[0], log)
        elif word.op == FORBID:
            s.storm = 1
        elif word.op == EACH:
            for character in reversed(in_event(s, word.args[0])):
                s.then(EventDie(self.card, self.at, character))


def in_event(s: Town, scope: i64) -> list[int]:
    """SG-181, SG-182: the characters an event looks at."""
    name = SCOPES[scope]
    if name == "prisoners":
        places = s.ruleset.bits[CELL]
    elif name == "dead":
        return dudes_in(s, GRAVE)
    elif name == "street":
        places = s.ruleset.streets.street
    else:
        place = s.plots[TILES.index(name)]
        if place < 0:
            return []
        places = s.ruleset.bits[place]
    bits = s.ruleset.bits
    dudes = [dude for dude, now in enumerate(s.dudes) if places & bits[now & PLACE]]
    if name == "bank":
        return dudes  # SG-187
    return dudes + [FOLK + slot for slot, now in enumerate(s.folk) if now and places & bits[now & PLACE]]


class EventDie(PlainDie):
    """SG-181: one plain die for each; only those whose die matches are affected."""

    __slots__ = ("at", "card", "character")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, card: i64, at: i64, character: i64) -> None:
        self.card = card
        self.at = at
        self.character = character

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        word = s.ruleset.does[self.card][self.at]
        face = die_face(action)
        s.last = face
        if log:
            log.tell("plain_die", who=character_name(s, self.character), face=face, why="event")
        if word.args[1] <= face <= word.args[2]:
            befalls(s, self.character, word, log)


def character_name(s: Town, character: i64) -> str:
    if character < FOLK:
        return dude_name(s, character)
    card = card_at(s, character - FOLK)
    return s.ruleset.words.cards[card] if card >= 0 else "stranger"


def befalls(s: Town, character: i64, word: Word, log: EventLog | None) -> None:
    op = word.args[3]
    slot = character - FOLK
    if op == WOUND:
        if character < FOLK:
            wound(s, character, OTHER, NOBODY)
        elif s.folk[slot] & CARD:
            wound_folk(s, slot, NOBODY, False, log)  # SG-185
        else:
            s.then(Meet(slot), WoundStranger(slot))
    elif op == GAIN:
        gain(s, character // FIGURES, word.args[4], "event", log)
    elif op == HARROW:
        harrow(s, character, log)
    elif op == ESCAPE:  # SG-183
        if log:
            log.tell("escapes", who=character_name(s, character))
        if character < FOLK:
            put_dude(s, character, HOME)
        else:
            move_folk(s, slot, s.plots[SALOON])


class WoundStranger(Step[Town]):
    """A face-down card that is wounded is turned up first."""

    __slots__ = ("slot",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, s: Town, log: EventLog | None) -> None:
        wound_folk(s, self.slot, NOBODY, False, log)


def comes_to_town(s: Town, card: i64, word: Word, log: EventLog | None) -> None:
    """SG-178, SG-179, SG-190, SG-005"""
    is_coach = word.op == COACH_WORD
    where = s.plots[SALOON] + SQUARE if is_coach else s.plots[STATION]
    there = 0
    for dude in dudes_in(s, where):
        there |= s.ruleset.bits[dude]
    s.vehicles = [*s.vehicles, card]
    s.present = [*s.present, there]  # SG-112
    came = min(word.args[0], free_figures(s))
    for _passenger in range(came):
        add_folk(s, COACH if is_coach else TRAIN, -1)
    if not is_coach:
        s.cargo = [*s.cargo, []]
        for _item in range(min(word.args[1], items_left(s))):
            s.then(DrawItem(TO_TRAIN, len(s.cargo) - 1))
    if log:
        log.tell("arrives", vehicle="coach" if is_coach else "train", passengers=came)


def swear_in(s: Town, log: EventLog | None) -> None:
    """SG-184"""
    slot = deputy_slot(s)
    if slot < 0:
        slot = add_folk(s, s.plots[JAIL], DEPUTY)
        if slot < 0:
            return
        if deputy_in_deck(s):
            drawn(s)
    seat_deputy(s, slot, log)


# --- the end of the turn ---


class Arrivals(Step[Town]):
    """SG-144, SG-191 … SG-195, SG-242 (3), (4): train items to the store, then passengers, those of coaches first."""

    def run(self, s: Town, log: EventLog | None) -> None:
        cargo = [at for some in s.cargo for at in some]
        if cargo:
            s.store = sorted([*s.store, *cargo])
            if log:
                log.tell("store_restocked", cards=len(cargo))
        s.cargo = []
        for place in (TRAIN, COACH):
            for slot in reversed(folk_in(s, place)):
                s.then(Arrive(slot))


class Arrive(Chance[Town]):
    """SG-191, SG-192: two plain dice; in the small town sums above 8 are rolled again."""

    __slots__ = ("slot",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.folk[self.slot] & CARD or s.pile > 0:
            super().run(s, log)
        else:
            remove_folk(s, self.slot)  # SG-194
            if log:
                log.tell("moves_on")

    def ways(self, s: Town) -> i64:
        return 36 if s.ruleset.streets.tiles == 12 else 26

    def outcome(self, s: Town, way: i64) -> int:
        return arrive(SUMS[way] if s.ruleset.streets.tiles == 12 else SMALL_SUMS[way])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        place = arrive_location(action) - 1
        move_folk(s, self.slot, place)
        if log:
            log.tell("newcomer", space=place_name(s, place))
        if not s.folk[self.slot] & CARD:
            s.then(DrawFor(self.slot, 0))


class DeputyWalks(Step[Town]):
    """SG-197, A-68"""

    def run(self, s: Town, log: EventLog | None) -> None:
        slot = deputy_slot(s)
        if slot < 0 or s.fetched:
            return
        place = s.folk[slot] & PLACE
        if place >= HOME:
            return
        tiles = len(s.tiles)
        goal = (place % SQUARE + 1) % tiles
        move_folk(s, slot, goal)
        if log:
            log.tell("deputy_walks", space=place_name(s, goal))


SUMS: Final = [a + b for a in range(1, 7) for b in range(1, 7)]
SMALL_SUMS: Final = [total for total in SUMS if total <= 8]
EVENTS_STEP: Final = Events()
TURN_UP: Final = TurnUp()
ARRIVALS: Final = Arrivals()
DEPUTY_WALKS: Final = DeputyWalks()
STEPS: Final = (Events, TurnUp, Annul, Happens, EventDie, WoundStranger, Arrivals, Arrive, DeputyWalks)
