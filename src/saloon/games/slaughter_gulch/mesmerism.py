"""Mesmerizing: a foe's action cancelled, or decided by somebody else (SG-083 … SG-089)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    DONE,
    PLACE,
    RULER,
    RULER_AT,
    dude_name,
    dude_of,
    is_ruled,
    pending,
    reach_of,
    ruler,
    target_of,
)
from saloon.games.slaughter_gulch.dudes import AgainstDude, DudeQuestion
from saloon.games.slaughter_gulch.names import FIGURES, HOME, SPIRIT
from saloon.games.slaughter_gulch.objectives import MESMERIZED, deed
from saloon.games.slaughter_gulch.packing import CANCEL, COMMAND
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import opposed
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import Aimed
from saloon.games.slaughter_gulch.vocabulary import MEZ, RESIST
from saloon.kernel.messages import EventLog, Refusal


class MesmerizeToken(Aimed):
    """SG-083, SG-084"""

    RULE: ClassVar[str] = "SG-083"

    def targets(self, s: Town, dude: i64) -> list[int]:
        """SG-083: dudes of other outfits, Sanctuary or not, with an action to lose."""
        if s.dudes[dude] & PLACE == HOME:
            return []
        bits = s.ruleset.bits
        reach = reach_of(s, dude)
        seat = dude // FIGURES
        ruled = is_ruled(s, dude)
        return [
            target_of(s, other) for other, now in enumerate(s.dudes)
            if reach & bits[now & PLACE] and (other // FIGURES != seat or (ruled and other != dude)) and pending(now)
        ]  # fmt: skip

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        foe = dude_of(s, target)
        attacked(s, dude // FIGURES, foe // FIGURES, log)
        opposed(s, MEZ, dude, SPIRIT, ruler(s, dude), RESIST, foe, SPIRIT, Mesmerized(dude, foe))


class Mesmerized(AgainstDude):
    """SG-084, SG-088"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) <= total(s, 1):
            return
        if log:
            log.tell("mesmerized", who=dude_name(s, self.foe), seat=ruler(s, self.dude))
        if not is_ruled(s, self.dude):
            deed(s, self.dude // FIGURES, MESMERIZED, 1, log)
        s.then(Sway(self.dude, self.foe))


class Sway(DudeQuestion):
    """D-13: cancel now, or decide when his turn comes."""

    __slots__ = ("foe",)

    def __init__(self, dude: i64, foe: i64) -> None:
        super().__init__(dude)
        self.foe = foe

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [CANCEL, COMMAND]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in (CANCEL, COMMAND) else Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == CANCEL:
            s.dudes[self.foe] |= DONE
            if log:
                log.tell("cancelled", who=dude_name(s, self.foe))
        else:
            s.dudes[self.foe] = s.dudes[self.foe] & ~RULER | seat + 1 << RULER_AT  # SG-089: the later winner


STEPS: Final = (Mesmerized, Sway)
