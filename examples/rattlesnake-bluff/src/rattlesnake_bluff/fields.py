"""The table as plain data."""

from __future__ import annotations

from saloon.kernel.fields import EACH, OUTER, Fields, field
from saloon.kernel.flow import ALL, NOBODY, OWN

from rattlesnake_bluff.ruleset import Rules

rules: Rules


class Table(Fields):
    """A cup is a sorted list: dice under a cup lie in no order."""

    cups: list[list[int]] = field(OWN, [[] for _ in range(rules.seats)], copy=EACH, kind="dice")  # RB-005
    dice: list[int] = field(ALL, [rules.dice] * rules.seats)  # how many each player has left
    active: int = field(ALL, 0, kind="seat")  # whose word it is
    count: int = field(ALL, 0)  # of the bid that stands; 0 if there is none
    face: int = field(ALL, 0)
    bidder: int = field(ALL, NOBODY, kind="seat")
    shown: list[list[int]] = field(ALL, [[] for _ in range(rules.seats)], copy=OUTER, kind="dice")  # last lifted
    rounds: int = field(ALL, 0)
    fallen: list[int] = field(ALL, [], kind="cards of seat")  # who is out, the first first
