"""The options of one table, as the rules use them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Option
from saloon.kernel.messages import Atom

from rattlesnake_bluff.verbs import MOST_DICE

RATTLER: Final = 1
OPTIONS: Final = (
    Option("dice", MOST_DICE, range(2, MOST_DICE + 1)),
    Option("rattlers", "wild", ("wild", "tame")),
)


class Rules(Ruleset):
    __slots__ = ("dice", "lowest", "wild")

    def __init__(self, seats: i64, options: dict[str, Atom]) -> None:
        super().__init__(seats, options)
        self.dice = int(options["dice"])  # RB-002
        self.wild = options["rattlers"] == "wild"  # RB-014
        self.lowest = RATTLER + 1 if self.wild else RATTLER  # RB-015: the lowest face one may bid on
