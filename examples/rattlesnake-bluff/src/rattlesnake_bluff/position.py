"""Positions in words: `cups = [[1, 3, 3], [2, 6]]`, `bid = [2, 3]`, `bidder = 0`; seats are counted from 0."""

from __future__ import annotations

from typing import Any, Final

from saloon.games.facts import Facts, only
from saloon.kernel.flow import NOBODY

from rattlesnake_bluff.counting import next_in
from rattlesnake_bluff.flow import SIDES, SPEAK
from rattlesnake_bluff.ruleset import Rules
from rattlesnake_bluff.state import Table, empty
from rattlesnake_bluff.verbs import COUNTS

KNOWN: Final = ("cups", "bid", "bidder", "active", "rounds")


def parse(rules: Rules, facts: dict[str, Any]) -> Table:
    """All have rolled, and somebody is to speak: by default whoever sits left of the bidder."""
    only(KNOWN, facts)
    told, s = Facts(facts), empty(rules)
    seats = int(rules.seats)
    s.cups = cups(told, seats, rules.dice)
    s.dice = [len(cup) for cup in s.cups]
    s.fallen = [seat for seat, dice in enumerate(s.dice) if not dice]
    s.rounds = told.number("rounds", 1, 1, 1000)
    if "bid" in facts:
        s.count, s.face = bid(told, rules, sum(s.dice))
        s.bidder = told.number("bidder", 0, 0, seats - 1)
    s.active = told.number("active", next_in(s, s.bidder), 0, seats - 1)
    if not s.dice[s.active] or s.active == s.bidder or (s.bidder != NOBODY and not s.dice[s.bidder]):
        raise told.wrong("active", s.active, "somebody else with dice")
    s.then(SPEAK)
    return s


def cups(told: Facts, seats: int, most: int) -> list[list[int]]:
    given = told.facts.get("cups")
    fits = isinstance(given, list) and len(given) == seats and all(isinstance(cup, list) for cup in given)
    if not fits or sum(map(bool, given or [])) < 2 or not all(is_cup(cup, most) for cup in given or []):
        raise told.wrong("cups", given, "[[1, 3, 3], [2, 6]]")
    return [sorted(cup) for cup in given or []]


def is_cup(cup: list[Any], most: int) -> bool:
    return len(cup) <= most and all(type(die) is int and 1 <= die <= SIDES for die in cup)


def bid(told: Facts, rules: Rules, total: int) -> tuple[int, int]:
    given = told.facts["bid"]
    if isinstance(given, list) and len(given) == 2 and all(type(part) is int for part in given):
        count, face = given
        if 0 < count <= total and count in COUNTS and rules.lowest <= face <= SIDES:
            return count, face
    raise told.wrong("bid", given, "[2, 3]")


def facts(s: Table) -> dict[str, Any]:
    """The same read off a table, and what else there is to know."""
    return {
        "cups": s.cups, "bid": [s.count, s.face] if s.count else [], "bidder": s.bidder, "active": s.active,
        "rounds": s.rounds, "dice": s.dice, "shown": s.shown, "fallen": s.fallen,
    }  # fmt: skip
