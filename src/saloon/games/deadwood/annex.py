"""Annexing (DW-073 … DW-083): the owner of the cowboy says yes or no; what then happens is the building's power."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from saloon.games.deadwood.board import KINDS, Town
from saloon.games.deadwood.language import AIM, ANNEX, GANGS, PASS
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import SeatQuestion

YES_OR_NO: Final = [ANNEX, PASS]
ALL_PLOTS: Final = 64
MOST_VERB: Final = AIM  # the verbs of seats; those of chance come after


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """What annexing a building of one kind does. Made once, in powers.py."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        """DW-074: in the printed order, as far as possible; DW-083: all choices are this seat's.

        What it sets off goes on the agenda above the rest (DW-082), and the cowboy is needed no more (DW-081).
        """
        raise NotImplementedError


POWERS: Final[list[Power]] = [Power() for _ in KINDS]  # by kind


class Annex(SeatQuestion[Town]):
    """DW-026, DW-073: yes or no. `bonus`: the cowboy has just been moved here from a Laundry (DW-119)."""

    __slots__ = ("bonus", "plot")

    def __init__(self, seat: i64, plot: i64, bonus: i64) -> None:
        super().__init__(seat)
        self.plot = plot
        self.bonus = bonus

    def legal(self, s: Town, seat: i64) -> list[int]:
        return YES_OR_NO

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return YES_OR_NO

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in YES_OR_NO else no_answer(action, "DW-073")

    def presumed(self, s: Town, seat: i64) -> int | None:
        return ANNEX

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        kind = s.building(self.plot)
        if tape:
            name = "annex" if action == ANNEX else "decline"
            tape.tell(name, seat=seat, building=KINDS[kind], plot=s.house.plots[self.plot])
        if action == ANNEX:
            POWERS[kind].annex(s, seat, self.plot, self.bonus, tape)


def no_answer(action: int, rule: str) -> Refusal:
    """An answer to another question is refused by the rule at hand, nonsense as such."""
    return Refusal(rule) if action & VERB <= MOST_VERB else Refusal("kernel.nonsense")


ANNEXES: Final = [
    [[Annex(seat, plot, bonus) for plot in range(ALL_PLOTS)] for seat in range(GANGS)] for bonus in range(2)
]


def may_annex(s: Town, seat: i64, plot: i64, bonus: i64) -> None:
    """DW-078: on arrival, and beside a new rail or the Station."""
    s.then(ANNEXES[bonus][seat][plot])
