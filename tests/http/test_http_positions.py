"""Positions over HTTP: looked at, played on, sealed and taken to a table; what cannot be is named."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from http_house import Server, answered, refused

from saloon.games import find
from saloon.kernel.flow import NOBODY
from saloon.server.people.keeping import MOST

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


# --- files ---


def test_a_position_file_and_a_scenario_are_read(server: Server) -> None:
    client = server.visitor()
    plain = "position = 'W 0:[S] | E 10:[S]'\ndice = [1, 2, 3]  # of West\n"
    read = answered(client.post("/api/positions/read", json={"game": "two-towns", "text": plain}))
    assert (read["game"], read["seats"], read["facts"]["dice"]) == ("two-towns", 2, [1, 2, 3])
    scenario = f'rules = "two-towns"\n[table]\nlift = 3\n[given]\n{plain}'
    read = answered(client.post("/api/positions/read", json={"game": "deadwood", "text": scenario}))
    assert (read["game"], read["options"]) == ("two-towns", {"lift": 3})
    assert looked(client, read)["asked"] == [0]
    for text in ("position =", "[given]\n[given]\n", "given = 3", "seats = 'two'\n[given]\n"):
        refused(client.post("/api/positions/read", json={"game": "two-towns", "text": text}), 422, "no-position-file")
    refused(client.post("/api/positions/read", json={"game": "chess", "text": plain}), 404, "no-game")


def test_what_a_position_is_made_of_is_told(server: Server) -> None:
    client = server.visitor()
    facts = answered(client.post("/api/positions/facts", json={"game": "deadwood", "seats": 3}))
    assert [fact["rows"] for fact in facts if fact["name"] == "dollars"] == [["0", "1", "2"]]
    refused(client.post("/api/positions/facts", json={"game": "deadwood", "seats": 9}), 422, "seats")


# --- chances ---


def test_the_chances_of_a_position_and_its_best_answers_get_finer(server: Server) -> None:
    client = server.visitor()
    near = {**TRAIL, "facts": {"position": "W 0:[S] 9:[C1] | E 5:[K1]", "dice": [1, 1, 1], "turn": 9}}
    first = answered(client.post("/api/positions/analysis", json=near))
    assert sum(first["chances"]) == pytest.approx(1.0, abs=0.01)
    assert first["seat"] == 0
    assert first["chances"][0] > 0.9, "one step from the town"
    assert first["answers"][0]["chance"] > 0.9
    assert [one["chance"] for one in first["answers"]] == sorted([one["chance"] for one in first["answers"]])[::-1]
    again = first
    while not again["fine"]:
        again = answered(client.post("/api/positions/analysis", json=near))
    assert again["stderr"] <= first["stderr"]
    assert answered(server.visitor().post("/api/positions/analysis", json=near)) == again, "whoever comes next sees it"
    refused(client.post("/api/positions/analysis", json={**TRAIL, "facts": {"dice": 1}}), 422, "fact-value")


# --- kept ---


def test_positions_are_kept_exported_handed_over_and_forgotten(server: Server) -> None:
    client = server.guest("Vera")
    refused(server.visitor().get("/api/positions"), 401, "nobody")
    saved = answered(client.post("/api/positions", json={"title": "  A  trap ", "position": TRAIL}), 201)
    assert saved["title"] == "A trap"
    other = answered(client.post("/api/positions", json={"title": "", "position": TRAIL}), 201)
    listed = answered(client.get("/api/positions"))
    assert [one["id"] for one in listed] == [other["id"], saved["id"]]
    assert listed[1]["position"]["facts"] == TRAIL["facts"]
    refused(client.post("/api/positions", json={"title": "x", "position": {**TRAIL, "facts": {"turn": 0}}}), 422,
            "fact-value")  # fmt: skip
    refused(server.guest("Eve").delete(f"/api/positions/{saved['id']}"), 404, "no-position")
    answered(client.delete(f"/api/positions/{other['id']}"), 204)
    assert [one["title"] for one in answered(client.get("/api/me/export"))["positions"]] == ["A trap"]
    answered(server.guest("Keeper").post("/api/account", json={"login": "vera-keeps", "password": "six shooters"}))
    answered(client.post("/api/login", json={"login": "vera-keeps", "password": "six shooters"}))
    assert [one["title"] for one in answered(client.get("/api/positions"))] == ["A trap"]
    answered(client.delete("/api/me"), 204)
    assert answered(server.guest("Vera").get("/api/positions")) == []


def test_nobody_keeps_more_than_there_is_room_for(server: Server) -> None:
    client = server.guest("Squirrel")
    for _ in range(MOST):
        answered(client.post("/api/positions", json={"title": "one", "position": TRAIL}), 201)
    refused(client.post("/api/positions", json={"title": "one", "position": TRAIL}), 409, "too-many-positions")
