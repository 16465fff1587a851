"""Tournaments over HTTP: who makes one, who enters, what comes of it; and what is kept of people."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from http_house import Server, answered, refused, serving, wait_for
from test_sockets import hear, line, ticket

from real_house import mine, new_key
from saloon.server.common.settings import Settings

pytest_plugins = ["http_server"]
ALL = "/api/tournaments"


def account(server: Server, name: str) -> httpx.Client:
    client = server.guest(name)
    login = f"t-{answered(client.get('/api/me'))['id'][:12]}"
    answered(client.post("/api/account", json={"login": login, "password": "correct horse"}))
    return client


def make(client: httpx.Client, **plan: Any) -> Any:
    made = {"title": "Thursday", "game": "two-towns", "format": "knockout", **plan}
    return answered(client.post(ALL, json=made), 201)


def look(client: httpx.Client, id: str) -> Any:
    return answered(client.get(f"{ALL}/{id}"))


def seat_of(client: httpx.Client, table: str) -> int:
    chairs = answered(client.get(f"/api/tables/{table}"))["chairs"]
    return next(int(chair["seat"]) for chair in chairs if chair.get("you"))


def play(server: Server, table: str, people: list[httpx.Client]) -> None:
    """To the end: everybody gives the first answer there is, as soon as they are asked."""
    with ExitStack() as lines:
        sockets = [lines.enter_context(line(server, ticket(client, table))) for client in people]
        sights = [hear(socket, "welcome")["sight"] for socket in sockets]
        while not sights[0]["result"]:
            asked, ask = next((at, ask) for at, sight in enumerate(sights) if (ask := mine(sight)))
            sockets[asked].send(
                json.dumps({"type": "move", "key": new_key(), "ask": ask["id"], "do": ask["options"][0]})
            )
            sights = [hear(socket, "news")["sight"] for socket in sockets]


def end(server: Server, table: str, client: httpx.Client) -> None:
    with line(server, ticket(client, table)) as socket:
        hear(socket, "welcome")
        socket.send(json.dumps({"type": "close", "key": new_key()}))
        wait_for(lambda: answered(client.get(f"/api/tables/{table}"))["status"] == "over")


def test_a_knockout_from_the_plan_to_the_winner(server: Server) -> None:
    """One has a bye, two play a whole game; in the final somebody leaves, and the other ends it."""
    host = account(server, "Hattie")
    people = {name: server.guest(name) for name in ("Ann", "Bob")}
    id = make(host)["id"]
    refused(host.post(f"{ALL}/{id}/begin"), 409, "too-few-entrants")
    for client in (host, *people.values()):
        answered(client.post(f"{ALL}/{id}/enter"))
    assert [one["name"] for one in answered(host.post(f"{ALL}/{id}/enter"))["entrants"]] == ["Hattie", "Ann", "Bob"]
    refused(people["Ann"].post(f"{ALL}/{id}/begin"), 403, "not-tournament-host")
    assert answered(host.get(ALL))[0]["entered"]
    answered(host.post(f"{ALL}/{id}/begin"))

    everybody = [host, *people.values()]
    first = wait_for(lambda: any(look(one, id)["table"] for one in everybody) and look(host, id))
    assert (first["round"], first["rounds"], first["status"]) == (1, 2, "playing")
    assert sorted(len(one["players"]) for one in first["tables"][0]) == [1, 2]
    refused(server.guest("Late").post(f"{ALL}/{id}/enter"), 409, "tournament-begun")
    pairs = [one for one in everybody if look(one, id)["table"]]
    table = look(pairs[0], id)["table"]
    assert table in [one["table"]["id"] for one in answered(pairs[1].get("/api/me/tables"))["going"]]
    assert table not in [one["id"] for one in answered(server.visitor().get("/api/tables"))], "the lobby is not flooded"
    assert answered(server.visitor().get(f"/api/tables/{table}"))["status"] == "running", "anybody may watch"
    play(server, table, pairs)
    again = answered(pairs[0].post(f"/api/tables/{table}/rematch"))
    assert "tournament" not in again, "it is no part of it"

    rest = wait_for(lambda: (told := look(host, id))["status"] == "resting" and told)
    (game,) = [one for one in rest["tables"][0] if len(one["players"]) == 2]
    result = answered(pairs[0].get(f"/api/tables/{table}"))["result"]
    assert game["places"][result.index(max(result))] == 1
    refused(server.visitor().get(f"{ALL}/{id}", params={"known": "x"}), 400, "bad-input")
    assert host.get(f"{ALL}/{id}", params={"known": rest["version"]}).status_code == 204
    answered(host.post(f"{ALL}/{id}/begin"))

    wait_for(lambda: sum(bool(look(one, id)["table"]) for one in everybody) == 2)
    leaver, winner = [one for one in everybody if look(one, id)["table"]]
    final = look(winner, id)["table"]
    answered(leaver.post(f"/api/tables/{final}/chairs/{seat_of(leaver, final)}/leave"))
    end(server, final, winner)
    done = wait_for(lambda: (told := look(winner, id))["status"] == "over" and told)
    assert done["standings"][0]["number"] == done["mine"]
    assert sorted(done["tables"][1][0]["places"]) == [0, 1]


def test_only_those_make_tournaments_whom_the_house_lets(server: Server, tmp_path: Path) -> None:
    plan = {"title": "Mine", "game": "two-towns", "format": "swiss"}
    refused(server.guest("Ann").post(ALL, json=plan), 403, "account-needed")
    with serving(Settings(data=tmp_path, tournaments="keepers")) as strict:
        refused(account(strict, "Bob").post(ALL, json=plan), 403, "not-keeper")


def test_what_makes_no_sense_is_refused(server: Server) -> None:
    host = account(server, "Hal")

    def said(status: int, key: str, **plan: Any) -> None:
        refused(host.post(ALL, json={"title": "T", "game": "two-towns", "format": "swiss", **plan}), status, key)

    said(422, "game", game="chess")
    said(422, "seats", size=3)
    said(422, "name-rude", title="The shit cup")
    said(422, "round-too-long", every=1, length=100_000, starts=1.0)
    said(422, "no-first-day", every=7)
    said(422, "no-zone", every=7, starts=1.0, zone="Nowhere/Town")
    said(422, "rated-clock", rated=True, clock={"kind": "none"})
    refused(host.get(f"{ALL}/nothing"), 404, "no-tournament")
    id = make(host)["id"]
    refused(host.delete(f"{ALL}/{id}/entrants/1"), 404, "no-entrant")
    assert answered(host.delete(f"{ALL}/{id}"))["status"] == "closed"
    refused(host.delete(f"{ALL}/{id}"), 409, "tournament-over")


def test_who_withdraws_comes_back_and_who_is_forgotten_is_struck_out(server: Server) -> None:
    host, ann, bob = account(server, "Hob"), server.guest("Ann"), server.guest("Bob")
    id = make(host, format="league", rounds=3, starts=time.time() + 3600)["id"]
    for client in (host, ann, bob):
        answered(client.post(f"{ALL}/{id}/enter"))
    left = answered(ann.delete(f"{ALL}/{id}/entrants/2"))
    assert left["entrants"][1] == {"number": 2, "name": "Ann", "playing": False}
    refused(bob.delete(f"{ALL}/{id}/entrants/1"), 403, "not-tournament-host")
    assert answered(ann.post(f"{ALL}/{id}/enter"))["mine"] == 2
    answered(host.delete(f"{ALL}/{id}/entrants/3"))
    exported = answered(ann.get("/api/me/export"))
    assert exported["entrants"] == [{"tournament": id, "number": 2, "name": "Ann", "playing": True}]
    assert [one["title"] for one in answered(host.get("/api/me/export"))["tournaments"]] == ["Thursday"]
    answered(ann.delete("/api/me"), 204)
    answered(host.delete("/api/me"), 204)
    seen = look(bob, id)
    assert seen["by"] == ""
    assert [(one["name"], one.get("gone", False)) for one in seen["entrants"]] == [
        ("—", True),
        ("—", True),
        ("Bob", False),
    ]
