"""Who a word of a card can be about: its scope, and whom it would do anything to (ledger section 2.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    CARD,
    HARROWED,
    PLACE,
    WOUNDED,
    card_at,
    cells_left,
    dude_of,
    folk_target,
    is_active,
    pending,
    reach_of,
    slot_of,
    target_of,
)
from saloon.games.slaughter_gulch.names import BAD, CELL, FIGURES, FIRST_CARD, FIRST_SEAT, HOME, N_SPACES, N_WHO
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import folk_here
from saloon.games.slaughter_gulch.vocabulary import (
    ANYONE,
    CANCEL,
    EVERY_OWN,
    FREE_WORD,
    HARROW,
    HEAL,
    HERE,
    HOME_WORD,
    JAIL_WORD,
    LAY,
    MOVE,
    NEAR,
    OUTLAW,
    OWN,
    PLAYER,
    PRISONER,
    REMOVE,
    STEAL,
    WOUND,
    Word,
)
from saloon.games.slaughter_gulch.vocabulary import HARROWED as HARROWED_SCOPE
from saloon.games.slaughter_gulch.wounds import scarred

SCOPED: Final = (
    STEAL, WOUND, HEAL, MOVE, HOME_WORD, JAIL_WORD, FREE_WORD, CANCEL, HARROW, LAY, REMOVE,
)  # fmt: skip


def scope_of(word: Word) -> int:
    return word.args[1] if word.op == STEAL else word.args[0]


def fits(s: Town, word: Word, target: i64) -> bool:
    """Whether a word can do anything to a dude or townsfolk."""
    op = word.op
    if target < N_WHO:
        now = s.dudes[dude_of(s, target)]
        if op == HEAL:
            return now & WOUNDED != 0
        if op == CANCEL:
            return pending(now)
        if op == LAY:
            return now & HARROWED != 0
        if op == MOVE:
            return now & PLACE < HOME
        if op == STEAL:
            return s.rock[s.chairs[target // FIGURES]] > 0
        return True
    if op == HEAL:
        return scarred(s, slot_of(s, target))
    if op == JAIL_WORD:
        return cells_left(s) > 0
    return op in (WOUND, REMOVE)


# --- by scope ---


def in_scope(s: Town, seat: i64, caster: i64, scope: i64) -> list[int]:
    """Dudes and townsfolk of a scope as targets, whatever is to be done to them."""
    if scope == PLAYER:
        return [FIRST_SEAT + other for other in range(s.ruleset.seats) if other != seat and s.rock[other] > 0]
    if scope in (OWN, EVERY_OWN):
        return [target_of(s, dude) for dude in range(seat * FIGURES, seat * FIGURES + FIGURES) if is_active(s, dude)]
    if scope == PRISONER:
        return own_at(s, seat, CELL)
    if scope == ANYONE:
        return anyone(s)
    if scope == OUTLAW:
        return outlaws(s, seat)
    if s.dudes[caster] & PLACE == HOME:
        return own_at(s, seat, HOME) if scope == HERE else []
    return around(s, seat, caster, scope)


def own_at(s: Town, seat: i64, place: i64) -> list[int]:
    first = seat * FIGURES
    return [target_of(s, dude) for dude in range(first, first + FIGURES) if s.dudes[dude] & PLACE == place]


def anyone(s: Town) -> list[int]:
    """Every character that is not in a cell."""
    found = [target_of(s, dude) for dude, now in enumerate(s.dudes) if now & PLACE <= HOME]
    return found + [folk_target(s, slot) for slot, now in enumerate(s.folk) if now & CARD and now & PLACE < N_SPACES]


def outlaws(s: Town, seat: i64) -> list[int]:
    """Bad townsfolk, face up, in the space of an own dude."""
    first = seat * FIGURES
    places = [now & PLACE for now in s.dudes[first : first + FIGURES] if now & PLACE < HOME]
    return [
        FIRST_CARD + card_at(s, slot) for slot, now in enumerate(s.folk)
        if now & CARD and now & PLACE in places and s.ruleset.align[card_at(s, slot)] == BAD
    ]  # fmt: skip


def around(s: Town, seat: i64, caster: i64, scope: i64) -> list[int]:
    """In the caster's space in town or, if the scope says so, beside it."""
    reach = reach_of(s, caster)
    if scope == NEAR:
        reach |= s.ruleset.streets.beside[s.dudes[caster] & PLACE]
    dudes = [dude for dude, now in enumerate(s.dudes) if reach & s.ruleset.bits[now & PLACE]]
    if scope == HERE:
        return [target_of(s, dude) for dude in dudes] + [folk_target(s, slot) for slot in folk_here(s, reach)]
    foes = [dude for dude in dudes if dude // FIGURES != seat]
    return [target_of(s, dude) for dude in foes if scope != HARROWED_SCOPE or s.dudes[dude] & HARROWED]
