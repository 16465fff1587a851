"""The goals of each game of the house: what can be asked of its positions."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake
from saloon.puzzles.goal import EVERYWHERE, Goal
from saloon.puzzles.goals import deadwood, deadwood_1876, dice_town, slaughter_gulch, two_towns

GOALS: Final[dict[str, tuple[Goal, ...]]] = {
    "two-towns": two_towns.GOALS,
    "dice-town": dice_town.GOALS,
    "deadwood": deadwood.GOALS,
    "deadwood-1876": deadwood_1876.GOALS,
    "slaughter-gulch": slaughter_gulch.GOALS,
}


def goals_of(game: Game[Any]) -> tuple[Goal, ...]:
    """A game from a package has those that any game has."""
    return GOALS.get(game.slug, EVERYWHERE)


def goal_of(game: Game[Any], id: str) -> Goal:
    for goal in goals_of(game):
        if goal.id == id:
            return goal
    raise Mistake("puzzle-goal", game=game.slug, goal=id, known=tuple([goal.id for goal in goals_of(game)]))
