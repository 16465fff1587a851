"""Raising the dead (SG-160 … SG-163)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    DONE,
    HARROWED,
    dude_name,
    dude_of,
    dudes_in,
    is_ruled,
    ruler,
    spare_figure,
    target_of,
)
from saloon.games.slaughter_gulch.names import CEMETERY, FIGURES, GRAVE, POOL, SPIRIT
from saloon.games.slaughter_gulch.objectives import RAISED, deed
from saloon.games.slaughter_gulch.rolls import test
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import Aimed, at_tile
from saloon.games.slaughter_gulch.vocabulary import RAISE
from saloon.games.slaughter_gulch.wounds import harrow
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog


class RaiseToken(Aimed):
    """SG-160, SG-161"""

    RULE: ClassVar[str] = "SG-160"

    def targets(self, s: Town, dude: i64) -> list[int]:
        """SG-160: the dead, for whoever stands in the Cemetery."""
        return [target_of(s, other) for other in dudes_in(s, GRAVE)] if at_tile(s, dude, CEMETERY) else []

    def need(self, s: Town, dude: i64, target: i64) -> int:
        return s.ruleset.raise_at

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        test(s, RAISE, dude, SPIRIT, ruler(s, dude), Raised(dude, dude_of(s, target)))


class Raised(Step[Town]):
    """SG-161 … SG-163"""

    __slots__ = ("dead", "dude")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, dead: i64) -> None:
        self.dude = dude
        self.dead = dead

    def run(self, s: Town, log: EventLog | None) -> None:
        seat = self.dude // FIGURES
        if total(s, 0) < s.ruleset.raise_at:
            if log:
                log.tell("raise_fails", who=dude_name(s, self.dude))
            return
        new = spare_figure(s, seat) if self.dead // FIGURES != seat else -1
        if new >= 0:
            s.dudes[self.dead] = POOL
            s.dudes[new] = s.plots[CEMETERY] | HARROWED | DONE
            if log:
                log.tell("body_taken", who=dude_name(s, self.dead), new=dude_name(s, new))
        else:
            harrow(s, self.dead, log)
        if not is_ruled(s, self.dude):
            deed(s, seat, RAISED, 1, log)


STEPS: Final = (Raised,)
