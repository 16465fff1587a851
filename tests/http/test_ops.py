"""Pages, health, metrics, journals, replays, and a house that is full."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from http_house import BOTS, PATIENCE, Server, answered, make_table, played, refused, wait_for

from saloon.games import find
from saloon.kernel import fair, journal
from saloon.kernel.codec import encode
from saloon.kernel.texts import PARTS
from saloon.server import wire
from saloon.server.common import metrics
from saloon.server.common.texts import catalogue, language_of
from saloon.server.http import ops, pages
from saloon.server.live.hall import Hall
from saloon.server.store.store import Store, Unavailable

pytest_plugins = ["http_server"]


def test_health(server: Server) -> None:
    health = answered(server.visitor().get("/health"))
    assert health["status"] == "ok"
    assert health["overloaded"] is False


def test_without_its_database_the_house_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: object) -> None:
        raise Unavailable("gone")

    host = server.guest("Host")
    monkeypatch.setattr(server.app.state.services.checkup, "latest", None)
    monkeypatch.setattr(Store, "reading", gone)
    monkeypatch.setattr(Store, "writing", gone)
    for request in (host.get("/health"), host.get("/api/tables"), host.patch("/api/me", json={"name": "X"})):
        refused(request, 503, "down")
        assert request.headers["retry-after"]


def test_metrics_are_for_the_neighbourhood(server: Server) -> None:
    played(server.guest("Host"))
    text = server.visitor().get("/metrics").text
    for name in ("tables_live", "sockets", "moves_total", "commit_seconds_bucket", "refusals_total", "incidents_total"):
        assert f"saloon_{name}" in text
    assert ops.is_near("127.0.0.1")
    assert ops.is_near("192.168.1.5")
    assert ops.is_near("::1")
    assert not ops.is_near("8.8.8.8")


def test_a_full_house_makes_no_new_tables(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.guest("Host")
    monkeypatch.setattr(Hall, "overloaded", property(lambda _: True))
    response = host.post("/api/tables", json={"game": "two-towns", "chairs": BOTS})
    refused(response, 503, "busy")
    assert response.headers["retry-after"]
    assert wait_for(lambda: answered(server.visitor().get("/health"))["overloaded"])


def test_the_journal_of_a_finished_game_can_be_verified(server: Server) -> None:
    host, other = server.guest("Host"), server.guest("Other")
    table = played(host)
    response = host.get(f"/api/tables/{table['id']}/journal")
    assert "attachment" in response.headers["content-disposition"]
    opened = journal.read_journal(response.text, find)
    assert opened.damage is None
    assert opened.journal.text() == response.text
    assert opened.journal.state.result == table["result"]
    assert len(opened.journal.entries) == table["seq"]
    assert fair.verify(opened.journal) > 0
    assert opened.journal.setup.names == [chair["name"] for chair in table["chairs"]]
    refused(other.get(f"/api/tables/{table['id']}/journal"), 404, "no-table")
    by_link = other.get(f"/api/tables/{table['id']}/journal", params={"watch": table["watch"]})
    assert by_link.text == response.text
    told = answered(host.get(f"/api/tables/{table['id']}/lots"))
    assert len(told["draws"]) == fair.verify(opened.journal)
    refused(other.get(f"/api/tables/{table['id']}/lots"), 404, "no-table")


def test_the_replay_from_every_seat(server: Server) -> None:
    host = server.guest("Host")
    table = played(host)
    for viewer in (-1, 0, 1):
        body = host.get(f"/api/tables/{table['id']}/replay", params={"viewer": viewer}).content
        replay = msgspec.json.decode(body, type=wire.Replay)
        assert replay.viewer == viewer
        assert len(replay.frames) == table["seq"]
        assert [frame.line.seq for frame in replay.frames] == list(range(1, table["seq"] + 1))
        assert replay.frames[-1].sight.result == table["result"]
        assert all(frame.sight.viewer == viewer for frame in replay.frames)
        assert replay.fair is not None
        assert replay.fair.secret
    refused(host.get(f"/api/tables/{table['id']}/replay", params={"viewer": 2}), 404, "no-chair")
    refused(host.get(f"/api/tables/{table['id']}/replay", params={"viewer": -2}), 400, "bad-input")
    refused(server.guest("Other").get(f"/api/tables/{table['id']}/replay"), 404, "no-table")


def test_a_new_game_goes_on_from_any_moment_of_another(server: Server) -> None:
    host, other = server.guest("Host"), server.guest("Other")
    over = played(host)
    past = journal.read_journal(host.get(f"/api/tables/{over['id']}/journal").text, find).journal
    pair = [{"kind": "me"}, {"kind": "guest", "name": "Cole"}]
    plan: dict[str, Any] = {"game": "two-towns", "chairs": pair, "origin": {"table": over["id"], "seq": 8}}
    table = answered(host.post("/api/tables", json=plan), 201)
    assert table["options"] == over["options"]
    assert table["hints"] is False, "two people play"
    answered(host.post(f"/api/tables/{table['id']}/start"))
    begun = server.app.state.services.hall.rooms[table["id"]].desk.history().begin()
    assert encode(past.game, begun) == encode(past.game, past.at(8))
    watched = {**plan, "origin": {**plan["origin"], "watch": over["watch"]}}
    answered(other.post("/api/tables", json=watched), 201)
    refused(other.post("/api/tables", json=plan), 404, "no-table")
    end = {**plan, "origin": {"table": over["id"], "seq": over["seq"]}}
    refused(host.post("/api/tables", json=end), 409, "over-there")
    refused(host.post("/api/tables", json={**plan, "game": "dice-town"}), 422, "bad-position")
    forged = {"game": "two-towns", "chairs": pair, "position": {"saved": encode(past.game, past.at(8))}}
    refused(host.post("/api/tables", json=forged), 422, "not-sealed")


def test_a_replay_that_fails_is_a_fault_of_ours(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.guest("Host")
    path = f"/api/tables/{played(host)['id']}/replay"
    before = metrics.INCIDENTS._value.get()
    with monkeypatch.context() as patch:
        patch.setattr(server.app.state.services.archive.replays, "seconds", 0.0)
        assert answered(host.get(path), 500)["incident"]
    assert metrics.INCIDENTS._value.get() == before + 1
    assert answered(host.get(path))["frames"]


def test_the_promise_about_the_dice_holds_the_players_seeds(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host, [{"kind": "me"}, {"kind": "bot"}], seed="north wind")["id"]
    answered(host.post(f"/api/tables/{table}/start"))
    stored = [row for row in answered(host.get("/api/me/export"))["seats"] if row["table"] == table]
    assert stored[0]["seed"] == "north wind"


# --- the client ---


def test_without_a_client_the_page_says_so(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    for path in (
        "/",
        "/table/abc",
        "/join/abc",
        "/seat/abc",
        "/watch/abc",
        "/replay/abc",
        "/rules/two-towns",
        "/about",
    ):
        page = server.visitor(**{"accept-language": "fr"}).get(path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert "make client" in page.text
        assert 'lang="fr"' in page.text


def test_the_client_is_one_page_with_files(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html><title>Saloon</title>")
    (tmp_path / "sw.js").write_text("self")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    visitor = server.visitor()
    for path in ("/", "/table/abc", "/join/some-token", "/rules/two-towns/en", "/about"):
        page = visitor.get(path)
        assert page.text == "<!doctype html><title>Saloon</title>"
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"].startswith("text/html")
    assert visitor.get("/sw.js").headers["content-type"].startswith("text/javascript")
    assert visitor.get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")
    lost = visitor.get("/no/such/page")
    assert (lost.status_code, lost.text) == (404, "<!doctype html><title>Saloon</title>")
    for path in ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/assets/../../app.py", "/assets/%2e%2e/index.html"):
        assert visitor.get(path).status_code == 404
    head = visitor.head("/")
    assert (head.status_code, head.content) == (200, b"")
    refused(visitor.get("/api/nothing"), 404, "no-page")
    refused(visitor.put("/api/me", json={}), 405, "method")


def test_assets_are_kept_for_good_and_travel_small(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/a-1.js").write_text("let it = 1")
    (tmp_path / "assets/a-1.js.gz").write_bytes(gzip.compress(b"let it = 1"))
    (tmp_path / "assets/b-2.woff2").write_bytes(b"letters")
    visitor = server.visitor()
    for accepts, encoding in (("gzip, br", "gzip"), ("identity", None)):
        script = visitor.get("/assets/a-1.js", headers={"accept-encoding": accepts})
        assert script.text == "let it = 1"
        assert script.headers.get("content-encoding") == encoding
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["vary"] == "accept-encoding"
    letters = visitor.get("/assets/b-2.woff2")
    assert (letters.content, letters.headers["content-type"]) == (b"letters", "font/woff2")
    refused(visitor.get("/assets/c-3.js"), 404, "no-page")


# --- texts ---


def test_both_languages_have_the_same_texts() -> None:
    ours, theirs = (catalogue(lang).texts for lang in ("en", "fr"))
    assert ours.keys() == theirs.keys()
    for key in ours:
        assert facts_of(ours[key]) == facts_of(theirs[key]), key


def facts_of(template: str) -> list[str]:
    """French joins a little word to some names: `{de who}`."""
    return sorted(place.split(":")[0].split()[-1] for _, place, _, _ in PARTS.parse(template) if place)


@pytest.mark.parametrize(
    ("accepts", "lang"),
    [("", "en"), ("fr", "fr"), ("fr-CH, en;q=0.9", "fr"), ("en;q=0.5, fr;q=0.8", "fr"), ("de", "en"), ("fr;q=x", "en")],
)
def test_the_best_language(accepts: str, lang: str) -> None:
    assert language_of(accepts) == lang


def test_the_api_describes_itself(server: Server) -> None:
    schema = json.loads(server.visitor().get("/schema/openapi.json").text)
    assert schema["openapi"].startswith("3.1")
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert "application/problem+json" in operation["responses"]["429"]["content"], (path, method)


# --- is it well? ---


def test_health_says_so_while_nothing_can_be_written(embedded: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database can be read, but a write fails: as on a full disk."""
    store = embedded.app.state.services.store

    def full(_: object) -> None:
        raise Unavailable("database or disk is full")

    monkeypatch.setattr(store, "written", float("-inf"))
    monkeypatch.setattr(type(store), "writing", full)
    visitor = embedded.visitor()
    wait_for(lambda: visitor.get("/health").status_code == 503)
    health = answered(visitor.get("/health"), 503)
    assert (health["status"], health["troubles"]) == ("degraded", ["store"])
    monkeypatch.undo()
    assert wait_for(lambda: visitor.get("/health").json()["status"] == "ok")


def test_one_look_at_the_house_serves_all_who_ask(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    checkup, looks = server.app.state.services.checkup, list[int]()
    really = checkup.look

    async def counted() -> object:
        looks.append(1)
        return await really()

    monkeypatch.setattr(checkup, "look", counted)
    monkeypatch.setattr("saloon.server.lobby.checkup.FRESH", 3600.0)
    monkeypatch.setattr(checkup, "latest", None)
    visitor = server.visitor()
    assert [answered(visitor.get("/health"))["status"] for _ in range(5)] == ["ok"] * 5
    assert len(looks) == 1


def test_a_task_in_the_background_that_dies_begins_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.common.background.AGAIN", 2.0)
    monkeypatch.setattr("saloon.server.lobby.checkup.FRESH", 0.0)
    hall = server.app.state.services.hall
    before, died, begun = metrics.INCIDENTS._value.get(), threading.Event(), threading.Event()

    async def fragile() -> None:
        if not died.is_set():
            died.set()
            raise RuntimeError("gone")
        begun.set()
        await asyncio.Event().wait()

    hall.loop.call_soon_threadsafe(hall.background.keep, "fragile", fragile)
    assert died.wait(PATIENCE)
    health = wait_for(lambda: (told := answered(server.visitor().get("/health")))["troubles"] and told)
    assert (health["status"], health["troubles"]) == ("degraded", ["fragile"])
    assert begun.wait(PATIENCE)
    assert wait_for(lambda: answered(server.visitor().get("/health"))["status"] == "ok")
    assert metrics.INCIDENTS._value.get() == before + 1
    text = server.visitor().get("/metrics").text
    for name in ("writes_waiting", "store_stuck 0", "tasks_down", "went_back_total"):
        assert f"saloon_{name}" in text
