"""Positions in the ledger's notation: `W 0:[S C1] 3:[D2] | E 10:[S]`, stacks written bottom first."""

from __future__ import annotations

import re
from typing import Any, Final

from saloon.games.facts import only
from saloon.games.two_towns.board import BLANK, DICE, FACES, SHERIFF_CHOSEN, SIDES, TILES, UNITS
from saloon.games.two_towns.choices import USE_DIE
from saloon.games.two_towns.flow import END_TURN
from saloon.games.two_towns.ruleset import Rules
from saloon.games.two_towns.stacks import land, names_in
from saloon.games.two_towns.state import Trail, empty
from saloon.kernel.messages import Mistake

LETTERS: Final = ("W", "E")
STACK: Final = re.compile(r"(\d+):\[([^\]]*)\]")
KNOWN: Final = ("position", "active", "dice", "turn", "used", "sheriff_chosen")


def parse(rules: Rules, facts: dict[str, Any]) -> Trail:
    """A turn under way: the dice are rolled and the active player chooses."""
    only(KNOWN, facts)
    s = empty(rules)
    put_units(s, facts.get("position"))
    s.active = one_of(facts, "active", SIDES, "west")
    s.turn = number(facts, "turn", 1, 1, rules.max_turns)
    s.dice = dice(facts.get("dice", [1, 1, 1]))
    s.spent = sum(1 << BLANK + die for die in range(3) if s.dice[die] == 0)
    s.spent |= used_dice(facts.get("used", []))
    s.spent |= SHERIFF_CHOSEN * one_of(facts, "sheriff_chosen", (False, True), False)
    s.then(USE_DIE, END_TURN)
    return s


def put_units(s: Trail, position: Any) -> None:
    rows = position.split("|") if isinstance(position, str) else []
    if len(rows) != 2:
        raise Mistake("fact-value", fact="position", value=str(position), choices="W 0:[S C1] | E 10:[S]")
    for side, row in enumerate(rows):
        letter, _, rest = row.strip().partition(" ")
        if letter != LETTERS[side] or STACK.sub("", rest).strip() not in ("", "—"):
            raise Mistake("fact-value", fact="position", value=row.strip(), choices=f"{LETTERS[side]} 3:[D2 K1]")
        for tile, names in STACK.findall(rest):
            for name in names.split():
                put_unit(s, side, int(tile), name)
    for tile in range(TILES):
        if s.stacks[tile] and s.stacks[TILES + tile]:  # ledger 4.13: between two actions none is contested
            raise Mistake("contested", fact="position", tile=tile)


def put_unit(s: Trail, side: int, tile: int, name: str) -> None:
    unit = UNITS.index(name) if name in UNITS[1:] else 0
    if not unit or tile >= TILES or s.where[side * TILES + unit] >= 0:
        problem = f"{LETTERS[side]} {tile}:[{name}]"
        raise Mistake("fact-value", fact="position", value=problem, choices=", ".join(UNITS[1:]))
    land(s, side, tile, unit)
    s.left[side] += 1


def one_of(facts: dict[str, Any], name: str, choices: tuple[str | bool, ...], default: str | bool) -> int:
    value = facts.get(name, default)
    if type(value) is not type(default) or value not in choices:
        raise Mistake("fact-value", fact=name, value=str(value), choices=", ".join(map(str, choices)))
    return choices.index(value)


def used_dice(names: Any) -> int:
    """One bit for each die named."""
    if not isinstance(names, list) or any(name not in DICE for name in names):
        raise Mistake("fact-value", fact="used", value=str(names), choices=", ".join(DICE))
    return sum(1 << die for die, name in enumerate(DICE) if name in names)


def number(facts: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = facts.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise Mistake("fact-value", fact=name, value=str(value), choices=f"{least}–{most}")
    return value


def dice(values: Any) -> list[int]:
    if not isinstance(values, list) or len(values) != 3:
        raise Mistake("fact-value", fact="dice", value=str(values), choices="[1, 2, 3]")
    return [number({"dice": value}, "dice", 1, FACES[0], FACES[-1]) for value in values]


def facts(s: Trail) -> dict[str, Any]:
    """The same facts read off a board, and who has won."""
    winner = "draw" if s.result == [0, 0] else SIDES[s.result.index(1)] if s.result else ""
    return {
        "position": " | ".join(row(s, side) for side in range(2)),
        "active": SIDES[s.active],
        "turn": s.turn,
        "dice": s.dice[:],
        "used": [die for i, die in enumerate(DICE) if s.spent >> i & 1],
        "sheriff_chosen": bool(s.spent & SHERIFF_CHOSEN),
        "winner": winner,
    }


def row(s: Trail, side: int) -> str:
    stacks = s.stacks[side * TILES : side * TILES + TILES]
    written = [f"{tile}:[{' '.join(names_in(stack))}]" for tile, stack in enumerate(stacks) if stack]
    return f"{LETTERS[side]} {' '.join(written) or '—'}"
