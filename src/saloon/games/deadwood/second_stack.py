"""The building that is new in the second stack (DW-130 … DW-132); the others work like their namesakes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import Power
from saloon.games.deadwood.board import GANGS
from saloon.games.deadwood.goods import earn
from saloon.games.deadwood.packing import die, die_face
from saloon.games.deadwood.state import Town
from saloon.kernel.messages import EventLog
from saloon.parts.seat import SeatChance


class GoldMine(Power):
    """DW-131: as much money as the die says."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        s.then(PANS[seat])


class Pan(SeatChance[Town]):
    """DW-131: the Gold Mine's die."""

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return die(way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        face = die_face(action)
        s.dice = [face + 1]
        if log:
            log.tell("pan", seat=self.seat, face=face + 1)
        earn(s, self.seat, s.ruleset.gold[face], "gold-mine", log)


PANS: Final = [Pan(seat) for seat in range(GANGS)]
