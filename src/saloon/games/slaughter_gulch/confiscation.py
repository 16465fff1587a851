"""Confiscating: an item or gadget of a foe leaves the game (SG-122 … SG-124)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import lose_item, owns, scrap, show_items, unused_items
from saloon.games.slaughter_gulch.board import dude_of, is_ruled, reach_of, ruler, target_of
from saloon.games.slaughter_gulch.dudes import AgainstDude, DudeQuestion
from saloon.games.slaughter_gulch.names import AGILITY, FIGURES, SCIENTISTS
from saloon.games.slaughter_gulch.objectives import CONFISCATED, deed
from saloon.games.slaughter_gulch.packing import is_take, take, take_card
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import opposed
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import enemies
from saloon.games.slaughter_gulch.tokens import Aimed
from saloon.games.slaughter_gulch.vocabulary import CONF, CONFDEF, EMPLACE
from saloon.games.slaughter_gulch.wounds import OTHER, wound
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.masks import bits


class ConfiscateToken(Aimed):
    """SG-122"""

    RULE: ClassVar[str] = "SG-122"

    def targets(self, s: Town, dude: i64) -> list[int]:
        return [target_of(s, other) for other in enemies(s, dude, reach_of(s, dude))]

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        foe = dude_of(s, target)
        attacked(s, dude // FIGURES, foe // FIGURES, log)
        opposed(s, CONF, dude, AGILITY, ruler(s, dude), CONFDEF, foe, AGILITY, Confiscated(dude, foe))


class Confiscated(AgainstDude):
    """SG-122, SG-123, SG-125"""

    def run(self, s: Town, log: EventLog | None) -> None:
        victim = self.foe // FIGURES
        if total(s, 0) <= total(s, 1):
            wound(s, self.dude, OTHER, victim)
            return
        gadgets = s.outfits[victim] == SCIENTISTS and s.learned[victim]
        if owns(s, victim) or gadgets:
            show_items(s, victim, unused_items(s, victim), ruler(s, self.dude))  # SG-123
            if log:
                log.tell("searches", seat=ruler(s, self.dude), victim=victim)
            s.then(Seize(self.dude, victim))
        elif log:
            log.tell("nothing_to_take", seat=victim)


class Seize(DudeQuestion):
    """D-25: one item or gadget leaves the game."""

    __slots__ = ("victim",)

    def __init__(self, dude: i64, victim: i64) -> None:
        super().__init__(dude)
        self.victim = victim

    def cards(self, s: Town) -> list[int]:
        found = bits(owns(s, self.victim))
        if s.outfits[self.victim] == SCIENTISTS:
            first = s.ruleset.first_magic[SCIENTISTS]
            found += [first + local for local in bits(s.learned[self.victim])]
        return found

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [take(card) for card in self.cards(s)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_take(action):
            return Refusal("kernel.nonsense")
        return None if take_card(action) in self.cards(s) else Refusal("SG-123")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        number = take_card(action)
        card = s.ruleset.cards[number]
        if number < s.ruleset.item_count:
            lose_item(s, self.victim, number)
            scrap(s, number)
        else:
            s.learned[self.victim] &= ~s.ruleset.bits[card.local]
            if card.uses[0].has(EMPLACE):
                s.gun = -1
        if log:
            log.tell("seizes", seat=seat, victim=self.victim, card=card.id)
        if not is_ruled(s, self.dude):
            deed(s, self.dude // FIGURES, CONFISCATED, 1, log)  # SG-124


STEPS: Final = (Confiscated, Seize)
