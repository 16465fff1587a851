"""The whole language of Slaughter Gulch, every verb with every argument, held against what the ledger lets one say.

Of FREE cards the list is made here, from the words of the data and the facts of the position alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from rule_table import RuleTable

from saloon.games import find
from saloon.games.slaughter_gulch.box import HERE
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import Decision, Question
from saloon.kernel.language import Several, Verb
from saloon.kernel.play import chance_asked, legal

GAME = find("slaughter-gulch")
TABLE: RuleTable[Town] = RuleTable(GAME)
placed, answer, chance, moments = TABLE.placed, TABLE.answer, TABLE.chance, TABLE.moments
USERS = ("Free", "TakeTurn", "OwnerFree")  # questions in which FREE cards are used
ALSO_ALONE = ("buy", "set-out", "plan", "ride", "arrange", "roll")  # lists: nothing, and each thing alone


# --- everything that can be said ---


def arguments(verb: Verb) -> list[list[int]]:
    """For each argument all that it can be, as bits in their place."""
    found: list[list[int]] = []
    for _, domain, shift in verb.args:
        values = [domain.pack(value) for value in domain.values]
        if isinstance(domain, Several):
            values = [0, *[domain.pack([value]) for value in domain.values]]
        found.append([value << shift for value in values])
    return found


@cache
def sentences(verb: Verb) -> list[int]:
    return [verb.tag | sum(parts) for parts in product(*arguments(verb))]


def taken(s: Town, d: Decision, seat: int) -> set[int]:
    """All that is accepted; of 300,000 uses, where no card can be used, only each hundredth is tried."""
    check = d.step.check
    found: set[int] = set()
    for verb in GAME.language.verbs.values():
        if verb.name not in ("propose", "counter"):  # too many: the tests of trades try them
            every = sentences(verb)
            if verb.name == "use" and type(d.step).__name__ not in USERS:
                every = every[::101]
            found |= {action for action in every if check(s, seat, action) is None}
    return found


# --- FREE cards, from a fresh reading ---


class Card(NamedTuple):
    outfit: str
    word: str
    args: list[str]
    contest: bool
    cast: bool


def free_cards() -> dict[str, list[Card]]:
    rows: list[dict[str, Any]] = []
    for name in ("items", "magic", "objectives"):
        data = tomllib.loads((HERE / f"data/{name}.toml").read_text("utf-8"))
        rows += [row for part in data.values() if isinstance(part, list) for row in part]
    cards: dict[str, list[Card]] = {}
    for row in rows:
        for use in row["use"]:
            head, _, words = use.partition(": ")
            if head.startswith("FREE"):
                word, args = re.fullmatch(r"([a-z]+)(?:\((.*)\))?", words).groups()  # type: ignore[union-attr]
                magic = "stat" in row
                cards.setdefault(row["id"], []).append(
                    Card(row.get("outfit", ""), word, (args or "").split(", "), "contest" in head, magic)
                )
    return cards


CARDS = free_cards()
ROWS = (["L2", "L3", "L4", "L5", "L6"], ["S2", "S3", "S4", "S5", "S6"], ["S12", "S11", "S10", "S9", "S8"])
ROADS = (
    [{building, f"S{building[1:]}"} for building in [*ROWS[0], "L8", "L9", "L10", "L11", "L12"]]
    + [{row[i], row[i + 1]} for row in ROWS[1:] for i in range(4)]
    + [{ROWS[1][i], ROWS[2][i]} for i in range(5)]
    + [{"L1", "S2"}, {"L1", "S12"}, {"L7", "S6"}, {"L7", "S8"}]
)


def around(space: str, steps: int) -> set[str]:
    """The spaces within so many steps (ledger 2.4)."""
    found = {space}
    for _ in range(steps):
        found |= {end for road in ROADS for end in road if road & found}
    return found


class Reading:
    """What a player reads off the table."""

    def __init__(self, s: Town, seat: int) -> None:
        self.facts = GAME.facts(s)
        self.seat = seat
        self.outfits: list[str] = self.facts["outfits"]
        self.outfit = self.outfits[seat]
        self.dudes = {f"{o}-{n}": self.facts[f"{o}-{n}"].split() for o in self.outfits for n in range(1, 7)}
        self.mine = [who for who in self.dudes if who.startswith(self.outfit)]
        self.jail = f"L{self.facts['town'].index('jail') + 1}"
        self.lawless = self.facts["N01"] == "-"

    def cards(self) -> dict[str, list[Card]]:
        """SG-129, SG-132, SG-225, SG-238: the FREE cards this seat may use."""
        facts, seat = self.facts, self.seat
        own = {*facts["left"][seat], *facts["right"][seat]}
        own |= {*facts["learned"][seat]} - {*facts["used"][seat]}
        own |= {*facts["done"][seat]} - {*facts["rewards"][seat]}
        return {id: uses for id, uses in CARDS.items() if id in own}

    def place(self, who: str) -> str:
        where = self.dudes[who][0]
        return self.jail if where == "cell" and self.lawless else where  # SG-205

    def in_town(self, who: str) -> bool:
        return self.dudes[who][0][0] in "LS"

    def active(self, who: str) -> bool:
        return self.in_town(who) or self.dudes[who][0] == "home"

    def foes(self, near: set[str]) -> list[str]:
        return [who for who in self.dudes if who not in self.mine and self.place(who) in near]

    def hands(self, card: Card) -> list[str]:
        """SG-067: who may use it; whoever it is, where nobody is needed."""
        need_place = card.word in ("forbid", "dynamite") or card.args[-1] in ("here", "dude", "near", "harrowed")
        if card.cast or need_place:
            return [who for who in self.mine if (self.in_town if need_place else self.active)(who)]
        return self.mine

    def targets(self, card: Card, by: str) -> set[str]:
        """Who or what the card would do anything to."""
        facts, here = self.facts, self.place(by)
        hurt = {who for who in self.dudes if "wounded" in self.dudes[who]}
        scope = card.args[0]
        match card.word:
            case "gain" | "forbid" | "take":
                return {"-"}
            case "mine":
                return {"-"} if facts["mine"] else set()
            case "heal" if scope == "all":
                return {"-"} if any(who in hurt and self.active(who) for who in self.mine) else set()
            case "heal" if scope == "own":
                return {who for who in self.mine if who in hurt and self.active(who)}
            case "heal":
                folk = {card for card in facts if re.fullmatch(r"N\d\d", card) and "/" in facts[card]}
                return {who for who in hurt if self.place(who) == here} | {
                    card for card in folk if facts[card].partition("/")[0] in (here, "cell" if self.lawless else here)
                }
            case "move":
                return {who for who in self.mine if self.in_town(who)}
            case "free":
                return {who for who in self.mine if self.dudes[who][0] == "cell"}
            case "jail":
                there = {self.dudes[who][0] for who in self.mine if self.in_town(who)}
                return {id for id in bad_folk() if facts[id].partition("/")[0] in there} if facts["cells"] else set()
            case "steal" if card.args[1] == "player":
                return {f"seat-{i}" for i, rock in enumerate(facts["rock"]) if rock and i != self.seat}
            case "steal":
                rich = [self.outfits[i] for i, rock in enumerate(facts["rock"]) if rock]
                return {who for who in self.foes({here}) if who.rpartition("-")[0] in rich}
            case "cancel":
                near = around(here, 1) if scope == "near" else {here}
                return {who for who in self.foes(near) if who in facts["pending"]}
            case "lay":
                return {who for who in self.foes({here}) if "harrowed" in self.dudes[who]}
            case "dynamite":
                return set() if facts["storm"] else {f"@{space}" for space in around(here, 2) - {self.jail}}
        raise AssertionError(f"{card.word} is not read yet")


def bad_folk() -> list[str]:
    rows = tomllib.loads((HERE / "data/encounters.toml").read_text("utf-8"))["card"]
    return [row["id"] for row in rows if row["alignment"] == "bad"]


def uses(s: Town, seat: int) -> set[tuple[str, str, str]]:
    """Every FREE card, who uses it, on whom."""
    read = Reading(s, seat)
    return {
        (id, by, target)
        for id, cards in read.cards().items()
        for card in cards
        for by in read.hands(card)
        for target in read.targets(card, by)
    }


def compare(s: Town, d: Decision, seat: int) -> int:
    """What is taken is what is listed, and of FREE cards what the ledger allows; of hands alike, one is enough."""
    step = d.step
    assert isinstance(step, Question)
    accepted = taken(s, d, seat)
    said = {action: GAME.say(action) for action in accepted}
    deals = {action for action in accepted if said[action]["verb"] in ("accept", "refuse", "withdraw")}
    name = type(step).__name__
    if step.form(s, seat) is None or name == "TakeTurn":
        listed = {action for action in legal(s, d, seat) if GAME.say(action)["verb"] not in ALSO_ALONE}
        spoken = {action for action in accepted - deals if said[action]["verb"] not in ALSO_ALONE}
        assert spoken == listed, (name, [GAME.language.phrase(action) for action in spoken ^ listed])
    used = {(v["card"], v["by"], v["target"]) for v in said.values() if v["verb"] == "use"}
    if name in USERS:
        allowed = uses(s, seat) if name != "TakeTurn" or seat == step.dude // 6 else set()  # type: ignore[attr-defined]
        assert used <= allowed, (name, used - allowed)
        assert {(card, target) for card, _, target in used} == {(card, target) for card, _, target in allowed}
    else:
        assert not used, name
    return len(used)


# --- positions ---

RICH: dict[str, Any] = {
    "phase": "actions", "left": [["dynamite"], ["whiskey", "dynamite"], []], "right": [[], [], ["knife"]],
    "folk": ["N12@L4/1", "N23@S4", "N20@L9", "?@L5", "N08@cell"],
}  # fmt: skip
TOWNS: list[dict[str, Any]] = [
    {
        "outfits": ["agency", "hucksters", "blessed"], "done": [["AG1", "AG4", "AG5"], ["HU4", "HU5"], ["BL4", "BL5"]],
        "learned": [[], ["X5", "X6", "X1"], ["M2", "M3", "M4", "M5"]], "used": [[], [], ["M4"]],
        "dudes": [["L4 fight", "S4", "cell"], ["L4 rob", "home"], ["L4 heal wounded", "S3 prospect", "home"]],
    },
    {
        "outfits": ["shamans", "rangers", "scientists"], "done": [["SH1", "SH3", "SH4"], ["RA4", "RA5"], ["MS5"]],
        "rewards": [["SH3"], [], []], "learned": [["F3", "F4"], [], ["G2"]],
        "dudes": [["S4 fight", "home"], ["L4 rest wounded", "cell"], ["S5 rob harrowed", "S9 run"]],
    },
    {
        "outfits": ["blessed", "shamans", "hucksters"], "done": [["BL4"], ["SH4"], ["HU4"]], "mine": 0, "sheriff": 0,
        "learned": [["M2", "M4"], ["F4"], ["X6"]], "rock": [0, 4, 0], "storm": 1,
        "dudes": [["jail heal", "L1"], ["cell wounded harrowed"], ["jail rob", "cell"]],
    },
]  # fmt: skip


@pytest.mark.rule("SG-066", "SG-067", "SG-129", "SG-132", "SG-205", "SG-230", "SG-238")
@pytest.mark.parametrize("town", TOWNS, ids=lambda town: "-".join(town["outfits"]))
def test_free_cards_are_those_the_ledger_allows(town: dict[str, Any]) -> None:
    s = placed(**{**RICH, **town})
    found = 0
    for _ in range(3):
        d = s.pending[0]
        found += compare(s, d, d.owing[0])
        answer(s, d.owing[0], "pass")
    assert found > 4


@pytest.mark.rule("SG-066")
def test_the_owner_of_a_dude_under_a_spell_has_only_his_own_cards() -> None:
    s = placed(
        phase="L5", outfits=["blessed", "agency", "rangers"], folk=["N12@L5"], done=[["BL4"], ["AG4", "AG5"], []],
        dudes=[["L5 mesmerize"], ["L5 fight", "L5"], ["S12 run"]],
    )  # fmt: skip
    for phrase in ("pass", "pass", "act"):
        answer(s, s.pending[0].owing[0], phrase)
    chance(s, "roll 5 2 2 1", "roll 3 1")
    answer(s, 0, "command")
    assert type(s.pending[0].step).__name__ == "OwnerFree"
    assert compare(s, s.pending[0], 1) > 2


def each_question(seats: int, seed: int) -> Iterator[tuple[Town, Decision]]:
    """Of a random game, every kind of question once."""
    met: set[str] = set()
    for s, _ in moments(seats, seed, {"turns": 5}):
        if s.pending and chance_asked(s) is None:
            name = type(s.pending[0].step).__name__
            if name not in met:
                met.add(name)
                yield s, s.pending[0]


@pytest.mark.parametrize(("seats", "seed"), [pytest.param(3, 1, marks=pytest.mark.heavy), (4, 2), (6, 3)])
def test_every_question_takes_what_it_lists_and_nothing_else(seats: int, seed: int) -> None:
    kinds = set()
    for s, d in each_question(seats, seed):
        compare(s, d, d.owing[0])
        kinds.add(type(d.step).__name__)
    assert len(kinds) > 8
