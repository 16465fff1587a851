"""The one action of a turn: bring cowboys home, or send one to town (DW-010 … DW-024)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import no_answer
from saloon.games.deadwood.arrive import arrive, barred, open_to
from saloon.games.deadwood.board import COWBOYS, KINDS, Town
from saloon.games.deadwood.language import (
    COUNTS,
    MINE_BITS,
    MINED,
    MINED_COUNTS,
    PLOTS_AT,
    RETURN,
    SEND,
    goal_of,
    kind_of,
    send,
)
from saloon.kernel.flow import Question
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.said import Refusal, Tape
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE


def choosing(n: int) -> list[int]:
    """All the ways to take some of so many cowboys of each strength out of the mine, none of them first."""
    there = COUNTS[n]
    return [MINED[i] for i, some in enumerate(COUNTS) if all(some[kind] <= there[kind] for kind in range(3))]


FROM_MINE: Final = [choosing(n) for n in range(64)]


class Act(Question[Town]):
    """DW-011, DW-012: exactly one of the two, and no passing."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the hottest list of the game."""
        options: list[int] = []
        ranch = s.ranch
        row = seat * 3
        kinds = (1 if ranch[row] else 0) | (2 if ranch[row + 1] else 0) | (4 if ranch[row + 2] else 0)
        if kinds:
            sends = s.house.sends[kinds]
            mask = open_to(s, seat)
            plot: i64 = 0
            while mask:
                if mask & 1:
                    options += sends[plot]
                mask >>= 1
                plot += 1
        out: i64 = s.own[seat]
        mine: i64 = s.mine[row] | s.mine[row + 1] << 2 | s.mine[row + 2] << 4
        if out or mine:
            options += returns(out, mine)
        return options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        sends = [int(send(kind, plot)) for kind in range(3) for plot in range(len(s.house.plots))]
        return [*sends, RETURN, *returns(s.own[seat], 21)]  # 21: one of each strength

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB == SEND:
            return self.check_send(s, seat, action)
        return self.check_return(s, seat, action) if action & VERB == RETURN else no_answer(action, "DW-012")

    def check_send(self, s: Town, seat: i64, action: int) -> Refusal | None:
        kind, plot = kind_of(action), goal_of(action)
        if kind > 2 or plot >= len(s.house.plots):
            return Refusal("kernel.nonsense")
        if not s.ranch[seat * 3 + kind]:
            return Refusal("DW-021", cowboy=COWBOYS[kind])
        return barred(s, seat, plot)

    def check_return(self, s: Town, seat: i64, action: int) -> Refusal | None:
        counts = MINED_COUNTS.get(action >> VERB_BITS & (1 << MINE_BITS) - 1)
        plots = action >> PLOTS_AT
        if counts is None or plots >> len(s.house.plots):
            return Refusal("kernel.nonsense")
        if action == RETURN:
            return Refusal("DW-017")
        absent = plots & ~s.own[seat]
        if absent:
            return Refusal("DW-018", places=tuple([s.house.plots[plot] for plot in bits(absent)]))
        if any(counts[kind] > s.mine[seat * 3 + kind] for kind in range(3)):
            return Refusal("DW-018", places=("mine",))
        return None

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action & VERB == SEND:
            kind, plot = kind_of(action), goal_of(action)
            s.ranch[seat * 3 + kind] -= 1
            if tape:
                building = KINDS[s.building(plot)]
                tape.tell("send", seat=seat, cowboy=COWBOYS[kind], building=building, plot=s.house.plots[plot])
            arrive(s, seat, kind, plot, 0, tape)
        else:
            come_home(s, seat, action, tape)

    def decline(self, s: Town, seat: i64) -> int:
        """An absent player builds the railway when nobody stands in his way, so that every game comes to its end."""
        options = self.legal(s, seat)
        town_hall = s.house.town_hall
        for action in options:
            if action & VERB == SEND and goal_of(action) == town_hall and not s.men[town_hall]:
                return action
        last = options[-1]  # all come home
        return last if last & VERB == RETURN else options[0]


def returns(out: i64, mine: i64) -> list[int]:
    """DW-016, DW-017: every choice of at least one cowboy in buildings and mine; those alike are one choice."""
    sets: list[int] = [RETURN]
    bit: int = 1 << PLOTS_AT  # beyond a machine word on a large board
    while out:
        if out & 1:
            sets += [some | bit for some in sets]
        out >>= 1
        bit <<= 1
    if mine:
        sets = [some | taken for taken in FROM_MINE[mine] for some in sets]
    return sets[1:]


def come_home(s: Town, seat: i64, action: int, tape: Tape | None) -> None:
    """DW-016, DW-020, DW-171: for nothing, from anywhere, and nothing is set off."""
    row = seat * 3
    counts = MINED_COUNTS[action >> VERB_BITS & (1 << MINE_BITS) - 1]
    for kind in range(3):
        s.mine[row + kind] -= counts[kind]
        s.ranch[row + kind] += counts[kind]
    plots = bits(action >> PLOTS_AT)
    for plot in plots:
        s.ranch[row + s.leave(seat, plot)] += 1
    if tape:
        places = [*["mine" for kind in range(3) for _ in range(counts[kind])], *[s.house.plots[plot] for plot in plots]]
        tape.tell("return", seat=seat, cowboys=len(places), places=tuple(places))


ACT: Final = Act()
