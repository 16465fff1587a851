"""Arresting criminals and Bad townsfolk (SG-153 … SG-158)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import gain
from saloon.games.slaughter_gulch.board import (
    CARD,
    CRIME,
    PLACE,
    WOUNDED,
    card_at,
    cells_left,
    dude_name,
    dude_of,
    folk_target,
    is_ruled,
    ruler,
    slot_of,
    target_of,
    walk_to,
)
from saloon.games.slaughter_gulch.dudes import AgainstFolk
from saloon.games.slaughter_gulch.jail import lock_up, lock_up_folk
from saloon.games.slaughter_gulch.names import BAD, FIGURES, HOME, JAIL, N_WHO, STRENGTH
from saloon.games.slaughter_gulch.objectives import ARREST_ANY, ARREST_BAD, deed
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import test
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import AimedAtFolk
from saloon.games.slaughter_gulch.vocabulary import ARREST
from saloon.games.slaughter_gulch.wounds import FOR_ARREST, Pay
from saloon.kernel.messages import EventLog


class ArrestToken(AimedAtFolk):
    """SG-153 … SG-159"""

    RULE: ClassVar[str] = "SG-153"

    def possible(self, s: Town, dude: i64) -> bool:
        return can_arrest(s, dude) and super().possible(s, dude)

    def targets(self, s: Town, dude: i64) -> list[int]:
        """SG-153, SG-154: criminals of other outfits, and Bad townsfolk."""
        place = s.dudes[dude] & PLACE
        if not can_arrest(s, dude) or place == HOME:
            return []
        seat = dude // FIGURES
        found = [
            target_of(s, other) for other, now in enumerate(s.dudes)
            if now & CRIME and now & PLACE == place and other // FIGURES != seat
        ]  # fmt: skip
        for slot, now in enumerate(s.folk):
            if now & CARD and now & PLACE == place and s.ruleset.align[card_at(s, slot)] == BAD:
                found.append(folk_target(s, slot))
        return found

    def need(self, s: Town, dude: i64, target: i64) -> int:
        return s.ruleset.strength[card_at(s, slot_of(s, target))] if target >= N_WHO else 0

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        """SG-153, SG-154: a dude goes without a roll."""
        if target < N_WHO:
            foe = dude_of(s, target)
            attacked(s, dude // FIGURES, foe // FIGURES, log)
            lock_up(s, foe, log)
            if not is_ruled(s, dude):
                deed(s, dude // FIGURES, ARREST_ANY, 1, log)
            walk_to(s, dude, s.plots[JAIL])
            s.then(Pay(FOR_ARREST, dude // FIGURES, foe // FIGURES))
        else:
            test(s, ARREST, dude, STRENGTH, ruler(s, dude), Arrested(dude, slot_of(s, target)))


def can_arrest(s: Town, dude: i64) -> bool:
    """SG-155, SG-157: only somebody unwounded, and only while a cell is free."""
    return not s.dudes[dude] & WOUNDED and cells_left(s) > 0


class Arrested(AgainstFolk):
    """SG-154, SG-156, SG-158"""

    def run(self, s: Town, log: EventLog | None) -> None:
        card = card_at(s, self.slot)
        if total(s, 0) < s.ruleset.strength[card]:
            if log:
                log.tell("arrest_fails", who=dude_name(s, self.dude), card=s.ruleset.words.cards[card])
            return
        seat = self.dude // FIGURES
        lock_up_folk(s, self.slot, log)
        walk_to(s, self.dude, s.plots[JAIL])
        gain(s, seat, s.ruleset.pay[card], "arrest", log)
        if not is_ruled(s, self.dude):
            deed(s, seat, ARREST_BAD, 1, log)
            deed(s, seat, ARREST_ANY, 1, log)


STEPS: Final = (Arrested,)
