"""Annexing (DW-073 … DW-083): the owner of the cowboy says yes or no; what then happens is the building's power."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.board import GANGS, KINDS, MOST_PLOTS
from saloon.games.deadwood.buildings import kind_at
from saloon.games.deadwood.packing import AIM, ANNEX, PASS
from saloon.games.deadwood.state import Town
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import SeatQuestion

YES_OR_NO: Final = [ANNEX, PASS]
MOST_VERB: Final = AIM  # the verbs of seats; those of chance come after


class Power:
    """What annexing a building of one kind does."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        """DW-074: in the printed order, as far as possible; DW-083: all choices are this seat's.

        What it sets off goes on the agenda above the rest (DW-082), and the cowboy is needed no more (DW-081).
        """
        raise NotImplementedError


class Annex(SeatQuestion[Town]):
    """DW-026, DW-073: yes or no. `from_laundry`: 1 if the cowboy has just been moved here from one (DW-119)."""

    __slots__ = ("from_laundry", "plot")

    def __init__(self, seat: i64, plot: i64, from_laundry: i64) -> None:
        super().__init__(seat)
        self.plot = plot
        self.from_laundry = from_laundry

    def legal(self, s: Town, seat: i64) -> list[int]:
        return YES_OR_NO

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_answer(action, "DW-073")

    def usual_answer(self, s: Town, seat: i64) -> int | None:
        return ANNEX

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        kind = kind_at(s, self.plot)
        if log:
            name = "annex" if action == ANNEX else "decline"
            log.tell(name, seat=seat, building=KINDS[kind], plot=s.ruleset.plots[self.plot])
        if action == ANNEX:
            s.ruleset.powers[self.from_laundry][kind].annex(s, seat, self.plot, log)


def no_answer(action: int, rule: str) -> Refusal:
    """An answer to another question is refused by the rule at hand, nonsense as such."""
    return Refusal(rule) if verb_of(action) <= MOST_VERB else Refusal("kernel.nonsense")


ANNEXES: Final = [
    [[Annex(seat, plot, from_laundry) for plot in range(MOST_PLOTS)] for seat in range(GANGS)]
    for from_laundry in range(2)
]


def to_annex(seat: i64, plot: i64, from_laundry: i64) -> Annex:
    """DW-078: asked on arrival, and beside a new rail or the Station. Made once for every seat and plot."""
    return ANNEXES[from_laundry][seat][plot]
