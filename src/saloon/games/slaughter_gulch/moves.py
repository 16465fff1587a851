"""Somebody moves outside the plans: by a run, a card or the Stable (SG-166 … SG-168)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import HURT, PLACE, dude_name, place_name, put_dude, ruler, target_of
from saloon.games.slaughter_gulch.names import FIGURES, HOME, SQUARE
from saloon.games.slaughter_gulch.packing import go, go_space, go_who, is_go
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import Token
from saloon.kernel.flow import ALL, Question
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


class RunToken(Token):
    """SG-166, SG-167: always possible."""

    def possible(self, s: Town, dude: i64) -> bool:
        return True

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        s.then(GoTo(dude, s.ruleset.run_wounded if s.dudes[dude] & HURT else s.ruleset.run, 1))


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
        return ALONE[ruler(s, self.dude) if self.run_home else self.dude // FIGURES]

    def legal(self, s: Town, seat: i64) -> list[int]:
        me = target_of(s, self.dude)
        return [go(me, place) for place in self.places(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_go(action) or go_who(action) != target_of(s, self.dude):
            return Refusal("kernel.nonsense")
        return None if go_space(action) in self.places(s) else Refusal("SG-166", steps=self.steps)

    def decline(self, s: Town, seat: i64) -> int:
        return go(target_of(s, self.dude), s.dudes[self.dude] & PLACE)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        place = go_space(action)
        if place != s.dudes[self.dude] & PLACE:
            put_dude(s, self.dude, place)
        if log:
            log.tell("goes", who=dude_name(s, self.dude), space=place_name(s, place))


STEPS: Final = (GoTo,)
