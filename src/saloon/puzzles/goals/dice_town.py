"""Dice Town: which dice to keep, when somebody is about to close and the rest falls once more (DT-021 … DT-023)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from saloon.games.dice_town.board import BRUTE
from saloon.games.dice_town.dice import CATEGORIES, CATEGORY, THROWS, count, loose
from saloon.games.dice_town.hands import holds
from saloon.games.dice_town.packing import roll_dice_bits
from saloon.games.dice_town.roll import KeepDice, dice_kept
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.kernel.play import legal
from saloon.puzzles.goal import Goal

FACES: Final = range(6)


class Keep(Goal):
    """Five dice to be had by one more throw of those not kept, as they fall."""

    def __init__(self, id: str) -> None:
        super().__init__(id, "keep-dice")

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        """Another seat has one die left: it closes now, and all others throw the rest once."""
        assert isinstance(s, Town)
        others = [loose(locked) for other, locked in enumerate(s.locked) if other != seat]
        return isinstance(d.step, KeepDice) and min(others) == 1 and not holds(s, seat, BRUTE)

    def odds(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> dict[int, Fraction] | None:
        assert isinstance(s, Town)
        return {action: self.by_throwing(s, seat, s.locked[seat] + dice_kept(action)) for action in legal(s, d, seat)}

    def by_throwing(self, s: Town, seat: int, kept: int) -> Fraction:
        throws = THROWS[loose(kept)]
        return Fraction(sum([self.has(s, seat, kept + roll_dice_bits(throw)) for throw in throws]), len(throws))

    def has(self, s: Town, seat: int, dice: int) -> bool:
        """Whether these five are what was asked for."""
        raise NotImplementedError


class Hand(Keep):
    """A poker hand of this category or a better one."""

    def __init__(self, category: str) -> None:
        super().__init__(f"hand-{category}")
        self.enough = {dice for dice, name in CATEGORY.items() if CATEGORIES.index(name) >= CATEGORIES.index(category)}

    def has(self, s: Town, seat: int, dice: int) -> bool:
        return dice in self.enough


class Lead(Keep):
    """More dice than anybody else has on the table, at so many of the six places."""

    def __init__(self, places: int) -> None:
        super().__init__(f"lead-{places}")
        self.places = places

    def has(self, s: Town, seat: int, dice: int) -> bool:
        others = [locked for other, locked in enumerate(s.locked) if other != seat]
        ahead = [face for face in FACES if count(dice, face) > max([count(locked, face) for locked in others])]
        return len(ahead) >= self.places


GOALS: Final[tuple[Goal, ...]] = (
    Hand("full"), Hand("straight"), Lead(3), Hand("three"), Lead(2), Hand("four"), Hand("pairs"),
)  # fmt: skip
