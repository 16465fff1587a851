"""The railway and the Station (DW-147 … DW-169): what they destroy, and whom they let annex again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood import packing
from saloon.games.deadwood.annex import Annex, no_answer, to_annex
from saloon.games.deadwood.board import (
    BIT,
    BY_STATION,
    GANGS,
    HOTEL,
    KINDS,
    OFF_BOARD,
    RAIL,
    STATION,
    entry_plot,
    entry_seat,
    rail_entry,
)
from saloon.games.deadwood.buildings import kind_at, put_under
from saloon.games.deadwood.cowboys import holder_of, holders_of, to_mine
from saloon.games.deadwood.goods import announce_end, earn
from saloon.games.deadwood.packing import is_next, is_rail, next_gang, next_plot, rail, rail_plot
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.masks import bits
from saloon.parts.seat import SeatQuestion, SeatStep


def station_lies(s: Town) -> bool:
    """DW-161: it is laid after the last rail."""
    return len(s.line) > s.ruleset.rails


def continuing(s: Town) -> list[int]:
    """DW-148, DW-162: the two plots that continue the line, protected or not (DW-071)."""
    return s.ruleset.next[s.line[-1]] if s.line else s.ruleset.edge


class LayRail(SeatQuestion[Town]):
    """DW-094, DW-148, DW-161: one of two plots, for a rail or, after the last rail, for the Station."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [rail(plot) for plot in continuing(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [rail(plot) for plot in range(len(s.town))]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != packing.RAIL:
            return no_answer(action, "DW-094")
        plot = rail_plot(action)
        if not is_rail(action) or plot >= len(s.town):
            return Refusal("kernel.nonsense")
        two = tuple([s.ruleset.plots[one] for one in continuing(s)])
        return Refusal("DW-148", plot=s.ruleset.plots[plot], plots=two)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        """DW-156: destroy, Hotel, then the list of those who may annex again."""
        plot = rail_plot(action)
        station = len(s.line) == s.ruleset.rails
        if log:
            log.tell("station" if station else "rail", seat=seat, plot=s.ruleset.plots[plot], number=len(s.line) + 1)
        destroy(s, plot, log)
        s.town[plot] = STATION if station else RAIL  # DW-152
        s.line.append(plot)
        if station:
            announce_end(s, BY_STATION, log)
        for holder in holders_of(s, HOTEL):  # DW-116, DW-166
            earn(s, holder, s.ruleset.station if station else s.ruleset.rail, "hotel", log)
        stir(s, seat, plot, 2 if station else 1, log)


def destroy(s: Town, plot: i64, log: EventLog | None) -> None:
    """DW-149 … DW-151, DW-163: under the stack of its back with the building, to the mine with its cowboy.

    The sheriff stays (DW-070).
    """
    tile: i64 = s.town[plot]
    if tile < 0:
        return
    if log:
        log.tell("destroyed", tile=s.ruleset.tiles[tile], plot=s.ruleset.plots[plot], stack=s.ruleset.stacks[tile] + 1)
    if s.men[plot]:
        to_mine(s, holder_of(s, plot), plot, "rail", log)
    s.at[tile] = OFF_BOARD
    s.built &= ~BIT[plot]
    put_under(s, tile)


def stir(s: Town, seat: i64, plot: i64, times: i64, log: EventLog | None) -> None:
    """DW-153, DW-164: those next to the new tile may annex again, in the order this seat says."""
    entries = entitled(s, plot)
    if not entries:
        return
    if log:
        seats = tuple([entry_seat(entry) for entry in entries])
        plots = tuple([s.ruleset.plots[entry_plot(entry)] for entry in entries])
        log.tell("stirred", seats=seats, plots=plots, times=times)
    s.lists = [*s.lists, entries]  # DW-160: the inner list first
    s.then(WorkOff(seat, times))


def entitled(s: Town, plot: i64) -> list[int]:
    """DW-153, DW-154, DW-159: the cowboys on buildings next to the new tile, whoever owns them."""
    entries: list[int] = []
    for near in bits(s.ruleset.near[plot] & s.built):
        entries += [int(rail_entry(seat, near)) for seat, own in enumerate(s.own) if own >> near & 1]
    return entries


class WorkOff(SeatStep[Town]):
    """DW-155 … DW-158: the placer picks the next entry until the list is used up. A single one needs no picking."""

    __slots__ = ("times",)

    def __init__(self, seat: i64, times: i64) -> None:
        super().__init__(seat)
        self.times = times  # each may annex so often: DW-164

    def run(self, s: Town, log: EventLog | None) -> None:
        entries = s.lists[-1]
        if not entries:
            s.lists = s.lists[:-1]
        elif len(entries) == 1:
            work(s, entries[0], self.seat, self.times)
        else:
            s.then(PickEntry(self.seat, self.times))


class PickEntry(SeatQuestion[Town]):
    """DW-155, DW-158: who may annex next; whoever placed the tile says it."""

    __slots__ = ("times",)

    def __init__(self, seat: i64, times: i64) -> None:
        super().__init__(seat)
        self.times = times

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [packing.next(entry_seat(entry), entry_plot(entry)) for entry in s.lists[-1]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        seats = range(s.ruleset.seats)
        return [packing.next(gang, plot) for plot in bits(s.built) for gang in seats]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != packing.NEXT:
            return no_answer(action, "DW-155")
        gang, plot = next_gang(action), next_plot(action)
        if not is_next(action) or plot >= len(s.town) or gang >= s.ruleset.seats:
            return Refusal("kernel.nonsense")
        return Refusal("DW-157", plot=s.ruleset.plots[plot], gang=gang)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        gang, plot = next_gang(action), next_plot(action)
        if log:
            building = KINDS[kind_at(s, plot)]
            log.tell("next", seat=seat, gang=gang, building=building, plot=s.ruleset.plots[plot])
        work(s, rail_entry(gang, plot), seat, self.times)


def work(s: Town, entry: i64, seat: i64, times: i64) -> None:
    """One cowboy annexes again, twice beside the Station (DW-165: the second time only if he has not left)."""
    s.lists = [*s.lists[:-1], [other for other in s.lists[-1] if other != entry]]
    if times == 1:
        s.then(WorkOff(seat, times))
    else:
        s.lists = [*s.lists, [entry]]  # his leaving strikes it out
        s.then(AGAIN, WorkOff(seat, times))
    s.then(annex_again(entry))


def annex_again(entry: i64) -> Annex:
    """DW-068: he has not arrived."""
    return to_annex(entry_seat(entry), entry_plot(entry), from_laundry=0)


class Again(Step[Town]):
    """DW-164, DW-165: the second annex beside the Station, unless he has left."""

    def run(self, s: Town, log: EventLog | None) -> None:
        entries = s.lists[-1]
        s.lists = s.lists[:-1]
        if entries:
            s.then(annex_again(entries[0]))


AGAIN: Final = Again()
LAY_RAILS: Final = [LayRail(seat) for seat in range(GANGS)]
