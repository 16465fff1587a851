"""The starting buildings (DW-084 … DW-095): what each does when it is annexed, and what it asks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import Power, no_answer
from saloon.games.deadwood.board import COWBOYS, GANGS, LAUNDRY, RANKS, cowboy, headcount
from saloon.games.deadwood.cowboys import holders_of
from saloon.games.deadwood.goods import discard_wanted, spend
from saloon.games.deadwood.packing import (
    PASS,
    SHERIFF,
    discard,
    discard_tokens,
    is_recruit,
    is_sheriff,
    recruit,
    recruit_strength,
    sheriff,
    sheriff_crossing,
)
from saloon.games.deadwood.rail import LAY_RAILS, station_lies
from saloon.games.deadwood.state import Town
from saloon.games.deadwood.tiles import NEW_TILES
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import ALONE, NOT_ASKED, SeatQuestion

# --- Church ---


class Church(Power):
    """DW-084, DW-085, DW-118 … DW-120: one token to the box; a Laundry's controller may return more."""

    def __init__(self, left: i64) -> None:
        self.left = left  # DW-119: the Laundries he has just left for the Church, none or one

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        most = 1 + self.left
        for holder in holders_of(s, LAUNDRY):
            most += 1 if holder == seat else 0
        most = min(most, s.wanted[seat])
        if most > 1:
            s.then(GiveBack(seat, most))
        elif most:
            discard_wanted(s, seat, 1, log)


class GiveBack(SeatQuestion[Town]):
    """DW-120: at the Church with a Laundry, from one token to all that may be returned."""

    __slots__ = ("most",)

    def __init__(self, seat: i64, most: i64) -> None:
        super().__init__(seat)
        self.most = most

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [discard(tokens) for tokens in range(self.most, 0, -1)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DW-120", most=self.most)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        discard_wanted(s, seat, discard_tokens(action), log)


# --- Saloon ---


class Saloon(Power):
    """DW-086 … DW-088: one cowboy of the reserve, for money."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        s.then(RECRUITS[seat])


class Recruit(SeatQuestion[Town]):
    """DW-086 … DW-088: the recruit begins in the mine."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if headcount(s.reserve, self.seat) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[recruit(rank) for rank in range(RANKS)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if not is_recruit(action):
            return no_answer(action, "DW-086")
        rank = recruit_strength(action)
        if s.reserve[cowboy(seat, rank)] and s.dollars[seat] >= s.ruleset.prices[rank]:
            return None
        return Refusal("DW-088", cowboy=COWBOYS[rank], price=s.ruleset.prices[rank])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            return
        rank = recruit_strength(action)
        price = s.ruleset.prices[rank]
        spend(s, seat, price)
        s.reserve[cowboy(seat, rank)] -= 1
        s.mine[cowboy(seat, rank)] += 1
        if log:
            log.tell("recruit", seat=seat, cowboy=COWBOYS[rank], price=price, dollars=s.dollars[seat])


RECRUITS: Final = [Recruit(seat) for seat in range(GANGS)]


# --- Sheriff's Office ---


class Office(Power):
    """DW-089 … DW-091: the sheriff goes elsewhere."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        s.then(MOVE_SHERIFFS[seat])


class MoveSheriff(SeatQuestion[Town]):
    """DW-089 … DW-091: to where three plots meet and one of them holds a building."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        built = s.built
        return [sheriff(at) for at, guard in enumerate(s.ruleset.guard) if guard & built]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [sheriff(at) for at in range(len(s.ruleset.guard))]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != SHERIFF:
            return no_answer(action, "DW-089")
        known = is_sheriff(action) and sheriff_crossing(action) < len(s.ruleset.guard)
        return Refusal("DW-089") if known else Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.sheriff = sheriff_crossing(action)  # DW-069
        if log:
            log.tell("sheriff", seat=seat, crossing=s.ruleset.crossings[s.sheriff])


MOVE_SHERIFFS: Final = [MoveSheriff(seat) for seat in range(GANGS)]


# --- Town Hall ---


class TownHall(Power):
    """DW-092 … DW-095, DW-167: a token to the box, the railway, new buildings; with the Station only the token."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        if s.wanted[seat]:
            discard_wanted(s, seat, 1, log)
        if not station_lies(s):
            s.then(LAY_RAILS[seat], NEW_TILES[seat])  # DW-101
