"""Townsfolk won over by recruiting, epiphany or brainwashing (SG-145 … SG-151)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    DONE,
    PLACE,
    WOUNDED,
    card_at,
    dude_name,
    folk_target,
    is_ruled,
    reach_of,
    remove_folk,
    ruler,
    slot_of,
    spare_figure,
    token_of,
)
from saloon.games.slaughter_gulch.dudes import AgainstFolk
from saloon.games.slaughter_gulch.names import BAD, CELL, FIGURES, GOOD, NEUTRAL, RECRUIT_TOKEN, SMARTS
from saloon.games.slaughter_gulch.objectives import RECRUIT_BAD, RECRUIT_GOOD, deed
from saloon.games.slaughter_gulch.rolls import test
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import folk_here
from saloon.games.slaughter_gulch.tokens import AimedAtFolk
from saloon.games.slaughter_gulch.vocabulary import RECRUIT
from saloon.games.slaughter_gulch.wounds import FIGHT, NOBODY, scarred, wound
from saloon.kernel.messages import EventLog

HARDER: Final = 1  # SG-151


class RecruitToken(AimedAtFolk):
    """SG-145, SG-150"""

    RULE: ClassVar[str] = "SG-145"

    def possible(self, s: Town, dude: i64) -> bool:
        return spare_figure(s, dude // FIGURES) >= 0 and super().possible(s, dude)  # SG-150

    def targets(self, s: Town, dude: i64) -> list[int]:
        """Townsfolk within arm's reach who may join."""
        rules = s.ruleset
        ours = GOOD if rules.good[s.outfits[dude // FIGURES]] else BAD
        return [
            folk_target(s, slot) for slot in folk_here(s, reach_of(s, dude))
            if rules.smarts[card_at(s, slot)] and self.willing(ours, rules.align[card_at(s, slot)])
        ]  # fmt: skip

    def willing(self, ours: i64, align: i64) -> bool:
        """SG-145: those of our own side, and Neutral ones."""
        return align in (ours, NEUTRAL)

    def need(self, s: Town, dude: i64, target: i64) -> int:
        return recruit_need(s, dude, slot_of(s, target))

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        test(s, RECRUIT, dude, SMARTS, ruler(s, dude), Recruited(dude, slot_of(s, target)))


class ConvertToken(RecruitToken):
    """SG-151: Epiphany and Brainwash."""

    RULE: ClassVar[str] = "SG-151"

    def willing(self, ours: i64, align: i64) -> bool:
        """SG-151: those of the other side."""
        return align not in (ours, NEUTRAL)


def recruit_need(s: Town, dude: i64, slot: i64) -> int:
    """SG-146, SG-151"""
    return s.ruleset.smarts[card_at(s, slot)] + (HARDER if token_of(s, dude) != RECRUIT_TOKEN else 0)


class Recruited(AgainstFolk):
    """SG-146 … SG-151"""

    def run(self, s: Town, log: EventLog | None) -> None:
        rules = s.ruleset
        seat = self.dude // FIGURES
        card = card_at(s, self.slot)
        name = rules.words.cards[card]
        if total(s, 0) >= recruit_need(s, self.dude, self.slot):
            place = s.folk[self.slot] & PLACE
            new = spare_figure(s, seat)
            s.dudes[new] = place | DONE | (WOUNDED if scarred(s, self.slot) else 0)
            remove_folk(s, self.slot)
            if log:
                log.tell("recruits", who=dude_name(s, self.dude), card=name, new=dude_name(s, new))
            if not is_ruled(s, self.dude) and rules.align[card] != NEUTRAL:
                deed(s, seat, RECRUIT_GOOD if rules.align[card] == GOOD else RECRUIT_BAD, 1, log)
        elif rules.fights[card]:
            wound(s, self.dude, FIGHT, NOBODY)
        elif s.folk[self.slot] & PLACE != CELL:
            remove_folk(s, self.slot)
            if log:
                log.tell("runs_off", card=name)


STEPS: Final = (Recruited,)
