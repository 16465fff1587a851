"""Finished games looked back at over HTTP: further with every request, once for all who ask, for who may see them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

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


def samples(told: wire.Analysis) -> int:
    assert told.report is not None
    return told.report.samples


def thought() -> float:
    return float(metrics.ANALYSED._value.get())


@contextmanager
def row_of(server: Server) -> Iterator[sqlite3.Connection]:
    with sqlite3.connect(server.settings.data / "saloon.db") as db:
        yield db
    db.close()


def test_every_request_looks_a_little_further(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = played(host)
    first = look(host, table["id"])
    assert first.report is not None
    assert first.report.game == "two-towns"
    assert [len(seat.chance) for seat in first.report.seats] == [table["seq"] + 1] * 2
    assert {move.seat for move in first.report.moves} == {0, 1}
    again = look(friend, table["id"], watch=table["watch"])
    assert samples(again) > samples(first)
    assert again.progress > first.progress
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
    reviews, looks = server.app.state.services.analyses.reviews, []
    usual = reviews.look

    async def counted(request: Request, key: str) -> Found:
        looks.append(request)
        return await usual(request, key)

    monkeypatch.setattr(reviews, "look", counted)
    with ThreadPoolExecutor(2) as friends:
        asked = [friends.submit(look, host, table) for _ in range(2)]
        first, second = [one.result() for one in asked]
    assert first == second
    assert len(looks) == 1


def test_what_is_done_is_answered_without_a_thought(embedded: Server) -> None:
    host = embedded.guest("Host")
    table = played(host)["id"]
    told = look(host, table)
    with row_of(embedded) as db:
        db.execute('UPDATE analyses SET progress = 1.0 WHERE "table" = ?', (table,))
    before = thought()
    done = look(host, table)
    assert (done.progress, done.fine, done.report) == (1.0, False, told.report)
    assert thought() == before


@pytest.mark.parametrize("changed", ["mark = 'other'", "version = -1", "kept = 'nonsense'"])
def test_another_game_another_measure_or_damage_begins_anew(embedded: Server, changed: str) -> None:
    host = embedded.guest("Host")
    table = played(host)["id"]
    look(host, table)
    with row_of(embedded) as db:
        db.execute(f'UPDATE analyses SET samples = 1000000000, {changed} WHERE "table" = ?', (table,))
    assert 0 < samples(look(host, table)) < 1_000_000_000


def test_a_process_that_dies_loses_one_look(embedded: Server) -> None:
    host = embedded.guest("Host")
    table = played(host)["id"]
    first = samples(look(host, table))
    reviews = embedded.app.state.services.analyses.reviews
    (helper,) = [one for one in reviews.free if one is not None]
    with ThreadPoolExecutor(1) as friend:
        asked = friend.submit(host.post, f"/api/tables/{table}/analysis")
        wait_for(lambda: reviews.queue.running)
        helper.process.kill()
        assert answered(asked.result(), 500)["incident"]
    assert samples(look(host, table)) > first


def test_it_is_exported_and_goes_with_the_game(embedded: Server) -> None:
    host = embedded.guest("Lou")
    over = played(host)
    table = answered(host.post("/api/tables", json=going_on(over)), 201)["id"]
    answered(host.post(f"/api/tables/{table}/start"))
    with row_of(embedded) as db:  # as if she had played it to the end
        line = {"mark": "m", "version": 1, "samples": 1, "seconds": 1.0, "progress": 1.0, "fine": True}
        named = {"table": table, "luck": "[0.25,-0.25]", "error": "[0.125,0.0]", "report": "null", "kept": b"", **line}
        columns = ", ".join(f'"{name}"' for name in named)
        db.execute(f"INSERT INTO analyses ({columns}) VALUES ({', '.join('?' * len(named))})", [*named.values()])
    assert answered(host.get("/api/me/export"))["judged"] == [
        {"table": table, "seat": 0, "luck": 0.25, "error": 0.125}
    ]  # fmt: skip
    answered(host.delete("/api/me"), 204)
    with row_of(embedded) as db:
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
    second = found(other.answer(Request("t", "m", FRIDAY, first.samples, first.seconds, first.kept)))
    assert second.samples > first.samples
    assert second.seconds > first.seconds
    third = found(one.answer(Request("t", "m", FRIDAY, second.samples, second.seconds, second.kept)))
    assert third.samples > second.samples
    fourth = found(one.answer(Request("t", "m", FRIDAY, second.samples, second.seconds, second.kept)))
    assert fourth.samples > third.samples, "what was not stored is not lost either"


def test_a_process_remembers_a_few_games_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.0)
    reviewer = Reviewer(None)
    for table in ("a", "b", "c", "d", "b"):
        found(reviewer.answer(Request(table, "m", FRIDAY)))
    assert [table for table, _ in reviewer.reviews] == ["c", "d", "b"]


def test_time_is_up_for_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.0)
    told = found(Reviewer(None).answer(Request("t", "m", FRIDAY, 0, reviewing.BUDGET)))
    assert (told.progress, told.fine) == (1.0, False)


def test_a_game_that_cannot_be_read_says_why() -> None:
    assert b'"problem":"journal-damaged"' in Reviewer(None).answer(
        Request("t", "m", FRIDAY.replace('"ask":9', '"ask":8'))
    )
