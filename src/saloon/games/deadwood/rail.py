"""The railway and the Station (DW-147 … DW-169): what they destroy, and whom they let annex again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import may_annex, no_answer
from saloon.games.deadwood.board import BIT, BY_STATION, HOTEL, KINDS, RAIL, STATION, Town
from saloon.games.deadwood.language import GANGS, NEXT, PLACE_BITS, next_entry, one, value_of
from saloon.games.deadwood.language import RAIL as LAY
from saloon.kernel.flow import Step
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.said import Refusal, Tape
from saloon.parts.masks import bits
from saloon.parts.seat import SeatQuestion, SeatStep


def station_lies(s: Town) -> bool:
    return len(s.line) > s.house.rails


def candidates(s: Town) -> list[int]:
    """DW-148, DW-162: the two plots that continue the line, protected or not (DW-071)."""
    return s.house.next[s.line[-1]] if s.line else s.house.edge


class LayRail(SeatQuestion[Town]):
    """DW-094, DW-148, DW-161: one of two plots, for a rail or, after the last rail, for the Station."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [int(one(LAY, plot)) for plot in candidates(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(LAY, plot)) for plot in range(len(s.town))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != LAY:
            return no_answer(action, "DW-094")
        plot = value_of(action)
        if plot >= len(s.town):
            return Refusal("kernel.nonsense")
        two = candidates(s)
        if plot in two:
            return None
        return Refusal("DW-148", plot=s.house.plots[plot], plots=tuple([s.house.plots[one] for one in two]))

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        """DW-156: destroy, Hotel, then the list of those who may annex again."""
        plot = value_of(action)
        station = len(s.line) == s.house.rails
        if tape:
            tape.tell("station" if station else "rail", seat=seat, plot=s.house.plots[plot], number=len(s.line) + 1)
        destroy(s, plot, tape)
        s.town[plot] = STATION if station else RAIL  # DW-152
        s.line.append(plot)
        if station:
            s.end(BY_STATION, tape)
        for holder in s.holders(HOTEL):  # DW-116, DW-166
            s.earn(holder, s.house.station if station else s.house.rail, "hotel", tape)
        if entries := entitled(s, plot):
            if tape:
                seats, plots = [entry & 7 for entry in entries], [s.house.plots[entry >> 3] for entry in entries]
                tape.tell("stirred", seats=tuple(seats), plots=tuple(plots), times=2 if station else 1)
            s.lists = [*s.lists, entries]  # DW-160: the inner list first
            s.then(WorkOff(seat, 2 if station else 1))


def destroy(s: Town, plot: i64, tape: Tape | None) -> None:
    """DW-149 … DW-151, DW-163: under the stack of its back with the building, to the mine with its cowboy.

    The sheriff stays (DW-070).
    """
    tile: i64 = s.town[plot]
    if tile < 0:
        return
    if tape:
        tape.tell("destroyed", tile=s.house.tiles[tile], plot=s.house.plots[plot], stack=s.house.stacks[tile] + 1)
    if s.men[plot]:
        s.to_mine(s.holder(plot), plot, "rail", tape)
    s.at[tile] = -1
    s.built &= ~BIT[plot]
    s.put_under(tile)


def entitled(s: Town, plot: i64) -> list[int]:
    """DW-153, DW-154, DW-159: the cowboys on buildings next to the new tile, whoever owns them."""
    entries: list[int] = []
    for near in bits(s.house.near[plot] & s.built):
        entries += [near * 8 + seat for seat, own in enumerate(s.own) if own >> near & 1]
    return entries


class WorkOff(SeatStep[Town]):
    """DW-155 … DW-158: the placer picks the next entry until the list is used up. A single one needs no picking."""

    __slots__ = ("times",)

    def __init__(self, seat: i64, times: i64) -> None:
        super().__init__(seat)
        self.times = times  # each may annex so often: DW-164

    def run(self, s: Town, tape: Tape | None) -> None:
        entries = s.lists[-1]
        if not entries:
            s.lists = s.lists[:-1]
        elif len(entries) == 1:
            work(s, entries[0], self.seat, self.times)
        else:
            s.then(PickEntry(self.seat, self.times))


class PickEntry(SeatQuestion[Town]):
    """DW-155"""

    __slots__ = ("times",)

    def __init__(self, seat: i64, times: i64) -> None:
        super().__init__(seat)
        self.times = times

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [int(next_entry(entry & 7, entry >> 3)) for entry in s.lists[-1]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        seats = range(s.house.seats)
        return [int(next_entry(gang, plot)) for plot in bits(s.built) for gang in seats]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != NEXT:
            return no_answer(action, "DW-155")
        gang, plot = action >> VERB_BITS & 7, action >> VERB_BITS + 3
        if plot >> PLACE_BITS or plot >= len(s.town) or gang >= s.house.seats:
            return Refusal("kernel.nonsense")
        return None if plot * 8 + gang in s.lists[-1] else Refusal("DW-157", plot=s.house.plots[plot], gang=gang)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        gang, plot = action >> VERB_BITS & 7, action >> VERB_BITS + 3
        if tape:
            building = KINDS[s.building(plot)]
            tape.tell("next", seat=seat, gang=gang, building=building, plot=s.house.plots[plot])
        work(s, plot * 8 + gang, seat, self.times)


def work(s: Town, entry: i64, seat: i64, times: i64) -> None:
    """One cowboy annexes again, twice beside the Station (DW-165: the second time only if he has not left)."""
    s.lists = [*s.lists[:-1], [other for other in s.lists[-1] if other != entry]]
    if times == 1:
        s.then(WorkOff(seat, times))
    else:
        s.lists = [*s.lists, [entry]]  # his leaving strikes it out
        s.then(AGAIN, WorkOff(seat, times))
    may_annex(s, entry & 7, entry >> 3, 0)  # DW-068: he has not arrived


class Again(Step[Town]):
    """DW-164, DW-165"""

    def run(self, s: Town, tape: Tape | None) -> None:
        entries = s.lists[-1]
        s.lists = s.lists[:-1]
        if entries:
            may_annex(s, entries[0] & 7, entries[0] >> 3, 0)


AGAIN: Final = Again()
LAY_RAILS: Final = [LayRail(seat) for seat in range(GANGS)]
