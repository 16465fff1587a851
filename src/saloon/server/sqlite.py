"""The embedded database. The journal is written by one thread; every commit takes along all that is waiting.

A batch is a handful of statements however many moves it holds: each statement costs the thread the interpreter lock,
and a busy event loop gives it back late. So the moves go in as one JSON text and SQLite itself takes them apart.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from msgspec import json
from sqlalchemy import ColumnElement, Connection, event, literal_column
from sqlalchemy.ext.asyncio import create_async_engine

from saloon.server import migrate
from saloon.server.faults import fault
from saloon.server.meters import COMMITS
from saloon.server.store import COMMITTED, LOST, Known, Outcome, Store, Unavailable, Write, settle, wall

log = logging.getLogger("saloon.sqlite")

PATIENCE: Final = 5.0  # seconds a writer waits for another to finish
SWITCH: Final = 0.001  # seconds until the event loop hands over the interpreter lock to the writer
PRAGMAS: Final = (
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA temp_store=MEMORY",  # else a statement that changes several rows opens a file
    f"PRAGMA busy_timeout={int(PATIENCE * 1000)}",
    "PRAGMA wal_autocheckpoint=16000",  # pages, 64 MB: only if nobody has swept
)
CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
BATCH: Final = 500  # moves of one transaction
SWEEP: Final = 2500  # moves: many, since a table's page is copied once for all that were made there meanwhile

# A move in JSON: [table, expected, next, client key, clock, status, result, [[seq, line, mark], …]]
WINNERS: Final = """
    SELECT json_group_array(move.key)
    FROM json_each(?1) AS move CROSS JOIN tables  -- CROSS: each move looks for its table, not each table for its moves
    WHERE tables.id = json_extract(move.value, '$[0]') AND tables.seq = json_extract(move.value, '$[1]')
    AND tables.status = 'running' AND NOT EXISTS (
        SELECT 1 FROM journal
        WHERE journal."table" = tables.id AND journal.client_key = json_extract(move.value, '$[3]'))
"""
ADVANCE: Final = """
    UPDATE tables
    SET seq = json_extract(move.value, '$[2]'), clock = json_extract(move.value, '$[4]'), wish = NULL,
        status = coalesce(json_extract(move.value, '$[5]'), status),
        result = coalesce(json_extract(move.value, '$[6]'), result),
        touched = CASE WHEN ?2 - touched BETWEEN 0 AND 60 THEN touched ELSE ?2 END
    FROM json_each(?1) AS move
    WHERE tables.id = json_extract(move.value, '$[0]')
"""
INSERT: Final = """
    INSERT INTO journal ("table", seq, client_key, line, mark)
    SELECT json_extract(move.value, '$[0]'), json_extract(entry.value, '$[0]'),
        CASE WHEN entry.key = 0 THEN json_extract(move.value, '$[3]') END,
        json_extract(entry.value, '$[1]'), json_extract(entry.value, '$[2]')
    FROM json_each(?1) AS move, json_each(move.value, '$[7]') AS entry
"""
BY_KEY: Final = 'SELECT seq FROM journal WHERE "table" = ? AND client_key = ?'

Waiting = tuple[Write, "asyncio.Future[Outcome]"]


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
        self.reader = self.engine.execution_options(saloon_reads=True)
        event.listen(self.engine.sync_engine, "connect", _on_connect)
        event.listen(self.engine.sync_engine, "begin", _on_begin)
        self.writer: Writer | None = None

    async def start(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(write_ahead, self.path)
        await migrate.upgrade(self.engine)
        sys.setswitchinterval(SWITCH)
        self.writer = Writer(self.path, asyncio.get_running_loop())

    async def close(self) -> None:
        if self.writer is not None:
            writer, self.writer = self.writer, None
            await asyncio.to_thread(writer.stop)
        await self.engine.dispose()

    async def commit(self, write: Write) -> Outcome:
        if self.writer is None:
            raise Unavailable("closed")
        return await self.writer.add(write)

    def now(self) -> ColumnElement[float]:
        return literal_column("(julianday('now') - 2440587.5) * 86400.0")


def write_ahead(path: Path) -> None:
    """Gives the file its write-ahead log, once for all time.

    Of two workers that do so at once SQLite turns one away without letting it wait: it asks again.
    """
    deadline = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
        while True:
            try:
                db.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def _on_connect(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _on_begin(connection: Connection) -> None:
    """A transaction that reads, then writes, would fail if another wrote in between: it takes the lock at once."""
    reads = connection.get_execution_options().get("saloon_reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


class Writer:
    """The thread that stores moves."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.path = path
        self.loop = loop
        self.waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self.db: sqlite3.Connection | None = None
        self.unswept = 0  # moves
        self.sweeper: Thread | None = None
        self.thread = Thread(target=self.run, name="journal", daemon=True)
        self.thread.start()

    def add(self, write: Write) -> asyncio.Future[Outcome]:
        done: asyncio.Future[Outcome] = self.loop.create_future()
        self.waiting.put((write, done))
        return done

    def stop(self) -> None:
        self.waiting.put(None)
        self.thread.join()

    def run(self) -> None:
        going = True
        while going:
            batch, going = self.take()
            if batch:
                with COMMITS.time():
                    outcomes = self.store([write for write, _ in batch])
                self.loop.call_soon_threadsafe(settle, [done for _, done in batch], outcomes)
                self.sweep_if_due(len(batch))
        if self.sweeper is not None:
            self.sweeper.join()
        if self.db is not None:
            self.db.close()

    def take(self) -> tuple[list[Waiting], bool]:
        """All that waits, at least one; False once no more will come."""
        batch: list[Waiting] = []
        first = self.waiting.get()
        while first is not None:
            batch.append(first)
            if len(batch) == BATCH:
                return batch, True
            try:
                first = self.waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def sweep_if_due(self, stored: int) -> None:
        """Moves what the log holds into the database: most of it beside us, so that nobody has to wait for it.

        The little that has come meanwhile is swept by ourselves, between two commits: only then can the log begin anew.
        """
        self.unswept += stored
        if self.sweeper is not None and not self.sweeper.is_alive():
            self.sweeper = None
            sweep(self.path)
        elif self.sweeper is None and self.unswept >= SWEEP:
            self.unswept = 0
            self.sweeper = Thread(target=sweep, args=(self.path,), name="sweeper", daemon=True)
            self.sweeper.start()

    def store(self, writes: list[Write]) -> list[Outcome | Unavailable]:
        try:
            return [*self.transact(writes)]
        except sqlite3.IntegrityError:  # rows that should not be there: find out whose
            if len(writes) == 1:
                return [LOST]
            return [outcome for write in writes for outcome in self.store([write])]
        except sqlite3.Error as error:
            return [Unavailable(str(error))] * len(writes)

    def transact(self, writes: list[Write]) -> list[Outcome]:
        db = self.open()
        db.execute("BEGIN IMMEDIATE")
        try:
            outcomes = self.insert(db, writes)
            fault("after-insert")
            db.execute("COMMIT")
        except sqlite3.Error:
            self.give_up(db)
            raise
        return outcomes

    def insert(self, db: sqlite3.Connection, writes: list[Write]) -> list[Outcome]:
        moves = [plain(write) for write in writes]
        all_of_them = json.encode(moves).decode()
        able = json.decode(db.execute(WINNERS, (all_of_them,)).fetchone()[0], type=list[int])
        first = {writes[n].table: n for n in reversed(able)}  # of two moves at one table only one can still be right
        winners = set(first.values())
        if len(winners) < len(writes):
            all_of_them = json.encode([moves[n] for n in sorted(winners)]).decode()
        fault("before-insert")
        db.execute(ADVANCE, (all_of_them, wall()))
        db.execute(INSERT, (all_of_them,))
        return [COMMITTED if n in winners else known(db, write) for n, write in enumerate(writes)]

    def open(self) -> sqlite3.Connection:
        if self.db is None:
            self.db = sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE)
            for pragma in PRAGMAS:
                self.db.execute(pragma)
            self.db.execute("PRAGMA foreign_keys=OFF")  # whoever has advanced a table knows that it is there
        return self.db

    def give_up(self, db: sqlite3.Connection) -> None:
        """Undoes a failed transaction; a connection that cannot even do that is thrown away."""
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except sqlite3.Error:
            db.close()
            self.db = None


def sweep(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
            db.execute(CHECKPOINT)
    except sqlite3.Error as error:  # nothing is lost, the log only grows: the next sweep may do better
        log.warning("sweep", extra={"facts": {"problem": str(error)}})


def plain(write: Write) -> list[Any]:
    rows = [(row.seq, row.line, row.mark) for row in write.rows]
    return [
        write.table, write.expected, rows[-1][0], write.rows[0].client_key, write.clock, write.status, write.result,
        rows,
    ]  # fmt: skip


def known(db: sqlite3.Connection, write: Write) -> Outcome:
    key = write.rows[0].client_key
    found = None if key is None else db.execute(BY_KEY, (write.table, key)).fetchone()
    return LOST if found is None else Known(found[0])
