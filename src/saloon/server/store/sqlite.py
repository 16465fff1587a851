"""The embedded database: a file, one thread that writes to it, and as many readers as are wanted."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, NullPool, event, literal_column
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from saloon.kernel.messages import Mistake
from saloon.server.store import migrate
from saloon.server.store.store import CommitOutcome, Store, Unavailable, Write
from saloon.server.store.writer import Writer

PATIENCE: Final = 60.0  # seconds to wait for another process to finish: a backup, or a second house by mistake
LONG: Final = 86_400.0  # the same while the schema is brought up to date
READERS: Final = 8
QUEUING: Final = 600.0  # seconds to wait for one of them
SWITCH: Final = 0.001  # seconds until the event loop hands over the interpreter lock to the writer
PRAGMAS: Final = (
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA temp_store=MEMORY",  # else a statement that changes several rows opens a file
    f"PRAGMA busy_timeout={int(PATIENCE * 1000)}",
    "PRAGMA wal_autocheckpoint=16000",  # pages, 64 MB: only if nobody has swept
)


class SqliteStore(Store):
    """`engine` has one connection, for whoever's turn it is to write; readers have theirs."""

    def __init__(self, path: Path, key: bytes | None = None) -> None:
        super().__init__(key)
        self.path = path
        self.engine = self.make_engine("BEGIN IMMEDIATE", pool_size=1, max_overflow=0, pool_timeout=QUEUING)
        self.reader = self.make_engine("BEGIN", pool_size=READERS, max_overflow=0, pool_timeout=QUEUING)
        self.writer: Writer | None = None

    def make_engine(self, begin: str, patience: float = PATIENCE, **pool: Any) -> AsyncEngine:
        """A transaction that reads, then writes, would fail if another wrote in between: it takes the lock at once."""
        engine = create_async_engine(f"sqlite+aiosqlite:///{self.path}", hide_parameters=True, **pool)

        def on_connect(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # we say BEGIN ourselves
            cursor = connection.cursor()
            for pragma in (
                *PRAGMAS,
                *([] if patience == PATIENCE else [f"PRAGMA busy_timeout={int(patience * 1000)}"]),
            ):
                cursor.execute(pragma)
            cursor.close()

        def on_begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        event.listen(engine.sync_engine, "connect", on_connect)
        event.listen(engine.sync_engine, "begin", on_begin)
        return engine

    async def start(self) -> None:
        self.make_folder()
        await asyncio.to_thread(write_ahead, self.path)
        await migrate.upgrade(self.make_engine("BEGIN IMMEDIATE", LONG, poolclass=NullPool))
        sys.setswitchinterval(SWITCH)
        self.writer = Writer(self.connect, asyncio.get_running_loop())

    async def seal_links(self) -> int:
        if count := await super().seal_links():
            await asyncio.to_thread(self.empty_log)
        return count

    async def wipe(self, db: AsyncConnection) -> None:
        await db.exec_driver_sql("PRAGMA secure_delete=ON")

    def empty_log(self) -> None:
        """What was written over stands there no more either."""
        with closing(self.connect()) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def make_folder(self) -> None:
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise Mistake("folder", path=str(folder), problem=error.strerror or str(error)) from error

    def connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        for pragma in PRAGMAS:
            db.execute(pragma)
        return db

    async def close(self) -> None:
        if self.writer is not None:
            writer, self.writer = self.writer, None
            await asyncio.to_thread(writer.stop)
        await self.engine.dispose()
        await self.reader.dispose()

    async def commit(self, write: Write) -> CommitOutcome:
        if self.writer is None:
            raise Unavailable("closed")
        return await self.writer.add(write)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        if self.writer is None:
            raise Unavailable("closed")
        async with self.writer.turn(), super().writing() as db:
            yield db

    def waits(self) -> int:
        return 0 if self.writer is None else self.writer.waiting.qsize() + len(self.writer.turns)

    def stuck(self) -> str:
        return "closed" if self.writer is None else self.writer.stuck()

    def look_after(self) -> None:
        if self.writer is not None:
            self.writer.revive()

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
