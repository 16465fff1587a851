"""Dice: every gun has its own; a roll is the list of the values shown, in the order of the dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from saloon.games.deadwood_1876.board import Town
from saloon.games.deadwood_1876.language import DIE_BITS, MOST_SEATS, ROLL
from saloon.kernel.flow import Chance
from saloon.kernel.language import VERB, VERB_BITS
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
        action: int = ROLL
        shift: i64 = VERB_BITS
        for gun in self.guns(s):
            action |= faces[gun][way % SIDES] << shift
            way //= SIDES
            shift += DIE_BITS
        return action

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        values = values_of(action)
        guns = self.guns(s)
        possible = action & VERB == ROLL and len(values) == len(guns)
        if not possible or any(value not in s.ruleset.faces[guns[i]] for i, value in enumerate(values)):
            return Refusal("kernel.impossible")
        return None

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.dice = values_of(action)
        self.rolled(s, s.dice, log)


def highest_stay(s: Town, values: list[int]) -> bool:
    """Of those who have rolled only the highest stay; whether several do, and have to roll again."""
    best = max(values)
    s.rollers = [seat for i, seat in enumerate(s.rollers) if values[i] == best]
    return len(s.rollers) > 1


def values_of(action: int) -> list[int]:
    rest = action >> VERB_BITS
    values: list[int] = []
    while rest and len(values) <= MOST_SEATS:
        values.append(rest & 7)
        rest >>= DIE_BITS
    return values
