"""Digging in the Mine (SG-139)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import EXTRA_AT, Town
from saloon.games.slaughter_gulch.dudes import DudeStep
from saloon.games.slaughter_gulch.language import FIGURES, MINE
from saloon.games.slaughter_gulch.objectives import DUG, deed
from saloon.games.slaughter_gulch.rolls import table, table_face
from saloon.games.slaughter_gulch.vocabulary import EXTRA, PROSPECT
from saloon.games.slaughter_gulch.wounds import NOBODY, OTHER, wound
from saloon.kernel.messages import EventLog


def prospect(s: Town, dude: i64) -> None:
    table(s, PROSPECT, dude, s.ruler(dude), Prospected(dude))


class Prospected(DudeStep):
    """SG-139, SG-259"""

    def run(self, s: Town, log: EventLog | None) -> None:
        seat = self.dude // FIGURES
        face = table_face(s)
        rock = s.ruleset.tables[0][face - 1]
        if rock < 0:
            if log:
                log.tell("explosion", who=s.who(self.dude))
            wound(s, self.dude, OTHER, NOBODY)
            return
        if rock > 0:
            rock += s.rolls[EXTRA_AT]
            if s.has_power(seat, MINE):
                rock += sum([word.args[1] for word in s.ruleset.power[MINE] if word.op == EXTRA])
        taken = s.dig(seat, rock)
        if log:
            log.tell("digs", who=s.who(self.dude), face=face, rock=taken)
        if taken and not s.ruled(self.dude):
            deed(s, seat, DUG, taken, log)


STEPS: Final = (Prospected,)
