"""One transaction a move: stored whole, once, and only where the table still stands."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, text, update
from store_tools import add_tables, move, opened, with_store

from saloon.server.store import sqlite
from saloon.server.store.connect import open_store
from saloon.server.store.schema import tables
from saloon.server.store.sqlite import PRAGMAS, SqliteStore
from saloon.server.store.store import (
    COMMITTED,
    LOST,
    ClockState,
    Known,
    Stands,
    Store,
    Unavailable,
    UndoRequest,
    bump,
)
from saloon.server.store.writer import Writer

pytest_plugins = ["store_databases"]


def test_a_move_is_stored_whole(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t")
        assert await store.commit(move("t", 0, "key-0001", rows=3)) is COMMITTED
        assert [row.seq for row in await store.rows("t")] == [1, 2, 3]
        found = await store.since("t", 1)
        assert found is not None
        assert (found[0].seq, [row.seq for row in found[1]]) == (3, [1, 2, 3])

    with_store(database, test)


def test_only_one_wins_a_race(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t")
        outcomes = await asyncio.gather(*(store.commit(move("t", 0, f"key-{n:05}")) for n in range(20)))
        assert outcomes.count(COMMITTED) == 1
        assert outcomes.count(LOST) == 19
        assert len(await store.rows("t")) == 1

    with_store(database, test)


def test_the_loser_of_a_batch_does_not_harm_the_others(database: str) -> None:
    async def test(store: Store) -> None:
        ids = [f"t{n}" for n in range(30)]
        await add_tables(store, *ids)
        await store.commit(move("t7", 0))
        outcomes = await asyncio.gather(*(store.commit(move(id, 0, f"{id}-key-1")) for id in ids))
        assert [n for n, outcome in enumerate(outcomes) if outcome is not COMMITTED] == [7]

    with_store(database, test)


def test_a_repeated_key_gets_the_stored_answer(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", "u")
        await store.commit(move("t", 0, "key-0001", rows=2))
        assert await store.commit(move("t", 0, "key-0001")) == Known(1)
        assert await store.commit(move("t", 2, "key-0001")) == Known(1), "though it would fit now"
        assert await store.find_key("t", "key-0001") == 1
        assert await store.find_key("u", "key-0001") is None
        assert await store.commit(move("u", 0, "key-0001")) is COMMITTED, "another table's key"

    with_store(database, test)


def test_a_used_key_in_a_batch_does_not_harm_the_others(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", "u", "v")
        await store.commit(move("t", 0, "key-0001"))
        batch = [move("u", 0, "key-0001"), move("t", 1, "key-0001"), move("v", 0)]
        assert await asyncio.gather(*map(store.commit, batch)) == [COMMITTED, Known(1), COMMITTED]

    with_store(database, test)


def test_nothing_is_stored_at_a_table_that_is_not_running(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", status="open")
        assert await store.commit(move("t", 0)) is LOST
        assert await store.commit(move("gone", 0)) is LOST

    with_store(database, test)


def test_the_end_of_a_game_is_stored_with_its_last_move(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t")
        await store.commit(move("t", 0, status="over", result="[1,0]"))
        facts = await store.table_row("t")
        assert facts is not None
        assert (facts.status, facts.result, facts.seq) == ("over", [1, 0], 1)
        assert await store.commit(move("t", 1)) is LOST

    with_store(database, test)


def test_a_wish_is_replaced_by_one_at_a_time_and_goes_with_the_next_move(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t")
        first = UndoRequest("undo-key", 0, 3, 0, [1, 2])
        assert await store.keep_undo_request("t", None, first)
        assert not await store.keep_undo_request("t", None, first)
        both = [UndoRequest("undo-key", 0, 3, 0, [1]), UndoRequest("undo-key", 0, 3, 0, [2])]
        done = await asyncio.gather(*(store.keep_undo_request("t", first, new) for new in both))
        assert sorted(map(bool, done)) == [False, True]
        await store.commit(move("t", 0))
        found = await store.since("t", 0)
        assert found is not None
        assert found[0].wish is None

    with_store(database, test)


def test_a_lease_is_held_by_one_worker(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", "u")
        assert await store.lease(["t", "u"], "one", 30) == {"t", "u"}
        assert await store.lease(["t", "u"], "two", 30) == set()
        assert await store.lease(["t"], "one", 30) == {"t"}
        await store.let_go(["t"], "one")
        assert await store.lease(["t", "u"], "two", 30) == {"t"}
        assert await store.lease(["u"], "one", 0.0) == {"u"}
        assert await store.lease(["u"], "two", 30) == {"u"}, "it has run out"

    with_store(database, test)


def test_a_lease_from_the_future_does_not_bind(database: str) -> None:
    """The wall clock was put back by an hour while somebody held it."""

    async def test(store: Store) -> None:
        await add_tables(store, "t", lease="one", lease_until=4e9)
        assert await store.lease(["t"], "two", 15) == {"t"}

    with_store(database, test)


def test_tables_that_nobody_keeps_are_found(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "fresh", "human")
        await add_tables(store, "kept", lease="one", lease_until=0.0)
        await add_tables(store, "old", touched=0.0)
        await store.commit(move("human", 0))
        await store.lease(["kept"], "one", 30)
        assert await store.running_since(0.5) == [("fresh", True), ("human", False)]

    with_store(database, test)


def test_chat_is_stored_once(database: str) -> None:
    from saloon.server.wire.messages import ChatLine

    async def test(store: Store) -> None:
        await add_tables(store, "t")
        first, by = await store.say("t", "chat-key", "u", ChatLine(0, 1.0, "Ann", "hello", 0))
        again, nothing = await store.say("t", "chat-key", "u", ChatLine(0, 1.0, "Ann", "hello", 0))
        assert first == again
        assert by > nothing == 0
        assert await store.chat_after("t") == [first]
        assert await store.chat_after("t", first.id) == []

    with_store(database, test)


def test_snapshots_only_go_forward(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", seq=9)
        for seq in (5, 9, 7):
            await store.snapshot("t", seq, f'{{"seq":{seq}}}')
        stored = await store.load("t")
        assert stored is not None
        assert stored.snapshot == '{"seq":9}'
        async with store.writing() as db:
            await db.execute(update(tables).values(seq=8))
        await store.snapshot("t", 8, '{"seq":8}')
        stored = await store.load("t")
        assert stored is not None
        assert stored.snapshot == '{"seq":8}', "the other is of moves that were lost"

    with_store(database, test)


def test_workers_may_save_the_same_snapshot_at_once(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store, opened(database) as other:
            ids = [f"t{n}" for n in range(20)]
            await add_tables(store, *ids)
            await asyncio.gather(*(one.snapshot(id, 9, '{"seq":9}') for id in ids for one in (store, other)))
            assert [found.snapshot for id in ids if (found := await store.load(id))] == ['{"seq":9}'] * 20

    asyncio.run(run())


def test_workers_may_keep_the_same_habit_at_once(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store, opened(database) as other:
            ids = [f"t{n}" for n in range(20)]
            await add_tables(store, *ids)
            await asyncio.gather(*(one.keep_habit(id, 0, "Pay", "{}") for id in ids for one in (store, other)))
            kept = [found.habits for id in ids if (found := await store.load(id))]
            assert kept == [{(0, "Pay"): "{}"}] * 20

    asyncio.run(run())


def test_a_table_can_be_deleted_with_all_that_belongs_to_it(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t")
        await store.commit(move("t", 0))
        async with store.writing() as db:
            await db.execute(delete(tables).where(tables.c.id == "t"))
        assert await store.rows("t") == []
        assert await store.load("t") is None

    with_store(database, test)


def test_what_other_workers_changed_is_noticed(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", "u", "v")
        known = dict.fromkeys("tuv", Stands(0, 0, ""))
        assert await store.moved(known) == []
        await store.commit(move("t", 0))
        async with store.writing() as db:
            await bump(db, ["v"])
        assert sorted(await store.moved(known)) == ["t", "v"]
        await store.arrive("one", [("u", 0), ("u", 1)], 30, anew=True)
        facts = await store.table_row("u", "two")
        assert facts is not None
        assert facts.here == {0, 1}
        await store.leave("one", "u", 1)
        facts = await store.table_row("u", "two")
        assert facts is not None
        assert facts.here == {0}

    with_store(database, test)


def test_two_stores_race_for_the_same_tables(database: str) -> None:
    """Two workers, five tables, every entry written exactly once."""

    async def work(store: Store, name: str, won: list[str]) -> None:
        heads = dict.fromkeys(["a", "b", "c", "d", "e"], 0)
        for n in range(40):
            outcomes = await asyncio.gather(*(store.commit(move(t, seq, f"{name}-{n:05}")) for t, seq in heads.items()))
            for table, outcome in zip(list(heads), outcomes, strict=True):
                won += [table] if outcome is COMMITTED else []
                found = await store.since(table, 0) if outcome is LOST else None
                heads[table] = found[0].seq if found else heads[table] + 1

    async def test(store: Store) -> None:
        await add_tables(store, "a", "b", "c", "d", "e")
        won: list[str] = []
        async with opened(database) as other:
            await asyncio.gather(work(store, "one", won), work(other, "two", won))
        for table in "abcde":
            rows = await store.rows(table)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert len(rows) == won.count(table)

    with_store(database, test)


def test_the_time_that_is_left_is_noted(database: str) -> None:
    async def test(store: Store) -> None:
        await add_tables(store, "t", "u")
        await store.keep_clock({"t": (0, '{"left":[1.5]}')})
        t, u = await store.table_row("t"), await store.table_row("u")
        assert t is not None
        assert u is not None
        assert (t.clock, u.clock) == (ClockState([1.5]), ClockState())

    with_store(database, test)


# --- when the database cannot ---


def test_a_full_disk_refuses_and_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "saloon.db")
        await store.start()
        await add_tables(store, "t")
        async with store.reading() as db:
            pages = int((await db.execute(text("PRAGMA page_count"))).scalar_one())
        limit_pages(store, monkeypatch, pages)
        seq, full = 0, False
        while not full:
            try:
                await store.commit(move("t", seq, rows=50))
                seq += 50
            except Unavailable:
                full = True
        assert [row.seq for row in await store.rows("t")] == list(range(1, seq + 1)), "readable, and nothing in part"
        limit_pages(store, monkeypatch, pages + 1000)
        assert await store.commit(move("t", seq, rows=50)) is COMMITTED
        await store.close()

    asyncio.run(run())


def limit_pages(store: SqliteStore, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """A new writer, whose connection may not let the file grow any further."""
    assert store.writer is not None
    store.writer.stop()
    monkeypatch.setattr(sqlite, "PRAGMAS", (*PRAGMAS, f"PRAGMA max_page_count={most}"))
    store.writer = Writer(store.connect, asyncio.get_running_loop())


def test_the_log_is_swept_while_moves_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be several hundred pages long; swept, it begins anew again and again, and no move is missing."""
    monkeypatch.setattr("saloon.server.store.writer.SWEEP", 10)

    async def run() -> None:
        store = SqliteStore(tmp_path / "saloon.db")
        await store.start()
        await add_tables(store, "t")
        before = (tmp_path / "saloon.db-wal").stat().st_size
        for seq in range(300):
            assert await store.commit(move("t", seq)) is COMMITTED
            await asyncio.sleep(0.001)  # or the sweeper would never have its turn
        assert (tmp_path / "saloon.db-wal").stat().st_size < before + 150 * 4096
        assert [row.seq for row in await store.rows("t")] == list(range(1, 301))
        await store.close()

    asyncio.run(run())


def test_a_database_locked_by_another_process_refuses_and_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saloon.server.store.sqlite.PRAGMAS", ("PRAGMA busy_timeout=50",))
    monkeypatch.setattr("saloon.server.store.sqlite.PATIENCE", 0.05)

    async def run() -> None:
        store = SqliteStore(tmp_path / "saloon.db")
        await store.start()
        await add_tables(store, "t")
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable):
                await store.commit(move("t", 0, "key-0001"))
            with pytest.raises(Unavailable):
                await add_tables(store, "u")
        assert await store.commit(move("t", 0, "key-0001")) is COMMITTED
        await store.close()

    asyncio.run(run())


def test_an_unknown_kind_of_database_is_named() -> None:
    from saloon.kernel.messages import Mistake

    with pytest.raises(Mistake):
        open_store("mysql://somewhere/saloon")
