"""Simple deals: what bots look at in their own turn (ledger section 8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import PLACE, WOUNDED, pending, token_in
from saloon.games.slaughter_gulch.names import (
    CELL,
    FIGHT_TOKEN,
    FIGURES,
    HEAL_TOKEN,
    HOME,
    JAIL,
    ROB_TOKEN,
)
from saloon.games.slaughter_gulch.promises import FREED, HEAL, TRUCE
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.talk import DEALS, fee_for
from saloon.parts.offer import giver, is_open, receiver
from saloon.parts.trade import pack

FEES: Final = (2, 3, 1)  # ghost rock for each kind of promise


def bargains(s: Town, seat: i64, dude: i64) -> list[int]:
    """Answers to open offers, and a fee for a promise where somebody near could keep it."""
    trade = s.ruleset.words.trade
    found: list[int] = []
    for number, offer in enumerate(s.offers):
        if is_open(offer) and receiver(offer) == seat:
            if DEALS.undeliverable(s, offer) is None:
                found.append(pack(trade.accept, [number]))
            found.append(pack(trade.refuse, [number]))
    mine = [offer for offer in s.offers if giver(offer) == seat]
    if any(is_open(offer) for offer in mine):
        return found  # one at a time
    made = [receiver(offer) for offer in mine]
    for other, kind in wishes(s, seat, dude):
        if other not in made and len(made) < trade.each and s.rock[seat] >= FEES[kind]:
            found.append(pack(trade.propose, [other, *fee_for(kind, FEES[kind])]))
    return found


def wishes(s: Town, seat: i64, dude: i64) -> list[tuple[int, int]]:
    """Of whom this seat would like a promise, and which: one of each player."""
    bits = s.ruleset.bits
    hurt: i64 = 0
    jailed = False
    for now in s.dudes[seat * FIGURES : seat * FIGURES + FIGURES]:
        if now & WOUNDED:
            hurt |= bits[now & PLACE]
        if now & PLACE == CELL:
            jailed = True
    if not hurt and not jailed and len(s.queue) < 2:
        return []
    here = s.dudes[dude] & PLACE
    found: dict[int, int] = {}
    jail = s.plots[JAIL] if jailed else -1
    places: i64 = hurt | bits[here] | (bits[jail] if jailed else 0)
    for other, now in enumerate(s.dudes):
        place = now & PLACE
        if not places & bits[place] or not pending(now) or other // FIGURES == seat:
            continue
        owner = other // FIGURES
        token = token_in(now)
        if token == HEAL_TOKEN and hurt & bits[place]:
            found[owner] = HEAL
        elif token == FIGHT_TOKEN and place == jail:
            found[owner] = FREED
        elif token in (FIGHT_TOKEN, ROB_TOKEN) and place == here and here != HOME:
            found.setdefault(owner, TRUCE)
    return list(found.items())
