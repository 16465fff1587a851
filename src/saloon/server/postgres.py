"""The grown-up database. Moves that wait at the same moment are stored by one statement, which is its own transaction:
nothing goes to and fro but the statement and its answer.

The rows of the tables concerned are locked in the order of their ids, so that two workers with several tables in common
wait for each other but never in a circle.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from sqlalchemy import ColumnElement, literal_column, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import create_async_engine

from saloon.server import migrate
from saloon.server.faults import fault
from saloon.server.meters import COMMITS
from saloon.server.store import (
    COMMITTED,
    LOST,
    Head,
    Known,
    Outcome,
    Store,
    StoredRow,
    Unavailable,
    Write,
    head_of,
    reached,
    wall,
)

BATCH: Final = 200  # moves of one transaction
PATIENCE: Final = {  # a worker that freezes within a transaction must not keep the others from their tables
    "idle_in_transaction_session_timeout": "4s",
    "lock_timeout": "6s",
    "statement_timeout": "20s",
}
STORE: Final = text("""
    WITH moves AS (
        SELECT * FROM unnest(
            CAST(:ids AS text[]), CAST(:expected AS int[]), CAST(:next AS int[]), CAST(:clocks AS text[]),
            CAST(:statuses AS text[]), CAST(:results AS text[])
        ) AS move (id, expected, next, clock, status, result)
    ), locked AS MATERIALIZED (
        SELECT tables.id FROM tables WHERE tables.id = ANY(CAST(:ids AS text[])) ORDER BY tables.id FOR NO KEY UPDATE
    ), won AS (
        UPDATE tables SET seq = moves.next, clock = moves.clock, wish = NULL,
            status = coalesce(moves.status, tables.status), result = coalesce(moves.result, tables.result),
            touched = CASE WHEN :now - touched BETWEEN 0 AND 60 THEN touched ELSE :now END
        FROM moves JOIN locked ON locked.id = moves.id
        WHERE tables.id = moves.id AND tables.seq = moves.expected AND tables.status = 'running'
        RETURNING tables.id
    ), written AS (
        INSERT INTO journal ("table", seq, client_key, line, mark)
        SELECT entry.* FROM unnest(
            CAST(:tables AS text[]), CAST(:seqs AS int[]), CAST(:keys AS text[]), CAST(:lines AS text[]),
            CAST(:marks AS text[])
        ) AS entry ("table", seq, client_key, line, mark)
        JOIN won ON won.id = entry."table"
    )
    SELECT id FROM won
""")
BY_KEY: Final = text('SELECT seq FROM journal WHERE "table" = :t AND client_key = :key')
WRITTEN: Final = text("""SELECT 1 FROM journal
    WHERE "table" = :t AND seq = :seq AND mark = :mark AND client_key IS NOT DISTINCT FROM CAST(:key AS text)""")

HEADS: Final = text("""SELECT id, seq, version, status, clock, result, wish FROM tables
    WHERE id = ANY(CAST(:ids AS text[]))""")
NEWER: Final = text("""SELECT journal."table", journal.seq, journal.line, journal.mark
    FROM unnest(CAST(:ids AS text[]), CAST(:afters AS int[])) AS known (id, after)
    JOIN journal ON journal."table" = known.id AND journal.seq > known.after ORDER BY 1, 2""")

Waiting = tuple[Write, "asyncio.Future[Outcome]"]


class PostgresStore(Store):
    def __init__(self, url: str) -> None:
        common: dict[str, Any] = {
            "pool_timeout": 5, "hide_parameters": True,
            "connect_args": {"server_settings": PATIENCE, "timeout": 5, "command_timeout": 20},
        }  # fmt: skip
        self.engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, **common)
        self.reader = self.engine
        self.hot = create_async_engine(url, isolation_level="AUTOCOMMIT", pool_reset_on_return=None, **common)
        self.waiting: list[Waiting] = []
        self.flusher: asyncio.Task[None] | None = None

    async def start(self) -> None:
        try:
            await migrate.upgrade(self.engine)
        except OSError as error:
            raise Unavailable(type(error).__name__) from error

    async def close(self) -> None:
        if self.flusher is not None:
            await self.flusher
        await self.engine.dispose()
        await self.hot.dispose()

    async def commit(self, write: Write) -> Outcome:
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.waiting.append((write, done))
        if self.flusher is None:
            self.flusher = asyncio.create_task(self.flush())
        return await done

    def now(self) -> ColumnElement[float]:
        return literal_column("extract(epoch FROM clock_timestamp())::float8")

    async def since_all(self, known: dict[str, int]) -> dict[str, tuple[Head, list[StoredRow]]]:
        ids, afters = list(known), list(known.values())
        async with reached(), self.hot.connect() as db:
            heads = (await db.execute(HEADS, {"ids": ids})).all()
            rows = (await db.execute(NEWER, {"ids": ids, "afters": afters})).all()
        found: dict[str, tuple[Head, list[StoredRow]]] = {id: (head_of(head), []) for id, *head in heads}
        for table, *row in rows:
            if table in found:
                found[table][1].append(StoredRow(*row))
        return found

    async def flush(self) -> None:
        """Stores all that waits; what comes meanwhile waits for the next transaction."""
        try:
            while self.waiting:
                batch, self.waiting = self.next_batch()
                with COMMITS.time():
                    await self.settle(batch)
        finally:
            self.flusher = None

    def next_batch(self) -> tuple[list[Waiting], list[Waiting]]:
        """One move a table; a second one can only be right after the first."""
        seen: set[str] = set()
        batch: list[Waiting] = []
        rest: list[Waiting] = []
        for waiting in self.waiting:
            table = waiting[0].table
            (rest if table in seen or len(batch) == BATCH else batch).append(waiting)
            seen.add(table)
        return batch, rest

    async def settle(self, batch: list[Waiting]) -> None:
        outcomes = await self.store([write for write, _ in batch])
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.done():  # whoever waited has gone
                continue
            if isinstance(outcome, Unavailable):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

    async def store(self, writes: list[Write]) -> list[Outcome | Unavailable]:
        try:
            won = await self.transact(writes)
            return [COMMITTED if write.table in won else await self.known(write) for write in writes]
        except IntegrityError:  # a key that was used before: find out whose
            if len(writes) == 1:
                return [await self.looked_up(writes[0])]
            return [outcome for write in writes for outcome in await self.store([write])]
        except (DBAPIError, PoolTimeout, OSError):  # stored or not? The database must say
            return [await self.found_again(write) for write in writes]

    async def transact(self, writes: list[Write]) -> set[str]:
        async with self.hot.connect() as db:
            fault("before-insert")
            return set((await db.execute(STORE, arguments(writes))).scalars())

    async def known(self, write: Write) -> Outcome:
        key = write.rows[0].client_key
        if key is None:
            return LOST
        async with self.engine.connect() as db:
            seq = (await db.execute(BY_KEY, {"t": write.table, "key": key})).scalar()
        return LOST if seq is None else Known(seq)

    async def looked_up(self, write: Write) -> Outcome | Unavailable:
        try:
            return await self.known(write)
        except (DBAPIError, PoolTimeout, OSError) as error:
            return Unavailable(type(error).__name__)

    async def found_again(self, write: Write) -> Outcome | Unavailable:
        """After a commit whose result nobody knows."""
        row = write.rows[0]
        facts = {"t": write.table, "seq": row.seq, "mark": row.mark, "key": row.client_key}
        try:
            async with self.engine.connect() as db:
                written = (await db.execute(WRITTEN, facts)).scalar()
        except (DBAPIError, PoolTimeout, OSError) as error:
            return Unavailable(type(error).__name__)
        return COMMITTED if written else Unavailable("not stored")


def arguments(writes: list[Write]) -> dict[str, Any]:
    rows = [(write.table, row) for write in writes for row in write.rows]
    return {
        "now": wall(),
        "ids": [write.table for write in writes],
        "expected": [write.expected for write in writes],
        "next": [write.rows[-1].seq for write in writes],
        "clocks": [write.clock for write in writes],
        "statuses": [write.status for write in writes],
        "results": [write.result for write in writes],
        "tables": [table for table, _ in rows],
        "seqs": [row.seq for _, row in rows],
        "keys": [row.client_key for _, row in rows],
        "lines": [row.line for _, row in rows],
        "marks": [row.mark for _, row in rows],
    }
