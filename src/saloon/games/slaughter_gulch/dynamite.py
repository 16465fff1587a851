"""Dynamite: all dudes there roll, then the townsfolk are driven off (SG-230 … SG-234)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import PLACE, card_at, dude_name, folk_in, move_folk, place_name
from saloon.games.slaughter_gulch.jail import commit_crime
from saloon.games.slaughter_gulch.names import AGILITY, FIGURES, N_WHO
from saloon.games.slaughter_gulch.packing import go, go_space, go_who, is_go
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import test
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import DODGE
from saloon.games.slaughter_gulch.wounds import BLAST, wound
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


def blow_up(s: Town, by: i64, space: i64, log: EventLog | None) -> None:
    """SG-230 … SG-234, A-77: all dudes there roll, then the townsfolk are driven off."""
    if log:
        log.tell("dynamite", who=dude_name(s, by), space=place_name(s, space), need=s.ruleset.blast)
    seat = by // FIGURES
    commit_crime(s, by, log)
    for slot in folk_in(s, space)[::-1]:
        s.then(Scatter(slot, seat))
    for other in s.ruleset.clockwise[seat][::-1]:
        for dude in range(other * FIGURES + FIGURES - 1, other * FIGURES - 1, -1):
            if s.dudes[dude] & PLACE == space:
                attacked(s, seat, other, log)
                s.then(Blasted(dude, seat))


class Blasted(Step[Town]):
    """SG-231"""

    __slots__ = ("by", "dude")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, by: i64) -> None:
        self.dude = dude
        self.by = by

    def run(self, s: Town, log: EventLog | None) -> None:
        test(s, DODGE, self.dude, AGILITY, self.dude // FIGURES, Burnt(self.dude, self.by))


class Burnt(Step[Town]):
    __slots__ = ("by", "dude")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, by: i64) -> None:
        self.dude = dude
        self.by = by

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) < s.ruleset.blast:
            wound(s, self.dude, BLAST, self.by)


class Scatter(Question[Town]):
    """D-38, SG-232: the thrower's owner moves each townsfolk exactly two steps."""

    __slots__ = ("seat", "slot")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, slot: i64, seat: i64) -> None:
        self.slot = slot
        self.seat = seat

    def places(self, s: Town) -> list[int]:
        return s.ruleset.streets.walks[s.folk[self.slot] & PLACE]

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [go(N_WHO, place) for place in self.places(s)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_go(action) or go_who(action) != N_WHO:
            return Refusal("kernel.nonsense")
        return None if go_space(action) in self.places(s) else Refusal("SG-232")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        place = go_space(action)
        move_folk(s, self.slot, place)
        if log:
            card = card_at(s, self.slot)
            name = s.ruleset.words.cards[card] if card >= 0 else "stranger"
            log.tell("driven_off", card=name, space=place_name(s, place))


STEPS: Final = (Blasted, Burnt, Scatter)
