"""Cases of the rules: every scenario of a game can be followed step by step, under every rule that it proves.

And whatever happens in them can be looked up.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args

import pytest
from http_house import Server, answered, refused
from msgspec import json

from saloon.cli.citations import rule_ids
from saloon.games import ROOMS, find
from saloon.kernel.staging import Data
from saloon.kernel.told import declared_events
from saloon.server import wire
from saloon.server.lobby.cases import cases, shown

pytest_plugins = ["http_server"]


def test_a_rule_has_its_cases(server: Server) -> None:
    visitor = server.visitor()
    counted = answered(visitor.get("/api/rules/two-towns/cases"))
    assert counted == {id: len(those) for id, those in cases(find("two-towns")).items()}
    assert counted["TT-066"] > 1
    refused(visitor.get("/api/rules/four-towns/cases"), 404, "no-game")


def test_a_case_is_followed_by_whoever_answers(server: Server) -> None:
    """Somebody draws a secret card: the one who does sees which, and the words of the answer are there."""
    case = answered(server.visitor().get("/api/rules/dice-town/cases/DT-050/1"))
    assert [case["viewer"], case["first"]["viewer"]] == [2, 2]
    drawn = [frame for frame in case["frames"] if frame["seat"] == -1]
    looked = [event for frame in drawn for event in frame["line"]["events"] if event["event"] == "looked"]
    assert [event["card"] for event in looked] == ["eq1", "eq2", "eq3", "eq4"]
    assert all(frame["said"]["verb"] for frame in case["frames"])
    assert [frame["line"]["seq"] for frame in case["frames"]] == [*range(1, len(case["frames"]) + 1)]


def test_a_refusal_is_shown_as_it_is(server: Server) -> None:
    case = answered(server.visitor().get("/api/rules/two-towns/cases/TT-036/1"))
    [no] = [frame for frame in case["frames"] if "rule" in frame]
    assert no["rule"] == "TT-036"
    assert no["sight"] == case["first"]
    assert no["line"]["events"] == []


@pytest.mark.parametrize("way", ["TT-066/9999", "TT-999/1", "XX/1"])
def test_what_is_no_case_is_not_there(server: Server, way: str) -> None:
    refused(server.visitor().get(f"/api/rules/two-towns/cases/{way}"), 404, "no-case")


@pytest.mark.parametrize("slug", ROOMS)
def test_every_rule_can_be_seen(slug: str) -> None:
    """The case that is shown first, of every rule that has any."""
    for id in cases(find(slug)):
        goes_as_written(slug, id, 1)


@pytest.mark.long
@pytest.mark.parametrize("slug", ROOMS)
def test_every_case_can_be_seen(slug: str) -> None:
    for id, those in cases(find(slug)).items():
        for number in range(1, len(those) + 1):
            goes_as_written(slug, id, number)


@pytest.mark.parametrize("slug", ROOMS)
def test_every_event_cites_a_rule_of_the_page(slug: str) -> None:
    game = find(slug)
    cited = {key: id for key, id in game.texts["en"].texts.items() if key.startswith("cites.")}
    told = declared_events(import_module(f"saloon.games.{slug.replace('-', '_')}.told"))
    assert {key.split(".")[1] for key in cited} == set(told)
    assert {*cited.values()} <= {*rule_ids(game)}
    for name, event in told.items():  # by the value of a fact: of values that it can have
        by_value = {key.split(".")[2] for key in cited if key.startswith(f"cites.{name}.")}
        assert any(fact is str or by_value <= {*words(fact)} for fact in event.facts.values()) or not by_value, name


def words(fact: Any) -> list[str]:
    """Of a Literal, or of several in one."""
    return [part for one in get_args(fact) for part in ([one] if isinstance(one, str) else words(one))]


def goes_as_written(slug: str, id: str, number: int) -> None:
    """Every answer and every outcome is a step; just those are refused that the scenario says are."""
    game = find(slug)
    data = cases(game)[id][number - 1]
    case = json.decode(shown(game, id, number), type=wire.Case)
    steps = [frame for frame in case.frames if frame.seat != -1 or frame.rule]
    assert [frame.rule for frame in steps] == [refusal(do) for do in data.get("do", [])]
    assert len(case.frames) - len(steps) == len(data.get("chance", []))
    assert case.first.viewer == case.viewer < case.first.seats
    events = [event for frame in case.frames for event in frame.line.events]
    assert [event for event in events if not game.texts["fr"].has(f"cites.{event['event']}", event)] == []


def refusal(do: Data) -> str:
    return str(do.get("expect", {}).get("refused", ""))
