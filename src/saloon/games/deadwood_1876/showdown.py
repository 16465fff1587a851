"""The final showdown: a gun each and all Showdown Guns, the lowest loses, two lives (4.13, D76-181 … D76-183)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.dice import Dice
from saloon.games.deadwood_1876.guns import no_gun
from saloon.games.deadwood_1876.holdup import CommitGun
from saloon.games.deadwood_1876.lists import replaced, replaced_list
from saloon.games.deadwood_1876.names import (
    FIRST_GOLD,
    FIRST_GUN,
    MOST_SEATS,
    NOTHING,
    OIL,
    RUSTY,
    SAFES,
    SHOWDOWN,
    STRANGER,
)
from saloon.games.deadwood_1876.packing import is_commit
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal


def begin(s: Town, seats: list[int], log: EventLog | None) -> None:
    """D76-141, D76-182, D76-183: against the Stranger's star alone, the other player fights for it with its guns."""
    s.stage = SHOWDOWN
    n = s.ruleset.seats
    s.sides = [seat if seat in seats else STRANGER if len(seats) == 1 else NOTHING for seat in range(n)]
    s.lives = [0 if side == NOTHING else int(s.ruleset.lives) for side in s.sides]  # D76-142
    s.beside = [[] for _ in range(n)]
    if log:
        fighters = [seat for seat in range(n) if s.lives[seat]]
        log.tell("showdown", seats=tuple(fighters), how="stranger" if len(seats) == 1 else "open")
    s.then(DRAW_GUNS)


def is_gun(safe: i64) -> bool:
    """Whether a Showdown Gun lies in it,"""
    return FIRST_GUN <= safe < FIRST_GOLD


def gun_in(safe: i64) -> i64:
    """and which."""
    return safe - FIRST_GUN


def side_guns(s: Town, seat: i64) -> list[int]:
    """D76-145, D76-193, D76-196: the Showdown Guns of a contender by rising rank."""
    row = s.rows[s.sides[seat]]
    guns = sorted([gun_in(safe) for safe in row if is_gun(safe)])
    return guns[:-1] if RUSTY in row else guns


class DrawGuns(CommitGun):
    """D76-143, D76-144"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple([seat for seat in s.ruleset.everybody if s.lives[seat]])

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_gun(action, named=is_commit(action), must="D76-143", only_gun="D76-144")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        super().reveal(s, answers, log)
        shoot(s)


def shoot(s: Town) -> None:
    s.then(JUDGE)
    for seat in reversed(s.rollers):
        s.agenda.append(SHOOT[seat])


class Shoot(Dice):
    """D76-145, D76-146: the gun laid, and every Showdown Gun again."""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def guns(self, s: Town) -> list[int]:
        return [s.ruleset.gun[s.commits[self.seat]], *side_guns(s, self.seat)]

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        s.scores = replaced(s.scores, self.seat, sum(values))
        if log:
            log.tell("shot", seat=self.seat, dice=tuple(values), score=sum(values))


class Judge(Step[Town]):
    """D76-147 … D76-149, D76-195: the lowest loses the round; those tied for lowest roll again."""

    def run(self, s: Town, log: EventLog | None) -> None:
        lowest = min([s.scores[seat] for seat in s.rollers])
        s.rollers = [seat for seat in s.rollers if s.scores[seat] == lowest]
        if len(s.rollers) > 1:
            shoot(s)
            return
        loser = s.rollers[0]
        side = s.sides[loser]
        if OIL in s.rows[side]:
            s.rows[side] = [safe for safe in s.rows[side] if safe != OIL]
            s.gone = [*s.gone, OIL]
            if log:
                log.tell("saved", seat=loser, safe=SAFES[OIL])
        else:
            s.lives = replaced(s.lives, loser, s.lives[loser] - 1)
            if log:
                log.tell("hit", seat=loser, how="flipped" if s.lives[loser] else "out")
        s.then(NEXT_DRAW)


class NextDraw(Step[Town]):
    """D76-150 … D76-153: used cards stay beside; an empty hand is taken back; the last one standing has won."""

    def run(self, s: Town, log: EventLog | None) -> None:
        for seat, card in enumerate(s.commits):
            if card != NOTHING:
                s.beside = replaced_list(s.beside, seat, [*s.beside[seat], card])
        s.commits = []
        s.rollers = []
        s.scores = []
        living = [seat for seat, lives in enumerate(s.lives) if lives]
        if len(living) == 1:
            if log:
                log.tell("over", seats=tuple(living), how="showdown")
            s.finish([int(seat == living[0]) for seat in s.ruleset.everybody])
            return
        for seat in living:
            if not s.hands[seat]:
                self.take_back(s, seat, log)
        s.then(DRAW_GUNS)

    def take_back(self, s: Town, seat: i64, log: EventLog | None) -> None:
        hand = sorted(s.beside[seat])
        s.hands[seat] = hand
        s.shown = replaced_list(s.shown, seat, hand)  # HI-18
        s.beside = replaced_list(s.beside, seat, [])
        if log:
            log.tell("rearmed", seat=seat)


DRAW_GUNS: Final = DrawGuns()
SHOOT: Final = [Shoot(seat) for seat in range(MOST_SEATS)]
JUDGE: Final = Judge()
NEXT_DRAW: Final = NextDraw()
STEPS: Final[tuple[type[Step[Any]], ...]] = (DrawGuns, Shoot, Judge, NextDraw)
