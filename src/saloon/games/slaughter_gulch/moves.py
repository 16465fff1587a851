"""Somebody moves outside the plans: by a run, a card or the Stable (SG-166 … SG-168)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import PLACE, Town
from saloon.games.slaughter_gulch.language import FIGURES, GO, HOME, SQUARE, WHO_BITS, go
from saloon.kernel.flow import ALL, Question
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


class GoTo(Question[Town]):
    """D-10, D-37: where somebody moves to. The place he stands in is always allowed."""

    __slots__ = ("dude", "run_home", "steps")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, steps: i64, run_home: i64) -> None:
        self.dude = dude
        self.steps = steps
        self.run_home = run_home  # 1: a run, which may also go home or leave it (SG-168)

    def places(self, s: Town) -> list[int]:
        place = s.dudes[self.dude] & PLACE
        streets = s.ruleset.streets
        if place == HOME:
            return [*streets.squares, HOME]
        found = streets.within[min(self.steps, 4)][place]
        return [*found, HOME] if self.run_home and place < SQUARE else found

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.ruler(self.dude) if self.run_home else self.dude // FIGURES]

    def legal(self, s: Town, seat: i64) -> list[int]:
        me = s.target(self.dude)
        return [go(me, place) for place in self.places(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != GO or action >> VERB_BITS & 63 != s.target(self.dude):
            return Refusal("kernel.nonsense")
        return None if action >> VERB_BITS + WHO_BITS in self.places(s) else Refusal("SG-166", steps=self.steps)

    def decline(self, s: Town, seat: i64) -> int:
        return go(s.target(self.dude), s.dudes[self.dude] & PLACE)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        place = action >> VERB_BITS + WHO_BITS
        if place != s.dudes[self.dude] & PLACE:
            s.put(self.dude, place)
        if log:
            log.tell("goes", who=s.who(self.dude), space=s.spot(place))


STEPS: Final = (GoTo,)
