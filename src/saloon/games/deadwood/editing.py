"""What a position is made of, for an editor, and the position that comes nearest to a state.

The reserve is left to `parse`: it holds whoever of a gang is nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.deadwood.board import ENDINGS, RANKS
from saloon.games.deadwood.cowboys import living
from saloon.games.deadwood.position import KNOWN, facts
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.state import Town
from saloon.kernel.position import CHOICE, NUMBER, PIECES, PLACED, WORDS, Fact, by_seat

LEFT_OUT: Final = ("reserve",)


def declared(rules: Rules) -> list[Fact]:
    seats, players = by_seat(int(rules.seats)), range(1, int(rules.seats) + 1)
    gang = {str(rank + 1): int(rules.cowboys[rank]) for rank in range(RANKS)}
    men = [f"P{player}.{strength}" for player in players for strength in gang]
    built = [rules.tiles[tile] for tile in range(len(rules.tiles)) if rules.tiles[tile]]
    return [
        Fact("town", PLACED, default=[], pieces=dict.fromkeys(built, 1), places=rules.plots, marks=men, written="town",
             names="tile", spots="plot"),
        Fact("active", CHOICE, default=1, choices=players, least=1, names="seat"),
        *[
            Fact(place, PIECES, rows=seats, default="", pieces=gang, written=WORDS, box="gang", own=True,
                 names="strength")
            for place in ("ranch", "mine", "hill")
        ],
        Fact("dollars", NUMBER, rows=seats, default=int(rules.purse), most=999),
        Fact("wanted", NUMBER, rows=seats, default=0, most=int(rules.wanted)),
        Fact("cartridges", NUMBER, rows=seats, default=int(rules.start_cartridges), most=int(rules.cartridges)),
        Fact("horses", NUMBER, rows=seats, default=int(rules.start_horses), most=int(rules.horses)),
        Fact("sheriff", CHOICE, default=rules.crossings[rules.start_sheriff], choices=rules.crossings),
        Fact("line", PIECES, default=[], pieces=dict.fromkeys(rules.plots, 1), most=int(rules.rails) + 1),
        Fact("gauge", NUMBER, default=int(rules.gauge), most=int(rules.wanted)),
        Fact("first", CHOICE, default=1, choices=players, least=1, names="seat"),
        Fact("turn", NUMBER, default=1, least=1, most=10_000),
        Fact("ending", PIECES, default=[], pieces=dict.fromkeys(map(str, ENDINGS), 1), names="ending"),
    ]  # fmt: skip


def nearest(s: Town) -> dict[str, Any]:
    """The beginning of a turn of whoever acts, or of the first who still can."""
    told = facts(s)
    alive = [seat for seat in range(int(s.ruleset.seats)) if living(s, seat)]
    active = int(s.active) if s.active in alive or not alive else alive[0]
    kept = {name: told[name] for name in KNOWN if name not in LEFT_OUT}
    return {**kept, "turn": max(1, int(s.turn)), "active": active + 1, "first": max(0, int(s.first)) + 1}
