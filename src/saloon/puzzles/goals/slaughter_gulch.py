"""Slaughter Gulch: whom a dude aims at, with what (SG-090 … SG-114); from draws. Nobody spends a card on it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from saloon.games.slaughter_gulch.actions import Target
from saloon.games.slaughter_gulch.board import PLACE, SCARS, WOUNDED
from saloon.games.slaughter_gulch.fights import Fight
from saloon.games.slaughter_gulch.names import CELL, FIGURES, GRAVE, POOL
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.puzzles.goal import Goal

BETWEEN: Final = ("TakeTurn", "Free", "Plan")  # what is asked when an action is over


class Action(Goal):
    """One action of one dude."""

    SAMPLED: ClassVar[bool] = True

    def __init__(self, id: str, kind: str) -> None:
        super().__init__(id, kind)

    def settled(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        return type(s.pending[0].step).__name__ in BETWEEN


class Wound(Action):
    """Somebody else is wounded, and none of one's own dudes."""

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        return isinstance(d.step, Fight)

    def reached(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        assert isinstance(s, Town)
        assert isinstance(start, Town)
        return wounds(s, seat, own=False) > wounds(start, seat, own=False) and wounds(s, seat, own=True) <= wounds(
            start, seat, own=True
        )


class Aim(Action):
    """What an action is aimed at: gold, a recruit, an enemy in the cell."""

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        return isinstance(d.step, Target)


class Gold(Aim):
    def reached(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        assert isinstance(s, Town)
        assert isinstance(start, Town)
        return s.rock[seat] > start.rock[seat] and locked_up(s, seat) <= locked_up(start, seat)


class Recruit(Aim):
    def reached(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        assert isinstance(s, Town)
        assert isinstance(start, Town)
        return living(s, seat) > living(start, seat)


def dudes(s: Town, seat: int) -> list[int]:
    return s.dudes[seat * FIGURES : seat * FIGURES + FIGURES]


def living(s: Town, seat: int) -> int:
    return sum([dude & PLACE not in (POOL, GRAVE) for dude in dudes(s, seat)])


def locked_up(s: Town, seat: int) -> int:
    return sum([dude & PLACE == CELL for dude in dudes(s, seat)])


def wounds(s: Town, seat: int, *, own: bool) -> int:
    """Of one's own dudes; or of all others, townsfolk included. A grave counts two."""
    some = [who for other in range(s.ruleset.seats) if (other == seat) == own for who in dudes(s, other)]
    hurt = sum([2 if dude & PLACE == GRAVE else bool(dude & WOUNDED) for dude in some])
    return hurt if own else hurt + sum([bool(folk & SCARS) for folk in s.folk]) + s.folk.count(0)


GOALS: Final[tuple[Goal, ...]] = (Wound("wound", "fight"), Gold("gold", "aim"), Recruit("recruit", "aim"))
