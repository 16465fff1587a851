"""The simulated database: real SQL on a real SQLite in memory, behind a line that is slow, hangs, fails and lies.

All workers share it as they would a PostgreSQL: whoever writes keeps the others waiting until the end of the
transaction; whoever reads sees, statement by statement, what is committed. One worker alone reads as from a file of
SQLite: all statements of a transaction see the same. There is one connection; a session is somebody's turn at it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextvars import Context
from functools import cache
from random import Random
from typing import Any, Final

from alembic import command
from sqlalchemy import ColumnElement, Connection, NullPool, create_engine, event, literal_column
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from diary import Entry
from saloon.server.store import migrate
from saloon.server.store.sqlite import all_at_once, one_by_one
from saloon.server.store.store import LOST, Outcome, Store, Unavailable, Write, resolve_waiting
from sim_time import EPOCH, OWNER, Owner

Trace = Callable[..., None]
ENTRIES: Final = 'SELECT seq, client_key, line, mark FROM journal WHERE "table" = ? ORDER BY seq'


class Weather:
    """How often what goes wrong; all of it is set to nothing when the weather clears."""

    def __init__(self, dice: Random) -> None:
        self.slow = dice.choice([0.0, 0.05, 0.2])  # takes a noticeable time
        self.hanging = dice.choice([0.0, 0.0, 0.01])  # takes seconds, then is done or fails
        self.failing = dice.choice([0.0, 0.01, 0.05])  # fails before anything is done
        self.lying = dice.choice([0.0, 0.03, 0.15])  # is done, and says that it failed
        self.late = dice.choice([0.0, 0.0, 0.05])  # says that it failed, and is done afterwards

    def clear(self) -> None:
        self.slow = self.hanging = self.failing = self.lying = self.late = 0.0


class Disk:
    def __init__(self, dice: Random, trace: Trace, alone: bool) -> None:
        self.dice = dice
        self.trace = trace
        self.alone = alone
        self.weather = Weather(dice)
        self.loop = asyncio.get_running_loop()
        self.offset = 0.0  # by which the database's clock is wrong
        self.turn = asyncio.Lock()
        self.durable: dict[str, int] = {}  # by table: entries that have been committed
        self.copies: list[bytes] = []  # as it was at some earlier moments
        self.branches: dict[str, list[list[Entry]]] = {}  # by table: journals whose end was lost when it went back
        self.late: set[asyncio.Task[None]] = set()
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        self.db.deserialize(empty())
        self.db.create_function("sim_now", 0, self.time)
        self.db.execute("PRAGMA foreign_keys=ON")

    def time(self) -> float:
        return EPOCH + self.loop.time() + self.offset

    async def trouble(self, what: str) -> None:
        """What happens to a call on its way there. Raises sqlite3.OperationalError."""
        dice, weather = self.dice, self.weather
        luck = dice.random()
        if luck < weather.failing:
            self.trace("disk", "fails", what)
            raise sqlite3.OperationalError("weather")
        if luck < weather.failing + weather.hanging:
            self.trace("disk", "hangs", what)
            await asyncio.sleep(dice.uniform(1.0, 8.0))
            if dice.random() < 0.5:
                raise sqlite3.OperationalError("gave up")
        elif luck < weather.failing + weather.hanging + weather.slow:
            await asyncio.sleep(dice.uniform(0.005, 0.3))

    def lies(self, what: str) -> bool:
        lying = self.dice.random() < self.weather.lying
        if lying:
            self.trace("disk", "lies", what)
        return lying

    # --- moves ---

    def store(self, writes: list[Write]) -> list[Outcome]:
        """As the writer of SQLite does it."""
        self.db.execute("BEGIN")
        try:
            outcomes = all_at_once(self.db, writes)
            if not outcomes:
                self.db.execute("ROLLBACK")
                self.db.execute("BEGIN")
                outcomes = one_by_one(self.db, writes)
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")
        for write, outcome in zip(writes, outcomes, strict=True):
            self.trace("disk", "move", write.table, write.rows[-1].seq, type(outcome).__name__)
            if outcome is not LOST:
                self.durable[write.table] = max(self.durable.get(write.table, 0), write.rows[-1].seq)
        return outcomes

    async def afterwards(self, writes: list[Write]) -> None:
        await asyncio.sleep(self.dice.uniform(0.2, 4.0))
        async with self.turn:
            self.store(writes)

    # --- going back ---

    def remember(self) -> None:
        """Keeps a copy of how it stands, if nobody is writing."""
        if not self.turn.locked():
            self.copies = [*self.copies[-3:], self.db.serialize()]

    async def go_back(self) -> None:
        """A standby takes over that lags behind, or somebody restores a backup."""
        async with self.turn:
            for table in self.tables():
                self.branches.setdefault(table, []).append(self.entries(table))
            self.db.deserialize(self.dice.choice(self.copies))
            self.trace("disk", "goes back", *[(table, self.seq(table)) for table in self.tables()])

    # --- for the judge ---

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return self.db.execute(sql, values).fetchall()

    def tables(self) -> list[str]:
        return [id for (id,) in self.rows("SELECT id FROM tables ORDER BY created, id")]

    def entries(self, table: str) -> list[Entry]:
        return [Entry(*row) for row in self.rows(ENTRIES, table)]

    def seq(self, table: str) -> int:
        return sum(seq for (seq,) in self.rows("SELECT seq FROM tables WHERE id = ?", table))


@cache
def empty() -> bytes:
    """A new house's database, made by the real migrations."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as db:
            command.upgrade(migrate.config(db), "head")
            return bytes(db.connection.driver_connection.serialize())  # type: ignore[union-attr]
    finally:
        engine.dispose()


# --- the driver ---


class Session:
    """A connection as SQLAlchemy knows it: of one worker, until that dies."""

    isolation_level = None

    def __init__(self, disk: Disk, owner: Owner) -> None:
        self.disk = disk
        self.owner = owner
        self.writes = False
        self.has_turn = False

    def cursor(self) -> Cursor:
        return Cursor(self)

    def create_function(self, *_: Any, **__: Any) -> None:
        """It has all it needs."""

    async def begin(self, writes: bool) -> None:
        self.writes = writes
        if writes or self.disk.alone:
            await self.disk.turn.acquire()
            self.has_turn = True
            self.check()
            self.disk.db.execute("BEGIN")

    async def run(self, sql: str, values: Any, many: bool) -> sqlite3.Cursor:
        self.check()
        await self.disk.trouble(sql[:60])
        self.check()
        if self.has_turn:
            return self.execute(sql, values, many)
        async with self.disk.turn:
            return self.execute(sql, values, many)

    def execute(self, sql: str, values: Any, many: bool) -> sqlite3.Cursor:
        db = self.disk.db
        return db.executemany(sql, values) if many else db.execute(sql, values)

    async def finish(self) -> None:
        """Commits. It may be done although it fails."""
        if not self.has_turn:
            return
        self.check()
        if self.writes:
            await self.disk.trouble("COMMIT")
            self.check()
        self.end("COMMIT")
        if self.writes and self.disk.lies("COMMIT"):
            raise sqlite3.OperationalError("nobody knows")

    def commit(self) -> None:
        await_only(self.finish())

    def rollback(self) -> None:
        self.end("ROLLBACK")

    def close(self) -> None:
        self.end("ROLLBACK")

    def end(self, how: str) -> None:
        if self.has_turn:
            self.has_turn = False
            if self.disk.db.in_transaction:
                self.disk.db.execute(how)
            self.disk.turn.release()

    def check(self) -> None:
        if self.owner.dead:
            self.end("ROLLBACK")
            raise sqlite3.OperationalError("the worker is dead")


class Cursor:
    arraysize = 1

    def __init__(self, session: Session) -> None:
        self.session = session
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.found: list[Any] = []

    def execute(self, sql: str, values: Any = ()) -> Cursor:
        if sql in ("BEGIN", "BEGIN IMMEDIATE"):
            await_only(self.session.begin(sql != "BEGIN"))
        else:
            self.take(await_only(self.session.run(sql, values, False)))
        return self

    def executemany(self, sql: str, values: Iterable[Any]) -> Cursor:
        self.take(await_only(self.session.run(sql, values, True)))
        return self

    def take(self, done: sqlite3.Cursor) -> None:
        self.description = done.description
        self.found = done.fetchall()
        self.rowcount, self.lastrowid = done.rowcount, done.lastrowid

    def fetchone(self) -> Any:
        return self.found.pop(0) if self.found else None

    def fetchall(self) -> list[Any]:
        found, self.found = self.found, []
        return found

    def fetchmany(self, size: int = 1) -> list[Any]:
        found, self.found = self.found[:size], self.found[size:]
        return found

    def close(self) -> None:
        self.found = []

    async def _async_soft_close(self) -> None:
        """All rows are here."""


class SimDialect(SQLiteDialect_pysqlite):
    """SQLite for asyncio without a thread: whoever waits, waits in simulated time."""

    driver = "simulated"
    is_async = True
    supports_statement_cache = True

    def initialize(self, connection: Connection) -> None:
        """Nothing is to be asked before the first statement."""

    def on_connect(self) -> None:
        """Nothing is to be set up."""


def session() -> Session:
    owner: Any = OWNER.get()
    return Session(owner.disk, owner)


@cache
def engine() -> AsyncEngine:
    """One for all histories, so that each statement is compiled once; whose session it opens, the context says."""
    registry.register("sqlite.simulated", __name__, SimDialect.__name__)
    made = create_async_engine("sqlite+simulated://", poolclass=NullPool, creator=session)
    event.listen(made.sync_engine, "begin", on_begin)
    return made


def on_begin(connection: Connection) -> None:
    reads = connection.get_execution_options().get("saloon_reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


# --- the store ---


class SimStore(Store):
    """The real store over the simulated disk: all its SQL, and a batch of moves as the real ones make it."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.engine = engine()
        self.reader = self.engine.execution_options(saloon_reads=True)
        self.waiting: list[tuple[Write, asyncio.Future[Outcome]]] = []
        self.flusher: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """The schema is there."""

    async def close(self) -> None:
        if self.flusher is not None:
            await self.flusher

    def now(self) -> ColumnElement[float]:
        return literal_column("sim_now()")

    async def commit(self, write: Write) -> Outcome:
        done: asyncio.Future[Outcome] = self.disk.loop.create_future()
        self.waiting.append((write, done))
        if self.flusher is None:
            self.flusher = self.disk.loop.create_task(self.flush())
        return await done

    async def flush(self) -> None:
        try:
            while self.waiting:
                await asyncio.sleep(0.002)
                batch, self.waiting = self.waiting, []
                outcomes = await self.store([write for write, _ in batch])
                resolve_waiting([done for _, done in batch], list(outcomes))
        finally:
            self.flusher = None

    async def store(self, writes: list[Write]) -> Sequence[Outcome | Unavailable]:
        disk = self.disk
        try:
            await disk.trouble("moves")
        except sqlite3.Error as error:
            return [Unavailable(str(error))] * len(writes)
        if disk.dice.random() < disk.weather.late:
            disk.trace("disk", "late", [write.table for write in writes])
            disk.late.add(task := disk.loop.create_task(disk.afterwards(writes), context=Context()))
            task.add_done_callback(disk.late.discard)
            return [Unavailable("nobody knows")] * len(writes)
        async with disk.turn:
            outcomes = disk.store(writes)
        return [Unavailable("nobody knows")] * len(writes) if disk.lies("moves") else outcomes
