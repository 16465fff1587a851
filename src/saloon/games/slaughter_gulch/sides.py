"""One side of a roll: who rolls what and why, what was declared for it, what fell (SG-073 … SG-077, SG-259).

A state keeps up to two sides as ints, one after the other, in `rolls`; a Side names them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from saloon.games.slaughter_gulch.names import FIGURES

if TYPE_CHECKING:
    from saloon.games.slaughter_gulch.state import Town

CONTEXT: Final = 0
DUDE: Final = 1
DICE: Final = 2
BONUS: Final = 3
BEST: Final = 4
FACES: Final = 5  # bits: a 1 has fallen, a 6 has fallen
LEVEL: Final = 6
SECOND: Final = 7
REWARDED: Final = 8
SET_TO: Final = 9
REDIE: Final = 10
FLOOR: Final = 11
EXTRA: Final = 12
DISCOUNTED: Final = 13
DECIDER: Final = 14
SIXES: Final = 15
SIDE: Final = 16  # so many ints

ONE: Final = 1
SIX: Final = 2
WEAPON: Final = -1
BLANK: Final = [0] * SIDE


@mypyc_attr(acyclic=True, free_list_len=1)
class Side:
    """A look at one of them: what is changed here is changed in the state."""

    __slots__ = ("at", "rolls")

    def __init__(self, s: Town, number: i64) -> None:
        self.rolls = s.rolls
        self.at: i64 = number * SIDE

    def begin(self, context: i64, dude: i64, dice: i64, decider: i64) -> None:
        """Nothing is declared yet."""
        self.rolls[self.at : self.at + SIDE] = BLANK
        self.rolls[self.at + CONTEXT] = context
        self.rolls[self.at + DUDE] = dude
        self.rolls[self.at + DICE] = dice
        self.rolls[self.at + DECIDER] = decider

    # --- who and why ---

    @property
    def context(self) -> i64:
        return self.rolls[self.at + CONTEXT]

    @property
    def dude(self) -> i64:
        return self.rolls[self.at + DUDE]

    @property
    def owner(self) -> i64:
        return self.rolls[self.at + DUDE] // FIGURES

    @property
    def decider(self) -> i64:
        """The seat that decides about this roll: the owner, or who rules the dude."""
        return self.rolls[self.at + DECIDER]

    # --- what was declared ---

    @property
    def dice(self) -> i64:
        return self.rolls[self.at + DICE]

    @dice.setter
    def dice(self, number: i64) -> None:
        self.rolls[self.at + DICE] = number

    @property
    def bonus(self) -> i64:
        return self.rolls[self.at + BONUS]

    @bonus.setter
    def bonus(self, number: i64) -> None:
        self.rolls[self.at + BONUS] = number

    @property
    def with_weapon(self) -> bool:
        """SG-229: a weapon is the one item of this roll."""
        return self.rolls[self.at + SECOND] == WEAPON

    def fire_weapon(self) -> None:
        self.rolls[self.at + SECOND] = WEAPON

    @property
    def second_roll(self) -> i64:
        """The item declared that allows a second roll (A-93), or -1."""
        second: i64 = self.rolls[self.at + SECOND]
        return second - 1 if second > 0 else -1

    @second_roll.setter
    def second_roll(self, card: i64) -> None:
        self.rolls[self.at + SECOND] = card + 1

    @property
    def rewarded(self) -> bool:
        """SG-241: a reward was declared."""
        return self.rolls[self.at + REWARDED] != 0

    def declare_reward(self) -> None:
        self.rolls[self.at + REWARDED] = 1

    @property
    def discounted(self) -> bool:
        """Of learning: it costs nothing."""
        return self.rolls[self.at + DISCOUNTED] != 0

    def declare_discount(self) -> None:
        self.rolls[self.at + DISCOUNTED] = 1

    # --- what fell ---

    @property
    def best(self) -> i64:
        return self.rolls[self.at + BEST]

    @best.setter
    def best(self, face: i64) -> None:
        self.rolls[self.at + BEST] = face

    @property
    def level(self) -> i64:
        """SG-074: how often sixes have been thrown again."""
        return self.rolls[self.at + LEVEL]

    @property
    def to_throw(self) -> i64:
        """All dice, then those that showed 6."""
        return self.rolls[self.at + (SIXES if self.rolls[self.at + LEVEL] else DICE)]

    @property
    def red_handed(self) -> bool:
        """SG-114, SG-115: a 1 among the dice and no 6."""
        return self.rolls[self.at + FACES] == ONE

    def see_one(self) -> None:
        self.rolls[self.at + FACES] |= ONE

    def explode(self, sixes: i64) -> None:
        """SG-074: so many dice are thrown again."""
        self.rolls[self.at + FACES] |= SIX
        self.rolls[self.at + LEVEL] += 1
        self.rolls[self.at + SIXES] = sixes

    def start_over(self) -> None:
        """The whole pool once more; what was declared stays."""
        self.rolls[self.at + BEST] = 0
        self.rolls[self.at + FACES] = 0
        self.rolls[self.at + LEVEL] = 0

    # --- of a table die ---

    def change_table(self, changes: list[int]) -> None:
        """SG-259: what a card does to a table die, in the order of TABLE_WORDS."""
        set_to, redie, pick, shift, floor, extra = changes
        rolls = self.rolls
        at = self.at
        rolls[at + SET_TO] = set_to or rolls[at + SET_TO]
        rolls[at + REDIE] |= redie
        rolls[at + DICE] = max(rolls[at + DICE], pick)
        rolls[at + BONUS] += shift
        rolls[at + FLOOR] = max(rolls[at + FLOOR], floor)
        rolls[at + EXTRA] += extra

    @property
    def set_to(self) -> i64:
        """The value it is set to instead of being thrown, or 0."""
        return self.rolls[self.at + SET_TO]

    @property
    def floor(self) -> i64:
        """The least it counts."""
        return self.rolls[self.at + FLOOR]

    @property
    def extra(self) -> i64:
        """What is found on top."""
        return self.rolls[self.at + EXTRA]

    @property
    def redie(self) -> bool:
        """It may be thrown once more."""
        return self.rolls[self.at + REDIE] != 0

    def forgo_redie(self) -> None:
        self.rolls[self.at + REDIE] = 0

    @property
    def thrown(self) -> int:
        """The dice of which one is picked, three bits each; plain dice have no level."""
        return self.rolls[self.at + LEVEL]

    @thrown.setter
    def thrown(self, dice: int) -> None:
        self.rolls[self.at + LEVEL] = dice


def total(s: Town, number: i64) -> i64:
    """SG-073, SG-075: the best die and all bonuses; against a number it must reach it (SG-076)."""
    at = number * SIDE
    return s.rolls[at + BEST] + s.rolls[at + BONUS]
