"""What the ledger of Two-Town Trail says and no single scenario can show: symmetry, odds, and laws over many games."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rule_table import RuleTable

from saloon.games import find, scenarios
from saloon.games.two_towns.board import FAR, TILES
from saloon.games.two_towns.flow import DEALS, Deal, FirstPlayer, RollDice
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import NOBODY
from saloon.kernel.luck import Seeded
from saloon.kernel.play import chance_asked, legal, submit
from saloon.kernel.scenario import run_file
from saloon.kernel.view import view

GAME = find("two-towns")
TABLE: RuleTable[Trail] = RuleTable(GAME)
changes = TABLE.changes
SCENARIOS = {path.stem: path for path in scenarios("two-towns")}
VECTORS = [path for name, path in SCENARIOS.items() if name[0] == "T" and name[:3] not in ("T01", "T48", "T49", "T50")]
NEXT_TYPE = {"C": "K", "K": "D", "D": "C", "colt": "knife", "knife": "dynamite", "dynamite": "colt"}
Fact = Any


def transformed(
    data: Fact, text: Callable[[str], str], key: Callable[[str], str], number: Callable[[str, int], int]
) -> Fact:
    """A scenario with every string, key and number of it replaced."""

    def walk(name: str, value: Fact) -> Fact:
        if isinstance(value, dict):
            return {key(k): walk(k, v) for k, v in value.items()}
        if isinstance(value, list):
            return [walk(name, part) for part in value]
        if isinstance(value, str):
            return text(value)
        return number(name, value) if type(value) is int else value

    return walk("", data)


def mirrored(data: Fact) -> Fact:
    """Tile t becomes 10 - t and the sides are swapped."""
    swap = {"west": "east", "east": "west", "west_strength": "east_strength", "east_strength": "west_strength"}

    def text(value: str) -> str:
        if " | " not in value:
            return swap.get(value, value)
        west, east = (re.sub(r"(\d+):", lambda m: f"{FAR - int(m[1])}:", row[2:]) for row in value.split(" | "))
        return f"W {in_order(east)} | E {in_order(west)}"

    return transformed(
        data, text, lambda k: swap.get(k, k), lambda k, n: FAR - n if k in ("tile", "start", "goal") else n
    )


def in_order(row: str) -> str:
    return " ".join(sorted(re.findall(r"\d+:\[.*?\]", row), key=lambda stack: int(stack.split(":")[0]))) or "—"


def rotated(data: Fact) -> Fact:
    """Colts become knives, knives dynamites, dynamites colts, and their dice with them."""

    def text(value: str) -> str:
        return re.sub(r"\b([CKD])(?=\d)|\b(colt|knife|dynamite)\b", lambda m: NEXT_TYPE[m[0]], value)

    turned = transformed(data, text, lambda k: NEXT_TYPE.get(k, k) if len(k) > 1 else k, lambda k, n: n)
    return with_dice_turned(turned)


def with_dice_turned(data: Fact) -> Fact:
    if isinstance(data, dict):
        out = {k: with_dice_turned(v) for k, v in data.items()}
        if isinstance(out.get("dice"), list):
            colt, knife, dynamite = out["dice"]
            out["dice"] = [dynamite, colt, knife]
        if isinstance(out.get("used"), list):
            out["used"] = [die for die in ("colt", "knife", "dynamite") if die in out["used"]]
        return out
    return [with_dice_turned(part) for part in data] if isinstance(data, list) else data


def retreats_in_order(data: Fact) -> Fact:
    """West's retreat is told first, in the mirror too."""
    if isinstance(data, dict):
        for name, events in data.items():
            if name == "retreat":
                for i in range(0, len(events), 2):
                    events[i], events[i + 1] = events[i + 1], events[i]
            else:
                retreats_in_order(events)
    elif isinstance(data, list):
        for part in data:
            retreats_in_order(part)
    return data


def problems(name: str, data: Fact) -> list[str]:
    return [str(problem) for outcome in run_file(name, data, find) for problem in outcome.problems]


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_t43_mirror_image(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    assert problems(path.stem, retreats_in_order(mirrored(data))) == []


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_t43_types_rotated(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    assert problems(path.stem, rotated(data)) == []
    assert problems(path.stem, rotated(rotated(data))) == []


def test_a_changed_expectation_is_noticed() -> None:
    data = tomllib.loads(SCENARIOS["T09-colt-over-knife"].read_text("utf-8"))
    data["do"][0]["expect"]["events"]["bout"][0]["loser"] = "west"
    data["expect"]["options"].append("march colt C1")
    assert len(problems("T09", data)) == 2


def test_a_changed_count_is_noticed() -> None:
    data = tomllib.loads(SCENARIOS["T50-two-turn-counts"].read_text("utf-8"))
    data["expect"]["tree"][1]["ends"] += 1
    assert len(problems("T50", data)) == 1


# --- chance ---


def chance_in(kind: type) -> tuple[Trail, Any]:
    s, luck = GAME.start(GAME.ruleset(2)), Seeded(1)
    while not isinstance(step := chance_asked(s), kind):
        assert step is not None
        submit(s, NOBODY, s.pending[0].id, step.draw(s, luck))
    return s, step


@pytest.mark.rule("TT-014")
def test_every_deal_is_equally_likely() -> None:
    s, step = chance_in(Deal)
    assert step.ways(s) == DEALS
    outcomes = {step.outcome(s, way) for way in range(DEALS)}
    assert len(outcomes) == DEALS


@pytest.mark.rule("TT-021")
def test_either_side_may_begin() -> None:
    s, step = chance_in(FirstPlayer)
    assert [GAME.say(outcome) for outcome in step.odds(s)] == [
        {"verb": "first", "side": "west"},
        {"verb": "first", "side": "east"},
    ]
    assert set(step.odds(s).values()) == {1}


@pytest.mark.rule("TT-024", "TT-025")
def test_the_dice_have_their_odds() -> None:
    s, step = chance_in(RollDice)
    odds = {tuple(GAME.say(o)[die] for die in ("colt", "knife", "dynamite")): n for o, n in step.odds(s).items()}
    assert len(odds) == 27
    assert (odds[1, 1, 1], odds[3, 3, 3], odds[1, 2, 3]) == (27, 1, 6)
    assert sum(odds.values()) == 216


# --- laws over many games ---


@pytest.mark.rule("TT-008")
def test_everybody_sees_everything() -> None:
    for before, _, _ in changes(2, 5):
        boards = [view(GAME, before, viewer).board for viewer in (NOBODY, 0, 1)]
        assert boards[0] == boards[1] == boards[2]
        assert set(boards[0]) == set(GAME.fields)


@pytest.mark.rule("TT-056", "TT-082", "TT-099", "TT-102")
def test_chains_end_and_only_the_active_side_advances() -> None:
    for seed in range(150):
        for before, after, log in changes(2, seed):
            if after.result or not before.dice[0]:
                continue
            bouts = [event for event in log.events if event.name == "bout"]
            assert len(bouts) <= 10 * TILES  # TT-082: each removes a unit or brings two nearer to their towns
            assert before.left[0] + before.left[1] - after.left[0] - after.left[1] <= len(bouts)
            other = 1 - before.active
            for was, now in zip(tiles_of(before, other), tiles_of(after, other), strict=True):
                assert now < 0 or (now <= was if other == 0 else now >= was)
            if not before.spent and before.pending:
                assert legal(before, before.pending[0], before.active)  # TT-056
        assert min(after.left) >= 0
        assert max(after.left) > 0  # TT-102


def tiles_of(s: Trail, side: int) -> list[int]:
    return s.where[side * TILES : side * TILES + TILES]


@pytest.mark.rule("TT-020", "TT-059")
def test_nobody_is_asked_anything_but_the_use_of_dice() -> None:
    asked = {type(d.step).__name__ for seed in range(30) for s, _, _ in changes(2, seed) for d in s.pending}
    assert asked == {"Deal", "FirstPlayer", "RollDice", "UseDie"}


def test_a_position_is_read_back_as_it_was_written() -> None:
    for seed in range(20):
        for s, _, _ in changes(2, seed):
            if chance_asked(s) is None:
                facts = {k: v for k, v in GAME.facts(s).items() if k != "winner"}
                again = GAME.from_position(s.ruleset, facts)
                assert GAME.facts(again) == GAME.facts(s)
                assert legal(again, again.pending[0], again.active) == legal(s, s.pending[0], s.active)
