"""Positions: the town in words. What is not said has a default: nobody in town but the Sheriff, cards in their decks.

`phase` says where play goes on: `turn`, `plan`, `events`, `actions` (with its first free window), a space such as `L5`,
`end` (of the turn) or `score`. A dude is a place and what is true of him: `S3 wounded fight`; townsfolk `N12@saloon`.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.facts import Facts, only
from saloon.games.slaughter_gulch.board import (
    ACTED,
    ACTIONS,
    CARD,
    CARD_AT,
    CRIME,
    DEPUTY,
    DONE,
    FIGURE,
    HARROWED,
    HURT,
    PLACE,
    PLANNING,
    SCAR_AT,
    SCARS,
    SHERIFF,
    TOKEN_AT,
    WOUNDED,
    add_folk,
    cells_left,
    dude_name,
    pending,
)
from saloon.games.slaughter_gulch.control import holdings
from saloon.games.slaughter_gulch.ends import END_ACTIONS, SCORING, conditions, points, winners
from saloon.games.slaughter_gulch.events import EVENTS_STEP, comes_to_town
from saloon.games.slaughter_gulch.flow import ACTIONS_STEP, END_TURN, NEW_TURN, PLANNING_STEP
from saloon.games.slaughter_gulch.names import (
    CELL,
    COACH,
    FIGURES,
    HOME,
    JAIL,
    N_SPACES,
    OUTFITS,
    PROMISES,
    SPACES,
    TILES,
    TOKENS,
)
from saloon.games.slaughter_gulch.promises import FATES
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES, Rules
from saloon.games.slaughter_gulch.setup import lay_tile, new_town, take_outfit
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.talk import OPEN_TALK
from saloon.games.slaughter_gulch.walk import WALK_FROM
from saloon.parts import bag
from saloon.parts.bag import card_of, placed
from saloon.parts.masks import bits

MARKS: Final = {
    "wounded": WOUNDED, "harrowed": HARROWED, "hurt": HURT | WOUNDED, "crime": CRIME, "acted": ACTED | DONE,
}  # fmt: skip
KNOWN: Final = (
    "phase", "outfits", "clerk", "turn", "condition", "met", "started", "town", "dudes", "folk", "gone", "pile",
    "sheriff", "rock", "mine", "left", "right", "loads", "store", "learned", "up", "used", "gun", "done", "rewards",
    "counters", "ahead", "past", "vehicles", "cargo", "storm", "powers",
)  # fmt: skip
OFF: Final = ("cell", "grave", "pool", "coach", "train")


def parse(rules: Rules, facts: dict[str, Any]) -> Town:
    only(KNOWN, facts)
    s = new_town(rules)
    reader = Reader(rules, facts)
    for seat, outfit in enumerate(reader.outfits()):
        take_outfit(s, seat, outfit, None)
    s.clerk = reader.number("clerk", 0, 0, int(rules.seats) - 1)
    s.turn = reader.number("turn", 2, 1, 30)
    s.condition = reader.number("condition", 1, 1, 6)
    s.met = sum(1 << n - 1 for n in reader.numbers("met", 6))
    s.started = reader.number("started", 0, 0, 1)
    lay_town(s, reader)
    put_dudes(s, reader)
    put_folk(s, reader)
    s.rock = reader.by_seat("rock", s.rock)
    s.mine = reader.number("mine", int(rules.mine), 0, 999)
    put_items(s, reader)
    put_magic(s, reader)
    put_events(s, reader)
    begin(s, reader)
    return s


class Reader(Facts):
    def __init__(self, rules: Rules, facts: dict[str, Any]) -> None:
        super().__init__(facts)
        self.rules = rules

    def words(self, fact: str, like: str) -> list[str]:
        values = self.facts.get(fact, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.wrong(fact, values, like)
        return values

    def numbers(self, fact: str, most: int) -> list[int]:
        values = self.facts.get(fact, [])
        if not isinstance(values, list) or not all(type(value) is int and 1 <= value <= most for value in values):
            raise self.wrong(fact, values, f"[1, {most}]")
        return values

    def each(self, fact: str) -> list[list[str]]:
        """A list of words for each seat."""
        values = self.facts.get(fact, [[]] * self.rules.seats)
        if (
            not isinstance(values, list)
            or len(values) != self.rules.seats
            or not all(isinstance(v, list) for v in values)
        ):
            raise self.wrong(fact, values, "[[…], …]")
        return values

    def by_seat(self, fact: str, default: list[int]) -> list[int]:
        values = self.facts.get(fact, default)
        fits = isinstance(values, list) and len(values) == self.rules.seats
        if not fits or not all(type(value) is int and 0 <= value < 128 for value in values):
            raise self.wrong(fact, values, str(default))
        return list(values)

    def outfits(self) -> list[int]:
        values = self.facts.get("outfits", list(OUTFITS[: self.rules.seats]))
        found = self.names("outfits", values, OUTFITS)
        if len(found) != self.rules.seats or len(set(found)) != len(found):
            raise self.wrong("outfits", values, ", ".join(OUTFITS))
        return found


def lay_town(s: Town, reader: Reader) -> None:
    """The tiles in the order of their numbers; by default in the order of the list."""
    places = [at for at in range(len(s.tiles)) if s.tiles[at] < 0]
    tiles = reader.names("town", reader.facts.get("town", [TILES[tile] for tile in s.ruleset.tiles]), TILES)
    if sorted(tiles) != sorted(s.ruleset.tiles):
        raise reader.wrong("town", reader.facts.get("town"), ", ".join(TILES[tile] for tile in s.ruleset.tiles))
    for at, tile in zip(places, tiles, strict=True):
        lay_tile(s, at, tile)


def read_place(s: Town, reader: Reader, fact: str, name: str) -> int:
    if name in TILES and s.plots[TILES.index(name)] >= 0:
        return s.plots[TILES.index(name)]
    if name in SPACES and s.ruleset.streets.is_here(SPACES.index(name)):
        return SPACES.index(name)
    if name in OFF:
        return CELL + OFF.index(name)
    raise reader.wrong(fact, name, "L1, S2, bank, home, cell, grave")


def put_dudes(s: Town, reader: Reader) -> None:
    for seat, men in enumerate(reader.each("dudes")):
        for n, written in enumerate(men):
            name, *marks = written.split()
            now = read_place(s, reader, "dudes", name)
            for mark in marks:
                if mark in TOKENS:
                    now |= TOKENS.index(mark) << TOKEN_AT
                elif mark in MARKS:
                    now |= MARKS[mark]
                else:
                    raise reader.wrong("dudes", mark, ", ".join([*MARKS, *TOKENS]))
            s.dudes[seat * FIGURES + n] = now


def put_folk(s: Town, reader: Reader) -> None:
    cards = s.ruleset.words.cards
    if reader.number("sheriff", 1, 0, 1):
        add_folk(s, s.plots[JAIL], SHERIFF)
    for written in reader.words("folk", "N12@saloon"):
        name, _, where = written.partition("@")
        spot, _, scars = where.partition("/")
        at = read_place(s, reader, "folk", spot)
        card = -1 if name == "?" else reader.names("folk", [name], cards)[0]
        slot = add_folk(s, at, card)
        s.folk[slot] |= int(scars or 0) << SCAR_AT
        if card >= 0:
            s.unseen &= ~(1 << card)
    for card in reader.names("gone", reader.words("gone", "N12"), cards):
        s.unseen &= ~(1 << card)
    strangers = sum(1 for now in s.folk if now & FIGURE and not now & CARD and now & PLACE < COACH)
    s.pile = int(s.unseen).bit_count() - strangers
    wanted = reader.number("pile", s.pile, 0, s.pile)
    for card in [*range(len(cards) - 1, DEPUTY, -1), DEPUTY]:
        if s.pile > wanted and s.unseen >> card & 1:
            s.unseen &= ~(1 << card)
            s.pile -= 1


def put_items(s: Town, reader: Reader) -> None:
    names = s.ruleset.words.items
    deck = s.deck[:]
    for fact, target in (("left", s.left), ("right", s.right)):
        for seat, hand in enumerate(reader.each(fact)):
            for item in reader.names(fact, hand, names):
                target[seat] |= 1 << item
                deck[item] -= 1
                if s.ruleset.loaded >> item & 1:
                    s.loads[seat] = s.ruleset.loads
    s.loads = reader.by_seat("loads", s.loads)
    s.store = sorted([placed(item, 0) for item in reader.names("store", reader.words("store", "pistol"), names)])
    for at in s.store:
        deck[card_of(at)] -= 1
    if min(deck) < 0:
        raise reader.wrong("left", names[deck.index(min(deck))], "…")
    s.deck = deck


def put_magic(s: Town, reader: Reader) -> None:
    rules = s.ruleset
    for seat, outfit in enumerate(s.outfits):
        own = [card.id for card in rules.magic_of[outfit]]
        for local in reader.names("learned", reader.each("learned")[seat], own):
            s.learned[seat] |= 1 << local
        for local in reader.names("used", reader.each("used")[seat], own):
            s.spent[seat] |= 1 << local
        up = reader.facts.get("up", [""] * rules.seats)[seat]
        s.up[seat] = reader.names("up", [up], own)[0] if up else -1
        s.unturned[seat] &= ~(s.learned[seat] | (1 << s.up[seat] if up else 0))
        goals = [rules.cards[rules.first_reward[outfit] + i].id for i in range(N_OBJECTIVES)]
        for fact, target in (("done", s.done), ("rewards", s.spent_rewards)):
            for i in reader.names(fact, reader.each(fact)[seat], goals):
                target[seat] |= 1 << i
        for written in reader.each("counters")[seat]:
            id, _, number = written.partition(":")
            s.counters[seat * N_OBJECTIVES + reader.names("counters", [id], goals)[0]] = int(number)
        for tile in reader.names("powers", reader.each("powers")[seat], TILES):
            s.powers[seat] |= 1 << tile
    gun = reader.facts.get("gun", "")
    s.gun = read_place(s, reader, "gun", gun) if gun else -1


def put_events(s: Town, reader: Reader) -> None:
    names = s.ruleset.words.events
    past = reader.names("past", reader.words("past", "E01"), names)
    top = reader.names("ahead", reader.words("ahead", "E01"), names)
    vehicles = reader.names("vehicles", reader.words("vehicles", "E01"), names)
    s.past = [*past, *vehicles]
    gone = [*s.past, *top]
    s.events = [
        [],
        [0 if card in gone else 1 for card in range(len(names))],
        [placed(c, 0) for c in reversed(top)],
    ]
    s.storm = reader.number("storm", 0, 0, 1)
    deck = s.deck
    cargo = reader.facts.get("cargo", [])
    for card in vehicles:
        comes_to_town(s, card, s.ruleset.does[card][0], None)
        s.turned = [*s.turned, card]
    s.agenda.clear()  # what lies on the trains is said in `cargo`
    for train, some in enumerate(cargo):
        items = reader.names("cargo", some, s.ruleset.words.items)
        deck = [copies - items.count(item) for item, copies in enumerate(deck)]
        s.cargo = [
            sorted([placed(item, 0) for item in items]) if at == train else old for at, old in enumerate(s.cargo)
        ]
    s.deck = deck


def begin(s: Town, reader: Reader) -> None:
    phase = str(reader.facts.get("phase", "actions"))
    rest: list[Any] = [END_ACTIONS, END_TURN]
    s.stage = ACTIONS
    if phase == "turn":
        s.turn -= 1
        s.then(NEW_TURN)
    elif phase == "plan":
        s.stage = PLANNING
        s.then_all([PLANNING_STEP, EVENTS_STEP, ACTIONS_STEP, *rest])
    elif phase == "events":
        s.then_all([EVENTS_STEP, ACTIONS_STEP, *rest])
    elif phase == "actions":
        s.then_all([ACTIONS_STEP, *rest])
    elif phase == "end":
        s.then_all(rest)
    elif phase == "score":
        s.then(SCORING)
    else:
        order = s.ruleset.streets.order
        space = read_place(s, reader, "phase", phase)
        stop = order.index(space) if space != HOME else len(order)
        s.then_all([OPEN_TALK, WALK_FROM[stop], *rest])


# --- reading ---


def place_word(place: int) -> str:
    return SPACES[place] if place < N_SPACES else OFF[place - CELL]


def dude_words(s: Town, dude: int) -> str:
    now = s.dudes[dude]
    words = [place_word(now & PLACE)]
    words += [name for name in ("wounded", "harrowed") if now & MARKS[name]]
    return " ".join(words)


def folk_words(s: Town, slot: int) -> str:
    now = s.folk[slot]
    name = place_word(now & PLACE)
    return f"{name}/{(now & SCARS) >> SCAR_AT}" if now & SCARS else name


def facts(s: Town) -> dict[str, Any]:
    """How the town stands; every dude and every townsfolk in it is a fact of his own."""
    return {**turn_facts(s), **item_facts(s), **own_facts(s), **action_facts(s), **score_facts(s), **people(s)}


def turn_facts(s: Town) -> dict[str, Any]:
    laid = s.plots[JAIL] >= 0
    return {
        "turn": s.turn, "stage": s.stage, "clerk": s.clerk, "condition": s.condition,
        "met": [k + 1 for k in bits(conditions(s))] if s.turn and laid else [],
        "outfits": [OUTFITS[outfit] if outfit >= 0 else "" for outfit in s.outfits],
        "town": [TILES[tile] if tile >= 0 else "" for tile in s.tiles], "rock": s.rock[:], "mine": s.mine,
    }  # fmt: skip


def item_facts(s: Town) -> dict[str, Any]:
    items = s.ruleset.words.items
    return {
        "left": [[items[i] for i in bits(mask)] for mask in s.left],
        "right": [[items[i] for i in bits(mask)] for mask in s.right], "loads": s.loads[:],
        "store": [items[card_of(at)] for at in s.store], "pile": s.pile,
        "strangers": [place_word(now & PLACE) for now in s.folk if now and not now & CARD],
    }  # fmt: skip


def own_facts(s: Town) -> dict[str, Any]:
    """Spells, gadgets and objectives, by seat."""
    n = range(s.ruleset.seats)
    return {
        "learned": [own_magic(s, seat, s.learned[seat]) for seat in n],
        "up": [own_magic(s, seat, 1 << s.up[seat])[0] if s.up[seat] >= 0 else "" for seat in n],
        "used": [own_magic(s, seat, s.spent[seat]) for seat in n], "gun": SPACES[s.gun] if s.gun >= 0 else "",
        "done": [own_goals(s, seat, s.done[seat]) for seat in n],
        "rewards": [own_goals(s, seat, s.spent_rewards[seat]) for seat in n],
        "counters": [s.counters[seat * N_OBJECTIVES : (seat + 1) * N_OBJECTIVES] for seat in n],
    }  # fmt: skip


def action_facts(s: Town) -> dict[str, Any]:
    return {
        "crimes": [dude_name(s, dude) for dude, now in enumerate(s.dudes) if now & CRIME],
        "pending": [dude_name(s, dude) for dude, now in enumerate(s.dudes) if pending(now)],
        "queue": [dude_name(s, dude) for dude in s.queue], "cells": cells_left(s),
        "control": [OUTFITS[s.outfits[seat]] if seat >= 0 else "" for seat in holdings(s)],
    }  # fmt: skip


def score_facts(s: Town) -> dict[str, Any]:
    rules = s.ruleset
    items = rules.words.items
    return {
        "scores": [sum(row) for row in points(s)] if s.plots[JAIL] >= 0 else [], "points": points(s),
        "winners": winners(s) if s.result else [],
        "ahead": [rules.words.events[card_of(at)] for at in s.events[bag.TOP][::-1]],
        "past": [rules.words.events[card] for card in s.past], "space": SPACES[s.space] if s.space >= 0 else "",
        "promises": [[giver, to, PROMISES[kind], FATES[fate]] for giver, to, kind, fate in s.promises],
        "question": type(s.pending[0].step).__name__ if s.pending else "", "storm": s.storm,
        "discard": [items[i] for i, copies in enumerate(s.discard) for _ in range(copies)],
    }  # fmt: skip


def people(s: Town) -> dict[str, str]:
    there = {(now & CARD) >> CARD_AT: slot for slot, now in enumerate(s.folk) if now & CARD}
    dudes = {dude_name(s, dude): dude_words(s, dude) for dude in range(len(s.dudes)) if s.outfits[dude // FIGURES] >= 0}
    folk = {
        name: folk_words(s, there[card + 1]) if card + 1 in there else "-"
        for card, name in enumerate(s.ruleset.words.cards)
    }
    return {**dudes, **folk}


def own_magic(s: Town, seat: int, mask: int) -> list[str]:
    return [s.ruleset.magic_of[s.outfits[seat]][i].id for i in bits(mask)]


def own_goals(s: Town, seat: int, mask: int) -> list[str]:
    return [s.ruleset.cards[s.ruleset.first_reward[s.outfits[seat]] + i].id for i in bits(mask)]
