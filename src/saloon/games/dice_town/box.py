"""The content of Dice Town, checked, and the table options that come with it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saloon.games.content import Content
from saloon.games.dice_town.board import FACES, MOST_SEATS, OUTLAWS, RIVER, SPIRITS, STORE, TITLES
from saloon.games.dice_town.ruleset import Rules
from saloon.kernel.game import Option
from saloon.kernel.messages import Atom, Mistake

HERE: Final = Path(__file__).parent
SLUG: Final = "dice-town"
SETS: Final = ("base", "extension", "indian")
FACES_OF: Final = ("mine", "bank", "store", "saloon", "sheriff", "none")
SETUP: Final = {
    "dollars": range(1, 9), "bank": range(6), "nuggets": range(10, 61), "nuggets-extension": range(10, 61),
    "removed": range(11), "offer-rounds": range(1, 4),
}  # fmt: skip
NUMBERS: Final = {
    "queue": range(1, 6), "wired": range(1, 5), "swindle": range(1, 21), "joe": range(1, 21), "wanted": range(11),
    "discovery": range(1, 4), "gold2": range(21), "gold3": range(21), "gold4": range(21), "gold5": range(21),
    "wallet2": range(21), "wallet3": range(21), "dollars": range(1, 21), "star": range(21), "capture": range(21),
}  # fmt: skip
JOINED: Final = {"numbers.toml": "ef2bec74eda1c20b"}  # after rules 1 were released
ANYBODY: Final = "random"


class Box:
    """What lies in the box."""

    def __init__(self, box: Path | None) -> None:
        content = Content(HERE, SLUG, box, JOINED)
        self.digest = content.digest()
        store = content.rows("store.toml", "card", STORE)
        self.copies = [row.whole("copies", 1, 2) for row in store]  # two bits count them
        self.worth = [row.whole("points", 0, 20) for row in store]
        self.sets = [SETS.index(str(row.value("set", SETS))) for row in store]
        self.values = [row.whole("points", 0, 20) for row in content.rows("titles.toml", "title", TITLES)]
        self.ranches = content.rows("titles.toml", "ranch", ("ranch",))[0].whole("copies", 1, 15)
        self.river = [row.whole("copies", 0, 6) for row in content.rows("river.toml", "card", RIVER)]
        outlaws = content.rows("outlaws.toml", "outlaw", OUTLAWS)
        self.pair = [FACES.index(str(row.value("pair", FACES))) for row in outlaws]
        self.face = [FACES.index(str(row.value("face", FACES))) for row in outlaws]
        self.bounty = [row.whole("bounty", 0, 20) for row in outlaws]
        for row, place in zip(content.rows("dice.toml", "face", FACES), FACES_OF, strict=True):
            row.value("place", (place,))
        spirits = content.rows("dice.toml", "spirit", SPIRITS)
        self.spirits = [face for face, row in enumerate(spirits) for _ in range(row.whole("copies", 0, 6))]
        if len(self.spirits) != 6:
            found = len(self.spirits)
            raise Mistake("content-sum", file="dice.toml", row="spirit", field="copies", found=found, wanted=6)
        self.setup = content.numbers("setup.toml", SETUP)
        self.numbers = content.numbers("numbers.toml", NUMBERS)

    def options(self) -> list[Option]:
        """The choices of a host."""
        return [
            Option("modules", "base", SETS),
            Option("sheriff", ANYBODY, (ANYBODY, *map(str, range(1, MOST_SEATS + 1)))),
            Option("offer-rounds", self.setup["offer-rounds"], (1, 2, 3)),
        ]

    def ruleset(self, seats: int, options: dict[str, Atom], version: int) -> Rules:
        """Six players need the dice of the Extension, so it joins in."""
        level = SETS.index(str(options["modules"]))  # DTI-001: each set needs those before it
        extension = level > 0 or seats == MOST_SEATS
        first = -1 if options["sheriff"] == ANYBODY else int(options["sheriff"]) - 1
        if first >= seats:
            raise Mistake("option-value", option="sheriff", value=str(first + 1), choices=f"{ANYBODY}, 1–{seats}")
        level = max(level, int(extension))
        copies = [number if self.sets[kind] <= level else 0 for kind, number in enumerate(self.copies)]
        small = extension and seats == 2
        return Rules(
            seats, options, extension, level == 2, copies, self.worth, self.values,
            [*[1] * len(TITLES), self.ranches if extension else 0], self.setup["removed"] if small else 0,
            self.river if extension else [0] * len(RIVER), self.pair, self.face, self.bounty, self.spirits,
            self.setup["dollars"], self.setup["bank"],
            self.setup["nuggets-extension" if extension and not small else "nuggets"], first,
            {**self.numbers, "version": version},
        )  # fmt: skip
