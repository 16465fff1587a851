"""Who wins a place: the most dice or the best hand, and who comes second (DT-030 … DT-043, DTX-008 … DTX-010)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import FIRST, HALL, PLACES, RANKS
from saloon.games.dice_town.dice import CATEGORY, RANK, count
from saloon.games.dice_town.haggle import NEXT_OFFERS
from saloon.games.dice_town.ranks import RankStep, at_ranks, set_winner
from saloon.games.dice_town.seats import bit, seats_of
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import NOBODY, Step
from saloon.kernel.messages import EventLog


def strength(s: Town, seat: i64, place: i64) -> i64:
    """DT-030, DT-032: dice of the place's face; at the Town Hall the rank of the hand, never nothing."""
    if place == HALL:
        return 1 + RANK[s.locked[seat]]
    return count(s.locked[seat], place)


class NameWinner(RankStep):
    """DT-030 … DT-033, DTX-004 … DTX-006, DTX-008 … DTX-010: the best or next best; the Sheriff picks among equals."""

    def run(self, s: Town, log: EventLog | None) -> None:
        best: i64 = 0
        tie: i64 = 0
        for seat in range(s.ruleset.seats):  # DT-005: whatever he has won elsewhere
            if self.rank == FIRST or seat != s.first:
                here = strength(s, seat, self.place)
                if here > best:
                    best = here
                    tie = bit(seat)
                elif here and here == best:
                    tie |= bit(seat)
        if tie & (tie - 1) == 0:
            self.decided(s, tie, log)
        else:
            s.tie = tie
            s.haggle = 0
            s.then(NEXT_OFFERS[self.place][self.rank])
            if log:
                log.tell("tie", place=PLACES[self.place], rank=RANKS[self.rank], seats=seats_of(tie))

    def decided(self, s: Town, winner: i64, log: EventLog | None) -> None:
        seat = seats_of(winner)[0] if winner else NOBODY
        set_winner(s, self.rank, seat)
        if log:
            tell_place(s, self.place, self.rank, seat, log)


def tell_place(s: Town, place: i64, rank: i64, seat: i64, log: EventLog) -> None:
    if seat < 0:
        if rank == FIRST:
            log.tell("unclaimed", place=PLACES[place])
    elif place == HALL:
        log.tell("best_hand", rank=RANKS[rank], seat=seat, hand=CATEGORY[s.locked[seat]])
    else:
        log.tell("wins", place=PLACES[place], rank=RANKS[rank], seat=seat, number=count(s.locked[seat], place))


NAME_WINNER: Final = at_ranks(NameWinner)
STEPS: Final[tuple[type[Step[Any]], ...]] = (NameWinner,)
