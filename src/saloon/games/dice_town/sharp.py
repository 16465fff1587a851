"""Card Sharps: a die turned after a reveal (DT-131, DT-133, DT-144 … DT-147)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CHEATER, FACES
from saloon.games.dice_town.dice import count, die
from saloon.games.dice_town.hands import holds
from saloon.games.dice_town.packing import PASS, is_sharp, sharp, sharp_new, sharp_old
from saloon.games.dice_town.play import CardWindow, lacks, misplayed, play_out, watchers
from saloon.games.dice_town.seats import bit
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatStep


class CardSharp(CardWindow):
    """DT-131, DT-132, DT-144 … DT-147: after every reveal, and after the last roll."""

    def seats(self, s: Town) -> tuple[int, ...]:
        mask: i64 = 0
        for seat, locked in enumerate(s.locked):
            if locked:
                mask |= bit(seat)
        return watchers(s, CHEATER, mask)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[sharp(old, new) for old in range(6) for new in range(6)]]

    def legal(self, s: Town, seat: i64) -> list[int]:
        if not holds(s, seat, CHEATER):
            return [PASS]
        locked = s.locked[seat]
        turns = [sharp(old, new) for old in range(6) if count(locked, old) for new in range(6) if new != old]
        return [PASS, *turns]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        old = sharp_old(action)
        if not is_sharp(action) or old == sharp_new(action):
            return misplayed(action)
        if not count(s.locked[seat], old):
            return Refusal("DT-145", face=FACES[old])
        return lacks(s, seat, CHEATER)

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(SHARPS)  # DT-107, DT-108, DT-133: passing is not final while cards are played
        old, new = sharp_old(action), sharp_new(action)
        play_out(s, seat, CHEATER, Turn(seat, old, new), log)
        if log:
            log.tell("turning", seat=seat, old=FACES[old], new=FACES[new])


class Turn(SeatStep[Town]):
    """DT-144, DTI-009: one die is turned to another face."""

    __slots__ = ("new", "old")

    def __init__(self, seat: i64, old: i64, new: i64) -> None:
        super().__init__(seat)
        self.old = old
        self.new = new

    def run(self, s: Town, log: EventLog | None) -> None:
        s.locked[self.seat] += die(self.new) - die(self.old)
        if log:
            log.tell("turned", seat=self.seat, old=FACES[self.old], new=FACES[self.new])


SHARPS: Final = CardSharp()
STEPS: Final[tuple[type[Step[Any]], ...]] = (CardSharp, Turn)
