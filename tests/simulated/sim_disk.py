"""The simulated database: real SQL on a real SQLite in memory, behind a line that is slow, hangs, fails and lies.

All workers share it as they would a PostgreSQL: whoever writes keeps the others waiting until the end of the
transaction; whoever reads sees, statement by statement, what is committed. One worker alone reads as from a file of
SQLite: all statements of a transaction see the same. There is one connection, and everybody has a turn at it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from functools import cache
from random import Random
from typing import Any, Final

from alembic import command
from sim_time import EPOCH, Owner
from sqlalchemy import ColumnElement, CursorResult, Engine, NullPool, create_engine, literal_column
from sqlalchemy.exc import OperationalError

from diary import Entry
from saloon.server.common.seal import SIZE
from saloon.server.store import migrate
from saloon.server.store.store import LOST, CommitOutcome, Store, Unavailable, Write, resolve_waiting
from saloon.server.store.writer import all_at_once, one_by_one

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
        self.life = 0  # counts how often it went back: no connection outlives that
        self.copies: list[bytes] = []  # as it was at some earlier moments
        self.branches: dict[str, list[list[Entry]]] = {}  # by table: journals whose end was lost when it went back
        self.late: set[asyncio.Task[None]] = set()
        self.db = sqlite3.connect(":memory:", isolation_level=None, factory=Memory)
        self.db.deserialize(empty())
        self.db.create_function("sim_now", 0, self.time)
        self.db.execute("PRAGMA foreign_keys=ON")
        NEW.append(self.db)
        self.connection = engine().connect()

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

    def store(self, writes: list[Write]) -> list[CommitOutcome]:
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
        if not self.copies:
            return
        async with self.turn:
            for table in self.tables():
                self.branches.setdefault(table, []).append(self.entries(table))
            self.db.deserialize(self.dice.choice(self.copies))
            self.life += 1
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


class Turn:
    """A transaction of one worker, until that dies: what `AsyncConnection` is elsewhere."""

    def __init__(self, disk: Disk, owner: Owner, writes: bool) -> None:
        self.disk = disk
        self.owner = owner
        self.writes = writes
        self.life = disk.life
        self.mine = False  # nobody else has a turn

    async def begin(self) -> None:
        if self.writes or self.disk.alone:
            await self.disk.turn.acquire()
            self.mine = True
            self.check()
            self.disk.db.execute("BEGIN")

    async def execute(self, statement: Any, values: Any = None) -> CursorResult[Any]:
        self.check()
        await self.trouble("a statement")
        if self.mine:
            return self.disk.connection.execute(statement, values)
        async with self.disk.turn:
            self.check()
            return self.disk.connection.execute(statement, values)

    async def commit(self) -> None:
        """It may be done although it fails."""
        if self.mine and self.writes:
            self.check()
            await self.trouble("a commit")
            self.end("COMMIT")
            if self.disk.lies("a commit"):
                raise OperationalError("COMMIT", None, sqlite3.OperationalError("nobody knows"))

    async def trouble(self, what: str) -> None:
        try:
            await self.disk.trouble(what)
        except sqlite3.Error as error:
            raise OperationalError(what, None, error) from error
        self.check()

    def end(self, how: str) -> None:
        if self.mine:
            self.mine = False
            if self.disk.db.in_transaction:
                self.disk.db.execute(how)
            self.disk.turn.release()

    def check(self) -> None:
        if self.owner.dead or self.life != self.disk.life:
            raise OperationalError("", None, sqlite3.OperationalError("the line is dead"))


class SimEngine:
    """What `AsyncEngine` is elsewhere, as far as the store needs it."""

    def __init__(self, disk: Disk, owner: Owner, writes: bool) -> None:
        self.disk = disk
        self.owner = owner
        self.writes = writes

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Turn]:
        turn = Turn(self.disk, self.owner, self.writes)
        try:
            await turn.begin()
            yield turn
            await turn.commit()
        finally:
            turn.end("ROLLBACK")

    connect = begin


class Buffered(sqlite3.Cursor):
    """Reads all rows at once, before anybody else has a turn."""

    rows: list[Any]

    def execute(self, *what: Any) -> Buffered:
        super().execute(*what)
        self.rows = super().fetchall()
        return self

    def fetchone(self) -> Any:
        return self.rows.pop(0) if self.rows else None

    def fetchall(self) -> list[Any]:
        rows, self.rows = self.rows, []
        return rows

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        rows, self.rows = self.rows[:size], self.rows[size:]
        return rows


class Memory(sqlite3.Connection):
    def cursor(self, factory: Any = Buffered) -> Any:
        return super().cursor(factory)


@cache
def engine() -> Engine:
    """One for all histories, so that each statement is compiled once."""
    return create_engine("sqlite://", poolclass=NullPool, creator=NEW.pop, isolation_level="AUTOCOMMIT")


NEW: Final[list[sqlite3.Connection]] = []  # opened, and about to be handed to SQLAlchemy


# --- the store ---


class SimStore(Store):
    """The real store over the simulated disk: all its SQL, and a batch of moves as the real ones make it."""

    def __init__(self, disk: Disk, owner: Owner) -> None:
        super().__init__(b"k" * SIZE)
        self.disk = disk
        self.engine: Any = SimEngine(disk, owner, writes=True)
        self.reader: Any = SimEngine(disk, owner, writes=False)
        self.waiting: list[tuple[Write, asyncio.Future[CommitOutcome]]] = []
        self.flusher: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """The schema is there."""

    async def close(self) -> None:
        if self.flusher is not None:
            await self.flusher

    def now(self) -> ColumnElement[float]:
        return literal_column("sim_now()")

    async def commit(self, write: Write) -> CommitOutcome:
        done: asyncio.Future[CommitOutcome] = self.disk.loop.create_future()
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

    async def store(self, writes: list[Write]) -> Sequence[CommitOutcome | Unavailable]:
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
