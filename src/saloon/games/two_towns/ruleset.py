"""The options and content of one table, as the rules use them."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.two_towns.board import DIE_SPENT, FAR, FORWARD, HOME, SHERIFF
from saloon.games.two_towns.packing import roll
from saloon.kernel.flow import Ruleset
from saloon.kernel.messages import Atom


class Rules(Ruleset):
    __slots__ = (
        "free", "goal", "lift", "max_turns", "may_stop", "min_dice", "resets", "rolls", "setup", "sheriff", "strength",
    )  # fmt: skip

    def __init__(self, options: dict[str, Atom], strength: list[int], faces: list[int], setup: list[int]) -> None:
        super().__init__(2, options)
        self.sheriff: i64 = int(options["sheriff"])
        self.strength = [*strength[:SHERIFF], int(options["sheriff"])]  # TT-011, TT-012, TT-107: by unit, on both sides
        self.lift: i64 = int(options["lift"])  # TT-036, TT-112: how many units another may carry
        self.free: i64 = (1 << 4 * (int(options["lift"]) + 1)) - 1  # TT-037: the bits of the units one may choose
        self.max_turns: i64 = int(options["max-turns"])
        self.resets = options["sheriff-resets"] == "yes"
        self.goal = [FAR, 0] if options["overshoot"] == "town" else [FAR - 1, 1]  # TT-047, TT-111
        ahead = [tile for tile, count in enumerate(setup) for _ in range(count)]  # TT-015 … TT-018
        self.setup = [[HOME[side] + FORWARD[side] * tile for tile in ahead] for side in range(2)]
        self.min_dice: i64 = int(options["min-dice"])
        self.may_stop = [(spent & DIE_SPENT).bit_count() >= self.min_dice for spent in range(128)]  # TT-027, TT-109
        self.rolls = [roll(colt, knife, dynamite) for colt in faces for knife in faces for dynamite in faces]
