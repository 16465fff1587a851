"""Spells and gadgets as an action: learned or built at home, cast or set up in town (SG-126 … SG-136)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import DISCOUNT_AT, PLACE, Town, token_of
from saloon.games.slaughter_gulch.dudes import DudeStep
from saloon.games.slaughter_gulch.language import FIGURES, GADGET, HOME, SCIENTISTS, SQUARE
from saloon.games.slaughter_gulch.objectives import BUILT, GADGET_USED, LEARNED, deed
from saloon.games.slaughter_gulch.rolls import declare, test, total
from saloon.games.slaughter_gulch.ruleset import Card
from saloon.games.slaughter_gulch.spells import CastSpell, could_cast
from saloon.games.slaughter_gulch.vocabulary import EMPLACE, INVENT, LEARN
from saloon.games.slaughter_gulch.wounds import NOBODY, OTHER, wound
from saloon.kernel.messages import EventLog
from saloon.parts.masks import bits


def magic_possible(s: Town, dude: i64, place: i64) -> bool:
    """SG-126, SG-128, SG-134, SG-136"""
    seat = dude // FIGURES
    if s.ruled(dude):
        return False  # SG-087
    if place == HOME:
        return s.up[seat] >= 0 and (s.rock[seat] >= up_card(s, seat).cost or discounts(s, seat) >= 0)
    if token_of(s, dude) == GADGET:
        return place >= SQUARE and s.gun < 0 and gun_built(s, seat)
    return could_cast(s, dude)


def up_card(s: Town, seat: i64) -> Card:
    return s.ruleset.cards[s.ruleset.first_magic[s.outfits[seat]] + s.up[seat]]


def discounts(s: Town, seat: i64) -> int:
    """A reward that makes learning free, or -1."""
    first = s.ruleset.first_reward[s.outfits[seat]]
    return next((first + i for i in bits(s.rewards_ready(seat)) if s.ruleset.cards[first + i].discount), -1)


def gun_built(s: Town, seat: i64) -> bool:
    first = s.ruleset.first_magic[s.outfits[seat]]
    return any(s.ruleset.cards[first + local].uses[0].has(EMPLACE) for local in bits(s.learned[seat]))


def work_magic(s: Town, dude: i64, log: EventLog | None) -> None:
    """SG-126, SG-134, SG-136"""
    seat = dude // FIGURES
    if s.dudes[dude] & PLACE == HOME:
        card = up_card(s, seat)
        ctx = INVENT if s.outfits[seat] == SCIENTISTS else LEARN
        if log:
            log.tell("studies", who=s.who(dude), card=card.id, need=card.need)
        test(s, ctx, dude, card.stat, seat, Learned(dude))
        if s.rock[seat] < card.cost:
            declare(s, 0, seat, discounts(s, seat), log)  # the only way to pay
    elif token_of(s, dude) == GADGET:
        s.gun = s.dudes[dude] & PLACE
        deed(s, seat, GADGET_USED, 1, log)
        if log:
            log.tell("sets_gun", who=s.who(dude), space=s.spot(s.gun))
    else:
        s.then(CastSpell(dude, -1))


class Learned(DudeStep):
    """SG-127 … SG-130"""

    def run(self, s: Town, log: EventLog | None) -> None:
        seat = self.dude // FIGURES
        card = up_card(s, seat)
        if total(s, 0) < card.need:
            if log:
                log.tell("study_fails", who=s.who(self.dude), card=card.id)
            wound(s, self.dude, OTHER, NOBODY)
            return
        cost = 0 if s.rolls[DISCOUNT_AT] else card.cost
        s.lose(seat, cost)
        s.learned[seat] |= s.ruleset.bits[card.local]
        s.up[seat] = -1
        if log:
            log.tell("learns", seat=seat, card=card.id, rock=cost)
        deed(s, seat, BUILT if s.outfits[seat] == SCIENTISTS else LEARNED, 1, log)


STEPS: Final = (Learned,)
