"""What the buildings ask of the seat that annexes them (DW-D08 … DW-D20, DW-D25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import no_answer
from saloon.games.deadwood.arrive import arrive, barred, open_to
from saloon.games.deadwood.board import BIT, BY_GAUGE, COWBOYS, KINDS, LAUNDRY, Town
from saloon.games.deadwood.language import (
    DIE,
    DISCARD,
    DRAIN,
    FILL,
    GANGS,
    GIVE,
    HOME,
    MOVE,
    PASS,
    PAY,
    RECRUIT,
    REFUSE,
    ROB,
    SHERIFF,
    TRICK,
    first_of,
    goal_of,
    home,
    kind_of,
    move,
    one,
    second_of,
    trick,
    tricked,
    value_of,
)
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE, NOT_ASKED, SeatChance, SeatQuestion, SeatStep

PAY_OR_REFUSE: Final = [PAY, REFUSE]
FILL_OR_DRAIN: Final = [FILL, DRAIN]


class GiveBack(SeatQuestion[Town]):
    """DW-120: at the Church with a Laundry, from one token to all that may be returned."""

    __slots__ = ("most",)

    def __init__(self, seat: i64, most: i64) -> None:
        super().__init__(seat)
        self.most = most

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(DISCARD, tokens)) for tokens in range(self.most, 0, -1)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB == DISCARD and 1 <= value_of(action) <= self.most:
            return None
        return Refusal("DW-120", most=self.most)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.discard(seat, value_of(action), tape)


class Recruit(SeatQuestion[Town]):
    """DW-086 … DW-088: the recruit begins in the mine."""

    def seats(self, s: Town) -> tuple[int, ...]:
        row = self.seat * 3
        return ALONE[self.seat] if s.reserve[row] or s.reserve[row + 1] or s.reserve[row + 2] else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[int(one(RECRUIT, kind)) for kind in range(3)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        kind = value_of(action)
        if action & VERB != RECRUIT or kind > 2:
            return no_answer(action, "DW-086")
        if s.reserve[seat * 3 + kind] and s.dollars[seat] >= s.house.prices[kind]:
            return None
        return Refusal("DW-088", cowboy=COWBOYS[kind], price=s.house.prices[kind])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == PASS:
            return
        kind = value_of(action)
        s.spend(seat, s.house.prices[kind])
        s.reserve[seat * 3 + kind] -= 1
        s.mine[seat * 3 + kind] += 1
        if tape:
            price = s.house.prices[kind]
            tape.tell("recruit", seat=seat, cowboy=COWBOYS[kind], price=price, dollars=s.dollars[seat])


class MoveSheriff(SeatQuestion[Town]):
    """DW-089 … DW-091: to where three plots meet and one of them holds a building."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(SHERIFF, crossing)) for crossing in range(len(s.house.guard))]

    def legal(self, s: Town, seat: i64) -> list[int]:
        built = s.built
        return [int(one(SHERIFF, at)) for at, guard in enumerate(s.house.guard) if guard & built]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != SHERIFF:
            return no_answer(action, "DW-089")
        at = value_of(action)
        if at >= len(s.house.guard):
            return Refusal("kernel.nonsense")
        return None if s.house.guard[at] & s.built else Refusal("DW-089")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.sheriff = value_of(action)  # DW-069
        if tape:
            tape.tell("sheriff", seat=seat, crossing=s.house.crossings[s.sheriff])


class Rob(SeatQuestion[Town]):
    """DW-106, DW-107"""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(ROB, gang)) for gang in range(s.house.seats)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        gang = value_of(action)
        if action & VERB != ROB or gang >= s.house.seats:
            return no_answer(action, "DW-107")
        return None if gang in robbable(s, seat) else Refusal("DW-106", gang=gang)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        rob(s, seat, value_of(action), tape)


def robbable(s: Town, seat: i64) -> list[int]:
    return [gang for gang, dollars in enumerate(s.dollars) if dollars and gang != seat]


def rob(s: Town, seat: i64, gang: i64, tape: Tape | None) -> None:
    s.dollars[gang] -= 1
    s.dollars[seat] += 1
    if tape:
        tape.tell("rob", seat=seat, gang=gang, dollars=s.dollars[seat])


class MoveOther(SeatQuestion[Town]):
    """DW-108 … DW-112: another own cowboy on a building goes to a different one, by the rules of sending (DW-028)."""

    __slots__ = ("plot",)

    def __init__(self, seat: i64, plot: i64) -> None:
        super().__init__(seat)
        self.plot = plot

    def legal(self, s: Town, seat: i64) -> list[int]:
        goals = bits(open_to(s, seat))
        starts = bits(s.own[seat] & ~BIT[self.plot])
        return [PASS, *[int(move(start, goal)) for start in starts for goal in goals]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        plots = range(len(s.town))
        return [PASS, *[int(move(start, goal)) for start in plots for goal in plots]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action & VERB != MOVE:
            return no_answer(action, "DW-108")
        start, goal = first_of(action), second_of(action)
        if start >= len(s.town) or goal >= len(s.town):
            return Refusal("kernel.nonsense")
        if start == self.plot or not s.own[seat] >> start & 1:
            return Refusal("DW-109", plot=s.house.plots[start])
        return barred(s, seat, goal)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == PASS:
            return
        start, goal = first_of(action), second_of(action)
        bonus = 1 if s.building(start) == LAUNDRY else 0  # DW-119
        kind = s.leave(seat, start)
        if tape:
            tape.tell(
                "move", seat=seat, cowboy=COWBOYS[kind], start=s.house.plots[start], plot=s.house.plots[goal],
                building=KINDS[s.building(goal)],
            )  # fmt: skip
        arrive(s, seat, kind, goal, bonus, tape)


class Pan(SeatChance[Town]):
    """DW-131: the Gold Mine's die."""

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return one(DIE, way)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        face = value_of(action)
        s.dice = [face + 1]
        if tape:
            tape.tell("pan", seat=self.seat, face=face + 1)
        s.earn(self.seat, s.house.gold[face], "gold-mine", tape)


class Settle(SeatStep[Town]):
    """DW-135 … DW-139: one player before the court."""

    def run(self, s: Town, tape: Tape | None) -> None:
        owed = s.wanted[self.seat]
        if owed and s.dollars[self.seat] >= owed:
            s.then(PAYMENTS[self.seat])
        elif owed:
            refuse(s, self.seat, tape)


class Payment(SeatQuestion[Town]):
    """DW-135, DW-136: all of it or nothing."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return PAY_OR_REFUSE

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return PAY_OR_REFUSE

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in PAY_OR_REFUSE else no_answer(action, "DW-136")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == REFUSE:
            refuse(s, seat, tape)
            return
        owed = s.wanted[seat]
        s.spend(seat, owed)
        if tape:
            tape.tell("pay", seat=seat, amount=owed, dollars=s.dollars[seat])


def refuse(s: Town, seat: i64, tape: Tape | None) -> None:
    if tape:
        tape.tell("refuse", seat=seat)
    s.take_wanted(seat, "courthouse", tape)


class Trick(SeatQuestion[Town]):
    """DW-140, DW-141: an enemy cowboy on a building or in a ranch goes to the mine; or enough."""

    __slots__ = ("left",)

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if victims(s, self.seat) else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *victims(s, seat)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        seats = range(s.house.seats)
        spots = [0, *[plot + 1 for plot in bits(s.built)]]
        return [PASS, *[int(trick(gang, kind, spot)) for gang in seats for kind in range(3) for spot in spots]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS or action in victims(s, seat):
            return None
        gang, kind, spot = tricked(action)
        if action & VERB != TRICK or gang >= s.house.seats or kind > 2 or spot > len(s.town):
            return no_answer(action, "DW-140") if action & VERB != TRICK else Refusal("kernel.nonsense")
        return Refusal("DW-141", gang=gang, cowboy=COWBOYS[kind], place=spot_name(s, spot, "ranch"))

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == PASS:
            return
        gang, kind, spot = tricked(action)
        if spot:
            s.to_mine(gang, spot - 1, "grifter", tape)
        else:
            s.ranch[gang * 3 + kind] -= 1
            s.mine[gang * 3 + kind] += 1
            if tape:
                tape.tell("mine", seat=gang, cowboy=COWBOYS[kind], plot="ranch", why="grifter")
        if self.left > 1:
            s.then(TRICKS[self.left - 1][seat])


def victims(s: Town, seat: i64) -> list[int]:
    """DW-072: protection does not help."""
    found: list[int] = []
    for gang in range(s.house.seats):
        if gang != seat:
            found += [int(trick(gang, kind, 0)) for kind in range(3) if s.ranch[gang * 3 + kind]]
            found += [int(trick(gang, s.kind_at(gang, plot), plot + 1)) for plot in bits(s.own[gang])]
    return found


def spot_name(s: Town, spot: i64, off_board: str) -> str:
    return s.house.plots[spot - 1] if spot else off_board


class Give(SeatQuestion[Town]):
    """DW-142, DW-143: a token for any player; not with an empty gauge."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if s.gauge else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(GIVE, gang)) for gang in range(s.house.seats)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        fits = action & VERB == GIVE and value_of(action) < s.house.seats
        return None if fits else no_answer(action, "DW-143")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.take_wanted(value_of(action), "newspaper", tape)


class Bring(SeatQuestion[Town]):
    """DW-144: an own cowboy from a building or the mine comes home; or enough."""

    __slots__ = ("left",)

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if abroad(s, self.seat) else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *abroad(s, seat)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        spots = range(len(s.town) + 1)
        return [PASS, *[int(home(kind, spot)) for kind in range(3) for spot in spots]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS or action in abroad(s, seat):
            return None
        if action & VERB != HOME:
            return no_answer(action, "DW-144")
        kind, spot = kind_of(action), goal_of(action)
        if kind > 2 or spot > len(s.town):
            return Refusal("kernel.nonsense")
        return Refusal("DW-144", cowboy=COWBOYS[kind], place=spot_name(s, spot, "mine"))

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == PASS:
            return
        kind, spot = kind_of(action), goal_of(action)
        if spot:
            s.leave(seat, spot - 1)
        else:
            s.mine[seat * 3 + kind] -= 1
        s.ranch[seat * 3 + kind] += 1
        if tape:
            tape.tell("home", seat=seat, cowboy=COWBOYS[kind], place=spot_name(s, spot, "mine"))
        if self.left > 1:
            s.then(BRINGS[self.left - 1][seat])


def abroad(s: Town, seat: i64) -> list[int]:
    """DW-144, DW-171"""
    found = [int(home(kind, 0)) for kind in range(3) if s.mine[seat * 3 + kind]]
    return found + [int(home(s.kind_at(seat, plot), plot + 1)) for plot in bits(s.own[seat])]


class Wire(SeatQuestion[Town]):
    """DW-145, DW-146: tokens into the gauge or out of it, or as many as there are."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return FILL_OR_DRAIN

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return FILL_OR_DRAIN

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in FILL_OR_DRAIN else no_answer(action, "DW-145")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        some = min(s.house.wired, s.box) if action == FILL else -min(s.house.wired, s.gauge)
        s.gauge += some
        s.box -= some
        if tape:
            way = "fill" if action == FILL else "drain"
            tape.tell("wire", seat=seat, way=way, tokens=some if some > 0 else -some, gauge=s.gauge)
        if some < 0 and not s.gauge:  # DW-179
            s.end(BY_GAUGE, tape)


RECRUITS: Final = [Recruit(seat) for seat in range(GANGS)]
MOVE_SHERIFFS: Final = [MoveSheriff(seat) for seat in range(GANGS)]
ROBS: Final = [Rob(seat) for seat in range(GANGS)]
PANS: Final = [Pan(seat) for seat in range(GANGS)]
COURTS: Final = [Settle(seat) for seat in range(GANGS)]
PAYMENTS: Final = [Payment(seat) for seat in range(GANGS)]
GIVES: Final = [Give(seat) for seat in range(GANGS)]
WIRES: Final = [Wire(seat) for seat in range(GANGS)]
TRICKS: Final = [[Trick(seat, left) for seat in range(GANGS)] for left in range(3)]
BRINGS: Final = [[Bring(seat, left) for seat in range(GANGS)] for left in range(3)]
