"""The content of Deadwood, checked: board, tiles, dice, fines, goods. An owner's own board must satisfy DW-206."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saloon.games.content import Content, Row
from saloon.games.deadwood import odds
from saloon.games.deadwood.board import (
    CHURCH,
    COWBOYS,
    EIGHT,
    FACES,
    GANGS,
    KINDS,
    MOST_CROSSINGS,
    MOST_PLOTS,
    MOST_SHOTS,
    MOST_TILES,
    OFFICE,
    RANKS,
    SALOON,
    TOWN_HALL,
    X_SALOON,
)
from saloon.games.deadwood.odds import SIZE
from saloon.games.deadwood.packing import send
from saloon.games.deadwood.powers import POWERS
from saloon.games.deadwood.ruleset import Rules
from saloon.kernel.messages import Atom, Mistake
from saloon.parts.masks import bits

HERE: Final = Path(__file__).parent
SLUG: Final = "deadwood"
FIXED: Final = ("town-hall", "sheriffs-office", "church")  # the marks of the top row
STAR: Final = "star"
STARS: Final = 5
MARKS: Final = ("", STAR, *FIXED)
BACKS: Final = ("X", "1", "2", "3")
EFFECTS: Final = ("miss", "wound", "kill")
EDGE: Final = "edge"
FROM_FIRST: Final = 4  # tiles of stack 1 on the board at the start
PIECES: Final = ("wanted", "cartridges", "horses", "dollars", "rails")
MOST: Final = {"wanted": 99, "cartridges": MOST_SHOTS - 4, "horses": 99, "dollars": 999, "rails": 9}
NUMBERS: Final = {
    "cartridges": range(10), "tricked": range(1, 3), "brought": range(1, 3), "wired": range(1, 10), "rail": range(100),
    "station": range(100), "depot": range(100), "death": range(10), "toll": range(1, 10), "stake": range(1, 10),
    "penalty": range(1, 10),
}  # fmt: skip
JOINED: Final = {"powers.toml": "65bb51ce133ac6ba"}  # after rules 1 were released
STARTS: Final = ("dollars", "cartridges", "horses", "gauge")


class Box:
    """What lies in the box."""

    def __init__(self, box: Path | None) -> None:
        content = Content(HERE, SLUG, box, JOINED)
        self.digest = content.digest()
        self.read_goods(content)
        self.read_board(content)
        self.read_tiles(content)
        duel = content.rows("dice.toml", "duel", FACES)
        self.hits = [EFFECTS.index(str(row.value("effect", EFFECTS))) for row in duel]
        self.odds = odds.table(self.hits)
        self.sends = sends_to(len(self.plots))
        self.gold = [row.whole("dollars", 0, 99) for row in content.rows("dice.toml", "gold", FACES)]
        self.pays = [row.whole("dollars", 0, 99) for row in content.rows("powers.toml", "annex", KINDS)]
        self.numbers = content.numbers("powers.toml", NUMBERS)
        fines = content.rows("fines.toml", "fine")
        for held, row in enumerate(fines):
            row.value("id", (held,))
        self.fines = [row.whole("dollars", 0, 999) for row in fines]

    # --- goods ---

    def read_goods(self, content: Content) -> None:
        pieces = content.rows("goods.toml", "pieces", PIECES)
        self.pieces = [row.whole("count", 0, MOST[str(row.data["id"])]) for row in pieces]
        self.rails = pieces[4].whole("count", 1, 9)
        starts = content.rows("goods.toml", "start", STARTS)
        there = [self.pieces[PIECES.index(id)] for id in ("dollars", "cartridges", "horses", "wanted")]
        least = (0, 0, 0, 1)  # an empty gauge ends the game
        self.start = [
            row.whole("count", few, most // GANGS) for row, few, most in zip(starts, least, there, strict=True)
        ]
        cowboys = content.rows("goods.toml", "cowboy", COWBOYS)
        for strength, row in enumerate(cowboys, 1):
            row.value("strength", (strength,))  # DW-005
        self.cowboys = [row.whole("count", 1, 3) for row in cowboys]
        self.start_cowboys = [row.whole("start", 0, row.data["count"]) for row in cowboys]
        if not any(self.start_cowboys):  # DW-014
            raise wrong(cowboys[0], "start", "0", "1 …")
        self.prices = [row.whole("price", 0, 99) for row in cowboys]

    # --- board ---

    def read_board(self, content: Content) -> None:
        rows = content.rows("board.toml", "plot")
        self.plots = [str(row.data.get("id")) for row in rows]
        if len(rows) > MOST_PLOTS:
            raise wrong(rows[-1], "id", f"{len(rows)}", f"… {MOST_PLOTS}")
        self.read_near(rows)
        self.spots = [
            (row.whole("x", 0, MOST_PLOTS), row.whole("y", 0, MOST_PLOTS)) for row in rows
        ]  # where it is drawn
        self.read_marks(rows)
        self.read_crossings(content)
        self.read_line(content)

    def read_near(self, rows: list[Row]) -> None:
        """DW-002: both ways, never itself."""
        self.near = [mask(self.places(row, "near")) for row in rows]
        for here, near in enumerate(self.near):
            for plot in range(len(rows)):
                if near >> plot & 1 != self.near[plot] >> here & 1 or (plot == here and near >> plot & 1):
                    raise wrong(rows[here], "near", self.plots[plot], f"{self.plots[plot]} ↔ {self.plots[here]}")

    def read_marks(self, rows: list[Row]) -> None:
        """DW-206: three buildings that never move, and the stars."""
        marks = [str(row.value("mark", MARKS)) for row in rows]
        for mark in FIXED:
            if marks.count(mark) != 1:
                raise wrong(rows[0], "mark", f"{mark} × {marks.count(mark)}", f"{mark} × 1")
        if marks.count(STAR) != STARS:
            raise wrong(rows[0], "mark", f"{STAR} × {marks.count(STAR)}", f"{STAR} × {STARS}")
        self.marks = marks
        self.fixed = [marks.index(mark) for mark in FIXED]
        self.stars = [plot for plot, mark in enumerate(marks) if mark == STAR]

    def read_crossings(self, content: Content) -> None:
        rows = content.rows("board.toml", "crossing")
        self.crossings = [str(row.data.get("id")) for row in rows]
        if len(rows) > MOST_CROSSINGS:
            raise wrong(rows[-1], "id", f"{len(rows)}", f"… {MOST_CROSSINGS}")
        self.guard = []
        for row in rows:
            plots = self.places(row, "plots")
            if len(set(plots)) != 3:  # DW-059
                raise wrong(row, "plots", str(row.data.get("plots")), "3")
            if set(self.fixed) <= set(plots):  # DW-206
                raise wrong(row, "plots", str(row.data.get("plots")), "≠ " + ", ".join(FIXED))
            self.guard.append(mask(plots))
        self.corners = [(number(row, "x"), number(row, "y")) for row in rows]  # where the pawn is drawn
        start = content.rows("board.toml", "sheriff", ("start",))[0]
        self.start_sheriff = self.crossings.index(str(start.value("crossing", self.crossings)))

    def read_line(self, content: Content) -> None:
        rows = content.rows("board.toml", "line")
        found = {str(row.data.get("id")): row for row in rows}
        self.next: list[list[int]] = [[] for _ in self.plots]
        self.edge: list[int] = []
        for row in rows:
            here = str(row.value("id", (EDGE, *self.plots)))
            two = self.places(row, "next")
            if len(set(two)) != 2 or set(two) & set(self.fixed):  # DW-206
                raise wrong(row, "next", str(row.data.get("next")), "2, ≠ " + ", ".join(FIXED))
            if here == EDGE:
                self.edge = two
            else:
                self.next[self.plots.index(here)] = two
        routes = [[plot] for plot in self.edge]
        for _ in range(self.rails):  # DW-206: every step, the Station's too, offers two plots
            for route in routes:
                name = self.plots[route[-1]]
                if name not in found or set(self.next[route[-1]]) & set(route):
                    raise wrong(found.get(name, rows[0]), "next", name, "2")
            routes = [[*route, plot] for route in routes for plot in self.next[route[-1]]]
        if not routes:
            raise wrong(rows[0], "id", "-", EDGE)

    def places(self, row: Row, field: str) -> list[int]:
        names: Any = row.data.get(field)
        if not isinstance(names, list) or any(name not in self.plots for name in names):
            raise wrong(row, field, str(names), ", ".join(self.plots))
        return [self.plots.index(name) for name in names]

    # --- tiles ---

    def read_tiles(self, content: Content) -> None:
        rows = content.rows("tiles.toml", "tile")
        backs = [BACKS.index(str(row.value("back", BACKS))) for row in rows]
        kinds = [KINDS.index(str(row.value("kind", KINDS))) for row in rows]
        at_start = kinds[: X_SALOON + 1] == [TOWN_HALL, OFFICE, CHURCH, SALOON] and backs.count(0) == X_SALOON + 1
        if not at_start or any(backs[: X_SALOON + 1]) or any(kinds.count(kind) != 1 for kind in range(X_SALOON)):
            raise wrong(rows[0], "back", "X", ", ".join((*FIXED, KINDS[SALOON])))
        if len(rows) > MOST_TILES:
            raise wrong(rows[-1], "id", f"{len(rows)}", f"… {MOST_TILES}")
        if backs.count(1) < FROM_FIRST:
            raise wrong(rows[-1], "back", f"1 × {backs.count(1)}", f"1 × {FROM_FIRST} …")
        self.tiles = [str(row.data["id"]) for row in rows]
        self.backs = [BACKS[back] for back in backs]
        self.kinds = kinds
        self.stacks = [max(0, back - 1) for back in backs]  # DW-149: the X Saloon goes under stack 1

    # --- what is made of it ---

    def printed(self) -> dict[str, Any]:
        """All that is printed on board and pieces, in words, for whoever draws them."""
        plots = [
            {"id": id, "x": x, "y": y, "mark": mark, "next": [self.plots[plot] for plot in following]}
            for id, (x, y), mark, following in zip(self.plots, self.spots, self.marks, self.next, strict=True)
        ]
        crossings = [
            {"id": id, "x": x, "y": y, "plots": [self.plots[plot] for plot in bits(guard)]}
            for id, (x, y), guard in zip(self.crossings, self.corners, self.guard, strict=True)
        ]
        tiles = [
            {"id": id, "kind": KINDS[kind], "back": back, "stack": stack + 1}
            for id, kind, back, stack in zip(self.tiles, self.kinds, self.backs, self.stacks, strict=True)
        ]
        return {
            "plots": plots, "crossings": crossings, "edge": [self.plots[plot] for plot in self.edge], "tiles": tiles,
            "rails": self.rails, "wanted": self.pieces[PIECES.index("wanted")], "fines": self.fines,
            "prices": self.prices, "effects": [EFFECTS[hit] for hit in self.hits],
            "odds": [[self.odds_of(dice, foe) for foe in range(1, SIZE)] for dice in range(1, SIZE)],
        }  # fmt: skip

    def odds_of(self, dice: int, foe_dice: int) -> list[float]:
        """Of a duel that begins with so many dice: defender dead, attacker dead, both, neither."""
        at = int(odds.place(dice, foe_dice, 0, 0))
        return self.odds[at : at + 4]

    def ruleset(self, seats: int, options: dict[str, Atom]) -> Rules:
        return Rules(
            seats, options, self.plots, self.near, self.crossings, self.guard, self.edge, self.next, self.rails,
            self.fixed, self.stars, self.start_sheriff, self.tiles, self.kinds, self.stacks, self.hits, self.gold,
            self.fines, self.prices, self.cowboys, self.start_cowboys, self.pieces, self.start, self.sends, self.odds,
            self.pays, self.numbers, POWERS,
        )  # fmt: skip


def sends_to(plots: int) -> list[list[list[list[int]]]]:
    """What `Rules.sends` holds."""
    answers = [[send(rank, plot) for rank in range(RANKS)] for plot in range(plots)]
    return [
        [[some_of(answers[at : at + 8], ranks, free) for free in range(EIGHT + 1)] for at in range(0, plots, 8)]
        for ranks in range(1 << RANKS)
    ]


def some_of(answers: list[list[int]], ranks: int, free: int) -> list[int]:
    """By plot and rank, those of the plots and ranks that are named by bits."""
    return [
        answer
        for plot, sends in enumerate(answers)
        if free >> plot & 1
        for rank, answer in enumerate(sends)
        if ranks >> rank & 1
    ]


def number(row: Row, field: str) -> float:
    value: Any = row.data.get(field)
    if type(value) not in (int, float) or not 0 <= value <= MOST_PLOTS:
        raise wrong(row, field, str(value), f"0 … {MOST_PLOTS}")
    return float(value)


def mask(plots: list[int]) -> int:
    return sum(1 << plot for plot in set(plots))


def wrong(row: Row, field: str, value: Any, choices: str) -> Mistake:
    return Mistake("content-value", file=row.file, row=row.name, field=field, value=str(value), choices=choices)
