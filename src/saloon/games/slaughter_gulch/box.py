"""The content of Slaughter Gulch, checked, and the table options that come with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from saloon.games.content import Content, Row
from saloon.games.slaughter_gulch.names import ALIGNMENTS, MOST_CARDS, MOST_ITEMS, OUTFITS, STATS, TILES, TOKENS
from saloon.games.slaughter_gulch.objectives import DEEDS, GOALS, STATES
from saloon.games.slaughter_gulch.ruleset import (
    ITEM,
    MAGIC,
    N_OBJECTIVES,
    REACTIONS,
    REWARD,
    Card,
    Encounter,
    Goal,
    Rules,
)
from saloon.games.slaughter_gulch.streets import TOWNS
from saloon.games.slaughter_gulch.vocabulary import TABLES, Word, read_uses, read_words
from saloon.games.slaughter_gulch.words import Words
from saloon.kernel.game import Option
from saloon.kernel.messages import Atom, Mistake

HERE: Final = Path(__file__).parent
SLUG: Final = "slaughter-gulch"
SETUP: Final = {
    "mine-small": range(1, 200), "mine-four": range(1, 200), "mine-large": range(1, 200), "folk": range(12, 21),
    "cells": range(1, 7), "hand": range(4), "stock": range(7), "raise": range(2, 15), "blast": range(2, 15),
    "loads": range(1, 7), "control": range(21), "turns": range(4, 17),
}  # fmt: skip
NUMBERS: Final = {
    "run": range(5), "run-wounded": range(5), "throw": range(5), "telegraph": range(1, 6), "streak": range(1, 7),
    "vigil": range(1, 7), "end-locations": range(1, 13), "end-objectives": range(1, N_OBJECTIVES + 1),
    "end-figures": range(1, 7), "end-conditions": range(1, 7),
}  # fmt: skip
JOINED: Final = {"numbers.toml": "28a5674e1983bf12"}  # after rules 1 were released
MAGIC_EACH: Final = 6
GOAL: Final = re.compile(r"(count|turns|state|control)\(([a-z-]+), ([a-z0-9]+)\)")


class Box:
    """What lies in the box."""

    def __init__(self, box: Path | None) -> None:
        content = Content(HERE, SLUG, box, JOINED)
        self.digest = content.digest()
        outfits = content.rows("outfits.toml", "outfit", OUTFITS)
        self.good = [row.value("alignment", ("good", "bad")) == "good" for row in outfits]
        self.stats = [[row.whole(stat, 1, 5) for stat in STATS] for row in outfits]
        self.purse = [row.whole("rock", 0, 30) for row in outfits]
        self.numbers = [tokens(row) for row in outfits]
        self.read_cards(content)
        self.read_town(content)
        self.setup = content.numbers("setup.toml", SETUP) | content.numbers("numbers.toml", NUMBERS)

    def read_cards(self, content: Content) -> None:
        items = content.rows("items.toml", "item")
        magic = sorted(content.rows("magic.toml", "magic"), key=owner)
        rewards = sorted(content.rows("objectives.toml", "objective"), key=owner)
        if not 1 <= len(items) <= MOST_ITEMS:
            raise Mistake("content-sum", file="items.toml", row="item", field="id", found=len(items), wanted=MOST_ITEMS)
        self.copies = [row.whole("copies", 0, 20) for row in items]
        self.cards = [item(row, i) for i, row in enumerate(items)]
        for row, local in owned(magic, MAGIC_EACH):
            self.cards.append(card(row, MAGIC, local))
        for row, local in owned(rewards, N_OBJECTIVES):
            self.cards.append(card(row, REWARD, local))
        self.goals = [[goal(row, small) for row in rewards] for small in (False, True)]
        encounters = content.rows("encounters.toml", "card")
        if len(encounters) > MOST_CARDS:
            raise Mistake(
                "content-sum", file="encounters.toml", row="card", field="id", found=len(encounters), wanted=MOST_CARDS
            )
        self.encounters = [encounter(row) for row in encounters]
        events = content.rows("events.toml", "event")
        self.does = [read_words(row.name, str(row.data.get("does"))) for row in events]
        self.words = Words(
            names(items), names(magic), names(rewards), names(encounters), names(events),
        )  # fmt: skip

    def read_town(self, content: Content) -> None:
        locations = content.rows("locations.toml", "location", TILES)
        self.small = [tile for tile, row in enumerate(locations) if row.whole("small", 0, 1)]
        if len(self.small) != 8 or 0 not in self.small or 1 not in self.small:
            raise Mistake(
                "content-sum", file="locations.toml", row="location", field="small", found=len(self.small), wanted=8
            )
        self.power: list[list[Word]] = [read_words(row.name, str(row.data.get("power"))) for row in locations]
        self.tables = [row.wholes("faces", 6, -1, 20) for row in content.rows("dice.toml", "table", TABLES)]

    def options(self) -> list[Option]:
        """The choices of a host."""
        return [
            Option("outfits", "dealt", ("dealt", "chosen")),
            Option("ending", "rolled", ("rolled", "1", "2", "3", "4", "5", "6")),
            Option("turns", self.setup["turns"], range(4, 17)),
        ]

    def ruleset(self, seats: int, options: dict[str, Atom], version: int) -> Rules:
        small = seats == 2  # SG-015
        tiles = self.small if small else list(range(len(TILES)))
        goals = self.goals[small]
        every = range(len(OUTFITS))
        return Rules(
            seats=seats, options=options, words=self.words, streets=TOWNS[8 if small else 12], tiles=tiles[2:],
            cards=self.cards, item_count=len(self.copies), copies=self.copies, stats=self.stats, numbers=self.numbers,
            good=self.good, purse=self.purse,
            goals=[goals[outfit * N_OBJECTIVES : (outfit + 1) * N_OBJECTIVES] for outfit in every],
            encounters=self.encounters, power=self.power, does=self.does, tables=self.tables,
            setup={**self.setup, "turns": int(options["turns"]), "version": version},
        )  # fmt: skip


def owner(row: Row) -> int:
    return OUTFITS.index(str(row.value("outfit", OUTFITS)))


def names(rows: list[Row]) -> list[str]:
    return [str(row.data["id"]) for row in rows]


def tokens(row: Row) -> list[int]:
    """2.3: each outfit has ten different tokens with the numbers 1 to 10."""
    given: Any = row.data.get("tokens")
    known = isinstance(given, dict) and all(token in TOKENS[1:] for token in given)
    if not known or sorted(given.values()) != list(range(1, 11)):
        raise Mistake("content-numbers", file=row.file, row=row.name, field="tokens", length=10, least=1, most=10)
    return [given.get(token, 0) for token in TOKENS]


def item(row: Row, local: int) -> Card:
    only = row.value("only", ("", *OUTFITS))
    outfit = OUTFITS.index(str(only)) if only else -1
    return Card(
        id=str(row.data["id"]), kind=ITEM, outfit=outfit, local=local, cost=row.whole("cost", 0, 20), stat=0, need=0,
        uses=read_uses(row.name, row.data.get("use")),
    )  # fmt: skip


def owned(rows: list[Row], each: int) -> list[tuple[Row, int]]:
    """Cards of single outfits, each with its place among them."""
    seen = [0] * len(OUTFITS)
    out = []
    for row in rows:
        outfit = owner(row)
        out.append((row, seen[outfit]))
        seen[outfit] += 1
        if seen[outfit] > each:
            raise Mistake("content-sum", file=row.file, row=row.name, field="outfit", found=seen[outfit], wanted=each)
    return out


def card(row: Row, kind: int, local: int) -> Card:
    learned = kind == MAGIC
    return Card(
        id=str(row.data["id"]), kind=kind, outfit=OUTFITS.index(str(row.data["outfit"])), local=local,
        uses=read_uses(row.name, row.data.get("use")),
        cost=row.whole("cost", 0, 20) if learned else 0,
        stat=STATS.index(str(row.value("stat", STATS))) if learned else 0,
        need=row.whole("need", 2, 15) if learned else 0,
    )  # fmt: skip


def goal(row: Row, small: bool) -> Goal:
    """`count(deed, n)`, `turns(deed or location, n)`, `state(fact, n)` or `control(location, location)`."""
    text = str(row.data.get("small", row.data.get("goal")) if small else row.data.get("goal"))
    found = GOAL.fullmatch(text)
    if found is not None:
        kind, what, number = GOALS.index(found[1]), found[2], found[3]
        points = row.whole("points", 0, 30)
        if found[1] == "control" and what in TILES and number in TILES:
            return Goal(kind, TILES.index(what), TILES.index(number), points)
        if found[1] == "state" and what in STATES and number.isdecimal():
            return Goal(kind, STATES.index(what), int(number), points)
        if found[1] in ("count", "turns") and what in DEEDS and number.isdecimal():
            return Goal(kind, DEEDS.index(what), int(number), points)
    raise Mistake("content-effect", row=row.name, effect=text)


def encounter(row: Row) -> Encounter:
    return Encounter(
        align=ALIGNMENTS.index(str(row.value("alignment", ALIGNMENTS))),
        agility=row.whole("agility", 1, 15),
        smarts=row.whole("smarts", 0, 15),
        spirit=row.whole("spirit", 1, 15),
        strength=row.whole("strength", 1, 15),
        vigor=row.whole("vigor", 1, 3),
        reaction=REACTIONS.index(str(row.value("reaction", REACTIONS))),
        pay=row.whole("rock", 0, 20),
    )
