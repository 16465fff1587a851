"""The embedded database. The journal is written by one thread; every commit takes along all that is waiting.

A batch is two statements however many moves it holds: each statement costs the thread the interpreter lock, and a busy
event loop gives it back late.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, event, literal_column
from sqlalchemy.ext.asyncio import create_async_engine

from saloon.kernel.said import Mistake
from saloon.server.common.faults import fault
from saloon.server.common.metrics import COMMITS
from saloon.server.store import migrate
from saloon.server.store.store import COMMITTED, LOST, Known, Outcome, Store, Unavailable, Write, resolve_waiting, wall

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
BATCH: Final = 512  # moves of one transaction
SWEEP: Final = 2500  # moves: many, since a table's page is copied once for all that were made there meanwhile

BY_KEY: Final = 'SELECT seq FROM journal WHERE "table" = ? AND client_key = ?'

Waiting = tuple[Write, "asyncio.Future[Outcome]"]
Insert = Callable[[sqlite3.Connection, list[Write]], list[Outcome]]
Entry = tuple[str, int, str | None, str, str]  # table, seq, client key, line, mark


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
        self.reader = self.engine.execution_options(saloon_reads=True)
        event.listen(self.engine.sync_engine, "connect", _on_connect)
        event.listen(self.engine.sync_engine, "begin", _on_begin)
        self.writer: Writer | None = None

    async def start(self) -> None:
        self.make_folder()
        await asyncio.to_thread(write_ahead, self.path)
        await migrate.upgrade(self.engine)
        sys.setswitchinterval(SWITCH)
        self.writer = Writer(self.path, asyncio.get_running_loop())

    def make_folder(self) -> None:
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise Mistake("folder", path=str(folder), problem=error.strerror or str(error)) from error

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
                self.loop.call_soon_threadsafe(resolve_waiting, [done for _, done in batch], outcomes)
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
        """All at once; if one of them cannot be stored, each by itself."""
        try:
            return [*(self.transact(all_at_once, writes) or self.transact(one_by_one, writes))]
        except sqlite3.Error as error:
            return [Unavailable(str(error))] * len(writes)

    def transact(self, insert: Insert, writes: list[Write]) -> list[Outcome]:
        db = self.open()
        db.execute("BEGIN IMMEDIATE")
        try:
            outcomes = insert(db, writes)
            fault("after-insert")
            db.execute("COMMIT" if outcomes else "ROLLBACK")
        except sqlite3.Error:
            self.give_up(db)
            raise
        return outcomes

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


def all_at_once(db: sqlite3.Connection, writes: list[Write]) -> list[Outcome]:
    """Nothing if one of the moves cannot be stored."""
    fault("before-insert")
    moves = [(w.table, w.expected, w.rows[-1].seq, w.clock, w.status, w.result) for w in writes]
    entries = [(w.table, row.seq, row.client_key, row.line, row.mark) for w in writes for row in w.rows]
    try:
        if db.execute(advance(size_of(moves)), [wall(), *padded(moves)]).rowcount < len(writes):
            return []
        for part in batched(entries):
            db.execute(insert(size_of(part)), padded(part))
    except sqlite3.IntegrityError:  # a key used before, or rows that should not be there
        return []
    return [COMMITTED] * len(writes)


def one_by_one(db: sqlite3.Connection, writes: list[Write]) -> list[Outcome]:
    return [by_itself(db, write) for write in writes]


def by_itself(db: sqlite3.Connection, write: Write) -> Outcome:
    before = known(db, write)
    if before is not LOST:
        return before
    db.execute("SAVEPOINT move")
    stored = all_at_once(db, [write])
    db.execute("RELEASE move" if stored else "ROLLBACK TO move")
    return COMMITTED if stored else LOST


# --- statements for so many rows: of few sizes, so that they are compiled once; what is over is filled with nothing ---


@cache
def advance(size: int) -> str:
    return f"""
        UPDATE tables
        SET seq = column3, clock = column4, wish = NULL, status = coalesce(column5, status),
            result = coalesce(column6, result),
            touched = CASE WHEN ?1 - touched BETWEEN 0 AND 60 THEN touched ELSE ?1 END
        FROM ({values(size, 6)})
        WHERE id = column1 AND seq = column2 AND status = 'running'
    """


@cache
def insert(size: int) -> str:
    return f"""
        INSERT INTO journal ("table", seq, client_key, line, mark)
        SELECT * FROM ({values(size, 5)}) WHERE column1 IS NOT NULL
    """


def values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"


def size_of(rows: Sequence[object]) -> int:
    """The next power of two."""
    return 1 << (len(rows) - 1).bit_length()


def padded(rows: Sequence[tuple[object, ...]]) -> list[object]:
    missing = (size_of(rows) - len(rows)) * len(rows[0])
    return [*chain.from_iterable(rows), *repeat(None, missing)]


def batched(rows: list[Entry]) -> Iterator[list[Entry]]:
    """A move may bring many entries, and a statement takes only so many."""
    for at in range(0, len(rows), BATCH):
        yield rows[at : at + BATCH]


def known(db: sqlite3.Connection, write: Write) -> Outcome:
    key = write.rows[0].client_key
    found = None if key is None else db.execute(BY_KEY, (write.table, key)).fetchone()
    return LOST if found is None else Known(found[0])
