"""What promises are worth to bots: to whom they are made, while they can be kept; to who gave them, one's word."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import ACTED, PLACE, PLANNING, WOUNDED, pending, token_in
from saloon.games.slaughter_gulch.names import (
    ARREST_TOKEN,
    CELL,
    CONFISCATE,
    FIGHT_TOKEN,
    FIGURES,
    HEAL_TOKEN,
    HOME,
    JAIL,
    MESMERIZE,
    PROMISE,
    ROB_TOKEN,
    ROCK,
)
from saloon.games.slaughter_gulch.promises import BROKEN, FREED, HEAL, KEPT, OPEN, TRUCE
from saloon.games.slaughter_gulch.state import Town
from saloon.parts.masks import bits
from saloon.parts.offer import asked, given, giver, is_open, receiver

# Lists, as mypyc believes that a constant tuple of floats has not been set.
PROMISED: Final = [4.5, 7.5, 2.5]  # what a promise of each kind is worth once it is kept,
BURDEN: Final = [0.5, 2.5, 0.5]  # and what it costs to keep it
WORD: Final = 8.0  # what a promise costs that is broken, or cannot be kept any more
FAITH: Final = 0.7  # how far one trusts a player,
DOUBT: Final = 0.2  # and one who has broken a promise
HOPE: Final = 0.3  # of a deal one has proposed
PESTERING: Final = 0.5  # what each further open offer costs
HELPING: Final = (HEAL_TOKEN, FIGHT_TOKEN)  # by kind: the token with which it is kept
BUSY: Final = [["Target"], ["Fight", "Bribe", "Forced"]]  # by kind: steps while somebody is about to keep it
THREATS: Final = (FIGHT_TOKEN, ROB_TOKEN, CONFISCATE, MESMERIZE, ARREST_TOKEN)


def words(s: Town, seat: i64) -> float:
    """Promises given and received, each kind once: one token keeps one. And what one has proposed oneself."""
    return promised(s, seat) + proposed(s, seat)


def promised(s: Town, seat: i64) -> float:
    total = 0.0
    said: list[int] = []
    heard: list[list[int]] = []
    for maker, taker, kind, fate in s.promises:
        if maker == seat and fate != KEPT:
            possible = fate == OPEN and (kind == TRUCE or kind not in said) and keepable(s, maker, taker, kind)
            total -= BURDEN[kind] if possible else WORD
            if fate == OPEN:
                said.append(kind)
        elif taker == seat and fate == OPEN and [maker, kind] not in heard:
            total += prospect(s, maker, taker, kind)
            heard.append([maker, kind])
    return total


def proposed(s: Town, seat: i64) -> float:
    mine = [offer for offer in s.offers if giver(offer) == seat and is_open(offer)]
    if not mine:
        return 0.0
    first = mine[0]
    gain = sum([prospect(s, receiver(first), seat, kind) for kind in bits(asked(first)[PROMISE])])
    return HOPE * (gain - float(given(first)[ROCK])) - PESTERING * (len(mine) - 1)


def prospect(s: Town, giver: i64, receiver: i64, kind: i64) -> float:
    """What a promise may bring to whom it is made."""
    if kind == TRUCE:
        useful = 0.5 if s.stage == PLANNING else float(threatens(s, giver, receiver))
    else:
        useful = float(keepable(s, giver, receiver, kind))
    return PROMISED[kind] * useful * trust(s, giver)


def trust(s: Town, giver: i64) -> float:
    return DOUBT if [giver, BROKEN] in [[maker, fate] for maker, _, _, fate in s.promises] else FAITH


def keepable(s: Town, giver: i64, receiver: i64, kind: i64) -> bool:
    """Whether it can still be done in this turn, as far as tokens show it; before plans are made, by who is near."""
    if kind == TRUCE:
        return True
    places = wanted_at(s, receiver, kind)
    token = HELPING[kind]
    for now in s.dudes[giver * FIGURES : giver * FIGURES + FIGURES]:
        if s.stage == PLANNING:
            if now & PLACE <= HOME and places & s.ruleset.streets.near[now & PLACE]:
                return bool(s.ruleset.numbers[s.outfits[giver]][token]) and not has_planned(s, giver)
        elif token_in(now) == token and places >> (now & PLACE) & 1:
            return pending(now) or (now & ACTED > 0 and is_busy(s, kind))
    return False


def has_planned(s: Town, seat: i64) -> bool:
    return seat in [who for d in s.pending if d.given is not None for who in d.given]


def is_busy(s: Town, kind: i64) -> bool:
    steps = [*s.agenda, *[d.step for d in s.pending]]
    return not set(BUSY[kind]).isdisjoint([type(step).__name__ for step in steps])


def threatens(s: Town, giver: i64, receiver: i64) -> bool:
    """Whether somebody who may still attack stands beside one of the other's dudes."""
    beside: i64 = 0
    for now in s.dudes[receiver * FIGURES : receiver * FIGURES + FIGURES]:
        beside |= s.ruleset.bits[now & PLACE]
    for now in s.dudes[giver * FIGURES : giver * FIGURES + FIGURES]:
        if pending(now) and token_in(now) in THREATS and now & PLACE < HOME and beside >> (now & PLACE) & 1:
            return True
    return False


def wanted_at(s: Town, receiver: i64, kind: i64) -> int:
    """Where one of theirs could be healed or set free, as a set of spaces; none if there is nobody to be helped."""
    theirs = s.dudes[receiver * FIGURES : receiver * FIGURES + FIGURES]
    places: i64 = 0
    for now in theirs:
        if kind == HEAL and now & WOUNDED and now & PLACE < HOME:
            places |= s.ruleset.bits[now & PLACE]
        elif kind == FREED and now & PLACE == CELL:
            places |= s.ruleset.bits[s.plots[JAIL]]
    return places


def owed_at(s: Town, giver: i64, kind: i64) -> int:
    """The same for everybody to whom this seat has promised it."""
    places = 0
    for maker, taker, what, fate in s.promises:
        if maker == giver and what == kind and fate == OPEN:
            places |= wanted_at(s, taker, kind)
    return places
