"""Digging in the Mine (SG-138, SG-139)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import dig, has_power
from saloon.games.slaughter_gulch.board import dude_name, is_ruled, ruler
from saloon.games.slaughter_gulch.dudes import DudeStep
from saloon.games.slaughter_gulch.names import FIGURES, MINE
from saloon.games.slaughter_gulch.objectives import DUG, deed
from saloon.games.slaughter_gulch.sides import Side
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tables import table, table_face
from saloon.games.slaughter_gulch.tokens import Token, at_tile
from saloon.games.slaughter_gulch.vocabulary import EXTRA, PROSPECT
from saloon.games.slaughter_gulch.wounds import NOBODY, OTHER, wound
from saloon.kernel.messages import EventLog


class ProspectToken(Token):
    """SG-138, SG-139"""

    def possible(self, s: Town, dude: i64) -> bool:
        return at_tile(s, dude, MINE) and s.mine > 0  # SG-138

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        table(s, PROSPECT, dude, ruler(s, dude), Prospected(dude))


class Prospected(DudeStep):
    """SG-139, SG-259"""

    def run(self, s: Town, log: EventLog | None) -> None:
        seat = self.dude // FIGURES
        face = table_face(s)
        rock = s.ruleset.tables[0][face - 1]
        if rock < 0:
            if log:
                log.tell("explosion", who=dude_name(s, self.dude))
            wound(s, self.dude, OTHER, NOBODY)
            return
        if rock > 0:
            rock += Side(s, 0).extra
            if has_power(s, seat, MINE):
                rock += sum([word.args[1] for word in s.ruleset.power[MINE] if word.op == EXTRA])
        taken = dig(s, seat, rock)
        if log:
            log.tell("digs", who=dude_name(s, self.dude), face=face, rock=taken)
        if taken and not is_ruled(s, self.dude):
            deed(s, seat, DUG, taken, log)


STEPS: Final = (Prospected,)
