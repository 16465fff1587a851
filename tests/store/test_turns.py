"""SQLite: one thread writes, and everybody else waits their turn."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import insert, update
from store_tools import add_tables, move

from saloon.server.common import metrics
from saloon.server.people.tickets import Admission, Tickets
from saloon.server.people.users import People
from saloon.server.store import writer
from saloon.server.store.schema import tables, users
from saloon.server.store.sqlite import SqliteStore
from saloon.server.store.store import COMMITTED, Unavailable

WITHIN = 60.0  # seconds for anything: the machine may be busy
ARRIVALS = 2000
AT_ONCE = "PRAGMA busy_timeout=0"  # whoever met a locked file would fail at once
HOG = "while True: pass"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(folder / "saloon.db")
    await store.start()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No connection waits for another by SQLite's own means: only turns can keep them apart."""
    monkeypatch.setattr(
        "saloon.server.store.sqlite.PRAGMAS", ("PRAGMA synchronous=OFF", "PRAGMA foreign_keys=ON", AT_ONCE)
    )


@pytest.mark.usefixtures("impatient")
def test_a_rush_on_a_busy_machine_is_slow_at_worst(tmp_path: Path) -> None:
    """Everybody comes at once, as a guest with a ticket that is then redeemed, while moves go on."""

    async def arrive(store: SqliteStore, number: int) -> bool:
        people, tickets = People(store), Tickets(store)
        user, _ = await people.welcome(f"guest {number}")
        ticket = await tickets.issue(Admission("t", None, user.id, user.session, ""))
        return await tickets.redeem(ticket) == Admission("t", None, user.id, user.session, "")

    async def play(store: SqliteStore, arriving: asyncio.Future[list[bool]]) -> int:
        seq = 0
        while not arriving.done():
            assert await store.commit(move("t", seq)) is COMMITTED
            seq += 1
        return seq

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            arriving = asyncio.gather(*(arrive(store, n) for n in range(ARRIVALS)))
            moves = await play(store, arriving)
            assert await arriving == [True] * ARRIVALS
            assert moves > ARRIVALS, "each waits for one of them at most"
            assert len(await store.rows("t")) == moves

    with subprocess.Popen([sys.executable, "-c", HOG]) as hog:
        try:
            asyncio.run(run())
        finally:
            hog.kill()


@pytest.mark.usefixtures("impatient")
def test_who_goes_away_while_waiting_gives_the_turn_back(tmp_path: Path) -> None:
    async def never(store: SqliteStore) -> None:
        async with store.writing():
            raise AssertionError("it was not its turn")

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            async with store.writing() as db:
                waiting = [asyncio.create_task(never(store)) for _ in range(20)]
                after = asyncio.create_task(store.commit(move("t", 0)))
                await asyncio.sleep(0.05)
                assert not after.done(), "it waits for its turn"
                for task in waiting:
                    task.cancel()
                await db.execute(update(tables).values(touched=2.0))
            async with asyncio.timeout(WITHIN):
                assert await after is COMMITTED
                ended = await asyncio.gather(*waiting, return_exceptions=True)
            assert all(isinstance(one, asyncio.CancelledError) for one in ended)

    asyncio.run(run())


@pytest.mark.usefixtures("impatient")
def test_who_is_cut_short_while_writing_leaves_nothing_behind(tmp_path: Path) -> None:
    async def hang(store: SqliteStore, begun: asyncio.Event) -> None:
        async with store.writing() as db:
            await db.execute(insert(users).values(id="u", name="Una", created=1.0))
            begun.set()
            await asyncio.Event().wait()

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            begun = asyncio.Event()
            holder = asyncio.create_task(hang(store, begun))
            await begun.wait()
            holder.cancel()
            async with asyncio.timeout(WITHIN):
                assert await store.commit(move("t", 0)) is COMMITTED
                await add_tables(store, "v")
            async with store.reading() as db:
                assert (await db.execute(users.select())).all() == []

    asyncio.run(run())


@pytest.mark.usefixtures("impatient")
def test_whoever_holds_a_turn_too_long_loses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "HOLD", 0.3)

    async def hold(store: SqliteStore) -> None:
        async with store.writing() as db:
            await db.execute(update(tables).values(touched=2.0))
            await asyncio.Event().wait()

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            before = metrics.HELD_TOO_LONG._value.get()
            with pytest.raises(Unavailable):
                await hold(store)
            async with asyncio.timeout(WITHIN):
                assert await store.commit(move("t", 0)) is COMMITTED
            assert metrics.HELD_TOO_LONG._value.get() == before + 1
            assert (await store.table_row("t")) is not None

    asyncio.run(run())


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.usefixtures("impatient")
def test_a_writer_that_dies_is_replaced_and_nobody_waits_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_: str) -> None:
        monkeypatch.undo()
        raise SystemExit

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t", "u")
            monkeypatch.setattr(writer, "fault", die)
            waiting = [asyncio.create_task(store.commit(move("t", 0))), asyncio.create_task(add_tables(store, "v"))]
            async with asyncio.timeout(WITHIN):
                while not store.stuck():
                    await asyncio.sleep(0.01)
                store.look_after()
                assert await asyncio.gather(*waiting) == [COMMITTED, None]
                assert await store.commit(move("u", 0)) is COMMITTED
            assert store.stuck() == ""

    asyncio.run(run())


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_turn_that_has_begun_when_the_writer_dies_stays_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Fatal(Event):
        waited = False

        def wait(self, timeout: float | None = None) -> bool:
            if self.waited:
                return super().wait(timeout)
            self.waited = True
            monkeypatch.undo()
            raise SystemExit

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            monkeypatch.setattr(writer, "Event", Fatal)
            async with store.writing() as db, asyncio.timeout(WITHIN):
                while not store.stuck():
                    await asyncio.sleep(0.01)
                store.look_after()
                after = asyncio.create_task(store.commit(move("t", 0)))
                await db.execute(update(tables).values(touched=2.0))
                await asyncio.sleep(0.05)
                assert not after.done()
            async with asyncio.timeout(WITHIN):
                assert await after is COMMITTED

    asyncio.run(run())


def test_who_still_waits_when_the_house_closes_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            async with store.writing():
                waiting = [asyncio.create_task(add_tables(store, id)) for id in "abc"]
                await asyncio.sleep(0)  # each of them stands in the queue
                closing = asyncio.create_task(store.close())
                await asyncio.sleep(0.05)
            async with asyncio.timeout(WITHIN):
                ended = await asyncio.gather(*waiting, return_exceptions=True)
                await closing
            assert ended[0] is None, "the next one has its turn"
            assert [str(one) for one in ended[1:] if isinstance(one, Unavailable)] == ["closed", "closed"]

    asyncio.run(run())


def test_another_process_is_waited_for(tmp_path: Path) -> None:
    """A second house by mistake, or somebody at the file with a tool of theirs."""

    async def run() -> None:
        async with opened(tmp_path) as store:
            await add_tables(store, "t")
            with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = [asyncio.create_task(store.commit(move("t", 0))), asyncio.create_task(add_tables(store, "u"))]
                await asyncio.sleep(0.3)
                assert not any(task.done() for task in waiting)
                other.execute("COMMIT")
            async with asyncio.timeout(WITHIN):
                assert await asyncio.gather(*waiting) == [COMMITTED, None]

    asyncio.run(run())
