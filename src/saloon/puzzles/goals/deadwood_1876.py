"""Deadwood 1876: which safe to aim at and with which gun, by all that the seat has witnessed (4.10).

The hands of the others are any cards that lie nowhere else. Whoever is attacked lays the best gun; nobody lends one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Final

from saloon.games.deadwood_1876.act import Act
from saloon.games.deadwood_1876.names import BADGES
from saloon.games.deadwood_1876.odds import beats
from saloon.games.deadwood_1876.packing import is_rob, rob_card, rob_row, rob_spot
from saloon.games.deadwood_1876.showdown import is_gun
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.kernel.play import legal
from saloon.puzzles.goal import Goal

RICH: Final = 2  # gold: about twice what a safe holds on average
NEVER: Final = Fraction(0)
Faces = tuple[tuple[int, ...], ...]


class Rob(Goal):
    """To come out of the turn with a safe of this sort from a row of another star."""

    SAMPLED: ClassVar[bool] = True

    def __init__(self, id: str, wanted: Callable[[Town, int], bool]) -> None:
        super().__init__(id, "safe")
        self.wanted = wanted

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        assert isinstance(s, Town)
        return isinstance(d.step, Act) and not s.ruleset.quick and not s.ruleset.pair

    def odds(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> dict[int, Fraction] | None:
        assert isinstance(s, Town)
        faces = tuple(map(tuple, s.ruleset.faces))
        best = [best_gun(s, other) if other != seat else 0 for other in range(s.ruleset.seats)]
        return {action: self.robbing(s, faces, best, action) for action in legal(s, d, seat)}

    def robbing(self, s: Town, faces: Faces, best: list[int], action: int) -> Fraction:
        if not is_rob(action) or not self.wanted(s, s.rows[rob_row(action)][rob_spot(action)]):
            return NEVER
        return wins(faces, s.ruleset.gun[rob_card(action)], best[rob_row(action)])


def best_gun(s: Town, seat: int) -> int:
    """D76-035: the one that rolls highest on average; -1 without a card (D76-037)."""
    return max([s.ruleset.gun[card] for card in s.hands[seat]], key=lambda gun: s.ruleset.means[gun], default=-1)


@cache
def wins(faces: Faces, gun: int, other: int) -> Fraction:
    return beats([*map(list, faces)], [gun], [other] if other >= 0 else [])


GOALS: Final[tuple[Goal, ...]] = (
    Rob("rob-gold", lambda s, safe: s.ruleset.gold[safe] >= RICH),
    Rob("rob-gun", lambda s, safe: is_gun(safe)),
    Rob("rob-badge", lambda s, safe: safe < len(BADGES)),
)
