"""Rolling before help arrives, where the table allows it (D76-070)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.dice import Dice
from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight
from saloon.games.deadwood_1876.names import NOTHING
from saloon.games.deadwood_1876.packing import DRAW, WAIT
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import ALL, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal

WAIT_OR_DRAW: Final = [WAIT, DRAW]


class QuickDraw(Sealed[Town]):
    """D76-070: with this option a fighter may roll at once."""

    def seats(self, s: Town) -> tuple[int, ...]:
        if not s.ruleset.quick:
            return ()
        fight = Fight(s.attack)
        return (fight.attacker, fight.defender) if fight.gun(DEFENDING) != NOTHING else ()

    def legal(self, s: Town, seat: i64) -> list[int]:
        return WAIT_OR_DRAW

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("D76-070")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for side in (DEFENDING, ATTACKING):
            if answers[Fight(s.attack).fighter(side)] == DRAW:
                s.then(FAST_ROLL[side])


class FastRoll(Dice):
    """D76-070: the result stands."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def guns(self, s: Town) -> list[int]:
        return [s.ruleset.gun[Fight(s.attack).gun(self.side)]]

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        fight = Fight(s.attack)
        fight.set_score(self.side, values[0])
        if log:
            log.tell("fast", seat=fight.fighter(self.side), die=values[0])


QUICK_DRAW: Final = QuickDraw()
FAST_ROLL: Final = [FastRoll(ATTACKING), FastRoll(DEFENDING)]
STEPS: Final[tuple[type[Step[Any]], ...]] = (QuickDraw, FastRoll)
