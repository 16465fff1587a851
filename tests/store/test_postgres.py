"""PostgreSQL that goes away: in the middle of a commit, for a while, and back."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from store_tools import add_tables, move, opened

from saloon.server.store.postgres import PostgresStore
from saloon.server.store.store import COMMITTED, LOST, Known, Store, Unavailable, Write
from services import Postgres

pytest_plugins = ["store_databases"]
KILL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


def test_a_connection_killed_before_the_commit_stores_nothing(cluster: Postgres) -> None:
    async def run() -> None:
        async with opened(cluster.new_database()) as store:
            await add_tables(store, "t")
            async with store.engine.begin() as db:
                await db.execute(text("SELECT 1 FROM tables FOR UPDATE"))
                waiting = asyncio.create_task(store.commit(move("t", 0, "key-0001")))
                async with asyncio.timeout(30):
                    while not await asyncio.to_thread(cluster.sql, KILL):  # it does not wait for us yet
                        await asyncio.sleep(0.02)
                    with pytest.raises(Unavailable):  # before we let go of what it waited for
                        await waiting
            assert await store.rows("t") == []
            assert await store.commit(move("t", 0, "key-0001")) is COMMITTED

    asyncio.run(run())


def test_a_commit_whose_result_is_unknown_is_looked_up(cluster: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks after the commit, before the answer."""
    really = PostgresStore.transact

    async def broken(self: PostgresStore, writes: list[Write]) -> set[str]:
        await really(self, writes)
        raise ConnectionResetError

    async def run() -> None:
        async with opened(cluster.new_database()) as store:
            await add_tables(store, "t", "u")
            monkeypatch.setattr(PostgresStore, "transact", broken)
            assert await store.commit(move("t", 0, "key-0001")) is COMMITTED
            assert await store.commit(move("u", 0)) is COMMITTED, "a bot's move has no key"
            monkeypatch.undo()
            assert await store.commit(move("t", 0, "key-0001")) == Known(1)
            assert await store.commit(move("u", 0)) is LOST

    asyncio.run(run())


def test_a_used_key_does_not_break_up_the_others(cluster: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    really, batches = PostgresStore.transact, list[int]()

    async def counted(self: PostgresStore, writes: list[Write]) -> set[str]:
        batches.append(len(writes))
        return await really(self, writes)

    async def run() -> None:
        async with opened(cluster.new_database()) as store:
            ids = [f"t{n}" for n in range(20)]
            await add_tables(store, *ids)
            assert await store.commit(move("t7", 0, "key-0001")) is COMMITTED
            monkeypatch.setattr(PostgresStore, "transact", counted)
            moves = [move(id, 1 if id == "t7" else 0, "key-0001") for id in ids]
            stored = await asyncio.gather(*[store.commit(one) for one in moves])
            assert stored == [Known(1) if id == "t7" else COMMITTED for id in ids]
            assert batches == [20]
            assert await store.commit(move("t7", 1, "key-0000")) is COMMITTED, "near the one that was used"
            assert await store.commit(move("t7", 2, "key-0002")) is COMMITTED
            assert await store.commit(move("t7", 3)) is COMMITTED, "a bot's"

    asyncio.run(run())


def test_moves_and_leases_of_many_tables_never_wait_in_a_circle(cluster: Postgres) -> None:
    """Inserted in another order than that of their ids, as tables are: a lease takes them in no order of its own."""
    ids = [f"t{n * 37 % 300:03}" for n in range(300)]

    async def move_on(store: Store) -> None:
        for turn in range(15):
            assert set(await asyncio.gather(*[store.commit(move(id, turn)) for id in ids])) == {COMMITTED}

    async def keep(store: Store, worker: str, going: asyncio.Task[None]) -> None:
        while not going.done():
            await store.lease(ids, worker, 15)
            await store.keep_clock(dict.fromkeys(ids, (0, "{}")))
            await store.let_go(ids, worker)

    async def run() -> None:
        url = cluster.new_database()
        async with opened(url) as store, opened(url) as other:
            await add_tables(store, *ids)
            going = asyncio.create_task(move_on(store))
            keepers = [keep(other, worker, going) for worker in "abc"]
            await asyncio.gather(going, *keepers)

    asyncio.run(run())


def test_the_database_goes_and_comes_back() -> None:
    async def run(cluster: Postgres) -> None:
        async with opened(cluster.new_database()) as store:
            await add_tables(store, "t")
            assert await store.commit(move("t", 0)) is COMMITTED
            await asyncio.to_thread(cluster.stop)
            for read in (store.rows("t"), store.load("t")):
                with pytest.raises(Unavailable):
                    await read
            with pytest.raises(Unavailable):
                await store.commit(move("t", 1, "key-0001"))
            await asyncio.to_thread(cluster.start)
            assert await store.commit(move("t", 1, "key-0001")) is COMMITTED
            assert len(await store.rows("t")) == 2

    with Postgres() as cluster:
        asyncio.run(run(cluster))
