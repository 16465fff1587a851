"""The grown-up database. Moves that wait at the same moment are stored by one statement, which is its own transaction:
nothing goes to and fro but the statement and its answer.

The rows of the tables concerned are locked in the order of their ids, so that two workers with several tables in common
wait for each other but never in a circle.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, ColumnElement, NullPool, event, literal_column
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.ext.asyncio import create_async_engine

from saloon.server.common.faults import fault
from saloon.server.common.incidents import new_incident
from saloon.server.common.metrics import COMMITS
from saloon.server.store import migrate
from saloon.server.store.primary import FAILED, PARTING, VOUCH, Primary
from saloon.server.store.store import (
    COMMITTED,
    HANGS,
    LOST,
    CommitOutcome,
    Head,
    Known,
    Store,
    StoredRow,
    Unavailable,
    Write,
    head_of,
    resolve_waiting,
    wall,
)

DRIVER: Final = "postgresql+asyncpg://"  # the rest of the address is for those who connect
BATCH: Final = 200  # moves of one transaction
ANSWER: Final = 8.0  # seconds until a server that says nothing is given up
PATIENCE: Final = {  # a worker that freezes within a transaction must not keep the others from their tables
    "idle_in_transaction_session_timeout": "4s",
    "lock_timeout": "6s",
    "statement_timeout": "0",  # it would end the wait for a standby, and call what is stored in one place stored in two
}
# The entry before, and one with the same key, are asked for by order: so they are found by an index, however the
# statement was planned.
STORE: Final = """
    WITH moves AS MATERIALIZED (
        SELECT move.*, expected = 0 OR (
            SELECT (journal."table", journal.seq, journal.mark) = (move.id, expected, before)
            FROM journal WHERE (journal."table", journal.seq) >= (move.id, expected)
            ORDER BY journal."table", journal.seq LIMIT 1) AS follows, coalesce((
            SELECT (journal."table", journal.client_key) = (move.id, move.key)
            FROM journal WHERE (journal."table", journal.client_key) >= (move.id, move.key)
            ORDER BY journal."table", journal.client_key LIMIT 1), false) AS repeats
        FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $13::text[], $14::text[])
        AS move (id, expected, next, clock, status, result, before, key)
    ), locked AS MATERIALIZED (
        SELECT tables.id FROM tables WHERE tables.id = ANY($1::text[]) ORDER BY tables.id FOR NO KEY UPDATE
    ), won AS (
        UPDATE tables SET seq = moves.next, clock = moves.clock, wish = NULL,
            status = coalesce(moves.status, tables.status), result = coalesce(moves.result, tables.result),
            touched = CASE WHEN moves.status IS NULL AND $7::float8 - touched BETWEEN 0 AND 60 THEN touched
                ELSE $7::float8 END
        FROM moves JOIN locked ON locked.id = moves.id
        WHERE tables.id = moves.id AND tables.seq = moves.expected AND tables.status = 'running' AND moves.follows
            AND NOT moves.repeats
        RETURNING tables.id
    ), written AS (
        INSERT INTO journal ("table", seq, client_key, line, mark)
        SELECT entry.* FROM unnest($8::text[], $9::int[], $10::text[], $11::text[], $12::text[])
        AS entry ("table", seq, client_key, line, mark)
        JOIN won ON won.id = entry."table"
    )
    SELECT id FROM won
"""
BY_KEY: Final = f'SELECT seq, {VOUCH} FROM journal WHERE "table" = $1 AND client_key = $2'
WRITTEN: Final = f"""
    SELECT journal."table", {VOUCH}
    FROM unnest($1::text[], $2::int[], $3::text[], $4::text[]) AS move ("table", seq, mark, client_key)
    JOIN journal ON journal."table" = move."table" AND journal.seq = move.seq AND journal.mark = move.mark
        AND journal.client_key IS NOT DISTINCT FROM move.client_key"""
SINCE: Final = """
    SELECT tables.id, tables.seq, tables.version, tables.status, tables.clock, tables.result, tables.wish,
        journal.seq, journal.line, journal.mark
    FROM unnest($1::text[], $2::int[]) AS known (id, after) JOIN tables ON tables.id = known.id
    LEFT JOIN journal ON journal."table" = known.id AND journal.seq >= known.after AND journal.seq <= tables.seq
    ORDER BY tables.id, journal.seq"""

WARNING: Final = "01"  # what its states begin with
GONE: Final = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.ReadOnlySQLTransactionError)
Waiting = tuple[Write, "asyncio.Future[CommitOutcome]"]


class PostgresStore(Store):
    """Moves go by a pool of their own, straight through the driver; all the rest through SQLAlchemy."""

    pool: Any = None  # of asyncpg, once the store has been started

    def __init__(self, url: URL, key: bytes | None = None) -> None:
        super().__init__(key)
        self.primary = Primary(url)
        self.engine = create_async_engine(
            DRIVER, pool_size=8, max_overflow=8, pool_timeout=5, pool_pre_ping=True, hide_parameters=True,
            async_creator=partial(self.primary.connect, server_settings=PATIENCE, command_timeout=ANSWER),
        )  # fmt: skip
        event.listen(self.engine.sync_engine, "handle_error", give_up)
        self.reader = self.engine
        self.waiting: list[Waiting] = []
        self.batch: list[Waiting] = []  # what is being stored
        self.flusher: asyncio.Task[None] | None = None
        self.begun = 0.0  # when the batch under way was begun

    async def start(self) -> None:
        try:
            without_limits = create_async_engine(DRIVER, poolclass=NullPool, async_creator=self.primary.connect)
            await migrate.upgrade(without_limits)  # however long that takes
            connect = partial(self.primary.connect, server_settings=PATIENCE)
            self.pool = await asyncpg.create_pool(connect=connect, min_size=0, max_size=8, reset=as_it_is)
        except OSError as error:
            raise Unavailable(type(error).__name__) from error

    async def close(self) -> None:
        if self.flusher is not None:
            await self.flusher
        await self.engine.dispose()
        if self.pool is not None:
            await self.pool.close()

    async def commit(self, write: Write) -> CommitOutcome:
        done: asyncio.Future[CommitOutcome] = asyncio.get_running_loop().create_future()
        self.waiting.append((write, done))
        if self.flusher is None:
            self.flusher = asyncio.create_task(self.flush())
            self.flusher.add_done_callback(self.flushed)
        return await done

    def waits(self) -> int:
        return len(self.waiting)

    def stuck(self) -> str:
        hangs = self.flusher is not None and self.begun < time.monotonic() - HANGS
        return "the writer hangs" if hangs else ""

    def now(self) -> ColumnElement[float]:
        return literal_column("extract(epoch FROM clock_timestamp())::float8")

    async def since_all(self, known: dict[str, int]) -> dict[str, tuple[Head, list[StoredRow]]]:
        try:
            rows = await self.ask(SINCE, list(known), list(known.values()))
        except FAILED as error:
            raise Unavailable(type(error).__name__) from error
        found: dict[str, tuple[Head, list[StoredRow]]] = {}
        for table, seq, version, status, clock, result, wish, *entry in rows:
            if table not in found:
                found[table] = (head_of((seq, version, status, clock, result, wish)), [])
            if entry[0] is not None:
                found[table][1].append(StoredRow(*entry))
        return found

    async def flush(self) -> None:
        """Stores all that waits; what comes meanwhile waits for the next transaction."""
        while self.waiting:
            self.batch, self.waiting = self.next_batch()
            self.begun = time.monotonic()
            with COMMITS.time():
                outcomes = await self.store([write for write, _ in self.batch])
            resolve_waiting([done for _, done in self.batch], outcomes)
        self.flusher = None

    def flushed(self, task: asyncio.Task[None]) -> None:
        """If it was cut short, nobody waits for it in vain."""
        if self.flusher is task:
            self.flusher = None
            left, self.waiting = [done for _, done in (*self.batch, *self.waiting)], []
            resolve_waiting(left, [Unavailable("ended")] * len(left))

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

    async def store(self, writes: list[Write]) -> list[CommitOutcome | Unavailable]:
        try:
            won = await self.transact(writes)
            return [COMMITTED if write.table in won else await self.known(write) for write in writes]
        except asyncpg.IntegrityConstraintViolationError:  # a key that was used just now: find out whose
            if len(writes) == 1:
                return [await self.looked_up(writes[0])]
            return [outcome for write in writes for outcome in await self.store([write])]
        except Exception as error:  # stored or not? The database must say
            note(error)
            return await self.found_again(writes)

    async def transact(self, writes: list[Write]) -> set[str]:
        """A server that waits for its standby is never told to stop: it would keep the move and call it stored, and the
        standby would not have it. If we cannot wait any longer, we hang up; it goes on waiting."""
        fault("before-insert")
        async with self.connection() as db:
            storing = asyncio.create_task(db.fetch(STORE, *arguments(writes)))
            await asyncio.wait({storing}, timeout=ANSWER)
            if not storing.done():
                db.terminate()
            return {row[0] for row in await storing}

    async def ask(self, statement: str, *what: Any) -> Any:
        async with self.connection() as db:
            return await db.fetch(statement, *what, timeout=ANSWER)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        db = await self.pool.acquire()
        told: list[Any] = []
        db.add_log_listener(hear := lambda _, message: told.append(message))
        try:
            yield db
        except GONE:
            await self.pool.expire_connections()
            raise
        finally:
            with suppress(asyncpg.InterfaceError):  # we have hung up
                db.remove_log_listener(hear)
            await self.pool.release(db, timeout=PARTING)
        if any(message.sqlstate.startswith(WARNING) for message in told):
            raise Doubtful(str(told[0]))

    async def known(self, write: Write) -> CommitOutcome:
        key = write.rows[0].client_key
        seq = None if key is None else await self.vouched(write.table, key)
        return LOST if seq is None else Known(seq)

    async def vouched(self, table: str, key: str) -> int | None:
        """The entry stored with this key, here and wherever it must be."""
        return next((row[0] for row in await self.ask(BY_KEY, table, key)), None)

    async def find_key(self, table: str, client_key: str) -> int | None:
        try:
            return await self.vouched(table, client_key)
        except FAILED as error:
            raise Unavailable(type(error).__name__) from error

    async def looked_up(self, write: Write) -> CommitOutcome | Unavailable:
        try:
            return await self.known(write)
        except Exception as error:
            note(error)
            return Unavailable(type(error).__name__)

    async def found_again(self, writes: list[Write]) -> list[CommitOutcome | Unavailable]:
        """After a commit whose result nobody knows."""
        firsts = [(write.table, row.seq, row.digest, row.client_key) for write in writes for row in write.rows[:1]]
        try:
            written = {row[0] for row in await self.ask(WRITTEN, *map(list, zip(*firsts, strict=True)))}
        except Exception as error:
            note(error)
            return [Unavailable(type(error).__name__) for _ in writes]
        return [COMMITTED if write.table in written else Unavailable("not stored") for write in writes]


class Doubtful(ConnectionError):
    """Somebody has told the server not to wait for its standby any longer."""


def give_up(context: ExceptionContext) -> None:
    """A server that says nothing, or takes no writes any more, is left by all connections at once."""
    error = context.original_exception
    context.is_disconnect = context.is_disconnect or isinstance(error, GONE) or isinstance(error.__cause__, GONE)


def note(error: Exception) -> None:
    """What is no failure of the database is a fault of ours."""
    if not isinstance(error, FAILED):
        new_incident(error, task="journal")


async def as_it_is(connection: object) -> None:
    """Nothing that we do changes a connection, so there is nothing to put back before it is used again."""


def arguments(writes: list[Write]) -> tuple[Any, ...]:
    rows = [(write.table, row) for write in writes for row in write.rows]
    return (
        [write.table for write in writes],
        [write.expected for write in writes],
        [write.rows[-1].seq for write in writes],
        [write.clock for write in writes],
        [write.status for write in writes],
        [write.result for write in writes],
        wall(),
        [table for table, _ in rows],
        [row.seq for _, row in rows],
        [row.client_key for _, row in rows],
        [row.line for _, row in rows],
        [row.digest for _, row in rows],
        [write.before for write in writes],
        [write.rows[0].client_key for write in writes],
    )
