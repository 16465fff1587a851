"""What a position is made of, for an editor, and the position that comes nearest to a state.

What hangs on an outfit's own cards is only written, and so is what trains carry.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.slaughter_gulch.board import CARD, CARD_AT, PLACE, PLANNING
from saloon.games.slaughter_gulch.names import FIGURES, JAIL, MINE, OUTFITS, SPACES, STATION, TILES, TOKENS
from saloon.games.slaughter_gulch.position import (
    MARKS,
    OFF,
    dude_words,
    folk_words,
    item_facts,
    own_facts,
    parse,
    turn_facts,
)
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.position import CHOICE, NUMBER, NUMBERS, PIECES, PLACED, Fact, by_seat
from saloon.parts import bag
from saloon.parts.bag import card_of
from saloon.parts.masks import bits

LEFT_OUT: Final = (
    "learned", "up", "used", "done", "rewards", "counters", "powers", "vehicles", "cargo", "town", "pile",
)  # fmt: skip
PHASES: Final = ("turn", "plan", "events", "actions", "end", "score")
SCARS: Final = ("/1", "/2", "/3")
STRANGER: Final = "?"
OWN: Final = ("left", "right", "loads", "store")
GROWN: Final = ("learned", "up", "used", "done", "rewards")


def declared(rules: Rules) -> list[Fact]:
    seats, here = by_seat(int(rules.seats)), spaces(rules)
    items = {item: int(copies) for item, copies in zip(rules.words.items, rules.copies, strict=True) if copies}
    folk = {**dict.fromkeys(rules.words.cards, 1), STRANGER: int(rules.folk)}
    events = dict.fromkeys(rules.words.events, 1)
    return [
        Fact("dudes", PLACED, rows=seats, default=[], pieces={str(n): 1 for n in range(1, FIGURES + 1)},
             places=[*here, *OFF[:3]], marks=[*MARKS, *map(str, TOKENS)], written="figures", own=True, spots="space"),
        Fact("folk", PLACED, default=[], pieces=folk, places=[*here, *OFF[:2]], marks=SCARS, written="folk",
             names="who", spots="space"),
        Fact("outfits", CHOICE, rows=seats, default="agency", choices=OUTFITS, names="outfit"),
        Fact("phase", CHOICE, default="actions", choices=(*PHASES, *here), names="phase", spots="space"),
        Fact("rock", NUMBER, rows=seats, default=0, most=127),
        Fact("left", PIECES, rows=seats, default=[], pieces=items, box="items", names="card"),
        Fact("right", PIECES, rows=seats, default=[], pieces=items, box="items", names="card"),
        Fact("loads", NUMBER, rows=seats, default=0, most=127),
        Fact("store", PIECES, default=[], pieces=items, box="items", names="card"),
        Fact("mine", NUMBER, default=int(rules.mine), most=999),
        Fact("sheriff", CHOICE, default=1, choices=(0, 1)),
        Fact("gone", PIECES, default=[], pieces=dict.fromkeys(rules.words.cards, 1), box="folk", names="who"),
        Fact("clerk", CHOICE, default=0, choices=range(int(rules.seats)), names="seat"),
        Fact("turn", NUMBER, default=2, least=1, most=30),
        Fact("condition", NUMBER, default=1, least=1, most=6),
        Fact("met", PIECES, default=[], pieces={str(n): 1 for n in range(1, 7)}, written=NUMBERS, names="condition"),
        Fact("started", CHOICE, default=0, choices=(0, 1)),
        Fact("ahead", PIECES, default=[], pieces=events, box="events", names="card"),
        Fact("past", PIECES, default=[], pieces=events, box="events", names="card"),
        Fact("storm", CHOICE, default=0, choices=(0, 1)),
        Fact("gun", CHOICE, default="", choices=("", *here), names="space"),
    ]  # fmt: skip


def spaces(rules: Rules) -> list[str]:
    return [str(SPACES[space]) for space in range(len(SPACES)) if rules.streets.is_here(space)]


def nearest(s: Town) -> dict[str, Any]:
    """Tokens and crimes of this turn are not told; before the town is laid, a usual one."""
    seats = range(int(s.ruleset.seats))
    told: dict[str, Any] = {"phase": "plan" if s.stage <= PLANNING else "actions"}
    if min(s.outfits) < 0 or s.plots[JAIL] < 0:
        s = parse(s.ruleset, {})
    told |= {name: fact for name, fact in turn_facts(s).items() if name in ("clerk", "outfits", "rock", "mine")}
    told |= {name: fact for name, fact in item_facts(s).items() if name in OWN}
    told |= {name: fact for name, fact in own_facts(s).items() if name in GROWN}
    return {
        **told, "turn": min(30, max(1, int(s.turn))), "condition": max(1, int(s.condition)),
        "met": [k + 1 for k in bits(s.met)], "started": int(s.started), "storm": int(s.storm),
        "town": [TILES[tile] for tile in s.tiles if tile not in (STATION, MINE)],
        "dudes": [[dude_words(s, seat * FIGURES + n) for n in range(FIGURES)] for seat in seats],
        "sheriff": 0, "folk": [f"{name}@{where}" for name, where in figures(s)],
        "ahead": [s.ruleset.words.events[card_of(at)] for at in s.events[bag.TOP][::-1]],
        "past": [s.ruleset.words.events[card] for card in s.past if card not in s.vehicles],
        "gun": SPACES[s.gun] if s.gun >= 0 else "",
    }  # fmt: skip


def figures(s: Town) -> list[tuple[str, str]]:
    """The townsfolk in the streets, those face down without a name."""
    there = [(now, folk_words(s, slot)) for slot, now in enumerate(s.folk) if now and now & PLACE < len(SPACES)]
    cards = s.ruleset.words.cards
    return [(cards[((now & CARD) >> CARD_AT) - 1] if now & CARD else STRANGER, where) for now, where in there]
