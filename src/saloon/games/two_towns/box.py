"""The content of Two-Town Trail, checked, and the table options that come with it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saloon.games.content import Content
from saloon.games.two_towns.board import DICE, FACES, SHERIFF, TILES, UNITS
from saloon.kernel.game import Option
from saloon.kernel.messages import Atom, Mistake

HERE: Final = Path(__file__).parent
SLUG: Final = "two-towns"
VALUES: Final[dict[str, tuple[Atom, ...] | range]] = {
    "lift": range(10),
    "min-dice": range(4),
    "max-turns": range(1, 1001),
    "sheriff-resets": ("yes", "no"),
    "overshoot": ("town", "path"),
    "town-tie-loser": ("home",),  # TT-112
}
STRENGTHS: Final = range(1, 10)


class Box:
    """What lies in the box."""

    def __init__(self, box: Path | None) -> None:
        content = Content(HERE, SLUG, box)
        self.digest = content.digest()
        units = content.rows("units.toml", "unit", UNITS[1:])
        for row, die in zip(units, [*(die for die in DICE for _ in range(3)), "any"], strict=True):
            row.value("type", (die,))  # TT-010
        self.strength = [0, *[row.whole("strength", STRENGTHS[0], STRENGTHS[-1]) for row in units]]
        for row in content.rows("tiles.toml", "tile", range(TILES)):
            row.value("kind", ("town",) if row.data["id"] in (0, TILES - 1) else ("path",))
        content.rows("dice.toml", "die", DICE)
        faces = content.rows("dice.toml", "faces")
        self.faces = {str(row.data["id"]): row.wholes("values", 6, FACES[0], FACES[-1]) for row in faces}
        setups = content.rows("setup.toml", "setup")
        self.setups = {str(row.data["id"]): row.wholes("units", 4, 0, 9) for row in setups}
        for row in setups:
            if sum(row.data["units"]) != 9:  # TT-015 … TT-018
                found = sum(row.data["units"])
                raise Mistake("content-sum", file=row.file, row=row.name, field="units", found=found, wanted=9)
        values = {row.data["id"]: row for row in content.rows("rules.toml", "value", VALUES)}
        self.values = {id: values[id].value("value", choices) for id, choices in VALUES.items()}

    def options(self) -> list[Option]:
        """The choices of a host (ledger 2.4); the defaults are the box's own."""
        free = [Option(id, self.values[id], VALUES[id]) for id in VALUES if id != "town-tie-loser"]
        return [
            Option("faces", next(iter(self.faces)), tuple(self.faces)),
            Option("setup", next(iter(self.setups)), tuple(self.setups)),
            Option("sheriff", self.strength[SHERIFF], STRENGTHS),
            *free,
        ]
