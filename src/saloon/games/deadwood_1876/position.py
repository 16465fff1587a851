"""Positions: the table in words. Hands are filled up from the draw pile with cards that are no Holsters, rows that are
not given with two safes each; what is not placed lies in the piles.

`phase` says where play goes on: `act` (a turn of `active`), `hold-up`, `badges` (the next call), `reveal`.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.games.deadwood_1876.flow import CALLS, END_ROUND, ROUND, TURN
from saloon.games.deadwood_1876.holdup import HOLD_UP
from saloon.games.deadwood_1876.memory import HELD, LAID, LOOKED, PASSED, event, recall, witnessed
from saloon.games.deadwood_1876.names import (
    BADGE_ROUND,
    BADGES,
    CHARACTERS,
    FIRST_GOLD,
    HOLSTER,
    HOUSES,
    NOTHING,
    ROUNDS,
    SAFES,
    STARS,
)
from saloon.games.deadwood_1876.reveal import REVEAL, gold_of, qualified
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.deadwood_1876.stars import first_houses
from saloon.games.deadwood_1876.state import Town, empty
from saloon.games.facts import Facts, only
from saloon.kernel.flow import NOBODY, Step

PHASES: Final = ("act", "hold-up", "badges", "reveal")
KNOWN: Final = (
    "phase", "round", "first", "active", "heists", "houses", "hands", "fill", "rows", "covers", "deck", "spent", "call",
    "passed", "seen",
)  # fmt: skip


def parse(rules: Rules, facts: dict[str, Any]) -> Town:
    only(KNOWN, facts)
    reader = Reader(rules, facts)
    s = empty(rules)
    s.characters = list(range(rules.seats))
    phase = PHASES[reader.one_of("phase", PHASES)]
    s.stage = BADGE_ROUND if phase == "badges" else ROUNDS
    s.round = reader.number("round", 1, 1, 9)
    s.first = reader.number("first", 0, 0, rules.seats - 1)
    s.active = reader.number("active", s.first, 0, rules.seats - 1)
    s.call = reader.number("call", 0, 0, len(BADGES))
    stars(s, reader)
    safes(s, reader)
    cards(s, reader)
    remember(s, reader)
    begin(s, phase)
    return s


class Reader(Facts):
    def __init__(self, rules: Rules, facts: dict[str, Any]) -> None:
        super().__init__(facts)
        self.rules = rules

    def each(self, fact: str, default: list[Any]) -> list[Any]:
        """One entry for each of the defaults."""
        values = self.facts.get(fact, default)
        if not isinstance(values, list) or len(values) != len(default):
            raise self.wrong(fact, values, str(default))
        return values

    def apart(self, fact: str, placed: list[int]) -> None:
        """Nothing lies in two places."""
        if len(set(placed)) != len(placed):
            raise self.wrong(fact, self.facts.get(fact), "…")


def stars(s: Town, reader: Reader) -> None:
    """Houses by seat, the Stranger's last."""
    owners = s.ruleset.owners
    usual = [HOUSES[house] for house in first_houses(len(owners))]
    houses = reader.names("houses", reader.each("houses", usual), HOUSES)
    for star, house in zip(owners, houses, strict=True):
        s.stars[star] = house
    if any(houses.count(house) > s.ruleset.capacity for house in houses):
        raise reader.wrong("houses", reader.facts["houses"], str(usual))


def safes(s: Town, reader: Reader) -> None:
    rules = s.ruleset
    pool = list(range(rules.safes))
    usual = [*pool[FIRST_GOLD:], *pool[:FIRST_GOLD]]
    given = reader.each("rows", [[SAFES[safe] for safe in usual[2 * i : 2 * i + 2]] for i in range(len(rules.owners))])
    for owner, names in zip(rules.owners, given, strict=True):
        s.rows[owner] = reader.names("rows", names, SAFES[: rules.safes])
    s.spent = [reader.names("spent", names, BADGES) for names in reader.each("spent", [[] for _ in s.spent])]
    placed = [safe for some in [*s.rows, *s.spent] for safe in some]
    reader.apart("rows", placed)
    s.pool = [safe for safe in pool if safe not in placed]
    s.heists = reader.number("heists", min(rules.heists, len(s.pool)), 0, len(s.pool))
    if rules.pair:
        s.covers = [[NOTHING] * len(row) for row in s.rows]
        for owner, names in zip(rules.owners, reader.each("covers", [[] for _ in rules.owners]), strict=True):
            for spot, card in enumerate(reader.names("covers", names, ["", *rules.names])):
                if spot >= len(s.rows[owner]):
                    raise reader.wrong("covers", names, "…")
                s.covers[owner][spot] = card - 1


def cards(s: Town, reader: Reader) -> None:
    rules = s.ruleset
    given = [
        reader.names("hands", names, rules.names) for names in reader.each("hands", [[] for _ in range(rules.seats)])
    ]
    placed = [card for some in [*given, *s.covers] for card in some if card != NOTHING]
    reader.apart("hands", placed)
    left = [card for card in range(rules.cards) if card not in placed]
    plain = [card for card in left if rules.item[card] != HOLSTER]
    for seat, hand in enumerate(given):
        while reader.one_of("fill", ("yes", "no")) == 0 and len(hand) < rules.hand:
            hand.append(plain.pop(0))
        s.hands[seat] = sorted(hand)
    placed = [card for some in [*s.hands, *s.covers] for card in some]
    s.deck = [card for card in range(rules.cards) if card not in placed]
    size = reader.number("deck", len(s.deck), 0, len(s.deck))
    s.discard, s.deck = s.deck[size:], s.deck[:size]


def remember(s: Town, reader: Reader) -> None:
    """What lies in the rows, which safes were passed (by seat), who has looked (seat, row, position) at what."""
    s.history = [event(HELD, row=row, safe=safe) for row, some in enumerate(s.rows) for safe in some]
    for seat, names in enumerate(reader.each("passed", [[] for _ in range(s.ruleset.seats)])):
        for safe in reader.names("passed", names, SAFES):
            s.history.append(event(PASSED, seat=seat, safe=safe))
    for row, covers in enumerate(s.covers):
        s.history += [event(LAID, row=row, spot=spot) for spot, card in enumerate(covers) if card != NOTHING]
    for look in reader.facts.get("seen", []):
        if not isinstance(look, list) or len(look) != 3 or look[1] not in range(STARS):
            raise reader.wrong("seen", look, "[0, 1, 2]")
        seat, row, spot = look
        if seat not in range(s.ruleset.seats) or spot not in range(1, len(s.rows[row]) + 1):
            raise reader.wrong("seen", look, "[0, 1, 2]")
        safe = s.rows[row][spot - 1]
        s.history.append(event(LOOKED, seat=seat, row=row, spot=spot - 1, safe=safe))


def begin(s: Town, phase: str) -> None:
    """A turn, the rest of its round, and what follows; or a later phase."""
    order = s.ruleset.clockwise[s.first]
    turns: list[Step[Any]] = [*[TURN[seat] for seat in order[order.index(s.active) :]], END_ROUND]
    starts: dict[str, list[Step[Any]]] = {
        "act": turns, "hold-up": [HOLD_UP, ROUND], "badges": [*CALLS[s.call :], REVEAL], "reveal": [REVEAL],
    }  # fmt: skip
    s.then_all(starts[phase])


def facts(s: Town) -> dict[str, Any]:
    """The same facts read off a table, and how it stands."""
    rules = s.ruleset
    return {
        "stage": s.stage, "round": s.round, "first": s.first, "active": s.active, "call": s.call, "heists": s.heists,
        "characters": [CHARACTERS[i] if i != NOTHING else "" for i in s.characters],
        "houses": [HOUSES[s.stars[star]] for star in rules.owners],
        "hands": [names(rules, hand) for hand in s.hands], "sizes": [len(hand) for hand in s.hands],
        "shown": [names(rules, hand) for hand in s.shown], "deck": len(s.deck), "discard": names(rules, s.discard),
        "discarded": len(s.discard), "rows": [[SAFES[safe] for safe in s.rows[star]] for star in rules.owners],
        "safes": [sorted([SAFES[safe] for safe in s.rows[star]]) for star in rules.owners],
        "covers": [names(rules, s.covers[star]) for star in rules.owners], "box": len(s.pool) - s.heists,
        "prize": SAFES[s.prize] if s.prize != NOTHING else "", "spent": [[SAFES[b] for b in some] for some in s.spent],
        "bonus": s.bonus[:], "lives": s.lives[:], "beside": [names(rules, some) for some in s.beside],
        "gold": house_gold(s), "qualified": qualified(s), "knows": [known(s, seat) for seat in range(rules.seats)],
        "watcher": known(s, NOBODY),
    }  # fmt: skip


def house_gold(s: Town) -> list[int | str]:
    """Of each house, "" if nobody is there."""
    there = [[star for star in s.ruleset.owners if s.stars[star] == house] for house in range(len(HOUSES))]
    return [sum([gold_of(s, star) for star in some]) if some else "" for some in there]


def names(rules: Rules, some: list[int]) -> list[str]:
    return [rules.names[card] if card != NOTHING else "" for card in some]


def known(s: Town, viewer: int) -> list[str]:
    """`G4 2.1 2.3`: a safe and the places where it can be for this viewer, row and position."""
    memory = recall(s.ruleset.seats, viewer, [witnessed(event, viewer) for event in s.history])
    return [" ".join([SAFES[safe], *[f"{row}.{spot + 1}" for row, spot in spots]]) for safe, spots in memory.marks()]
