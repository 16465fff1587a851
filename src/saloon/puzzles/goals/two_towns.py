"""Two-Town Trail: all is open and duels fall without dice, so a whole turn, and the next, can be looked through."""

from __future__ import annotations

from typing import Any, Final

from saloon.games.two_towns.board import DIE_SPENT
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.puzzles.goal import WIN_NOW, Goal, Within

DICE: Final = 3
FEW: Final = 8  # units of both sides: a turn and the next can then be looked through


class LastDie(Within):
    """Asked of the last die, before the other side rolls."""

    def __init__(self, id: str, turns: int, *, holding: bool = False, most_units: int = 2 * 10) -> None:
        super().__init__(id, turns, holding=holding)
        self.most_units = most_units

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        assert isinstance(s, Trail)
        return int(s.spent & DIE_SPENT).bit_count() == DICE - 1 and sum(s.left) <= self.most_units


GOALS: Final[tuple[Goal, ...]] = (
    WIN_NOW, LastDie("hold", 2, holding=True), LastDie("win-next", 3, most_units=FEW),
)  # fmt: skip
