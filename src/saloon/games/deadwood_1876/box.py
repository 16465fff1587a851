"""The content of Deadwood 1876, checked, and the table options that come with it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saloon.games.content import Content
from saloon.games.deadwood_1876.names import (
    CASH,
    CHARACTERS,
    FIRST_GOLD,
    GUNS,
    HOUSES,
    ITEMS,
    LEAST_CARDS,
    MOST_CARDS,
    MOST_DRAWN,
    MOST_SEATS,
    PLAIN_SAFES,
    SAFES,
)  # fmt: skip
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.kernel.game import Option
from saloon.kernel.messages import Atom, Mistake

HERE: Final = Path(__file__).parent
SLUG: Final = "deadwood-1876"
TABLES: Final = range(2, MOST_SEATS + 1)  # D76-001
ITEM_FIELDS: Final = ("stetson", "duster", "horse", "holster")
KINDS: Final = (*["badge"] * 5, *["gun"] * 5, *["gold"] * 10, *["mystery"] * 5)
SWITCH: Final = ("no", "yes")
NUMBERS: Final = {
    "duster": range(1, MOST_DRAWN + 1),
    "kept": range(2, 6),
    "lives": range(1, 10),
    "sharers": range(2, 10),
}
JOINED: Final = {"numbers.toml": "34cd6ce2fd1aebea"}  # after rules 1 were released


class Box:
    """What lies in the box."""

    def __init__(self, box: Path | None) -> None:
        content = Content(HERE, SLUG, box, JOINED)
        self.digest = content.digest()
        self.faces = [row.wholes("faces", 6, 1, 6) for row in content.rows("guns.toml", "gun", GUNS)]
        self.cards: list[str] = []
        self.gun: list[int] = []
        self.item: list[int] = []
        for gun, row in enumerate(content.rows("cards.toml", "cards", GUNS)):
            for item, field in enumerate(ITEM_FIELDS):
                for copy in range(row.whole(field, 0, 9)):
                    self.cards.append(f"{GUNS[gun]}/{ITEMS[item]}#{copy + 1}")  # D76-200
                    self.gun.append(gun)
                    self.item.append(item)
        if not LEAST_CARDS <= len(self.cards) <= MOST_CARDS:
            wanted = f"{LEAST_CARDS}–{MOST_CARDS}"
            found = len(self.cards)
            raise Mistake("content-sum", file="cards.toml", row="cards", field="cards", found=found, wanted=wanted)
        self.gold = []
        for safe, row in enumerate(content.rows("safes.toml", "safe", SAFES)):
            row.value("kind", (KINDS[safe],))
            some = FIRST_GOLD <= safe < PLAIN_SAFES or safe == CASH
            self.gold.append(row.whole("gold", -9 if some else 0, 9 if some else 0))
        content.rows("tables.toml", "house", HOUSES)
        content.rows("characters.toml", "character", CHARACTERS)
        self.numbers = content.numbers("numbers.toml", NUMBERS)
        tables = content.rows("tables.toml", "table", TABLES)
        self.hand = [row.whole("hand", 2, 4) for row in tables]
        self.capacity = [row.whole("capacity", max(2, row.data["id"] // 3), MOST_SEATS) for row in tables]
        self.heists = [row.whole("heists", 0, PLAIN_SAFES - 2 * row.data["id"]) for row in tables]

    def options(self) -> list[Option]:
        """DC-01, and the memory aid."""
        return [
            Option("peace-and-love", "no", SWITCH),
            Option("sharing", "no", SWITCH),
            Option("mystery", "no", SWITCH),
            Option("quick-draw", "no", SWITCH),
            Option("memory", "yes", SWITCH),
        ]

    def ruleset(self, seats: int, options: dict[str, Atom]) -> Rules:
        for option, least in (("sharing", self.numbers["sharers"]), ("quick-draw", 3)):  # D76-157, D76-176
            if options[option] == "yes" and seats < least:
                raise Mistake("option-value", option=option, value="yes", choices="no")
        at = seats - TABLES[0]
        return Rules(
            seats, options, self.cards, self.gun, self.item, self.faces, self.gold, self.hand[at], self.capacity[at],
            self.heists[at], self.numbers,
        )  # fmt: skip
