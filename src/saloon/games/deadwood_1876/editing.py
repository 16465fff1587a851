"""What a position is made of, for an editor, and the position that comes nearest to a state.

Holsters on safes and who has looked at what are only written: they hang on the order of the rows.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.deadwood_1876.names import BADGE_ROUND, BADGES, HOUSES, SAFES
from saloon.games.deadwood_1876.position import PHASES, facts, parse
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.position import CHOICE, NUMBER, PIECES, Fact, by_seat

LEFT_OUT: Final = ("covers", "seen")
READ: Final = ("first", "active", "call", "heists", "houses", "hands", "rows", "deck", "spent")


def declared(rules: Rules) -> list[Fact]:
    seats, owners = by_seat(rules.seats), [str(owner) for owner in rules.owners]
    safes = dict.fromkeys(map(str, SAFES[: rules.safes]), 1)
    cards = dict.fromkeys(rules.names, 1)
    badges = dict.fromkeys(map(str, BADGES), 1)
    return [
        Fact("rows", PIECES, rows=owners, default=[], pieces=safes, most=15, box="safes", names="safe"),
        Fact("hands", PIECES, rows=seats, default=[], pieces=cards, names="gun/item"),
        Fact("houses", CHOICE, rows=owners, default="GEM", choices=HOUSES, names="house"),
        Fact("active", CHOICE, default=0, choices=range(rules.seats), names="seat"),
        Fact("phase", CHOICE, default="act", choices=PHASES, names="phase"),
        Fact("heists", NUMBER, default=int(rules.heists), most=int(rules.safes)),
        Fact("deck", NUMBER, default=int(rules.cards), most=int(rules.cards)),
        Fact("fill", CHOICE, default="yes", choices=("yes", "no")),
        Fact("spent", PIECES, rows=seats, default=[], pieces=badges, box="safes", names="safe"),
        Fact("passed", PIECES, rows=seats, default=[], pieces=safes, own=True, names="safe"),
        Fact("first", CHOICE, default=0, choices=range(rules.seats), names="seat"),
        Fact("round", NUMBER, default=1, least=1, most=9),
        Fact("call", NUMBER, default=0, most=len(BADGES)),
    ]  # fmt: skip


def nearest(s: Town) -> dict[str, Any]:
    """A turn of whoever acts, or the next call of a badge; before the table is laid, a usual one."""
    if not any(s.rows) or not any(s.hands):
        s = parse(s.ruleset, {})
    told = facts(s)
    kept = {name: told[name] for name in READ}
    kept |= {
        "phase": "badges" if s.stage == BADGE_ROUND else "act", "round": max(1, s.round), "first": max(0, s.first),
        "active": max(0, s.active), "fill": "no",
    }  # fmt: skip
    if any(any(some) for some in told["covers"]):
        kept["covers"] = told["covers"]
    return kept
