"""The one action of a turn: bring cowboys home, or send one to town (DW-010 … DW-024)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import no_answer, to_annex
from saloon.games.deadwood.arrive import arrive, barred, open_to
from saloon.games.deadwood.board import COWBOYS, EIGHT, KINDS, MOST_PLOTS, RANKS, cowboy
from saloon.games.deadwood.buildings import kind_at
from saloon.games.deadwood.cowboys import leave
from saloon.games.deadwood.packing import (
    RETURN,
    SEND,
    is_return,
    is_send,
    return_,
    return_mine_bits,
    return_plots_bits,
    send,
    send_plot,
    send_strength,
)
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import Question
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE

COUNTS: Final = [[n & 3, n >> 2 & 3, n >> 4] for n in range(64)]  # of each rank, as one number
MINED: Final = [return_([rank for rank in range(RANKS) for _ in range(counts[rank])], []) for counts in COUNTS]
MINED_COUNTS: Final = {return_mine_bits(action): counts for action, counts in zip(MINED, COUNTS, strict=True)}
FROM_PLOT: Final = [return_([], [plot]) for plot in range(MOST_PLOTS)]  # joined by |, returns are one
NONSENSE: Final[list[int]] = []


def mine_in(action: int) -> list[int]:
    """How many of each rank a `return` takes out of the mine; nothing at all if they are not said in order."""
    return MINED_COUNTS.get(return_mine_bits(action), NONSENSE)


def choosing(n: int) -> list[int]:
    """All the ways to take some of so many cowboys of each rank out of the mine, none of them first."""
    there = COUNTS[n]
    return [MINED[i] for i, some in enumerate(COUNTS) if all(some[rank] <= there[rank] for rank in range(RANKS))]


FROM_MINE: Final = [choosing(n) for n in range(64)]


class Act(Question[Town]):
    """DW-011, DW-012: exactly one of the two, and no passing."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the hottest list of the game."""
        options: list[int] = []
        ranks = ranks_in(s.ranch, seat)
        if ranks:
            mask = open_to(s, seat)
            for eight in s.ruleset.sends[ranks]:
                options += eight[mask & EIGHT]
                mask >>= 8
        out: i64 = s.own[seat]
        mine = counts_in(s.mine, seat)
        if out or mine:
            options += returns(out, mine)
        return options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        sends = [send(rank, plot) for rank in range(RANKS) for plot in range(len(s.ruleset.plots))]
        return [*sends, RETURN, *returns(s.own[seat], 21)]  # 21: one of each rank

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if verb_of(action) == SEND:
            return self.check_send(s, seat, action)
        return self.check_return(s, seat, action) if verb_of(action) == RETURN else no_answer(action, "DW-012")

    def check_send(self, s: Town, seat: i64, action: int) -> Refusal | None:
        rank, plot = send_strength(action), send_plot(action)
        if not is_send(action) or plot >= len(s.ruleset.plots):
            return Refusal("kernel.nonsense")
        if not s.ranch[cowboy(seat, rank)]:
            return Refusal("DW-021", cowboy=COWBOYS[rank])
        return barred(s, seat, plot)

    def check_return(self, s: Town, seat: i64, action: int) -> Refusal | None:
        counts = mine_in(action)
        plots = return_plots_bits(action)
        if not is_return(action) or not counts or plots >> len(s.ruleset.plots):
            return Refusal("kernel.nonsense")
        if action == RETURN:
            return Refusal("DW-017", all_home=0 if s.own[seat] or counts_in(s.mine, seat) else 1)
        absent = plots & ~s.own[seat]
        if absent:
            return Refusal("DW-018", places=tuple([s.ruleset.plots[plot] for plot in bits(absent)]))
        if any(counts[rank] > s.mine[cowboy(seat, rank)] for rank in range(RANKS)):
            return Refusal("DW-018", places=("mine",))
        return None

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if verb_of(action) == SEND:
            rank, plot = send_strength(action), send_plot(action)
            s.ranch[cowboy(seat, rank)] -= 1
            if log:
                building = KINDS[kind_at(s, plot)]
                log.tell("send", seat=seat, cowboy=COWBOYS[rank], building=building, plot=s.ruleset.plots[plot])
            arrive(s, rank, to_annex(seat, plot, from_laundry=0), log)
        else:
            come_home(s, seat, action, log)

    def decline(self, s: Town, seat: i64) -> int:
        """An absent player builds the railway when nobody stands in his way, so that every game comes to its end."""
        options = self.legal(s, seat)
        town_hall = s.ruleset.town_hall
        for action in options:
            if verb_of(action) == SEND and send_plot(action) == town_hall and not s.men[town_hall]:
                return action
        last = options[-1]  # all come home
        return last if verb_of(last) == RETURN else options[0]


def ranks_in(place: list[int], seat: i64) -> i64:
    """The ranks of this gang's cowboys there, one bit each."""
    weakest = cowboy(seat, 0)
    return (1 if place[weakest] else 0) | (2 if place[weakest + 1] else 0) | (4 if place[weakest + 2] else 0)


def counts_in(place: list[int], seat: i64) -> i64:
    """How many of each rank there are, as one number: a place in COUNTS."""
    weakest = cowboy(seat, 0)
    return place[weakest] | place[weakest + 1] << 2 | place[weakest + 2] << 4


def returns(out: i64, mine: i64) -> list[int]:
    """DW-016, DW-017: every choice of at least one cowboy in buildings and mine; those alike are one choice."""
    sets: list[int] = [RETURN]
    plot: i64 = 0
    while out:
        if out & 1:
            alone = FROM_PLOT[plot]
            sets += [some | alone for some in sets]
        out >>= 1
        plot += 1
    if mine:
        sets = [some | taken for taken in FROM_MINE[mine] for some in sets]
    return sets[1:]


def come_home(s: Town, seat: i64, action: int, log: EventLog | None) -> None:
    """DW-016, DW-020, DW-171: for nothing, from anywhere, and nothing is set off."""
    counts = mine_in(action)
    for rank in range(RANKS):
        s.mine[cowboy(seat, rank)] -= counts[rank]
        s.ranch[cowboy(seat, rank)] += counts[rank]
    plots = bits(return_plots_bits(action))
    for plot in plots:
        s.ranch[cowboy(seat, leave(s, seat, plot))] += 1
    if log:
        places = [*["mine"] * sum(counts), *[s.ruleset.plots[plot] for plot in plots]]
        log.tell("return", seat=seat, cowboys=len(places), places=tuple(places))


ACT: Final = Act()
