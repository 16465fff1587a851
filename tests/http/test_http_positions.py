"""Positions over HTTP: looked at, played on, sealed and taken to a table; what cannot be is named."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from http_house import Server, answered, refused

from saloon.games import find
from saloon.kernel.flow import NOBODY

pytest_plugins = ["http_server"]

TRAIL = {
    "game": "two-towns", "seats": 2,
    "facts": {"position": "W 0:[S K1] 3:[C2] | E 7:[D1] 10:[S]", "active": "west", "dice": [2, 1, 3]},
}  # fmt: skip
SLUGS = ("two-towns", "dice-town", "deadwood", "deadwood-1876", "slaughter-gulch")


def looked(client: httpx.Client, position: Any, **more: Any) -> Any:
    return answered(client.post("/api/positions/look", json={"position": position, **more}))


def answer_of(seen: Any, verb: str) -> Any:
    ask = seen["sight"]["asks"][0]
    said = next(option for option in ask["options"] if option["verb"] == verb)
    return {"seat": seen["viewer"], "ask": ask["id"], "do": said}


def test_a_position_is_seen_by_whoever_is_asked_and_by_anybody_else(server: Server) -> None:
    client = server.visitor()
    seen = looked(client, TRAIL)
    assert (seen["viewer"], seen["asked"], seen["lines"]) == (0, [0], [])
    assert seen["position"]["facts"] == TRAIL["facts"]
    assert seen["facts"]["position"] == "W 0:[S K1] 3:[C2] | E 7:[D1] 10:[S]"
    assert looked(client, TRAIL, viewer=1)["sight"]["asks"][0]["mine"] is False
    assert looked(client, TRAIL, viewer=-1)["viewer"] == NOBODY
    refused(client.post("/api/positions/look", json={"position": TRAIL, "viewer": 2}), 404, "no-chair")


def test_play_goes_on_from_it_answer_by_answer_and_chance_is_written_down(server: Server) -> None:
    client = server.visitor()
    seen = looked(client, TRAIL)
    march = answer_of(seen, "march")
    told = answered(client.post("/api/positions/preview", json={"position": TRAIL, "answer": march}))
    assert told["events"]
    after = looked(client, seen["position"], answer=march)
    assert after["position"]["played"] == [march]
    while after["asked"] == [0]:
        after = looked(client, after["position"], answer=answer_of(after, "stop"))
    assert [one["seat"] for one in after["position"]["played"]][-2:] == [0, -1], "East's roll"
    assert len(after["lines"]) == len(after["position"]["played"])
    assert after["asked"] == [1]
    again = looked(client, after["position"])
    assert again["sight"] == after["sight"], "the same dice"
    wrong = looked(client, TRAIL, answer={**march, "do": {"verb": "march", "die": "colt", "unit": "C3"}})
    assert wrong["rule"].startswith("TT-")
    assert wrong["position"]["played"] == []


def test_a_moment_is_sealed_and_begins_a_table(server: Server) -> None:
    client = server.guest("Vera")
    seen = looked(client, TRAIL)
    after = looked(client, TRAIL, answer=answer_of(seen, "march"))
    moment = answered(client.post("/api/positions/moment", json=after["position"]))
    assert moment["played"] == []
    there = looked(client, moment)
    assert there["sight"]["board"] == after["sight"]["board"]
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    plan = {"game": "two-towns", "chairs": chairs, "options": moment["options"], "position": moment["facts"]}
    table = answered(client.post("/api/tables", json=plan), 201)
    assert answered(client.post(f"/api/tables/{table['id']}/start", json={}))["status"] == "running"
    for facts in (
        {**moment["facts"], "saved": moment["facts"]["saved"].replace('"turn":1', '"turn":2')},
        {**moment["facts"], "seal": ""}, {"saved": moment["facts"]["saved"]}, {**moment["facts"], "turn": 1},
        {"saved": 1, "seal": 2},
    ):  # fmt: skip
        refused(client.post("/api/positions/look", json={"position": {**moment, "facts": facts}}), 422, "not-sealed")
        refused(client.post("/api/tables", json={**plan, "position": facts}), 422, "not-sealed")
    other = {**moment, "options": {"lift": 3}}
    refused(client.post("/api/positions/look", json={"position": other}), 422, "not-sealed")


def test_a_game_that_is_over_opens_at_any_moment(server: Server) -> None:
    host, other = server.guest("Hanna"), server.guest("Otto")
    near = {"position": "W 0:[S] 9:[C1] | E 10:[S]", "active": "west", "dice": [7, 7, 7]}
    plan = {"game": "two-towns", "chairs": [{"kind": "bot", "level": "hard"}] * 2, "position": near, "pause": 0}
    table = answered(host.post("/api/tables", json=plan), 201)["id"]
    refused(host.get(f"/api/tables/{table}/position"), 409, "table-not-over")
    answered(host.post(f"/api/tables/{table}/start", json={}))
    while answered(host.get(f"/api/tables/{table}"))["status"] == "running":
        pass
    moment = answered(host.get(f"/api/tables/{table}/position", params={"seq": 0}))
    seen = looked(other, moment)
    assert seen["facts"]["position"] == near["position"], "whoever has the link sees it"
    assert seen["facts"]["dice"] == [7, 7, 7]
    refused(host.get(f"/api/tables/{table}/position", params={"seq": 1000}), 409, "over-there")
    refused(other.get(f"/api/tables/{table}/position"), 404, "no-table")


@pytest.mark.parametrize(
    ("position", "status", "key"),
    [
        ({"game": "chess", "seats": 2}, 404, "no-game"),
        ({"game": "two-towns", "seats": 3}, 422, "seats"),
        ({"game": "two-towns", "seats": 2, "options": {"lift": "high"}}, 422, "option-value"),
        ({**TRAIL, "facts": {"position": "W 0:[X] | E"}}, 422, "fact-value"),
        ({**TRAIL, "facts": {"positions": ""}}, 422, "fact"),
        ({**TRAIL, "facts": {"position": "W 3:[S] | E 3:[S]"}}, 422, "contested"),
        ({**TRAIL, "facts": []}, 400, "bad-input"),
        ({**TRAIL, "seats": 0}, 400, "bad-input"),
        ({**TRAIL, "moves": []}, 400, "bad-input"),
        ({**TRAIL, "played": [{"seat": 0, "ask": 1, "do": {"verb": "dance"}}]}, 422, "no-variation"),
        ({**TRAIL, "played": [{"seat": 0, "ask": 1, "do": {"verb": "stop"}}] * 401}, 400, "bad-input"),
        ({**TRAIL, "facts": {"position": "x" * 70_000}}, 413, "too-large"),
    ],
)
def test_what_is_wrong_is_named(server: Server, position: Any, status: int, key: str) -> None:
    problem = refused(server.visitor().post("/api/positions/look", json={"position": position}), status, key)
    if key == "fact-value":
        assert problem["facts"]["fact"] == "position"


def garbage(dice: random.Random, value: Any) -> Any:
    """The same with something in it that nobody meant."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        name = dice.choice([*value])
        return {**value, name: garbage(dice, value[name])}
    if isinstance(value, list) and value and dice.random() < 0.7:
        at = dice.randrange(len(value))
        return [*value[:at], garbage(dice, value[at]), *value[at + 1 :]]
    strange: tuple[Any, ...] = (
        -1,
        0,
        7,
        10**9,
        2**70,
        1.5,
        "",
        "x",
        "S",
        "0",
        "P9.9",
        "L99",
        None,
        True,
        [],
        [[]],
        {},
        {"a": 1},
        "@(/",
    )
    return dice.choice(strange)


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_is_set_up_the_house_says_what_it_is_or_what_is_wrong(server: Server, slug: str) -> None:
    client, game, dice = server.visitor(), find(slug), random.Random(slug)
    position = {"game": slug, "seats": game.seats[-1], "options": {}, "facts": None}
    seen = looked(client, position)
    facts = seen["facts"]
    for _ in range(40):
        wild = garbage(dice, facts)
        response = client.post("/api/positions/look", json={"position": {**position, "facts": wild}})
        assert response.status_code in (200, 400, 422), response.text
    assert server.app.state.services.explorer.failures == 0, "no process has died of it"
    assert looked(client, position)["asked"]
