"""Whatever is raised, at whichever point: every commit ends, the database says how, and the next one is stored."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from store_tools import add_tables, move, opened

from saloon.server.common import metrics
from saloon.server.store import writer
from saloon.server.store.postgres import PostgresStore
from saloon.server.store.sqlite import SqliteStore
from saloon.server.store.store import COMMITTED, LOST, CommitOutcome, Known, Store, Unavailable, Write
from saloon.server.store.writer import Writer
from services import Postgres

pytest_plugins = ["store_databases"]
WITHIN = 60.0  # seconds: the machine may be busy
RAISED = [RuntimeError, MemoryError, asyncpg.InternalClientError, KeyError, OSError]
IDS = ["t", "u", "v"]
Ended = list[CommitOutcome | BaseException]


async def together(store: Store, seq: int) -> Ended:
    async with asyncio.timeout(WITHIN):
        moves = [store.commit(move(id, seq, f"{id}-key-{seq}")) for id in IDS]
        return await asyncio.gather(*moves, return_exceptions=True)


async def stored(store: Store) -> list[int]:
    return [len(await store.rows(id)) for id in IDS]


async def goes_on(store: Store, ended: Ended, seq: int) -> None:
    """Nobody was told something else than what is stored, and sent again each is stored once."""
    assert await stored(store) == [seq + (one is COMMITTED) for one in ended]
    assert all(one is COMMITTED or isinstance(one, Unavailable) for one in ended)
    again = await together(store, seq)
    assert again == [Known(seq + 1) if one is COMMITTED else COMMITTED for one in ended]
    assert await stored(store) == [seq + 1] * 3


def once(error: type[BaseException], really: Callable[..., Any], before: bool) -> Callable[..., Any]:
    """Raises the first time, before or after it has really been done."""
    left = [error]

    def broken(*args: Any) -> Any:
        if left and before:
            raise left.pop()("?")
        done = really(*args)
        if left:
            raise left.pop()("?")
        return done

    return broken


def async_once(
    error: type[BaseException], really: Callable[..., Coroutine[Any, Any, Any]], before: bool
) -> Callable[..., Any]:
    left = [error]

    async def broken(*args: Any) -> Any:
        if left and before:
            raise left.pop()("?")
        done = await really(*args)
        if left:
            raise left.pop()("?")
        return done

    return broken


@pytest.mark.parametrize("error", [*RAISED, sqlite3.OperationalError])
@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("where", ["all_at_once", "Writer.transact", "Writer.open", "wall", "resolve_waiting"])
def test_sqlite(
    where: str, before: bool, error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/saloon.db") as store:
            await add_tables(store, *IDS)
            owner: Any = Writer if "." in where else writer
            name = where.rpartition(".")[2]
            monkeypatch.setattr(owner, name, once(error, getattr(owner, name), before))
            if where == "resolve_waiting":
                asyncio.get_running_loop().set_exception_handler(lambda *_: None)
                await a_waiter_is_never_forgotten(store)
                return
            await goes_on(store, await together(store, 0), 0)
            await goes_on(store, await together(store, 1), 1)

    asyncio.run(run())


async def a_waiter_is_never_forgotten(store: Store) -> None:
    """Not even one whose telling failed: the next batch is told, and the key says what became of the first."""
    first = asyncio.create_task(store.commit(move("t", 0, "t-key-0")))
    await asyncio.sleep(0.2)
    async with asyncio.timeout(WITHIN):
        assert await store.commit(move("t", 0, "t-key-0")) == Known(1)
    first.cancel()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By something that nothing within it may hold up."""

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/saloon.db") as store:
            assert isinstance(store, SqliteStore)
            assert store.writer is not None
            await add_tables(store, *IDS)
            before = metrics.INCIDENTS._value.get()
            monkeypatch.setattr(writer, "all_at_once", once(SystemExit, writer.all_at_once, False))
            waiting = asyncio.create_task(together(store, 0))
            async with asyncio.timeout(WITHIN):
                while store.writer.thread.is_alive():
                    await asyncio.sleep(0.01)
            assert not waiting.done()
            assert await store.trouble()
            store.look_after()
            assert await waiting == [COMMITTED] * 3
            assert await store.trouble() == ""
            assert metrics.INCIDENTS._value.get() == before + 1
            await goes_on(store, await together(store, 1), 1)

    asyncio.run(run())


@pytest.mark.parametrize("error", RAISED)
@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("where", ["transact", "known", "ask"])
def test_postgresql(
    where: str, before: bool, error: type[Exception], cluster: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(cluster.new_database()) as store:
            await add_tables(store, *IDS)
            if where != "transact":  # these come only after something else went wrong
                really = PostgresStore.transact
                monkeypatch.setattr(PostgresStore, "transact", async_once(ConnectionResetError, really, before))
            monkeypatch.setattr(PostgresStore, where, async_once(error, getattr(PostgresStore, where), before))
            ended = await together(store, 0)
            monkeypatch.undo()
            assert all(one is COMMITTED or isinstance(one, Unavailable) for one in ended)
            again = await together(store, 0)
            assert all(one in (COMMITTED, Known(1)) for one in again)
            assert await stored(store) == [1, 1, 1]

    asyncio.run(run())


def test_a_flush_that_is_cut_short_leaves_nobody_waiting(cluster: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(cluster.new_database()) as store:
            assert isinstance(store, PostgresStore)
            await add_tables(store, *IDS)

            async def hang(self: PostgresStore, writes: list[Write]) -> set[str]:
                await asyncio.Event().wait()
                return set()

            monkeypatch.setattr(PostgresStore, "transact", hang)
            waiting = asyncio.create_task(together(store, 0))
            while store.flusher is None:
                await asyncio.sleep(0)
            store.flusher.cancel()
            assert all(isinstance(one, Unavailable) for one in await waiting)
            monkeypatch.undo()
            await goes_on(store, await together(store, 0), 0)

    asyncio.run(run())


# --- what a move follows ---


def test_nothing_is_stored_upon_another_past(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_tables(store, "t", "u")
            assert await store.commit(move("t", 0)) is COMMITTED
            foreign = Write("t", 1, "f" * 32, move("t", 1).rows, "{}")
            assert [*await asyncio.gather(store.commit(foreign), store.commit(move("u", 0)))] == [LOST, COMMITTED]
            assert len(await store.rows("t")) == 1
            assert await store.commit(move("t", 1)) is COMMITTED

    asyncio.run(run())


def test_a_late_note_of_the_clock_leaves_that_of_a_later_move(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_tables(store, "t")
            assert await store.commit(move("t", 0)) is COMMITTED
            await store.keep_clock({"t": (0, '{"left":[1.5]}')})
            row = await store.table_row("t")
            assert row is not None
            assert row.clock.left == []
            await store.keep_clock({"t": (1, '{"left":[2.5]}')})
            row = await store.table_row("t")
            assert row is not None
            assert row.clock.left == [2.5]

    asyncio.run(run())
