"""Groups: founded, joined by a link, kept by their owner, with tables and a chat that nobody else sees."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from http_house import Server, answered, make_table, refused, wait_for
from test_company import me, owner, tie
from test_http_statistics import ME_AND_A_BOT, finish
from test_sockets import hear, line, ticket

from saloon.server.people import groups

pytest_plugins = ["http_server"]
__all__ = ["owner"]


def founded(client: httpx.Client, name: str = "Thursday club") -> Any:
    return answered(client.post("/api/groups", json={"name": name}), 201)


def joins(client: httpx.Client, group: Any) -> None:
    answered(client.post(f"/api/group-invite/{group['invite']}"))


def roles(client: httpx.Client, group: Any) -> dict[str, str]:
    return {one["name"]: one["role"] for one in answered(client.get(f"/api/groups/{group['id']}"))["members"]}


def says(client: httpx.Client, group: Any, text: str, **more: Any) -> httpx.Response:
    return client.post(f"/api/groups/{group['id']}/chat", json={"text": text, **more})


def heard(client: httpx.Client, group: Any) -> list[tuple[str, str]]:
    lines = answered(client.get(f"/api/groups/{group['id']}/chat"))
    return [(one["name"], one["text"]) for one in lines]


def test_a_group_is_founded_joined_kept_and_left(server: Server) -> None:
    ann, bob, cid, eve = (server.guest(name) for name in ("Ann", "Bob", "Cid", "Eve"))
    group = founded(ann, "  Thursday   club ")
    at = f"/api/groups/{group['id']}"
    assert (group["name"], group["role"]) == ("Thursday club", "owner")
    refused(ann.post("/api/groups", json={"name": "merde"}), 422, "name-rude")
    refused(ann.post("/api/groups", json={"name": "x" * 41}), 422, "name-long")
    refused(eve.get(at), 404, "no-group")
    refused(says(eve, group, "hello"), 404, "no-group")
    link = f"/api/group-invite/{group['invite']}"
    new = server.visitor()
    assert answered(new.get(link)) == {"id": group["id"], "name": "Thursday club", "members": 1, "member": False}
    assert answered(new.post(link, json={"name": "Dan"}))["member"], "a nickname is enough"
    for client in (bob, cid, bob):
        joins(client, group)
    assert roles(bob, group) == {"Ann": "owner", "Bob": "member", "Cid": "member", "Dan": "member"}
    assert answered(bob.get(at))["invite"] is None, "members have no link to give away"
    assert answered(bob.get("/api/groups")) == [{"id": group["id"], "name": "Thursday club", "members": 4, "open": 0}]

    for client, path in ((bob, f"{at}/link"), (bob, at)):
        refused(client.post(path, json={"name": "Ours"}), 403, "not-of-group")
    refused(bob.request("DELETE", f"{at}/members/{me(cid)}"), 403, "not-of-group")
    assert answered(ann.post(f"{at}/members/{me(bob)}", json={"role": "helper"}))["members"]
    answered(bob.delete(f"{at}/members/{me(new)}"), 204)
    refused(new.get(at), 404, "no-group")
    refused(new.post(link), 404, "no-link")
    refused(bob.delete(f"{at}/members/{me(ann)}"), 403, "not-of-group")
    renewed = answered(bob.post(f"{at}/link"))["invite"]
    assert answered(new.get(f"/api/group-invite/{renewed}"))["members"] == 3
    assert answered(ann.post(at, json={"name": "Friday club"}))["name"] == "Friday club"

    answered(ann.delete(f"{at}/members/{me(ann)}"), 204)
    assert roles(cid, group) == {"Bob": "owner", "Cid": "member"}, "a helper comes first"
    answered(bob.post(f"{at}/members/{me(cid)}", json={"role": "owner"}))
    assert roles(cid, group) == {"Bob": "helper", "Cid": "owner"}
    answered(cid.delete("/api/me"), 204)
    assert roles(bob, group) == {"Bob": "owner"}
    answered(bob.delete(f"{at}/members/{me(bob)}"), 204)
    refused(new.get(f"/api/group-invite/{renewed}"), 404, "no-link")
    other = founded(bob)
    joins(new, other)
    refused(new.delete(f"/api/groups/{other['id']}"), 403, "not-of-group")
    answered(bob.delete(f"/api/groups/{other['id']}"), 204)
    assert answered(new.get("/api/groups")) == []


def test_members_see_and_join_a_groups_table_and_nobody_else_does(server: Server) -> None:
    ann, bob, cid, eve = (server.guest(name) for name in ("Ann", "Bob", "Cid", "Eve"))
    group = founded(ann)
    for client in (bob, cid):
        joins(client, group)
    plan = {"game": "two-towns", "chairs": [{"kind": "me"}, {"kind": "open"}], "group": group["id"], "public": True}
    refused(eve.post("/api/tables", json=plan), 404, "no-group")
    table = answered(ann.post("/api/tables", json=plan), 201)
    assert (table["group"], table["public"]) == ({"id": group["id"], "name": "Thursday club"}, False)
    assert "invite" not in table
    assert table["id"] not in {one["id"] for one in answered(eve.get("/api/tables"))}
    assert [one["id"] for one in answered(bob.get(f"/api/groups/{group['id']}"))["tables"]] == [table["id"]]
    assert answered(bob.get("/api/groups"))[0]["open"] == 1
    take = f"/api/tables/{table['id']}/chairs/1/take"
    refused(eve.get(f"/api/tables/{table['id']}"), 404, "no-table")
    refused(eve.post(take), 404, "no-table")
    answered(ann.post("/api/invitations", json={"whom": me(eve), "table": table["id"]}), 204)
    refused(eve.post(f"/api/invitations/{table['id']}"), 404, "no-table")
    tie(ann, me(cid), "block")
    assert answered(cid.get(f"/api/groups/{group['id']}"))["tables"] == []
    refused(cid.post(take), 409, "chair-unfit")
    tie(ann, me(cid), "block", on=False)
    with line(server, ticket(cid, table["id"])) as socket:
        assert hear(socket, "welcome")["table"]["id"] == table["id"]
        answered(ann.delete(f"/api/groups/{group['id']}/members/{me(cid)}"), 204)
        assert hear(socket, "bye")["reason"] == "revoked", "who is removed looks on no more"
    refused(cid.get(f"/api/tables/{table['id']}"), 404, "no-table")
    answered(bob.post(take))
    answered(bob.delete(f"/api/groups/{group['id']}/members/{me(bob)}"), 204)
    assert answered(bob.get(f"/api/tables/{table['id']}"))["id"] == table["id"], "who sits stays"


def test_members_who_would_play_now_are_seated_among_themselves(server: Server) -> None:
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    group = founded(ann)
    joins(bob, group)
    wish = {"games": ["two-towns"], "least": 2, "most": 2, "bots": False}
    refused(eve.post("/api/play-now", json={**wish, "group": group["id"]}), 404, "no-group")
    assert answered(ann.post("/api/play-now", json={**wish, "group": group["id"]}))["seeking"]
    assert answered(eve.post("/api/play-now", json=wish))["seeking"], "with nobody of the group"
    told = answered(bob.get(f"/api/groups/{group['id']}"))
    assert told["crowd"] == [{"game": "two-towns", "pace": "live", "people": 1}]
    seated = answered(bob.post("/api/play-now", json={**wish, "group": group["id"]}))["table"]
    table = answered(ann.get(f"/api/tables/{seated}"))
    assert {chair["name"] for chair in table["chairs"]} == {"Ann", "Bob"}
    assert table["group"]["id"] == group["id"]
    answered(eve.delete("/api/play-now"), 204)


def test_the_chat_of_a_group_and_what_is_reported_of_it(server: Server, owner: httpx.Client) -> None:
    ann, bob, cid = (server.guest(name) for name in ("Ann", "Bob", "Cid"))
    group = founded(ann)
    for client in (bob, cid):
        joins(client, group)
    first = answered(says(ann, group, " see you\non Thursday "))
    assert first["text"] == "see you on Thursday"
    answered(says(bob, group, "you fools"))
    refused(says(bob, group, "\u200b"), 400, "bad-input")
    tie(cid, me(bob), "mute")
    assert heard(cid, group) == [("Ann", "see you on Thursday")]
    tie(bob, me(ann), "block")
    assert heard(ann, group) == [("Ann", "see you on Thursday")]
    tie(bob, me(ann), "block", on=False)
    assert heard(ann, group) == [("Ann", "see you on Thursday"), ("Bob", "you fools")]
    late = answered(ann.get(f"/api/groups/{group['id']}/chat", params={"after": first["id"]}))
    assert [one["text"] for one in late] == ["you fools"]

    eve = server.guest("Eve")
    about = {"whom": me(bob), "reason": "rude", "group": group["id"]}
    refused(eve.post("/api/reports", json=about), 404, "no-group")
    answered(ann.post("/api/reports", json=about), 204)
    desk = answered(owner.get("/api/desk"))
    (report,) = [one for one in desk["reports"] if one["whom"] == me(bob)]
    assert (report["group"], [one["text"] for one in report["chat"]]) == (
        "Thursday club",
        ["see you on Thursday", "you fools"],
    )
    answered(owner.post("/api/desk/rules", json={"children": True}), 204)
    try:
        refused(says(ann, group, "hello you"), 403, "phrases-only")
        answered(says(ann, group, "hello", phrase=True))
    finally:
        answered(owner.post("/api/desk/rules", json={"children": False}), 204)


def test_what_is_known_of_members_is_exported_handed_over_and_forgotten(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    login = {"login": f"b-{me(bob)[:12]}", "password": "correct horse"}
    answered(bob.post("/api/account", json=login))
    group = founded(ann)
    joins(bob, group)
    answered(says(ann, group, "mine"))
    told = answered(ann.get("/api/me/export"))
    assert [(one["name"], one["role"]) for one in told["groups"]] == [("Thursday club", "owner")]
    assert [one["text"] for one in told["group_chat"]] == ["mine"]
    answered(ann.post("/api/login", json=login))
    assert roles(bob, group) == {"Bob": "owner"}
    assert heard(bob, group) == [("Bob", "mine")]
    cid = server.guest("Cid")
    joins(cid, answered(bob.get(f"/api/groups/{group['id']}")))
    answered(bob.delete("/api/me"), 204)
    assert (roles(cid, group), heard(cid, group)) == ({"Cid": "owner"}, [])


def test_no_group_is_flooded(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "MOST_GROUPS", 2)
    monkeypatch.setattr(groups, "MOST_MEMBERS", 2)
    ann, bob, cid = (server.guest(name) for name in ("Ann", "Bob", "Cid"))
    first, _ = founded(ann), founded(ann)
    refused(ann.post("/api/groups", json={"name": "Another"}), 409, "too-many-groups")
    joins(bob, first)
    refused(cid.post(f"/api/group-invite/{first['invite']}"), 409, "group-full")


def test_a_group_has_results_of_its_tables_and_a_ladder(server: Server) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    group, won = founded(ann), []
    at = f"/api/groups/{group['id']}"
    for where in ({"group": group["id"], "rated": True, "clock": {"kind": "bank", "seconds": 600}}, {}):
        table = make_table(ann, ME_AND_A_BOT, **where)["id"]
        answered(ann.post(f"/api/tables/{table}/start"))
        best, other = finish(server, {0: ann}, table)["result"]
        won.append(best > other)
    told = wait_for(lambda: (page := answered(ann.get(at)))["ladders"] and page)
    assert told["results"] == [{"id": me(ann), "games": 1, "wins": float(won[0]), "place": 1.0 if won[0] else 2.0}]
    assert told["ladders"] == [{"game": "two-towns", "seats": 2, "members": 1}]
    lines = answered(ann.get(f"{at}/ladders/two-towns/2"))["lines"]
    assert [(one["name"], one["rated"]["games"]) for one in lines if not one.get("bot")] == [("Ann", 1)]
    refused(ann.get(f"{at}/ladders/two-towns/5"), 404, "no-game")
    refused(eve.get(f"{at}/ladders/two-towns/2"), 404, "no-group")
