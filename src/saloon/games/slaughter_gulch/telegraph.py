"""Wiring at the Telegraph Office: the next events are put in order (SG-164)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import is_ruled, ruler
from saloon.games.slaughter_gulch.foresight import events_left, order_events
from saloon.games.slaughter_gulch.names import FIGURES, TELEGRAPH
from saloon.games.slaughter_gulch.objectives import WIRED, deed
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import Token, at_tile
from saloon.kernel.messages import EventLog


class TelegraphToken(Token):
    """SG-164"""

    def possible(self, s: Town, dude: i64) -> bool:
        return at_tile(s, dude, TELEGRAPH) and events_left(s) > 0

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        if not is_ruled(s, dude):
            deed(s, dude // FIGURES, WIRED, 1, log)
        order_events(s, ruler(s, dude), s.ruleset.telegraph)
