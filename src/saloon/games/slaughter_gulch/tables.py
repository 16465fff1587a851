"""Table dice: prospecting, gambling and bribes are read from a table, and cards bend the die (SG-080, SG-259)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import dude_name
from saloon.games.slaughter_gulch.boosts import BOOST_FOR
from saloon.games.slaughter_gulch.dice import WAYS, dice_in, throw_of
from saloon.games.slaughter_gulch.packing import LET_STAND, choose_die, choose_die_face, is_choose_die, roll_dice_bits
from saloon.games.slaughter_gulch.rolls import begin
from saloon.games.slaughter_gulch.sides import Side
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import BRIBE, CONTEXTS
from saloon.kernel.flow import Chance, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


def table(s: Town, ctx: i64, dude: i64, decider: i64, after: Step[Any]) -> None:
    """A plain die on a table: `after` reads its value (SG-080)."""
    begin(s, 0, ctx, dude, 1, decider)
    s.agenda.append(after)
    s.agenda.append(CAST_DIE)
    s.agenda.append(BOOST_FOR[0])


def table_face(s: Town) -> i64:
    """SG-259: the die with its changes."""
    side = Side(s, 0)
    least: i64 = 0 if side.context == BRIBE else 1
    face = side.best + side.bonus
    if face < least:
        face = least
    if face > 6:
        face = 6
    return face if face > side.floor else side.floor


class CastDie(Step[Town]):
    """SG-259: set or pick first."""

    def run(self, s: Town, log: EventLog | None) -> None:
        side = Side(s, 0)
        if side.set_to:
            side.best = side.set_to
        else:
            s.then(TABLE_THROW)


class TableThrow(Chance[Town]):
    """SG-080: plain dice never explode."""

    def ways(self, s: Town) -> i64:
        return WAYS[Side(s, 0).dice]

    def outcome(self, s: Town, way: i64) -> int:
        return throw_of(Side(s, 0).dice, way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        side = Side(s, 0)
        s.last = roll_dice_bits(action)
        faces = dice_in(s.last)
        side.best = faces[0]
        if log:
            log.tell("table_die", who=dude_name(s, side.dude), table=CONTEXTS[side.context], dice=faces)
        side.dice = 1
        if side.redie:
            s.then(REDIE_STEP)
        if len(faces) > 1 and faces[0] != faces[-1]:
            side.thrown = s.last
            s.then(PICK_DIE)


class PickDie(Question[Town]):
    """D-42: which of the dice counts."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[Side(s, 0).decider]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [choose_die(face) for face in sorted(set(dice_in(Side(s, 0).thrown)), reverse=True)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        rolled = is_choose_die(action) and choose_die_face(action) in dice_in(Side(s, 0).thrown)
        return None if rolled else Refusal("SG-259")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        Side(s, 0).best = choose_die_face(action)
        if log:
            log.tell("picks_die", seat=seat, face=choose_die_face(action))


class Redie(Question[Town]):
    """D-42: the die once more, or not."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[Side(s, 0).decider]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [LET_STAND, AGAIN_DIE]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in (LET_STAND, AGAIN_DIE) else Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        Side(s, 0).forgo_redie()
        if action == AGAIN_DIE:
            s.then(TABLE_THROW)


AGAIN_DIE: Final = choose_die(0)
CAST_DIE: Final = CastDie()
TABLE_THROW: Final = TableThrow()
PICK_DIE: Final = PickDie()
REDIE_STEP: Final = Redie()
STEPS: Final = (CastDie, TableThrow, PickDie, Redie)
