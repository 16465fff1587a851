"""A house opens the databases of every released version with all that is in them, however long that takes."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from http_house import answered, make_table, serving
from released import BEGUN, COOKIE, INVITE, SEAT, WATCH, game, release, token
from sqlalchemy import text
from websockets.sync.client import connect

from saloon.server.common.seal import Seal, key_of
from saloon.server.common.settings import Settings
from saloon.server.store import migrate, postgres
from saloon.server.store.connect import open_store
from services import Postgres

TABLES = ("open", "closed", "running", "over")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/saloon.db"
    cluster: Postgres = request.getfixturevalue("cluster")
    return cluster.new_database()


async def counted(url: str, names: Any) -> dict[str, int]:
    store = open_store(url)
    try:
        async with store.reading() as db:
            return {name: (await db.execute(text(f'SELECT count(*) FROM "{name}"'))).scalar_one() for name in names}
    finally:
        await store.close()


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
def test_nothing_is_lost_and_everything_works(database: str, revision: str, tmp_path: Path) -> None:
    made = asyncio.run(release(database, revision))
    with serving(Settings(data=tmp_path, database=database, limit_factor=1000.0)) as server:
        kept = asyncio.run(counted(database, [name for name in made if name not in ("presence", "tickets", "tallies")]))
        opened = {"secrets": 3 if revision == "0001" else 4}  # the first had none for tables that were not begun
        assert kept == {name: made[name] for name in kept} | opened
        ann = server.visitor(cookie=f"saloon={COOKIE}")
        assert answered(ann.get("/api/me"))["name"] == "Ann"
        for id in TABLES:
            info = answered(ann.get(f"/api/tables/{id}"))
            assert (info["invite"], info["watch"]) == (token(INVITE, id), token(WATCH, id))
            assert answered(server.visitor().get(f"/api/invite/{token(INVITE, id)}"))["id"] == id
            assert answered(server.visitor().post(f"/api/watch/{token(WATCH, id)}"))["id"] == id
            assert answered(ann.post(f"/api/seat/{token(SEAT, id)}"))["seat"] == 0
        setup, entries, _ = game()
        assert ann.get("/api/tables/over/journal").text.splitlines()[:-1] == [setup, *entries]
        assert len(answered(ann.get("/api/tables/over/replay"))["frames"]) == len(entries)
        plays_on(server.port, answered(ann.post("/api/tables/running/ticket"))["ticket"])
        assert answered(ann.post("/api/tables/open/start", json={}), 409)["type"].endswith("chairs-open")


def plays_on(port: int, ticket: str) -> None:
    origin: Any = f"http://127.0.0.1:{port}"
    with connect(f"ws://127.0.0.1:{port}/ws?ticket={ticket}", origin=origin) as socket:
        welcome = json.loads(socket.recv(60))
        assert (welcome["type"], welcome["seq"]) == ("welcome", BEGUN)
        assert welcome["chat"][0]["text"] == "howdy"
        assert "*" in welcome["habits"]
        mine = [ask for ask in welcome["sight"]["asks"] if ask["mine"]]
        if not mine:
            return
        socket.send(json.dumps({"type": "move", "key": "a-new-key", "ask": mine[0]["id"], "do": mine[0]["options"][0]}))
        while (answer := json.loads(socket.recv(60)))["type"] != "ack":
            pass
        assert answer["seq"] == BEGUN + 1


# --- links ---


def test_no_link_stands_in_the_file(tmp_path: Path) -> None:
    """Neither those of an earlier version nor new ones, nor in the log beside it; another house cannot show them."""
    url = f"sqlite:///{tmp_path}/saloon.db"
    asyncio.run(release(url, "0003"))
    raw = b"".join(path.read_bytes() for path in tmp_path.glob("saloon.db*"))
    assert token(INVITE, "open").encode() in raw, "so it was"
    with serving(Settings(data=tmp_path, limit_factor=1000.0)) as server:
        ann = server.visitor(cookie=f"saloon={COOKIE}")
        made = make_table(ann)
        assert answered(ann.get(f"/api/tables/{made['id']}"))["invite"] == made["invite"]
        secret = [made["invite"], made["watch"], *(token(kind, id) for kind in (INVITE, WATCH) for id in TABLES)]
        raw = b"".join(path.read_bytes() for path in tmp_path.glob("saloon.db*"))
        assert [link for link in secret if link.encode() in raw] == []
    key = tmp_path / "links.key"
    assert key.stat().st_mode & 0o777 == 0o600
    key.unlink()
    with serving(Settings(data=tmp_path, limit_factor=1000.0)) as server:
        ann = server.visitor(cookie=f"saloon={COOKIE}")
        assert "invite" not in answered(ann.get(f"/api/tables/{made['id']}"))
        assert answered(server.visitor().get(f"/api/invite/{made['invite']}"))["id"] == made["id"], "it works on"


def test_a_seal_opens_only_what_it_closed(tmp_path: Path) -> None:
    from saloon.server.common.tokens import digest, new_token

    ours, theirs = Seal(key_of(tmp_path / "a/links.key")), Seal(key_of(tmp_path / "b/links.key"))
    assert key_of(tmp_path / "a/links.key") == ours.key != theirs.key
    first, second = new_token(), new_token()
    sealed = [ours.close("t", "invite", one) for one in (first, second)]
    assert ours.open("t", "invite", sealed[0], digest(first)) == first
    assert re.fullmatch(r"[\w-]{43}", sealed[0])
    for wrong in (
        theirs.open("t", "invite", sealed[0], digest(first)), ours.open("u", "invite", sealed[0], digest(first)),
        ours.open("t", "watch", sealed[0], digest(first)), ours.open("t", "invite", sealed[0], digest(second)),
        ours.open("t", "invite", None, digest(first)),
    ):  # fmt: skip
        assert wrong is None
    assert len({ours.blurred("t", "invite", digest(one), bytes(32)) for one in (first, second)}) == 2


# --- however long it takes ---


def test_a_worker_waits_for_anothers_migration(cluster: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than any statement of ours may take."""
    monkeypatch.setattr(postgres, "PATIENCE", dict.fromkeys(postgres.PATIENCE, "200ms"))
    monkeypatch.setattr(postgres, "ANSWER", 0.5)

    async def run() -> None:
        url = cluster.new_database()
        holder = open_store(url)
        async with holder.engine.connect() as db:
            await db.execute(text("SET idle_in_transaction_session_timeout = 0"))
            await db.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": migrate.LOCK})
            waiting = open_store(url)
            starting = asyncio.create_task(waiting.start())
            await asyncio.sleep(3)
            assert not starting.done()
            await db.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": migrate.LOCK})
            async with asyncio.timeout(60):
                await starting
        assert await waiting.moved({}) == []
        await waiting.close()
        await holder.close()

    asyncio.run(run())


def test_a_second_house_waits_for_the_migration_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.store.sqlite.PRAGMAS", ("PRAGMA foreign_keys=ON", "PRAGMA busy_timeout=100"))

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/saloon.db"
        first = open_store(url)
        await first.start()
        await first.close()
        second = open_store(url)
        with closing(sqlite3.connect(tmp_path / "saloon.db", isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            starting = asyncio.create_task(second.start())
            await asyncio.sleep(1)
            assert not starting.done()
            db.execute("COMMIT")
        async with asyncio.timeout(60):
            await starting
        await second.close()

    asyncio.run(run())
