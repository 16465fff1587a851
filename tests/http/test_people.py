"""Guests, accounts, sessions, one's own data."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from http_house import Server, answered, make_table, played, refused

pytest_plugins = ["http_server"]


def test_a_guest_needs_only_a_name(server: Server) -> None:
    client = server.visitor()
    assert answered(client.get("/api/me")) is None
    refused(client.get("/api/tables/mine"), 401, "nobody")
    response = client.post("/api/me", json={"name": "  Ana   Belle "})
    me = answered(response)
    assert (me["name"], me["account"]) == ("Ana Belle", False)
    cookie = response.headers["set-cookie"].lower()
    assert cookie.startswith("saloon=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert answered(client.get("/api/me")) == me
    assert answered(client.post("/api/me", json={"name": "Ana"}))["id"] == me["id"], "the same guest, renamed"


def test_tokens_are_stored_as_digests(embedded: Server) -> None:
    client = embedded.guest("Dora")
    table = make_table(client)
    token = client.cookies["saloon"]
    with sqlite3.connect(embedded.settings.data / "saloon.db") as db:
        stored = {row[0] for row in db.execute("SELECT token FROM sessions")}
        invites = {row[0] for row in db.execute("SELECT invite FROM tables")}
    db.close()
    assert token not in stored
    assert all(len(one) == 64 for one in stored)
    assert table["invite"] not in invites


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("x" * 25, "name-long"),
        ("a\u202eb", "name-signs"),
        ("a\x00b", "name-signs"),
        ("a\u200bb", "name-signs"),
    ],
)
def test_names_are_plain_text(server: Server, name: str, key: str) -> None:
    refused(server.visitor().post("/api/me", json={"name": name}), 422, key)


def test_names_keep_their_signs(server: Server) -> None:
    """Escaping is the reader's business: a name is a text and nothing else."""
    assert answered(server.visitor().post("/api/me", json={"name": "<b>Zoé & Cie</b>"}))["name"] == "<b>Zoé & Cie</b>"


def test_a_new_name_shows_at_open_tables(server: Server) -> None:
    client = server.guest("Ada")
    table = make_table(client)
    assert answered(client.patch("/api/me", json={"name": "Ida"}))["name"] == "Ida"
    assert answered(client.get(f"/api/tables/{table['id']}"))["chairs"][0]["name"] == "Ida"


def test_an_account_opens_one_s_tables_elsewhere(server: Server) -> None:
    laptop = server.guest("Otto")
    login = {"login": "Otto.1", "password": "correct horse"}
    assert answered(laptop.post("/api/account", json=login))["account"] is True
    refused(laptop.post("/api/account", json=login), 409, "has-account")
    table = make_table(laptop)

    phone = server.guest("Otto on the phone")
    other = make_table(phone)
    refused(phone.get(f"/api/tables/{table['id']}"), 404, "no-table")
    answered(phone.post("/api/login", json=login))
    mine = {one["id"] for one in answered(phone.get("/api/tables/mine"))}
    assert {table["id"], other["id"]} <= mine, "what the guest had comes along"
    assert {one["id"] for one in answered(laptop.get("/api/tables/mine"))} == mine


def test_wrong_passwords_and_wrong_names_look_alike(server: Server) -> None:
    answered(server.guest("Eve").post("/api/account", json={"login": "eve", "password": "long enough"}))
    wrong = server.visitor().post("/api/login", json={"login": "eve", "password": "not this one"})
    nobody = server.visitor().post("/api/login", json={"login": "no-such-one", "password": "not this one"})
    refused(wrong, 403, "wrong-password")
    assert wrong.json() == nobody.json()
    refused(server.visitor().post("/api/login", json={"login": "a\x00b", "password": "x"}), 403, "wrong-password")


def test_accounts_have_rules(server: Server) -> None:
    client = server.guest("Rules")
    refused(client.post("/api/account", json={"login": "x", "password": "long enough"}), 422, "login-short")
    refused(client.post("/api/account", json={"login": "naïve", "password": "long enough"}), 422, "login-short")
    refused(client.post("/api/account", json={"login": "fine", "password": "short"}), 422, "password-short")
    answered(client.post("/api/account", json={"login": "taken", "password": "long enough"}))
    again = server.guest("Again").post("/api/account", json={"login": "TAKEN", "password": "long enough"})
    refused(again, 409, "login-taken")


def test_a_new_password_ends_the_other_sessions(server: Server) -> None:
    first, second = server.guest("Pat"), server.visitor()
    answered(first.post("/api/account", json={"login": "pat", "password": "old password"}))
    answered(second.post("/api/login", json={"login": "pat", "password": "old password"}))
    wrong = {"old": "guessed", "new": "new password"}
    refused(first.patch("/api/account", json=wrong), 403, "wrong-password")
    answered(first.patch("/api/account", json={"old": "old password", "new": "new password"}))
    assert answered(second.get("/api/me")) is None
    answered(first.get("/api/me"))
    refused(server.guest("Gus").patch("/api/account", json=wrong), 409, "no-account")


def test_logging_out_ends_the_session_for_good(server: Server) -> None:
    client = server.guest("Lou")
    token = client.cookies["saloon"]
    answered(client.post("/api/logout"), 204)
    assert "saloon" not in client.cookies
    assert answered(server.visitor(cookie=f"saloon={token}").get("/api/me")) is None


def test_the_export_holds_everything_about_me(server: Server) -> None:
    client = server.guest("Xenia")
    table = make_table(client, seed="my own luck")
    data = answered(client.get("/api/me/export"))
    assert data["me"]["name"] == "Xenia"
    assert [one["id"] for one in data["tables"]] == [table["id"]]
    assert data["seats"] == [{"table": table["id"], "seat": 0, "name": "Xenia", "seed": "my own luck"}]
    assert len(data["sessions"]) == 1
    assert "token" not in str(data)


def test_a_person_can_be_forgotten(embedded: Server) -> None:
    gone, stays = embedded.guest("Wanda Forget"), embedded.guest("Stella")
    shared = make_table(gone)
    answered(stays.post(f"/api/invite/{shared['invite']}", json={}))
    alone = played(gone)["id"]
    answered(gone.delete("/api/me"), 204)
    assert answered(gone.get("/api/me")) is None
    left = answered(stays.get(f"/api/tables/{shared['id']}"))
    assert left["chairs"][0] == {"seat": 0, "kind": "open"}
    assert left["host"] is True, "the house goes to whoever is left"
    with sqlite3.connect(embedded.settings.data / "saloon.db") as db:
        assert db.execute("SELECT count(*) FROM tables WHERE id = ?", (alone,)).fetchone() == (0,)
        assert db.execute('SELECT count(*) FROM journal WHERE "table" = ?', (alone,)).fetchone() == (0,)
        assert "Wanda Forget" not in "\n".join(db.iterdump())
    db.close()


def test_who_is_forgotten_in_a_running_game_leaves_a_bot(server: Server) -> None:
    gone, stays = server.guest("Walter"), server.guest("Sven")
    table = make_table(stays)
    answered(gone.post(f"/api/invite/{table['invite']}", json={}))
    answered(stays.post(f"/api/tables/{table['id']}/start"))
    answered(gone.delete("/api/me"), 204)
    chair = answered(stays.get(f"/api/tables/{table['id']}"))["chairs"][1]
    assert (chair["stand_in"], chair["left"], chair["name"]) == (True, True, "—")


@pytest.mark.parametrize("games", [1, 60])
def test_logging_out_is_one_transaction_however_many_tables(
    games: int, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = server.guest("Busy")
    for _ in range(games):
        make_table(client)
    transactions: list[None] = []
    kind = type(server.app.state.services.store)
    really = kind.writing

    def counted(self: Any) -> Any:
        transactions.append(None)
        return really(self)

    monkeypatch.setattr(kind, "writing", counted)
    answered(client.post("/api/logout"), 204)
    monkeypatch.undo()
    assert len(transactions) == 1
