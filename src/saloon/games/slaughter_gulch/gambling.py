"""Gambling in the Saloon (SG-140, SG-141)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import gain, has_power, lose
from saloon.games.slaughter_gulch.board import dude_name, is_ruled
from saloon.games.slaughter_gulch.dudes import DudeStep
from saloon.games.slaughter_gulch.names import FIGURES, SALOON
from saloon.games.slaughter_gulch.objectives import STREAK, deed
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tables import table, table_face
from saloon.games.slaughter_gulch.tokens import Token, at_tile
from saloon.games.slaughter_gulch.vocabulary import GAMBLE
from saloon.kernel.messages import EventLog


class GambleToken(Token):
    """SG-140; SG-087: not with somebody else's ghost rock."""

    def possible(self, s: Town, dude: i64) -> bool:
        return at_tile(s, dude, SALOON) and s.rock[dude // FIGURES] > 0 and not is_ruled(s, dude)

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        """The stake first, to the house or to whoever controls it."""
        seat = dude // FIGURES
        lose(s, seat, 1)
        for other in range(s.ruleset.seats):
            if other != seat and has_power(s, other, SALOON):
                gain(s, other, 1, "stake", log)
        table(s, GAMBLE, dude, seat, Gambled(dude))


class Gambled(DudeStep):
    """SG-141"""

    def run(self, s: Town, log: EventLog | None) -> None:
        seat = self.dude // FIGURES
        face = table_face(s)
        rock = s.ruleset.tables[1][face - 1]
        s.rock[seat] += rock
        if log:
            log.tell("wins", who=dude_name(s, self.dude), face=face, rock=rock)
        if rock >= s.ruleset.streak:
            deed(s, seat, STREAK, 1, log)


STEPS: Final = (Gambled,)
