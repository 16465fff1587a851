"""Those one follows, mutes, blocks, invites and reports; names; and the host's desk."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from http_house import Server, answered, make_table, refused
from websockets.asyncio.client import connect

from saloon.cli.owner import appointed
from saloon.server.people.name_filter import is_rude, learn

pytest_plugins = ["http_server"]


def me(client: httpx.Client) -> str:
    return str(answered(client.get("/api/me"))["id"])


def tie(client: httpx.Client, whom: str, kind: str, on: bool = True) -> None:
    answered(client.post("/api/ties", json={"whom": whom, "kind": kind, "on": on}), 204)


def followed(client: httpx.Client) -> list[tuple[str, bool]]:
    return [(one["name"], one["here"]) for one in answered(client.get("/api/company"))["following"]]


def test_one_follows_somebody_and_sees_when_they_are_in(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    tie(ann, me(bob), "follow")
    tie(ann, me(bob), "follow")
    assert followed(ann) == [("Bob", False)]
    answered(bob.get("/api/company"))
    assert followed(ann) == [("Bob", True)]
    answered(bob.post("/api/company", json={"hidden": True}), 204)
    assert followed(ann) == [("Bob", False)]
    tie(ann, me(bob), "follow", on=False)
    assert followed(ann) == []
    refused(ann.post("/api/ties", json={"whom": me(ann), "kind": "follow"}), 422, "not-with-yourself")
    refused(ann.post("/api/ties", json={"whom": "nobody22", "kind": "follow"}), 404, "no-person")


def invitations(client: httpx.Client) -> list[str]:
    return [one["table"] for one in answered(client.get("/api/company"))["invitations"]]


def test_an_invitation_seats_and_is_gone(server: Server) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    table = make_table(ann)["id"]
    ask = {"whom": me(bob), "table": table}
    refused(eve.post("/api/invitations", json=ask), 404, "no-table")
    answered(ann.post("/api/invitations", json=ask), 204)
    assert invitations(bob) == [table]
    refused(eve.post(f"/api/invitations/{table}"), 404, "no-invitation")
    seated = answered(bob.post(f"/api/invitations/{table}"))
    assert seated["seat"] == 1
    assert invitations(bob) == []
    (neighbour,) = answered(bob.get(f"/api/tables/{table}/company"))
    assert (neighbour["name"], neighbour["id"], neighbour["ties"]) == ("Ann", me(ann), [])
    refused(eve.get(f"/api/tables/{table}/company"), 404, "no-table")


def test_a_block_is_silent_and_holds(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    tie(bob, me(ann), "follow")
    tie(ann, me(bob), "block")
    assert followed(bob) == []
    tie(bob, me(ann), "follow")
    assert followed(bob) == [], "it looks as if it were done"
    table = make_table(ann, public=True)["id"]
    assert table not in {one["id"] for one in answered(bob.get("/api/tables"))}
    assert table in {one["id"] for one in answered(server.guest("Cid").get("/api/tables"))}
    refused(bob.post(f"/api/tables/{table}/chairs/1/take"), 409, "chair-unfit")
    theirs = make_table(bob, public=True)["id"]
    refused(ann.post(f"/api/tables/{theirs}/chairs/1/take"), 409, "chair-unfit")
    answered(bob.post("/api/invitations", json={"whom": me(ann), "table": theirs}), 204)
    assert invitations(ann) == []
    tie(ann, me(bob), "block", on=False)
    answered(bob.post(f"/api/tables/{table}/chairs/1/take"))


def test_what_is_known_of_people_is_exported_handed_over_and_forgotten(server: Server) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    ids = {"ann": me(ann), "bob": me(bob)}
    answered(ann.post("/api/account", json={"login": f"a-{ids['ann'][:12]}", "password": "correct horse"}))
    tie(bob, ids["ann"], "follow")
    tie(bob, me(eve), "mute")
    tie(eve, ids["bob"], "follow")
    answered(bob.post("/api/reports", json={"whom": me(eve), "reason": "rude", "text": "swears"}), 204)
    told = answered(bob.get("/api/me/export"))
    assert {(one["whom"], one["kind"]) for one in told["ties"]} == {(ids["ann"], "follow"), (me(eve), "mute")}
    assert [(one["whom"], one["text"]) for one in told["reports"]] == [(me(eve), "swears")]
    answered(bob.post("/api/login", json={"login": f"a-{ids['ann'][:12]}", "password": "correct horse"}))
    told = answered(bob.get("/api/me/export"))
    assert [(one["whom"], one["kind"]) for one in told["ties"]] == [(me(eve), "mute")], "nobody follows themselves"
    assert len(told["reports"]) == 1
    assert followed(eve) == [("Ann", False)]
    answered(bob.delete("/api/me"), 204)
    assert followed(eve) == []
    assert answered(eve.get("/api/me/export"))["ties"] == []


@pytest.mark.parametrize(
    "name", ["Fuck", "f u c k", "fuuuck you", "FÜCK", "sh1t", "сunt", "n.i.g.g.e.r", "Enculé", "s@lope"]
)
def test_names_that_nobody_should_have_to_read(server: Server, name: str) -> None:
    refused(server.visitor().post("/api/me", json={"name": name}), 422, "name-rude")


@pytest.mark.parametrize(
    "name",
    ["Scunthorpe", "Dick", "Cassandra", "Matsushita", "Essex", "Penistone", "Puteaux", "Cock Robin", "Slutsky",
     "Négrier", "J. R. R.", "Constance", "Titus", "Analise", "Hellé", "Bernard 3", "A. B. C.", "Chatte", "Nick"],
)  # fmt: skip
def test_names_that_only_look_so(name: str) -> None:
    assert not is_rude(name)


def test_a_house_has_words_of_its_own(tmp_path: Any) -> None:
    (tmp_path / "names.txt").write_text("# ours\nBröccoli\n")
    assert not is_rude("broccoli")
    learn(tmp_path / "names.txt")
    assert is_rude("Broccol1")
    assert not is_rude("broccolini")


# --- the desk ---


@pytest.fixture
def owner(server: Server) -> httpx.Client:
    client = server.guest("Olga")
    login = f"o-{me(client)[:12]}"
    answered(client.post("/api/account", json={"login": login, "password": "correct horse"}))
    assert asyncio.run(appointed(server.settings, login))
    assert not asyncio.run(appointed(server.settings, "nobody-at-all"))
    return client


async def conversation(server: Server, client: httpx.Client, table: str, *said: dict[str, Any]) -> list[dict[str, Any]]:
    """What each line of chat is answered."""
    ticket = answered(client.post(f"/api/tables/{table}/ticket"))["ticket"]
    answers = []
    async with connect(f"ws://127.0.0.1:{server.port}/ws?ticket={ticket}", origin=server.url) as socket:  # type: ignore[arg-type]
        for n, line in enumerate(said):
            await socket.send(json.dumps({"type": "chat", "key": f"key-{n}-{table}", **line}))
            while (answer := json.loads(await socket.recv()))["type"] not in ("ack", "trouble"):
                pass
            answers.append(answer)
    return answers


def desk(client: httpx.Client) -> Any:
    return answered(client.get("/api/desk"))


def test_a_report_comes_with_the_chat_and_is_closed_with_a_note(server: Server, owner: httpx.Client) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = make_table(ann, public=True)["id"]
    answered(bob.post(f"/api/tables/{table}/chairs/1/take"))
    asyncio.run(conversation(server, bob, table, {"text": "you are a toad"}))
    body = {"whom": me(bob), "table": table, "reason": "rude", "text": "look"}
    answered(ann.post("/api/reports", json=body), 204)
    refused(ann.get("/api/desk"), 403, "not-keeper")
    refused(ann.post("/api/desk/line", json={"en": "mine"}), 403, "not-keeper")
    report = next(one for one in desk(owner)["reports"] if one["table"] == table)
    assert (report["name"], report["by"], report["closed"]) == ("Bob", "Ann", None)
    assert [line["text"] for line in report["chat"]] == ["you are a toad"]
    answered(owner.post(f"/api/desk/reports/{report['id']}", json={"note": "talked to him"}), 204)
    refused(owner.post(f"/api/desk/reports/{report['id']}", json={"note": "again"}), 404, "no-report")
    answered(owner.post(f"/api/desk/tables/{table}/close"), 204)
    assert answered(ann.get(f"/api/tables/{table}"))["status"] == "closed"
    told = desk(owner)
    assert [(one["who"], one["deed"]) for one in told["deeds"][:2]] == [
        ("Olga", "close-table"),
        ("Olga", "close-report"),
    ]
    assert table not in {one["id"] for one in told["tables"]}
    assert told["limits"]["chat"]


def test_who_is_suspended_stays_out_and_ranks_hold(server: Server, owner: httpx.Client) -> None:
    mod, bob = server.guest("Mod"), server.guest("Bob")
    login = f"b-{me(bob)[:12]}"
    answered(bob.post("/api/account", json={"login": login, "password": "correct horse"}))
    id, mod_id, owner_id = me(bob), me(mod), me(owner)
    answered(owner.post(f"/api/desk/people/{mod_id}/role", json={"role": "moderator"}), 204)
    assert answered(mod.get("/api/company"))["role"] == "moderator"
    for path, body in (("role", {"role": ""}), ("suspend", {"days": 1}), ("sessions", None)):
        refused(mod.post(f"/api/desk/people/{owner_id}/{path}", json=body), 403, "not-owner")
    refused(mod.post("/api/desk/rules", json={"children": False}), 403, "not-owner")
    assert any(one["id"] == id and one["sessions"] == 1 for one in answered(mod.get("/api/desk/people?name=bob")))
    assert answered(mod.get("/api/desk/people?name=%25%25")) == [], "signs of a pattern are letters"
    answered(mod.post(f"/api/desk/people/{id}/suspend", json={"days": 3}), 204)
    assert answered(bob.get("/api/me")) is None
    again = {"login": login, "password": "correct horse"}
    assert refused(server.visitor().post("/api/login", json=again), 403, "suspended")["facts"]["n"] == 3
    answered(mod.post(f"/api/desk/people/{id}/suspend", json={"days": 0}), 204)
    answered(server.visitor().post("/api/login", json=again))


def test_a_place_for_children_has_quick_phrases_only(server: Server, owner: httpx.Client) -> None:
    ann = server.guest("Ann")
    table = make_table(ann)["id"]
    lines: list[dict[str, Any]] = [
        {"text": "hello", "phrase": True}, {"text": "come to my house"}, {"text": "come to my house", "phrase": True},
    ]  # fmt: skip
    rules = {"en": "Be kind.", "fr": "Soyez gentils.", "children": True}
    answered(owner.post("/api/desk/rules", json=rules), 204)
    answered(owner.post("/api/desk/line", json={"fr": "Tournoi jeudi"}), 204)
    told = answered(server.visitor().get("/api/house/words"))
    assert told == {
        "children": True,
        "rules": {"en": "Be kind.", "fr": "Soyez gentils."},
        "line": {"fr": "Tournoi jeudi"},
    }
    answers = asyncio.run(conversation(server, ann, table, *lines))
    assert [one.get("problem") for one in answers] == [None, "phrases-only", "phrases-only"]
    answered(owner.post("/api/desk/rules", json={"children": False}), 204)
    answered(owner.post("/api/desk/line", json={}), 204)
    assert answered(server.visitor().get("/api/house/words")) == {"children": False, "rules": {}, "line": {}}
    assert asyncio.run(conversation(server, ann, table, {"text": "free again"}))[0]["type"] == "ack"


def test_the_desk_sees_no_more_of_a_running_game_than_any_visitor(server: Server, owner: httpx.Client) -> None:
    ann = server.guest("Ann")
    chairs = [{"kind": "me"}, {"kind": "guest", "name": "Bea"}]
    open_, private = (make_table(ann, chairs, game="deadwood-1876", public=shown)["id"] for shown in (True, False))
    for table in (open_, private):
        answered(ann.post(f"/api/tables/{table}/start"))
    (listed,) = [one for one in desk(owner)["tables"] if one["id"] in (open_, private)]
    (seen,) = [one for one in answered(server.visitor().get("/api/tables")) if one["id"] == open_]
    assert listed == seen
    assert "invite" not in listed
    refused(owner.get(f"/api/tables/{private}"), 404, "no-table")
    refused(owner.post(f"/api/desk/tables/{private}/close"), 404, "no-table")
    refused(owner.get(f"/api/tables/{open_}/journal"), 409, "table-not-over")
    assert answered(owner.post(f"/api/tables/{open_}/ticket"))["seat"] is None, "a spectator like others"
    refused(owner.post(f"/api/tables/{open_}/ticket", json={"seat": 0}), 403, "not-your-seat")
