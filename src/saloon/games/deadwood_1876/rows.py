"""Rows of safes: a safe won and shuffled in, the law of three (D76-096, D76-101 … D76-114)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.lists import replaced_list, without
from saloon.games.deadwood_1876.memory import GIVEN, event
from saloon.games.deadwood_1876.names import MOST_SEATS, NOTHING, ROUNDS, SAFES
from saloon.games.deadwood_1876.orders import drawn, ways_to_draw
from saloon.games.deadwood_1876.packing import PASS, give, give_spot, give_star, is_give, is_order, order, order_spots
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import ALL, Chance, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import SeatQuestion, SeatStep


def arrive(s: Town, row: i64, safe: i64, cover: i64) -> None:
    """D76-111: at the right-hand end."""
    s.rows[row] = [*s.rows[row], safe]
    if s.ruleset.pair:
        s.covers = replaced_list(s.covers, row, [*s.covers[row], cover])


def leave(s: Town, row: i64, spot: i64) -> int:
    """D76-044, D76-126: the others close the gap and keep their order; returns what lay on the safe."""
    s.rows[row] = without(s.rows[row], spot)
    if not s.ruleset.pair:
        return NOTHING
    cover = s.covers[row][spot]
    s.covers = replaced_list(s.covers, row, without(s.covers[row], spot))
    return cover


def free_spots(s: Town, row: i64) -> list[int]:
    """D76-175: positions that take part in a shuffle."""
    number = len(s.rows[row])
    if not s.ruleset.pair:
        return list(range(number))
    covers = s.covers[row]
    return [spot for spot in range(number) if covers[spot] == NOTHING]


class Shuffle(Chance[Town]):
    """D76-103, D76-104: the whole row of a winner, in any order; only its owner sees it."""

    __slots__ = ("row",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, row: i64) -> None:
        self.row = row

    def run(self, s: Town, log: EventLog | None) -> None:
        if len(free_spots(s, self.row)) > 1:
            super().run(s, log)

    def ways(self, s: Town) -> i64:
        free: i64 = len(free_spots(s, self.row))
        return ways_to_draw(free, free)

    def outcome(self, s: Town, way: i64) -> int:
        free = free_spots(s, self.row)
        spots = list(range(len(s.rows[self.row])))
        for i, spot in enumerate(drawn(len(free), free, way)):
            spots[free[i]] = spot
        return order(spots)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_order(action) and self.can_become(s, order_spots(action))
        return None if possible else Refusal("kernel.impossible")

    def can_become(self, s: Town, spots: list[int]) -> bool:
        all_spots = list(range(len(s.rows[self.row])))
        free = free_spots(s, self.row)
        return sorted(spots) == all_spots and all(spots[spot] == spot for spot in all_spots if spot not in free)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        row = s.rows[self.row]
        s.rows[self.row] = [row[spot] for spot in order_spots(action)]
        if log:
            log.tell("shuffled", row=self.row)


class ThirdLaw(SeatStep[Town]):
    """D76-097, D76-107, D76-113"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.stage == ROUNDS and len(s.rows[self.seat]) > s.ruleset.kept:  # D76-131: later all are kept
            s.then(GIVE_AWAY[self.seat])


class GiveAway(SeatQuestion[Town]):
    """D76-108 … D76-112: one of the four, whichever, to somebody who has the fewest."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [give(spot, star) for star in poorest(s, seat) for spot in range(len(s.rows[seat]))]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) == PASS:
            return Refusal("D76-107")
        if not is_give(action):
            return Refusal("kernel.nonsense")
        if give_spot(action) >= len(s.rows[seat]):
            return Refusal("D76-108", spot=give_spot(action) + 1)
        return Refusal("D76-109", stars=tuple(poorest(s, seat)))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        spot, star = give_spot(action), give_star(action)
        safe = s.rows[seat][spot]
        arrive(s, star, safe, leave(s, seat, spot))  # D76-177
        s.history.append(event(GIVEN, seat=seat, row=star, spot=spot, safe=safe))
        if log:
            goal = len(s.rows[star])
            told = log.tell("given", seat=seat, spot=spot + 1, star=star, goal=goal, told="closed")
            for who in (seat, star):
                told.also(who, told="open", safe=SAFES[safe])


def poorest(s: Town, seat: i64) -> list[int]:
    """D76-109, D76-167: of the others, the Stranger among them."""
    others = [star for star in s.ruleset.owners if star != seat]
    fewest = min([len(s.rows[star]) for star in others])
    return [star for star in others if len(s.rows[star]) == fewest]


def win_safe(s: Town, seat: i64, safe: i64) -> None:
    """D76-042, D76-096: shuffled in, then the law of three."""
    arrive(s, seat, safe, NOTHING)
    s.then(SHUFFLE[seat], THIRD_LAW[seat])


SHUFFLE: Final = [Shuffle(row) for row in range(MOST_SEATS)]
THIRD_LAW: Final = [ThirdLaw(seat) for seat in range(MOST_SEATS)]
GIVE_AWAY: Final = [GiveAway(seat) for seat in range(MOST_SEATS)]
STEPS: Final[tuple[type[Step[Any]], ...]] = (Shuffle, ThirdLaw, GiveAway)
