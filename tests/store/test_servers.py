"""An address with several servers: how it is written, and which of them is used."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from sqlalchemy import text
from store_tools import add_tables, move, opened

from saloon.kernel.messages import Mistake
from saloon.server.store import postgres, primary
from saloon.server.store.connect import address, knock, open_store
from saloon.server.store.primary import Primary, Server
from saloon.server.store.store import COMMITTED, Known, Store, Unavailable
from services import Pair, until

WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%WITH moves%'"
HASTE = 2.0  # seconds, where a server does not answer for sure


@pytest.mark.parametrize(
    ("url", "servers"),
    [
        ("postgresql://ana@a/saloon", [Server("a")]),
        ("postgresql:///saloon", [Server()]),
        ("postgresql+asyncpg://ana@[::1]:5433/saloon", [Server("::1", 5433)]),
        ("postgresql://ana@a,b/saloon", [Server("a"), Server("b")]),
        ("postgresql://ana:p%40ss@a:5433,[::1]:5434/saloon", [Server("a", 5433), Server("::1", 5434)]),
        ("postgresql://%2Ftmp%2Fa,b:5433/saloon", [Server("/tmp/a"), Server("b", 5433)]),
        ("postgresql://ana@/saloon?host=a:5433&host=b", [Server("a", 5433), Server("b")]),
        ("postgresql://ana@/saloon?host=a,/tmp/b&port=5433,5434", [Server("a", 5433), Server("/tmp/b", 5434)]),
        (
            "postgresql://ana@/saloon?host=a,b&port=5433&target_session_attrs=any",
            [Server("a", 5433), Server("b", 5433)],
        ),
    ],
)
def test_servers_are_named_as_postgresql_or_sqlalchemy_do(url: str, servers: list[Server]) -> None:
    found = Primary(address(url))
    assert found.servers == servers
    assert "host" not in found.dsn
    assert ("p%40ss@" in found.dsn) == ("p%40ss@" in url)


@pytest.mark.parametrize(
    "query", ["host=a,b,c&port=1,2", "host=a:x&host=b", "host=a,,b", "host=a,b&port=x", "host=a:1:2&host=b"]
)
def test_servers_that_cannot_be_understood_are_named_without_the_password(query: str) -> None:
    with pytest.raises(Mistake, match="database-servers") as caught:
        open_store(f"postgresql://ana:geheim@/saloon?{query}")
    assert "ana" in str(caught.value)
    assert "geheim" not in str(caught.value)


@pytest.fixture
def pair() -> Iterator[Pair]:
    with ExitStack() as stack:
        yield Pair(stack, synchronous=True)


@pytest.fixture
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "ANSWER", HASTE)
    monkeypatch.setattr(primary, "REACH", HASTE)


async def down(store: Store) -> None:
    """Neither moves nor anything else is stored."""
    with pytest.raises(Unavailable):
        await store.commit(move("t", 1, "key-0002"))
    with pytest.raises(Unavailable):
        await store.keep_habit("t", 0, "a", "{}")


def test_a_standby_counts_as_not_there(pair: Pair) -> None:
    url = pair.new_database()
    until(
        lambda: pair.standby.sql("SELECT count(*) FROM pg_database WHERE datname = 't0'") == "1", "it does not follow"
    )
    for silent in (pair.standby.folder, f"{pair.standby.folder}&host=/nowhere"):
        with pytest.raises(Mistake, match=r"database-silent.*read-write"):
            asyncio.run(knock(f"postgresql://saloon@/t0?host={silent}"))
    asyncio.run(knock(url))
    asyncio.run(knock(f"postgresql://saloon@/t0?host={pair.standby.folder},{pair.primary.folder}"))


def test_a_server_that_takes_no_more_writes_is_left(pair: Pair) -> None:
    async def run() -> None:
        async with opened(pair.new_database()) as store:
            await add_tables(store, "t")
            assert await store.commit(move("t", 0, "key-0001")) is COMMITTED
            pair.primary.configure("default_transaction_read_only", "on")
            await down(store)
            pair.standby.promote()
            assert await store.commit(move("t", 1, "key-0002")) is COMMITTED
            await store.keep_habit("t", 0, "a", "{}")
            assert pair.standby.sql("SELECT max(seq) FROM journal", "t0") == "2"

    asyncio.run(run())


@pytest.mark.usefixtures("haste")
def test_a_silent_primary_is_given_up(pair: Pair) -> None:
    async def run() -> None:
        async with opened(pair.new_database()) as store:
            await add_tables(store, "t")
            assert await store.commit(move("t", 0, "key-0001")) is COMMITTED
            pair.primary.freeze()
            await down(store)
            pair.standby.promote()
            assert await store.commit(move("t", 1, "key-0002")) is COMMITTED
            assert len(await store.rows("t")) == 2
            pair.primary.kill()

    asyncio.run(run())


@pytest.mark.usefixtures("haste")
def test_nothing_is_called_stored_while_the_standby_is_away(pair: Pair) -> None:
    async def run() -> None:
        async with opened(pair.new_database()) as store:
            await add_tables(store, "t", "u")
            assert await store.commit(move("t", 0, "key-0001")) is COMMITTED
            pair.standby.stop()
            for _ in range(2):
                with pytest.raises(Unavailable):
                    await store.commit(move("t", 1, "key-0002"))
            assert len(await store.rows("t")) == 1, "nobody is shown it either"
            pair.standby.start()
            until(lambda: pair.primary.sql(WAITING) == "", "it waits in vain")
            assert await store.commit(move("t", 1, "key-0002")) == Known(2)
            pair.fail_over()
            assert pair.standby.sql("SELECT seq FROM journal WHERE client_key = 'key-0002'", "t0") == "2"
            with suppress(Unavailable):  # by a connection whose end we have not noticed yet
                await store.commit(move("u", 0, "key-0003"))
            assert await store.commit(move("t", 2)) is COMMITTED

    asyncio.run(run())


@pytest.mark.usefixtures("haste")
def test_a_wait_for_the_standby_that_somebody_ends_is_not_taken_for_success(pair: Pair) -> None:
    """PostgreSQL keeps such a move and reports success; it is in one place only, and that place burns down."""

    async def run() -> None:
        url = pair.new_database()
        async with opened(url) as store, opened(url) as other:
            await add_tables(store, "t", "u")
            assert await store.commit(move("u", 0)) is COMMITTED
            assert await other.find_key("t", "key-0001") is None
            pair.cut()
            waiting = asyncio.create_task(store.commit(move("t", 0, "key-0001")))
            while not (pid := await asyncio.to_thread(pair.primary.sql, WAITING)):
                assert not waiting.done()
            await asyncio.to_thread(pair.primary.sql, f"SELECT pg_cancel_backend({pid})")
            with pytest.raises(Unavailable):
                await waiting
            assert pair.primary.sql("SELECT max(seq) FROM journal WHERE \"table\" = 't'", "t0") == "1"
            with pytest.raises(Unavailable):
                await other.find_key("t", "key-0001")
            with pytest.raises(Unavailable):
                await store.commit(move("t", 0, "key-0001"))
            pair.fail_over()
            assert await store.find_key("t", "key-0001") is None
            assert await store.commit(move("t", 0, "key-0001")) is COMMITTED

    asyncio.run(run())


@pytest.mark.usefixtures("haste")
def test_a_replaced_primary_that_comes_back_is_let_alone(pair: Pair) -> None:
    """It is no standby, but has none either: what it stored would be lost."""

    async def run() -> None:
        url = pair.new_database()
        async with opened(url) as store:
            await add_tables(store, "t")
            pair.fail_over()
            assert await store.commit(move("t", 0)) is COMMITTED
        pair.primary.start()
        async with opened(url) as fresh:
            assert len(await fresh.rows("t")) == 1
            assert await fresh.commit(move("t", 1)) is COMMITTED

    asyncio.run(run())


def test_those_who_are_no_superusers_may_use_it_too(pair: Pair) -> None:
    pair.primary.sql("CREATE ROLE ana LOGIN")
    pair.primary.sql("CREATE DATABASE hers OWNER ana")

    async def run() -> None:
        async with opened(f"postgresql://ana@/hers?host={pair.primary.folder}") as store:
            await add_tables(store, "t")
            assert await store.commit(move("t", 0)) is COMMITTED
            async with store.reading() as db:
                assert (await db.execute(text("SHOW is_superuser"))).scalar() == "off"

    asyncio.run(run())
