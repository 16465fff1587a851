"""Healing as an action (SG-152)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    PLACE,
    WOUNDED,
    dude_of,
    folk_target,
    is_ruled,
    reach_of,
    slot_of,
    target_of,
)
from saloon.games.slaughter_gulch.names import FIGURES, HOME, N_WHO
from saloon.games.slaughter_gulch.objectives import HEALED, deed
from saloon.games.slaughter_gulch.promises import HEAL, kept
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import folk_here
from saloon.games.slaughter_gulch.tokens import Aimed
from saloon.games.slaughter_gulch.wounds import heal_dude, heal_folk, scarred
from saloon.kernel.messages import EventLog


class HealToken(Aimed):
    """SG-152"""

    RULE: ClassVar[str] = "SG-152"

    def targets(self, s: Town, dude: i64) -> list[int]:
        """The wounded within arm's reach; at home, one's own."""
        bits = s.ruleset.bits
        reach = reach_of(s, dude)
        home = s.dudes[dude] & PLACE == HOME
        seat = dude // FIGURES
        found = [
            target_of(s, other) for other, now in enumerate(s.dudes)
            if now & WOUNDED and reach & bits[now & PLACE] and (not home or other // FIGURES == seat)
        ]  # fmt: skip
        return found + [folk_target(s, slot) for slot in folk_here(s, reach) if scarred(s, slot)]

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        seat = dude // FIGURES
        if target < N_WHO:
            heal_dude(s, dude_of(s, target), log)
            if not is_ruled(s, dude):
                kept(s, seat, s.chairs[target // FIGURES], HEAL, log)
        else:
            heal_folk(s, slot_of(s, target), log)
        if not is_ruled(s, dude):
            deed(s, seat, HEALED, 1, log)
