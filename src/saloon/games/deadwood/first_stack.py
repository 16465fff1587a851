"""The first stack (DW-103 … DW-125): what each building does when it is annexed, and what it asks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood import packing
from saloon.games.deadwood.annex import Power, no_answer, to_annex
from saloon.games.deadwood.arrive import arrive, barred, open_to
from saloon.games.deadwood.board import (
    BANK,
    BIT,
    BLACKSMITH,
    COWBOYS,
    DEPOT,
    GANGS,
    GUNSMITH,
    KINDS,
    LAUNDRY,
    STORE,
)
from saloon.games.deadwood.buildings import kind_at
from saloon.games.deadwood.cowboys import leave
from saloon.games.deadwood.goods import earn, take_wanted
from saloon.games.deadwood.packing import (
    MOVE,
    PASS,
    is_move,
    is_rob,
    move,
    move_goal,
    move_start,
    rob_gang,
    stack,
    stack_stack,
)
from saloon.games.deadwood.state import Town
from saloon.games.deadwood.tiles import PLACE_TILES, TURN_UPS, check_stack, stocked
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE, NOT_ASKED, SeatQuestion

# --- Gunsmith, Bank, Blacksmith ---


class Gunsmith(Power):
    """DW-103, DW-174: money, and cartridges as far as there are."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[GUNSMITH], "gunsmith", log)
        some = min(s.ruleset.shells, s.shells)
        s.shells -= some
        s.cartridges[seat] += some
        if log and some:
            log.tell("cartridges", seat=seat, count=some, held=s.cartridges[seat])


class Bank(Power):
    """DW-104: money, for a Wanted token."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[BANK], "bank", log)
        take_wanted(s, seat, "bank", log)


class Blacksmith(Power):
    """DW-105, DW-174: money, and a horse if there is one."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[BLACKSMITH], "blacksmith", log)
        if s.stable:
            s.stable -= 1
            s.horses[seat] += 1
            if log:
                log.tell("horse", seat=seat, held=s.horses[seat])


# --- Casino ---


class Casino(Power):
    """DW-106, DW-107: where one player alone has money there is nothing to choose."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        rich = robbable(s, seat)
        if len(rich) == 1:
            rob(s, seat, rich[0], log)
        elif rich:
            s.then(ROBS[seat])


class Rob(SeatQuestion[Town]):
    """DW-106, DW-107: a player with money, and no passing."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [packing.rob(gang) for gang in range(s.ruleset.seats)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        gang = rob_gang(action)
        if not is_rob(action) or gang >= s.ruleset.seats:
            return no_answer(action, "DW-107")
        return None if gang in robbable(s, seat) else Refusal("DW-106", gang=gang)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        rob(s, seat, rob_gang(action), log)


def robbable(s: Town, seat: i64) -> list[int]:
    """DW-106: the others who have money."""
    return [gang for gang, dollars in enumerate(s.dollars) if dollars and gang != seat]


def rob(s: Town, seat: i64, gang: i64, log: EventLog | None) -> None:
    amount = min(s.ruleset.stake, s.dollars[gang])
    s.dollars[gang] -= amount
    s.dollars[seat] += amount
    if log:
        log.tell("rob", seat=seat, gang=gang, amount=amount, dollars=s.dollars[seat])


ROBS: Final = [Rob(seat) for seat in range(GANGS)]


# --- General Store ---


class Store(Power):
    """DW-108 … DW-112: asked only if there is another cowboy to move, and somewhere to go."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[STORE], "general-store", log)
        if s.own[seat] & ~BIT[plot] and open_to(s, seat):
            s.then(MoveOther(seat, plot))


class MoveOther(SeatQuestion[Town]):
    """DW-108 … DW-112: another own cowboy on a building goes to a different one, by the rules of sending (DW-028)."""

    __slots__ = ("plot",)

    def __init__(self, seat: i64, plot: i64) -> None:
        super().__init__(seat)
        self.plot = plot

    def legal(self, s: Town, seat: i64) -> list[int]:
        goals = bits(open_to(s, seat))
        starts = bits(s.own[seat] & ~BIT[self.plot])
        return [PASS, *[move(start, goal) for start in starts for goal in goals]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        plots = range(len(s.town))
        return [PASS, *[move(start, goal) for start in plots for goal in plots]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if verb_of(action) != MOVE:
            return no_answer(action, "DW-108")
        start, goal = move_start(action), move_goal(action)
        if not is_move(action) or start >= len(s.town) or goal >= len(s.town):
            return Refusal("kernel.nonsense")
        if start == self.plot or not s.own[seat] >> start & 1:
            return Refusal("DW-109", plot=s.ruleset.plots[start])
        return barred(s, seat, goal)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            return
        start, goal = move_start(action), move_goal(action)
        from_laundry = 1 if kind_at(s, start) == LAUNDRY else 0  # DW-119
        rank = leave(s, seat, start)
        if log:
            log.tell(
                "move", seat=seat, cowboy=COWBOYS[rank], start=s.ruleset.plots[start], plot=s.ruleset.plots[goal],
                building=KINDS[kind_at(s, goal)],
            )  # fmt: skip
        arrive(s, rank, to_annex(seat, goal, from_laundry), log)


# --- Hotel, Laundry, Undertaker ---


class Plain(Power):
    """DW-113, DW-117, DW-125: money and nothing else; their control powers work elsewhere."""

    def __init__(self, kind: i64, why: str) -> None:
        self.kind = kind
        self.why = why

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[self.kind], self.why, log)


# --- Stage Depot ---


class Depot(Power):
    """DW-121, DW-122: money and a new building."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[DEPOT], "stage-depot", log)
        s.then(CHOOSE_STACKS[seat])


class ChooseStack(SeatQuestion[Town]):
    """DW-121, DW-122: the Stage Depot's driver names a stack before he sees its tile."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if stocked(s) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [stack(which) for which in range(3)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return check_stack(s, action, "DW-121", "DW-122")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(TURN_UPS[stack_stack(action)], PLACE_TILES[seat])


CHOOSE_STACKS: Final = [ChooseStack(seat) for seat in range(GANGS)]
