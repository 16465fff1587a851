"""Finished games looked back at over HTTP: further with every request, once for all who ask, for who may see them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import compress, decompress

import httpx
import msgspec
import pytest
from http_house import BOTS, Server, answered, make_table, played, refused, wait_for

from saloon.server import wire
from saloon.server.common import metrics
from saloon.server.lobby import reviewing
from saloon.server.lobby.reviewing import Found, Request, Reviewer

pytest_plugins = ["http_server"]
FRIDAY = (Path(__file__).parent.parent / "puzzles" / "friday.jsonl").read_text("utf-8")


def look(client: httpx.Client, table: str, **params: str) -> wire.Analysis:
    response = client.post(f"/api/tables/{table}/analysis", params=params)
    answered(response)
    return msgspec.json.decode(response.content, type=wire.Analysis)


def thought() -> float:
    return float(metrics.ANALYSED._value.get())


@contextmanager
def file_of(server: Server) -> Iterator[sqlite3.Connection]:
    with sqlite3.connect(server.settings.data / "saloon.db") as db:
        yield db
    db.close()


def looks(server: Server, table: str) -> int:
    with file_of(server) as db:
        return int(db.execute('SELECT looks FROM analyses WHERE "table" = ?', (table,)).fetchone()[0])


def test_every_request_looks_a_little_further(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = played(host)
    first = look(host, table["id"])
    assert first.report is not None
    assert first.report.game == "two-towns"
    assert [len(seat.chance) for seat in first.report.seats] == [table["seq"] + 1] * 2
    assert {move.seat for move in first.report.moves} == {0, 1}
    again = look(friend, table["id"], watch=table["watch"])
    assert again.progress > first.progress
    assert again.report != first.report
    refused(friend.post(f"/api/tables/{table['id']}/analysis"), 404, "no-table")
    refused(server.visitor().post(f"/api/tables/{table['id']}/analysis"), 404, "no-table")
    refused(host.post(f"/api/tables/{table['id']}/analysis", params={"watch": "x"}), 404, "no-link")


def test_a_running_game_is_not_looked_at(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host, [{"kind": "me"}, BOTS[0]], public=True)["id"]
    refused(host.post(f"/api/tables/{table}/analysis"), 409, "table-not-over")
    answered(host.post(f"/api/tables/{table}/start"))
    before = thought()
    for client in (host, server.visitor()):
        refused(client.post(f"/api/tables/{table}/analysis"), 409, "table-not-over")
    assert thought() == before


def test_two_who_ask_at_once_are_answered_by_one_look(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.guest("Host")
    table = played(host)["id"]
    reviews, asked_for = server.app.state.services.analyses.reviews, []
    usual = reviews.look

    async def counted(request: Request, key: str) -> Found:
        asked_for.append(request)
        made: Found = await usual(request, key)
        return made

    monkeypatch.setattr(reviews, "look", counted)
    with ThreadPoolExecutor(2) as friends:
        asked = [friends.submit(look, host, table) for _ in range(2)]
        first, second = [one.result() for one in asked]
    assert first == second
    assert len(asked_for) == 1


def test_what_is_done_is_answered_without_a_thought(embedded: Server) -> None:
    host = embedded.guest("Host")
    table = played(host)["id"]
    told = look(host, table)
    with file_of(embedded) as db:
        db.execute('UPDATE analyses SET progress = 1.0 WHERE "table" = ?', (table,))
    before = thought()
    done = look(host, table)
    assert (done.progress, done.fine, done.report) == (1.0, False, told.report)
    assert thought() == before


@pytest.mark.parametrize("changed", ["mark = 'other'", "version = -1"])
def test_another_game_or_another_measure_begins_anew(embedded: Server, changed: str) -> None:
    host = embedded.guest("Host")
    table = played(host)["id"]
    look(host, table)
    with file_of(embedded) as db:
        db.execute(f'UPDATE analyses SET looks = 1000000000, {changed} WHERE "table" = ?', (table,))
    look(host, table)
    assert 0 < looks(embedded, table) < 1_000_000_000


def test_a_process_that_dies_loses_one_look(embedded: Server) -> None:
    host = embedded.guest("Host")
    table = played(host)["id"]
    look(host, table)
    first, reviews = looks(embedded, table), embedded.app.state.services.analyses.reviews
    (helper,) = [one for one in reviews.free if one is not None]
    with ThreadPoolExecutor(1) as friend:
        asked = friend.submit(host.post, f"/api/tables/{table}/analysis")
        wait_for(lambda: reviews.queue.running)
        helper.process.kill()
        assert answered(asked.result(), 500)["incident"]
    look(host, table)
    assert looks(embedded, table) > first


def test_it_is_exported_and_goes_with_the_game(embedded: Server) -> None:
    host = embedded.guest("Lou")
    over = played(host)
    table = answered(host.post("/api/tables", json=going_on(over)), 201)["id"]
    answered(host.post(f"/api/tables/{table}/start"))
    with file_of(embedded) as db:  # as if she had played it to the end
        line = {"mark": "m", "version": 1, "looks": 1, "seconds": 1.0, "progress": 1.0, "fine": True}
        named = {"table": table, "luck": "[0.25,-0.25]", "error": "[0.125,0.0]", "report": "null", "kept": b"", **line}
        columns = ", ".join(f'"{name}"' for name in named)
        db.execute(f"INSERT INTO analyses ({columns}) VALUES ({', '.join('?' * len(named))})", [*named.values()])
    assert answered(host.get("/api/me/export"))["judged"] == [
        {"table": table, "seat": 0, "luck": 0.25, "error": 0.125}
    ]  # fmt: skip
    answered(host.delete("/api/me"), 204)
    with file_of(embedded) as db:
        assert db.execute('SELECT count(*) FROM analyses WHERE "table" = ?', (table,)).fetchone() == (0,)


def going_on(over: Any) -> dict[str, Any]:
    chairs = [{"kind": "me"}, BOTS[0]]
    return {"game": "two-towns", "chairs": chairs, "origin": {"table": over["id"], "seq": 8}}


# --- one process ---


def found(made: bytes) -> Found:
    return msgspec.json.decode(made, type=Found)


def test_a_process_goes_on_where_another_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.1)
    one, other = Reviewer(None), Reviewer(None)
    first = found(one.answer(Request("t", "m", FRIDAY)))
    second = found(other.answer(Request("t", "m", FRIDAY, first.looks, first.seconds, first.kept)))
    assert second.looks > first.looks
    assert second.seconds > first.seconds
    third = found(one.answer(Request("t", "m", FRIDAY, second.looks, second.seconds, second.kept)))
    assert third.looks > second.looks
    fourth = found(one.answer(Request("t", "m", FRIDAY, second.looks, second.seconds, second.kept)))
    assert fourth.looks > third.looks, "what was not stored is not lost either"


def test_a_process_remembers_a_few_games_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.0)
    reviewer = Reviewer(None)
    for table in ("a", "b", "c", "d", "b"):
        found(reviewer.answer(Request(table, "m", FRIDAY)))
    assert [table for table, _ in reviewer.reviews] == ["c", "d", "b"]


def test_what_was_kept_badly_is_measured_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.0)
    first = found(Reviewer(None).answer(Request("t", "m", FRIDAY)))
    whole = msgspec.json.decode(decompress(first.kept))
    half = compress(msgspec.json.encode(whole | {"measures": whole["measures"][:9]}))
    other = compress(msgspec.json.encode(whole | {"seal": "other"}))
    for kept in (b"", b"nonsense", compress(b"[]"), first.kept[:-9], half, other):
        told = found(Reviewer(None).answer(Request("t", "m", FRIDAY, 1_000_000, 0.0, kept)))
        assert told.looks == first.looks


def test_time_is_up_for_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.0)
    told = found(Reviewer(None).answer(Request("t", "m", FRIDAY, 0, reviewing.BUDGET)))
    assert (told.progress, told.fine) == (1.0, False)


def test_a_game_that_cannot_be_read_says_why() -> None:
    assert b'"problem":"journal-damaged"' in Reviewer(None).answer(
        Request("t", "m", FRIDAY.replace('"ask":9', '"ask":8'))
    )
