"""Preaching: a townsfolk goes, somebody else comes in his place (SG-165)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    CARD,
    DEPUTY,
    PLACE,
    SCARS,
    SHERIFF,
    card_at,
    folk_target,
    reach_of,
    slot_of,
)
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import folk_here
from saloon.games.slaughter_gulch.tokens import AimedAtFolk
from saloon.games.slaughter_gulch.townsfolk import DrawFor
from saloon.kernel.messages import EventLog


class BibleToken(AimedAtFolk):
    """SG-165"""

    RULE: ClassVar[str] = "SG-165"

    def possible(self, s: Town, dude: i64) -> bool:
        return s.pile > 0 and super().possible(s, dude)

    def targets(self, s: Town, dude: i64) -> list[int]:
        old = s.ruleset.version < 3
        here = folk_here(s, s.ruleset.bits[s.dudes[dude] & PLACE] if old else reach_of(s, dude))  # SG-205
        return [folk_target(s, slot) for slot in here if card_at(s, slot) not in (SHERIFF, DEPUTY)]

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        slot = slot_of(s, target)
        s.folk[slot] &= ~(CARD | SCARS)
        s.then(DrawFor(slot, 0))
