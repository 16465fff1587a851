"""Spells and gadgets as an action: learned or built at home, cast or set up in town (SG-126 … SG-136)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import lose, rewards_ready
from saloon.games.slaughter_gulch.board import PLACE, dude_name, is_ruled, place_name
from saloon.games.slaughter_gulch.boosts import declare
from saloon.games.slaughter_gulch.dudes import DudeStep
from saloon.games.slaughter_gulch.names import FIGURES, HOME, SCIENTISTS, SQUARE
from saloon.games.slaughter_gulch.objectives import BUILT, GADGET_USED, LEARNED, deed
from saloon.games.slaughter_gulch.rolls import test
from saloon.games.slaughter_gulch.ruleset import Card
from saloon.games.slaughter_gulch.sides import Side, total
from saloon.games.slaughter_gulch.spells import CastSpell, could_cast
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import Token
from saloon.games.slaughter_gulch.vocabulary import EMPLACE, INVENT, LEARN
from saloon.games.slaughter_gulch.wounds import NOBODY, OTHER, wound
from saloon.kernel.messages import EventLog
from saloon.parts.masks import bits


class MagicToken(Token):
    """SG-126 … SG-128: at home one learns or builds; in town it is the token that says what one does."""

    def possible(self, s: Town, dude: i64) -> bool:
        if is_ruled(s, dude):
            return False  # SG-087
        if s.dudes[dude] & PLACE != HOME:
            return self.possible_in_town(s, dude)
        seat = dude // FIGURES
        return s.up[seat] >= 0 and (s.rock[seat] >= up_card(s, seat).cost or discounts(s, seat) >= 0)

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        if s.dudes[dude] & PLACE == HOME:
            study(s, dude, log)
        else:
            self.perform_in_town(s, dude, log)

    def possible_in_town(self, s: Town, dude: i64) -> bool:
        raise NotImplementedError

    def perform_in_town(self, s: Town, dude: i64, log: EventLog | None) -> None:
        raise NotImplementedError


class SpellToken(MagicToken):
    """SG-134"""

    def possible_in_town(self, s: Town, dude: i64) -> bool:
        return could_cast(s, dude)

    def perform_in_town(self, s: Town, dude: i64, log: EventLog | None) -> None:
        s.then(CastSpell(dude, -1))


class GadgetToken(MagicToken):
    """SG-136: the Gatling Gun is set up on the street."""

    def possible_in_town(self, s: Town, dude: i64) -> bool:
        return s.dudes[dude] & PLACE >= SQUARE and s.gun < 0 and gun_built(s, dude // FIGURES)

    def perform_in_town(self, s: Town, dude: i64, log: EventLog | None) -> None:
        s.gun = s.dudes[dude] & PLACE
        deed(s, dude // FIGURES, GADGET_USED, 1, log)
        if log:
            log.tell("sets_gun", who=dude_name(s, dude), space=place_name(s, s.gun))


# --- at home ---


def up_card(s: Town, seat: i64) -> Card:
    return s.ruleset.cards[s.ruleset.first_magic[s.outfits[seat]] + s.up[seat]]


def discounts(s: Town, seat: i64) -> int:
    """A reward that makes learning free, or -1."""
    first = s.ruleset.first_reward[s.outfits[seat]]
    return next((first + i for i in bits(rewards_ready(s, seat)) if s.ruleset.cards[first + i].discount), -1)


def gun_built(s: Town, seat: i64) -> bool:
    first = s.ruleset.first_magic[s.outfits[seat]]
    return any(s.ruleset.cards[first + local].uses[0].has(EMPLACE) for local in bits(s.learned[seat]))


def study(s: Town, dude: i64, log: EventLog | None) -> None:
    """SG-126"""
    seat = dude // FIGURES
    card = up_card(s, seat)
    ctx = INVENT if s.outfits[seat] == SCIENTISTS else LEARN
    if log:
        log.tell("studies", who=dude_name(s, dude), card=card.id, need=card.need)
    test(s, ctx, dude, card.stat, seat, Learned(dude))
    if s.rock[seat] < card.cost:
        declare(s, Side(s, 0), discounts(s, seat), log)  # the only way to pay


class Learned(DudeStep):
    """SG-127 … SG-130"""

    def run(self, s: Town, log: EventLog | None) -> None:
        seat = self.dude // FIGURES
        card = up_card(s, seat)
        if total(s, 0) < card.need:
            if log:
                log.tell("study_fails", who=dude_name(s, self.dude), card=card.id)
            wound(s, self.dude, OTHER, NOBODY)
            return
        cost = 0 if Side(s, 0).discounted else card.cost
        lose(s, seat, cost)
        s.learned[seat] |= s.ruleset.bits[card.local]
        s.up[seat] = -1
        if log:
            log.tell("learns", seat=seat, card=card.id, rock=cost)
        deed(s, seat, BUILT if s.outfits[seat] == SCIENTISTS else LEARNED, 1, log)


STEPS: Final = (Learned,)
