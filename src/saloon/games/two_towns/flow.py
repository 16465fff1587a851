"""The sequence of play: set-up (TT-013 … TT-022), then turns (TT-023 … TT-031) until somebody wins (TT-105)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.two_towns.board import BLANK, HOME, NOT_ROLLED, ORDINARY, SHERIFF, SIDES, UNITS
from saloon.games.two_towns.choices import USE_DIE
from saloon.games.two_towns.packing import (
    ROLL_PLACES,
    deal,
    deal_units,
    first,
    first_side,
    is_deal,
    roll_at,
    roll_colt,
    roll_dynamite,
    roll_index,
    roll_knife,
)
from saloon.games.two_towns.ruleset import Rules
from saloon.games.two_towns.stacks import land
from saloon.games.two_towns.state import Trail, empty
from saloon.kernel.flow import ALL, Chance, Step
from saloon.kernel.messages import EventLog, Refusal

DEALS: Final = 362_880  # TT-014: 9! orders


class Deal(Chance[Trail]):
    """TT-013 … TT-020: the sheriff lowest on the own town, the nine others in a random order."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def ways(self, s: Trail) -> i64:
        return DEALS

    def outcome(self, s: Trail, way: i64) -> int:
        """The number of an order tells which of the units still left comes next."""
        rest = ORDINARY[:]
        order: list[int] = []
        while rest:
            order.append(rest.pop(way % len(rest)))
            way //= len(rest) + 1
        return deal(order)

    def check(self, s: Trail, seat: i64, action: int) -> Refusal | None:
        return None if is_deal(action) and sorted(deal_units(action)) == ORDINARY else Refusal("TT-014")

    def resolve(self, s: Trail, seat: i64, action: int, log: EventLog | None) -> None:
        side = self.side
        dealt = deal_units(action)
        s.left[side] = 10
        land(s, side, HOME[side], SHERIFF)  # TT-013
        for i, tile in enumerate(s.ruleset.setup[side]):  # TT-019
            land(s, side, tile, dealt[i])
        if log:
            log.tell("deal", side=SIDES[side], units=tuple([UNITS[unit] for unit in dealt]))


class FirstPlayer(Chance[Trail]):
    """TT-021: one half each."""

    def ways(self, s: Trail) -> i64:
        return 2

    def outcome(self, s: Trail, way: i64) -> int:
        return first(way)

    def resolve(self, s: Trail, seat: i64, action: int, log: EventLog | None) -> None:
        s.active = first_side(action)
        if log:
            log.tell("first", side=SIDES[s.active])


class Turn(Step[Trail]):
    """TT-023, TT-024, TT-030: roll, use dice, end."""

    def run(self, s: Trail, log: EventLog | None) -> None:
        s.turn += 1
        s.spent = 0
        s.dice = NOT_ROLLED
        if log:
            log.tell("turn", side=SIDES[s.active], turn=s.turn)
        s.then(ROLL_DICE, USE_DIE, END_TURN)


class RollDice(Chance[Trail]):
    """TT-024, TT-025: all three dice at once."""

    def ways(self, s: Trail) -> i64:
        return len(s.ruleset.rolls)

    def outcome(self, s: Trail, way: i64) -> int:
        return s.ruleset.rolls[way]

    def resolve(self, s: Trail, seat: i64, action: int, log: EventLog | None) -> None:
        index = roll_index(action)
        s.dice = THROWN[index]
        s.spent = BLANK_DICE[index]
        if log:
            log.tell("roll", side=SIDES[s.active], colt=s.dice[0], knife=s.dice[1], dynamite=s.dice[2])


def blank_dice(thrown: list[int]) -> int:
    """TT-108: a die that shows 0 is of no use this turn."""
    return sum(1 << BLANK + die for die, face in enumerate(thrown) if face == 0)


EVERY_ROLL: Final = [roll_at(index) for index in range(ROLL_PLACES)]
THROWN: Final = [[roll_colt(dice), roll_knife(dice), roll_dynamite(dice)] for dice in EVERY_ROLL]  # by `roll_index`
BLANK_DICE: Final = [blank_dice(thrown) for thrown in THROWN]


class EndTurn(Step[Trail]):
    """TT-023, TT-105: the other player's turn, or a draw."""

    def run(self, s: Trail, log: EventLog | None) -> None:
        if s.turn >= s.ruleset.max_turns:
            s.finish([0, 0])
            if log:
                log.tell("draw", turns=s.turn)
        else:
            s.active = 1 - s.active
            s.then(TURN)


def opening(rules: Rules) -> Trail:
    s = empty(rules)
    s.then_all([DEAL_WEST, DEAL_EAST, FIRST_PLAYER, TURN])  # TT-022: nothing makes up for going second
    return s


DEAL_WEST: Final = Deal(0)
DEAL_EAST: Final = Deal(1)
FIRST_PLAYER: Final = FirstPlayer()
TURN: Final = Turn()
ROLL_DICE: Final = RollDice()
END_TURN: Final = EndTurn()
