"""The final duel of those who share the highest total (DW-188 … DW-207), for two or more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import no_answer
from saloon.games.deadwood.board import COWBOYS, GANGS, cowboy
from saloon.games.deadwood.cowboys import living
from saloon.games.deadwood.odds import DEADLY
from saloon.games.deadwood.packing import (
    CARTRIDGES,
    aim,
    aim_fifth,
    aim_first,
    aim_fourth,
    aim_second,
    aim_third,
    cartridges,
    cartridges_count,
    champion,
    champion_strength,
    die,
    die_face,
    is_aim,
    is_champion,
)
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import Chance, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import ALONE, NOT_ASKED, SeatQuestion

# The final duel is a few short lists, replaced at every change; the first four by seat:
ROLE: Final = 0  # OUTSIDE, ALIVE or DEAD
STRENGTH: Final = 1
DICE: Final = 2
WOUNDS: Final = 3
SHOTS: Final = 4  # of the roll under way, one for each die
FACES: Final = 5  # the dice that have fallen

OUTSIDE: Final = 0
ALIVE: Final = 1
DEAD: Final = 2


def put(s: Town, row: i64, values: list[int]) -> None:
    """Replaces one of the lists."""
    s.fight = [values if i == row else others for i, others in enumerate(s.fight)]


def put_one(s: Town, row: i64, seat: i64, value: int) -> None:
    put(s, row, [value if other == seat else its for other, its in enumerate(s.fight[row])])


def shot_at(shooter: i64, target: i64) -> i64:
    return shooter * 8 + target


def shooter_of(shot: i64) -> i64:
    return shot // 8


def target_of(shot: i64) -> i64:
    return shot % 8


def decide_winner(s: Town, pool: list[int], log: EventLog | None) -> None:
    """DW-187, DW-188, DW-204: the richest of these wins; if several are, they fight it out."""
    most = max([s.totals[seat] for seat in pool])
    tied = [seat for seat in pool if s.totals[seat] == most]
    if len(tied) == 1:
        win(s, tied[0], log)
        return
    n = len(s.totals)
    roles = s.fight[ROLE][:] if s.fight else [OUTSIDE] * n
    for seat in tied:
        roles[seat] = ALIVE if living(s, seat) else DEAD  # DW-191
    s.fight = [roles, [0] * n, [0] * n, [0] * n, [], []]
    if log:
        log.tell("showdown", seats=tuple(tied))
    alive = clockwise(s)
    s.then_all([*[CHAMPIONS[seat] for seat in alive if len(alive) > 1], NEW_ROUND])


def clockwise(s: Town) -> list[int]:
    """DW-190: those who live, from the first player of the game."""
    n = s.ruleset.seats
    seats = [(s.first + away) % n for away in range(n)]
    return [int(seat) for seat in seats if s.fight[ROLE][seat] == ALIVE]


def win(s: Town, seat: i64, log: EventLog | None) -> None:
    """DW-202: the scores are the totals; who had to fight for it stands one above the best."""
    result = s.totals[:]
    if s.fight:
        result[seat] = max(result) + 1
    s.finish(result)
    if log:
        log.tell("win", seat=seat, total=s.totals[seat])


class Champion(SeatQuestion[Town]):
    """DW-189, DW-190: one living cowboy, wherever he is; only his strength counts."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [champion(rank) for rank in (2, 1, 0)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_champion(action):
            return no_answer(action, "DW-189")
        rank = champion_strength(action)
        return None if lives(s, seat, rank) else Refusal("DW-189", cowboy=COWBOYS[rank])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        rank = champion_strength(action)
        put_one(s, STRENGTH, seat, rank + 1)
        if log:
            log.tell("champion", seat=seat, cowboy=COWBOYS[rank])


def lives(s: Town, seat: i64, rank: i64) -> bool:
    """DW-189: a cowboy of this rank is at home, in the mine or in town."""
    man = cowboy(seat, rank)
    return bool(s.ranch[man] or s.mine[man]) or s.pews[seat] == rank + 1 or man + 1 in s.men


class NewRound(Step[Town]):
    """DW-193, DW-194, DW-201 … DW-205: who lives takes dice by strength and announces cartridges; or it is over."""

    def run(self, s: Town, log: EventLog | None) -> None:
        alive = clockwise(s)
        if len(alive) > 1:
            put(s, DICE, [strength if seat in alive else 0 for seat, strength in enumerate(s.fight[STRENGTH])])
            s.then_all([*[ANNOUNCES[seat] for seat in alive], LEVEL])
        elif alive:
            win(s, alive[0], log)
        elif outside := [seat for seat, role in enumerate(s.fight[ROLE]) if role == OUTSIDE]:
            decide_winner(s, outside, log)
        else:
            s.finish([0] * len(s.totals))
            if log:
                log.tell("nobody")


class Announce(SeatQuestion[Town]):
    """DW-192, DW-193: any number of held cartridges, spent when announced."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if s.cartridges[self.seat] else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [cartridges(count) for count in range(s.cartridges[seat] + 1)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != CARTRIDGES:
            return no_answer(action, "DW-193")
        return Refusal("DW-192", held=s.cartridges[seat])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        count = cartridges_count(action)
        s.cartridges[seat] -= count
        s.shells += count
        put_one(s, DICE, seat, s.fight[DICE][seat] + count)
        if log:
            log.tell("announce", seat=seat, count=count, dice=s.fight[DICE][seat])


class Level(Step[Town]):
    """DW-195, DW-197, DW-199: those with most dice roll the difference; once all have as many, one die each."""

    def run(self, s: Town, log: EventLog | None) -> None:
        alive = clockwise(s)
        dice = s.fight[DICE]
        most = max([dice[seat] for seat in alive], default=0)
        if len(alive) < 2 or not most:
            s.then(NEW_ROUND)
            return
        fewer = [dice[seat] for seat in alive if dice[seat] < most]
        roll = most - max(fewer) if fewer else 1
        s.then_all([*[Aim(seat, roll) for seat in alive if dice[seat] == most], FIRE])


class Aim(SeatQuestion[Town]):
    """DW-196, DW-198: who rolls names targets, and may divide a roll of several dice. One enemy needs no naming."""

    __slots__ = ("dice",)

    def __init__(self, seat: i64, dice: i64) -> None:
        super().__init__(seat)
        self.dice = dice

    def run(self, s: Town, log: EventLog | None) -> None:
        foes = self.foes(s)
        if len(foes) == 1:
            self.resolve(s, self.seat, self.legal(s, self.seat)[0], log)
        else:
            super().run(s, log)

    def foes(self, s: Town) -> list[int]:
        return [seat for seat, role in enumerate(s.fight[ROLE]) if role == ALIVE and seat != self.seat]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [aim_at(split) for split in splits(self.dice, self.foes(s))]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DW-198", dice=self.dice) if is_aim(action) else no_answer(action, "DW-196")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        split = aimed(action)
        shots = [int(shot_at(self.seat, target)) for target, n in enumerate(split) for _ in range(n)]
        put_one(s, DICE, self.seat, s.fight[DICE][self.seat] - self.dice)
        put(s, SHOTS, [*s.fight[SHOTS], *shots])
        if log:
            targets = tuple([target for target, n in enumerate(split) if n])
            log.tell("aim", seat=self.seat, dice=self.dice, targets=targets)


def aim_at(split: list[int]) -> int:
    """So many dice at each seat."""
    return aim(split[0], split[1], split[2], split[3], split[4])


def aimed(action: int) -> list[int]:
    return [aim_first(action), aim_second(action), aim_third(action), aim_fourth(action), aim_fifth(action)]


def splits(dice: i64, foes: list[int]) -> list[list[int]]:
    """Every way to divide so many dice among these enemies."""
    if len(foes) == 1:
        return [[int(dice) if seat == foes[0] else 0 for seat in range(GANGS)]]
    found: list[list[int]] = []
    for n in range(dice + 1):
        rests = splits(dice - n, foes[1:])
        found += [[n if seat == foes[0] else count for seat, count in enumerate(rest)] for rest in rests]
    return found


class Fire(Chance[Town]):
    """DW-200: one die after the other falls, but all hits of a roll are applied together."""

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return die(way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        shot = s.fight[SHOTS][len(s.fight[FACES])]
        put(s, FACES, [*s.fight[FACES], die_face(action)])
        s.dice = [face + 1 for face in s.fight[FACES]]
        if log:
            log.tell("fire", seat=shooter_of(shot), target=target_of(shot), face=die_face(action) + 1)
        if len(s.fight[FACES]) < len(s.fight[SHOTS]):
            s.then(FIRE)
        else:
            apply_hits(s, log)
            s.then(LEVEL)


def apply_hits(s: Town, log: EventLog | None) -> None:
    """DW-200: all at once, so that several may fall; then the roll is over."""
    roles, wounds = s.fight[ROLE][:], s.fight[WOUNDS][:]
    for shot, face in zip(s.fight[SHOTS], s.fight[FACES], strict=True):
        wounds[target_of(shot)] += s.ruleset.hits[face]
    for seat, role in enumerate(roles):
        if role == ALIVE and wounds[seat] >= DEADLY:
            roles[seat] = DEAD
            if log:
                log.tell("fallen", seat=seat)
        elif role == ALIVE and wounds[seat] > s.fight[WOUNDS][seat] and log:
            log.tell("scratch", seat=seat)
    s.fight = [roles, s.fight[STRENGTH], s.fight[DICE], wounds, [], []]


CHAMPIONS: Final = [Champion(seat) for seat in range(GANGS)]
ANNOUNCES: Final = [Announce(seat) for seat in range(GANGS)]
NEW_ROUND: Final = NewRound()
LEVEL: Final = Level()
FIRE: Final = Fire()
