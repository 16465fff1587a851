"""Dice: every gun has its own; a roll is the list of the values shown, in the order of the dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from saloon.games.deadwood_1876.names import MOST_SEATS
from saloon.games.deadwood_1876.packing import is_roll, roll, roll_dice
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import Chance
from saloon.kernel.messages import EventLog, Refusal

SIDES: Final = 6
WAYS: Final[list[int]] = [SIDES**number for number in range(MOST_SEATS + 1)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(Chance[Town]):
    """Some dice are rolled at once; all faces are equally likely."""

    def guns(self, s: Town) -> list[int]:
        """The dice, in order."""
        raise NotImplementedError

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        raise NotImplementedError

    def ways(self, s: Town) -> i64:
        return WAYS[len(self.guns(s))]

    def outcome(self, s: Town, way: i64) -> int:
        faces = s.ruleset.faces
        dice: list[int] = []
        for gun in self.guns(s):
            dice.append(faces[gun][way % SIDES] - 1)
            way //= SIDES
        return roll(dice)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_roll(action) and self.can_show(s, values_of(action))
        return None if possible else Refusal("kernel.impossible")

    def can_show(self, s: Town, values: list[int]) -> bool:
        guns = self.guns(s)
        return len(values) == len(guns) and all(value in s.ruleset.faces[guns[i]] for i, value in enumerate(values))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.dice = values_of(action)
        self.rolled(s, s.dice, log)


def highest_stay(s: Town, values: list[int]) -> bool:
    """Of those who have rolled only the highest stay; whether several do, and have to roll again."""
    best = max(values)
    s.rollers = [seat for i, seat in enumerate(s.rollers) if values[i] == best]
    return len(s.rollers) > 1


def values_of(action: int) -> list[int]:
    """What the dice show: an action has places in VALUES, which begin with 1."""
    return [1 + place for place in roll_dice(action)]
