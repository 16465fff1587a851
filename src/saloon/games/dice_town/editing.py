"""What a position is made of, for an editor, and the position that comes nearest to a state.

What lies on the Bank, in the Mine and in the piles is left to `parse`: the rest.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.dice_town.board import FACES, OUTLAWS, PLACES, STORE, TITLES
from saloon.games.dice_town.dice import DICE_EACH
from saloon.games.dice_town.position import KNOWN, PHASES, facts
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.state import Town
from saloon.kernel.position import CHOICE, LETTERS, NUMBER, NUMBERS, PIECES, Fact, by_seat
from saloon.parts.bag import card_of

LEFT_OUT: Final = ("bank", "mine", "pile", "river")


def declared(rules: Rules) -> list[Fact]:
    seats, nobody = by_seat(rules.seats), range(-1, rules.seats)
    faces = dict.fromkeys(map(str, FACES), DICE_EACH)
    stores = {str(card): copies for card, copies in zip(STORE, rules.copies, strict=True) if copies}
    titles = {str(title): copies for title, copies in zip(TITLES, rules.titles, strict=False) if copies}
    ranches = rules.titles[-1]
    money = rules.cash * rules.seats + rules.safe
    return [
        Fact("phase", CHOICE, default="keep", choices=PHASES, names="phase"),
        Fact("cups", PIECES, rows=seats, default="", pieces=faces, most=DICE_EACH, written=LETTERS, box="dice",
             own=True, names="face"),
        Fact("dice", PIECES, rows=seats, default="", pieces=faces, most=DICE_EACH, written=LETTERS, own=True,
             names="face"),
        Fact("sheriff", CHOICE, default=0, choices=range(rules.seats), names="seat"),
        Fact("cash", NUMBER, rows=seats, default=rules.cash, most=min(money, 63)),
        Fact("coach", NUMBER, default=0, most=money),
        Fact("nuggets", NUMBER, rows=seats, default=0, most=rules.mine),
        Fact("titles", PIECES, rows=seats, default=[], pieces=titles, names="card"),
        Fact("wired", PIECES, rows=seats, default=[], pieces=titles, box="titles", names="card"),
        Fact("ranches", NUMBER, rows=seats, default=0, most=ranches),
        Fact("queue", PIECES, default=[], pieces={**titles, "ranch": ranches}, box="titles", names="card"),
        Fact("stores", PIECES, rows=seats, default=[], pieces=stores, names="card"),
        Fact("discard", PIECES, default=[], pieces=stores, box="stores", names="card"),
        Fact("laid", PIECES, default=[], pieces=stores, box="stores", names="card"),
        *(outlaws(rules) if rules.extension else []),
        Fact("gained", PIECES, default=[], pieces=dict.fromkeys(seats, 1), written=NUMBERS, names="seat"),
        Fact("holder", CHOICE, default=-1, choices=nobody, names="seat"),
        Fact("guard", CHOICE, default=-1, choices=nobody, names="seat"),
        Fact("war", CHOICE, default="none", choices=("none", *PLACES), names="place"),
        Fact("round", NUMBER, default=2, least=1, most=1000),
    ]  # fmt: skip


def outlaws(rules: Rules) -> list[Fact]:
    seats, gang = by_seat(rules.seats), dict.fromkeys(map(str, OUTLAWS), 1)
    return [
        Fact("wanted", PIECES, default=[], pieces=gang, box="outlaws", names="outlaw"),
        Fact("recruited", PIECES, rows=seats, default=[], pieces=gang, box="outlaws", names="outlaw"),
        Fact("captured", PIECES, rows=seats, default=[], pieces=gang, box="outlaws", names="outlaw"),
        Fact("lookout", PIECES, default=[], pieces=gang, most=1, box="outlaws", names="outlaw"),
    ]  # fmt: skip


def nearest(s: Town) -> dict[str, Any]:
    """Dice under the cups are about to be kept; without any, about to be thrown."""
    told = facts(s)
    kept: dict[str, Any] = {name: told[name] for name in KNOWN if name in told and name not in LEFT_OUT}
    kept["phase"] = "keep" if any(told["cups"]) else "throw"
    kept["round"] = max(1, s.round)
    kept["war"] = told["war"] or "none"
    kept["laid"] = [STORE[card_of(at)] for at in s.discard]
    if s.ruleset.extension:
        kept["lookout"] = [told["lookout"]] if told["lookout"] else []
    else:
        for name in ("wanted", "recruited", "captured", "lookout"):
            del kept[name]
    return kept
