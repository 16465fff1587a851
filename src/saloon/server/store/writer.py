"""The one thread that writes to SQLite. Moves it stores itself, and every commit takes along all that are waiting; in
between, one of those who also want to write is given a turn. So nobody in this process ever meets a locked file, and no
move waits for more than one turn.

A batch is two statements however many moves it holds: each statement costs the thread the interpreter lock, and a busy
event loop gives it back late.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from functools import cache
from itertools import chain, repeat
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Final

from saloon.server.common.faults import fault
from saloon.server.common.incidents import new_incident
from saloon.server.common.metrics import COMMITS, HELD_TOO_LONG
from saloon.server.store.store import (
    COMMITTED,
    HANGS,
    LOST,
    CommitOutcome,
    Known,
    Unavailable,
    Write,
    resolve_waiting,
    wall,
)

log = logging.getLogger("saloon.writer")

CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
BATCH: Final = 512  # moves of one transaction
SWEEP: Final = 2500  # moves: many, since a table's page is copied once for all that were made there meanwhile
HOLD: Final = 90.0  # seconds a turn may last; then the others go on

BY_KEY: Final = 'SELECT seq FROM journal WHERE "table" = ? AND client_key = ?'
WRITTEN: Final = 'SELECT 1 FROM journal WHERE "table" = ? AND seq = ? AND mark = ? AND client_key IS ?'

Waiting = tuple[Write, "asyncio.Future[CommitOutcome]"]
Insert = Callable[[sqlite3.Connection, list[Write]], list[CommitOutcome]]
Connect = Callable[[], sqlite3.Connection]
Entry = tuple[str, int, str | None, str, str]  # table, seq, client key, line, digest


class Turn:
    """The right to write, for one who is not the thread."""

    __slots__ = ("come", "over")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.come: asyncio.Future[None] = loop.create_future()
        self.over = Event()

    def begin(self) -> None:
        if not self.come.done():
            self.come.set_result(None)

    def refuse(self, problem: Unavailable) -> None:
        if not self.come.done():
            self.come.set_exception(problem)


class Writer:
    def __init__(self, connect: Connect, loop: asyncio.AbstractEventLoop) -> None:
        self.connect = connect
        self.loop = loop
        self.waiting: SimpleQueue[Waiting | Turn | None] = SimpleQueue()
        self.turns: deque[Turn] = deque()  # of those who wait, taken off the queue
        self.db: sqlite3.Connection | None = None
        self.unswept = 0  # moves
        self.sweeper: Thread | None = None
        self.storing: list[Waiting] = []
        self.serving: Turn | None = None
        self.since = 0.0  # when what is being done was begun; 0 while nothing is
        self.stopped = False
        self.begin()

    def begin(self) -> None:
        self.thread = Thread(target=self.run, name="journal", daemon=True)
        self.thread.start()

    def add(self, write: Write) -> asyncio.Future[CommitOutcome]:
        done: asyncio.Future[CommitOutcome] = self.loop.create_future()
        self.waiting.put((write, done))
        return done

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits until nobody else writes; who goes away while waiting, or stays too long, has had it."""
        mine = Turn(self.loop)
        self.waiting.put(mine)
        try:
            await mine.come
            async with asyncio.timeout(HOLD):
                yield
        except TimeoutError as error:
            HELD_TOO_LONG.inc()
            log.exception("a turn was taken back")
            raise Unavailable("held too long") from error
        finally:
            mine.over.set()

    def stop(self) -> None:
        self.stopped = True
        self.waiting.put(None)
        self.thread.join()
        self.loop.call_soon_threadsafe(self.refuse_the_rest)

    def refuse_the_rest(self) -> None:
        """Nobody waits for a thread that has gone."""
        moves = self.storing
        while not self.waiting.empty():
            left = self.waiting.get()
            if isinstance(left, Turn):
                self.turns.append(left)
            elif left is not None:
                moves.append(left)
        resolve_waiting([done for _, done in moves], [Unavailable("closed")] * len(moves))
        for turn in self.turns:
            turn.refuse(Unavailable("closed"))

    def revive(self) -> None:
        """A thread that has died is replaced; what it was about to store is stored, or found to be."""
        if self.thread.is_alive() or self.stopped:
            return
        new_incident(RuntimeError("the writer has died"), task="journal")
        self.db = None  # whatever it had begun ends with it
        for one in self.storing:
            self.waiting.put(one)
        if self.serving is not None:
            self.turns.appendleft(self.serving)
        self.begin()

    def stuck(self) -> str:
        if not self.thread.is_alive():
            return "the writer has died"
        return "the writer hangs" if 0.0 < self.since < time.monotonic() - HANGS else ""

    def run(self) -> None:
        going = True
        while going:
            self.storing, going = self.take()
            self.since = time.monotonic()
            try:
                if self.storing:
                    self.store_and_tell(self.storing)
                if self.turns:
                    self.serving = self.turns.popleft()
                    self.hand_over(self.serving)
            except Exception as error:  # the thread must not end with the first surprise
                new_incident(error, task="journal")
            self.serving = None
            self.since = 0.0
        if self.sweeper is not None:
            self.sweeper.join()
        if self.db is not None:
            self.db.close()

    def take(self) -> tuple[list[Waiting], bool]:
        """All moves that wait; False once no more will come. Others queue for their turns, of which one comes next."""
        batch: list[Waiting] = []
        try:
            first = self.waiting.get(block=not self.turns)
            while first is not None:
                if isinstance(first, Turn):
                    self.turns.append(first)
                else:
                    batch.append(first)
                if len(batch) == BATCH:
                    return batch, True
                first = self.waiting.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def store_and_tell(self, batch: list[Waiting]) -> None:
        with COMMITS.time():
            outcomes = self.store([write for write, _ in batch])
        self.loop.call_soon_threadsafe(resolve_waiting, [done for _, done in batch], outcomes)
        self.sweep_if_due(len(batch))

    def hand_over(self, turn: Turn) -> None:
        if turn.over.is_set():  # whoever wanted it has gone
            return
        self.loop.call_soon_threadsafe(turn.begin)
        if not turn.over.wait(HOLD + 5.0):  # its own limit has not helped: its thread hangs in the database
            HELD_TOO_LONG.inc()
            log.error("a turn was not given back")

    def sweep_if_due(self, stored: int) -> None:
        """Moves what the log holds into the database: most of it beside us, so that nobody has to wait for it.

        The little that has come meanwhile is swept by ourselves, between two commits: only then can the log begin anew.
        """
        self.unswept += stored
        if self.sweeper is not None and not self.sweeper.is_alive():
            self.sweeper = None
            sweep(self.connect)
        elif self.sweeper is None and self.unswept >= SWEEP:
            self.unswept = 0
            self.sweeper = Thread(target=sweep, args=(self.connect,), name="sweeper", daemon=True)
            self.sweeper.start()

    def store(self, writes: list[Write]) -> list[CommitOutcome | Unavailable]:
        """All at once; if one of them cannot be stored, each by itself. Whatever is raised, the database says what is
        stored."""
        try:
            return [*(self.transact(all_at_once, writes) or self.transact(one_by_one, writes))]
        except sqlite3.Error as error:
            return self.found_again(writes, str(error))
        except Exception as error:
            new_incident(error, task="journal")
            return self.found_again(writes, type(error).__name__)

    def transact(self, insert: Insert, writes: list[Write]) -> list[CommitOutcome]:
        db = self.open()
        try:
            db.execute("BEGIN IMMEDIATE")
            outcomes = insert(db, writes)
            fault("after-insert")
            db.execute("COMMIT" if outcomes else "ROLLBACK")
        except BaseException:
            self.give_up(db)
            raise
        return outcomes

    def found_again(self, writes: list[Write], problem: str) -> list[CommitOutcome | Unavailable]:
        """After a commit whose result nobody knows."""
        try:
            db = self.open()
            return [COMMITTED if written(db, write) else Unavailable(problem) for write in writes]
        except Exception as error:
            if not isinstance(error, sqlite3.Error):
                new_incident(error, task="journal")
            return [Unavailable(problem)] * len(writes)

    def open(self) -> sqlite3.Connection:
        if self.db is None:
            self.db = self.connect()
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


def sweep(connect: Connect) -> None:
    try:
        with closing(connect()) as db:
            db.execute(CHECKPOINT)
    except sqlite3.Error as error:  # nothing is lost, the log only grows: the next sweep may do better
        log.warning("sweep", extra={"facts": {"problem": str(error)}})


def all_at_once(db: sqlite3.Connection, writes: list[Write]) -> list[CommitOutcome]:
    """Nothing if one of the moves cannot be stored."""
    fault("before-insert")
    moves = [(w.table, w.expected, w.rows[-1].seq, w.clock, w.status, w.result, w.before) for w in writes]
    entries = [(w.table, row.seq, row.client_key, row.line, row.digest) for w in writes for row in w.rows]
    try:
        if db.execute(advance(size_of(moves)), [wall(), *padded(moves)]).rowcount < len(writes):
            return []
        for part in batched(entries):
            db.execute(insert(size_of(part)), padded(part))
    except sqlite3.IntegrityError:  # a key used before, or rows that should not be there
        return []
    return [COMMITTED] * len(writes)


def one_by_one(db: sqlite3.Connection, writes: list[Write]) -> list[CommitOutcome]:
    return [by_itself(db, write) for write in writes]


def by_itself(db: sqlite3.Connection, write: Write) -> CommitOutcome:
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
    """Only where the table still stands at that entry, and it is the very entry that the move follows."""
    return f"""
        UPDATE tables
        SET seq = column3, clock = column4, wish = NULL, status = coalesce(column5, status),
            result = coalesce(column6, result),
            touched = CASE WHEN column5 IS NULL AND ?1 - touched BETWEEN 0 AND 60 THEN touched ELSE ?1 END
        FROM ({values(size, 7)})
        WHERE id = column1 AND seq = column2 AND status = 'running' AND (column2 = 0 OR column7 = (
            SELECT mark FROM journal WHERE journal."table" = column1 AND journal.seq = column2))
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


def known(db: sqlite3.Connection, write: Write) -> CommitOutcome:
    key = write.rows[0].client_key
    found = None if key is None else db.execute(BY_KEY, (write.table, key)).fetchone()
    return LOST if found is None else Known(found[0])


def written(db: sqlite3.Connection, write: Write) -> bool:
    row = write.rows[0]
    return db.execute(WRITTEN, (write.table, row.seq, row.digest, row.client_key)).fetchone() is not None
