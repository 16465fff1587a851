"""What a position is made of, for an editor, and the position that comes nearest to a state."""

from __future__ import annotations

from typing import Any, Final

from saloon.games.two_towns.board import DICE, FACES, SIDES, TILES, UNITS
from saloon.games.two_towns.position import KNOWN, facts
from saloon.games.two_towns.ruleset import Rules
from saloon.games.two_towns.state import Trail
from saloon.kernel.position import CHOICE, NUMBER, PIECES, PLACED, Fact

EMPTY: Final = "W — | E —"


def declared(rules: Rules) -> list[Fact]:
    units, trail = dict.fromkeys(UNITS[1:], 1), [str(tile) for tile in range(TILES)]
    return [
        Fact("position", PLACED, rows=SIDES, heads="side", default=EMPTY, pieces=units, places=trail, written="trail",
             own=True, names="unit", spots="tile"),
        Fact("active", CHOICE, default="west", choices=SIDES, names="side"),
        Fact("dice", NUMBER, rows=DICE, heads="die", default=1, least=FACES[0], most=FACES[-1]),
        Fact("used", PIECES, default=[], pieces=dict.fromkeys(map(str, DICE), 1), names="die"),
        Fact("sheriff_chosen", CHOICE, default=False, choices=(False, True)),
        Fact("turn", NUMBER, default=1, least=1, most=int(rules.max_turns)),
    ]  # fmt: skip


def nearest(s: Trail) -> dict[str, Any]:
    told = facts(s)
    return {**{name: told[name] for name in KNOWN}, "turn": max(1, int(s.turn))}
