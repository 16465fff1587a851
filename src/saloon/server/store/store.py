"""What is kept: the journal, which is the game, and everything around it. One interface, two engines.

A commit is one transaction that inserts the rows of a move and moves the table on, on condition that nobody else has.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from os import urandom
from typing import Any, Final, NamedTuple

from msgspec import Struct, json
from sqlalchemy import (
    ColumnElement,
    Select,
    Update,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from saloon.server import wire
from saloon.server.common.seal import SIZE, Seal
from saloon.server.store.row import Row
from saloon.server.store.schema import barred, chat, habits, journal, links, presence, seats, secrets, snapshots, tables

FRESH: Final = 5.0  # seconds for which one successful write stands for the next
PROBED: Final = 5.0  # seconds that a trial may take
HANGS: Final = 30.0  # seconds after which a batch of moves counts as stuck
SEALED_AT_ONCE: Final = 500
CHAT_KEPT: Final = 100  # lines told to whoever comes


class Unavailable(Exception):
    """The database is gone, locked or full: what was asked has not been done, and nothing is lost."""


# --- the hot path ---


class Write(Struct, frozen=True):
    """A move to be stored: all of it or nothing, and only if the table stands at `expected` and at that very mark."""

    table: str
    expected: int
    before: str  # the mark there; nothing is compared before the first entry
    rows: list[Row]
    clock: str
    status: str | None = None
    result: str | None = None


class Committed(Struct, frozen=True):
    """Stored, and nothing can lose it any more."""


class Lost(Struct, frozen=True):
    """Somebody else was faster: the table stands elsewhere by now."""


class Known(Struct, frozen=True):
    """This very move was stored before."""

    seq: int


Outcome = Committed | Lost | Known


def resolve_waiting(waiting: list[asyncio.Future[Outcome]], outcomes: list[Outcome | Unavailable]) -> None:
    """Tells each who waits for a write what came of it."""
    for done, outcome in zip(waiting, outcomes, strict=True):
        if done.done():  # whoever waited has gone
            continue
        if isinstance(outcome, Unavailable):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


COMMITTED: Final = Committed()
LOST: Final = Lost()


# --- what is read ---


class StoredChair(Struct):
    seat: int
    kind: Any
    user: str | None
    name: str
    level: str


class ClockState(Struct, omit_defaults=True):
    """Thinking time as it is stored: what is left, who is waited for, who is stood in for."""

    left: list[float] = []
    owing: list[int] = []
    away: list[int] = []
    window: float = 0.0  # to answer an open quiet question


class UndoRequest(Struct):
    """An undo that somebody asks for, of a table that stands at `seq`."""

    undo: str
    seat: int
    keep: int
    seq: int
    waits: list[int]


class TableRow(Struct):
    """A table as it stands, without its game."""

    id: str
    game: str
    status: Any
    public: bool
    host: str
    plan: wire.TablePlan
    setup: dict[str, Any] | None
    promise: str | None
    seq: int
    version: int
    clock: ClockState
    wish: UndoRequest | None
    result: list[int]
    rematch: str | None
    created: float
    invite: str | None
    watch: str | None
    chairs: list[StoredChair]
    here: frozenset[int]  # seats with a socket at some other worker
    barred: frozenset[str] = frozenset()  # users who were sent away
    watched: str | None = None  # digest of the spectators' link


class StoredRow(Struct, array_like=True):
    seq: int
    line: str
    mark: str


class Stored(Struct):
    table: TableRow
    secret: bytes | None
    snapshot: str | None
    rows: list[StoredRow]  # from the snapshot's own entry on, with the one before it
    habits: dict[tuple[int, str], str]


class Head(Struct):
    """Where a table stands."""

    seq: int
    version: int
    status: Any
    clock: ClockState
    result: list[int]
    wish: UndoRequest | None


class Stands(NamedTuple):
    """Where a table stands, in short."""

    seq: int
    version: int
    mark: str  # of the entry at `seq`


class Store(ABC):
    """`engine` is for all that is not hot; whoever only reads uses `reader`."""

    engine: AsyncEngine
    reader: AsyncEngine
    written = float("-inf")  # when it was last written to besides moves, by the monotonic clock

    def __init__(self, key: bytes | None = None) -> None:
        """The key seals links; a store that is not given one makes one for as long as it lives."""
        self.seal = Seal(key or urandom(SIZE))
        self.probing = asyncio.Lock()

    @abstractmethod
    async def start(self) -> None:
        """Brings the database up to date and gets ready."""

    @abstractmethod
    async def close(self) -> None:
        """Stores what is still under way and lets go."""

    @abstractmethod
    async def commit(self, write: Write) -> Outcome:
        """Stores a move, together with whatever else is waiting. Raises Unavailable."""

    @abstractmethod
    def now(self) -> ColumnElement[float]:
        """The database's own clock, the only one that all workers share."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with reached(), self.reader.connect() as db:
            yield db

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with reached(), self.engine.begin() as db:
            yield db
        self.written = time.monotonic()

    # --- is it well? ---

    def waits(self) -> int:
        """How much waits to be written."""
        return 0

    def stuck(self) -> str:
        """Why nothing goes on with writing, if so."""
        return ""

    def look_after(self) -> None:  # noqa: B027
        """What has died is replaced."""

    async def trouble(self) -> str:
        """Why nothing can be written, if so. If nothing was of late, it is tried."""
        if problem := self.stuck():
            return problem
        try:
            async with asyncio.timeout(PROBED), self.probing:
                if time.monotonic() - self.written > FRESH:
                    async with self.writing() as db:
                        await db.execute(_PROBE)
        except (Unavailable, TimeoutError) as error:
            return str(error) or "slow"
        return ""

    # --- one table ---

    async def load(self, table: str, worker: str = "") -> Stored | None:
        """All of a table: from its snapshot on, if it has one."""
        async with self.reading() as db:
            row = await self._table_row(db, table, worker)
            if row is None:
                return None
            secret = (await db.execute(select(secrets.c.secret).where(secrets.c.table == table))).scalar()
            snapshot = (await db.execute(_SNAPSHOT, {"t": table})).first()
            rows = await db.execute(_ROWS, {"t": table, "after": snapshot.seq - 2 if snapshot else 0, "before": _END})
            return Stored(
                row,
                secret,
                snapshot.data if snapshot else None,
                [StoredRow(*row) for row in rows],
                await self._habits(db, table),
            )

    async def table_row(self, table: str, worker: str = "") -> TableRow | None:
        async with self.reading() as db:
            return await self._table_row(db, table, worker)

    async def _table_row(self, db: AsyncConnection, table: str, worker: str) -> TableRow | None:
        row = (await db.execute(_FACTS, {"t": table})).first()
        if row is None:
            return None
        chairs = await db.execute(_CHAIRS, {"t": table})
        others = select(presence.c.seat).where(
            presence.c.table == table, presence.c.worker != worker, presence.c.until > self.now()
        )
        here = frozenset((await db.execute(others)).scalars())
        shown = self.links(table, row.invite_link, row.watch_link, row.invite, row.watch)
        out = select(barred.c.user).where(barred.c.table == table)
        sent_away = frozenset((await db.execute(out)).scalars())
        return _facts(row, shown, [StoredChair(*chair) for chair in chairs], here, sent_away)

    # --- links ---

    def links(self, table: str, invite: str, watch: str, *digests: str | None) -> dict[str, str | None]:
        """As those at the table are shown them, from what is stored."""
        kept = {"invite": invite, "watch": watch}
        return {
            kind: self.seal.open(table, kind, kept[kind], stored) for kind, stored in zip(kept, digests, strict=True)
        }

    def sealed(self, table: str, invite: str, watch: str) -> dict[str, Any]:
        """As they are stored."""
        made = {kind: self.seal.close(table, kind, token) for kind, token in (("invite", invite), ("watch", watch))}
        return {"table": table, **made, "sealed": True}

    async def seal_links(self) -> int:
        """Those that an earlier version has stored as they were; how many they were."""
        clear = select(links).where(links.c.sealed.is_(False)).limit(SEALED_AT_ONCE)
        count = 0
        while True:
            async with self.reading() as db:
                found = (await db.execute(clear)).all()
            if not found:
                return count
            rows = [self.sealed(row.table, row.invite, row.watch) for row in found]
            count += len(rows)
            async with self.writing() as db:
                await self.wipe(db)
                await db.execute(_SEAL, [{"t": row["table"], "i": row["invite"], "w": row["watch"]} for row in rows])

    async def wipe(self, db: AsyncConnection) -> None:  # noqa: B027
        """What this transaction writes over is not to be found in the file any more."""

    async def habits(self, table: str) -> dict[tuple[int, str], str]:
        """Standing answers, as JSON, by seat and question."""
        async with self.reading() as db:
            return await self._habits(db, table)

    async def _habits(self, db: AsyncConnection, table: str) -> dict[tuple[int, str], str]:
        wishes = await db.execute(select(habits).where(habits.c.table == table))
        return {(row.seat, row.question): row.answer for row in wishes}

    async def rows(self, table: str, after: int = 0, before: int | None = None) -> list[StoredRow]:
        """Journal rows with after < seq < before."""
        async with self.reading() as db:
            found = await db.execute(_ROWS, {"t": table, "after": after, "before": before or _END})
            return [StoredRow(*row) for row in found]

    async def since(self, table: str, known: int) -> tuple[Head, list[StoredRow]] | None:
        """Where the table stands, and the rows that led there from this one on, it included."""
        async with self.reading() as db:
            row = (await db.execute(_HEAD, {"t": table})).first()
            if row is None:
                return None
            rows = await db.execute(_ROWS, {"t": table, "after": known - 1, "before": _END})
            return head_of(row), [StoredRow(*found) for found in rows]

    async def since_all(self, known: dict[str, int]) -> dict[str, tuple[Head, list[StoredRow]]]:
        """The same for many tables at once."""
        each = [(table, await self.since(table, seq)) for table, seq in known.items()]
        return {table: found for table, found in each if found is not None}

    async def find_key(self, table: str, client_key: str) -> int | None:
        """The entry that a client's key was stored with."""
        mine = select(journal.c.seq).where(journal.c.table == table, journal.c.client_key == client_key)
        async with self.reading() as db:
            return (await db.execute(mine)).scalar()

    async def snapshot(self, table: str, seq: int, data: str) -> None:
        """Replaces the snapshot by a later one; two workers may do so at once."""
        async with self.writing() as db:
            await db.execute(_SAVE, {"t": table, "seq": seq, "data": data})

    async def keep_clock(self, clocks: dict[str, tuple[int, str]]) -> None:
        """The time that is left, between moves: by table, and only where it still stands at this entry."""
        rows = [{"t": table, "at": seq, "clock": clock} for table, (seq, clock) in sorted(clocks.items())]
        if rows:
            async with self.writing() as db:
                await db.execute(_KEEP_CLOCK, rows)

    async def keep_habit(self, table: str, seat: int, question: str, answer: str | None) -> None:
        its = (habits.c.table == table, habits.c.seat == seat, habits.c.question == question)
        async with self.writing() as db:
            await bump(db, [table])  # first: of two workers that do so at once, one waits here
            await db.execute(delete(habits).where(*its))
            if answer is not None:
                row = {"table": table, "seat": seat, "question": question, "answer": answer}
                await db.execute(insert(habits).values(row))

    async def keep_undo_request(self, table: str, old: UndoRequest | None, new: UndoRequest | None) -> bool:
        """Replaces what is asked for, unless somebody else already has."""
        seq = (new or old or UndoRequest("", 0, 0, 0, [])).seq
        is_old = tables.c.wish.is_(None) if old is None else tables.c.wish == _text(old)
        values = {"wish": None if new is None else _text(new), "version": tables.c.version + 1}
        async with self.writing() as db:
            done = await db.execute(
                update(tables).where(tables.c.id == table, tables.c.seq == seq, is_old).values(values)
            )
            return done.rowcount == 1

    # --- chat ---

    async def say(self, table: str, client_key: str, user: str | None, line: wire.ChatLine) -> wire.ChatLine:
        """Stores a line of chat, once: a repetition gives the line as it was stored."""
        values = {
            "table": table, "client_key": client_key, "at": line.at, "user": user, "seat": line.seat,
            "name": line.name, "text": line.text, "phrase": line.phrase, "to": line.to,
        }  # fmt: skip
        try:
            async with self.writing() as db:
                line.id = (await db.execute(insert(chat).values(values).returning(chat.c.id))).scalar_one()
                await bump(db, [table])
            return line
        except IntegrityError:
            its = select(*_CHAT_COLUMNS).where(chat.c.table == table, chat.c.client_key == client_key)
            async with self.reading() as db:
                return wire.ChatLine(*(await db.execute(its)).one())

    async def chat_after(self, table: str, after: int = 0) -> list[wire.ChatLine]:
        """The last lines of chat, the oldest first."""
        lines = (
            select(*_CHAT_COLUMNS)
            .where(chat.c.table == table, chat.c.id > after)
            .order_by(chat.c.id.desc())
            .limit(CHAT_KEPT)
        )
        async with self.reading() as db:
            return [wire.ChatLine(*row) for row in (await db.execute(lines))][::-1]

    # --- many tables, many workers ---

    async def moved(self, known: dict[str, Stands]) -> list[str]:
        """Which of these tables no longer stand where they were last seen: further on, back, or nowhere."""
        wanted = (
            select(tables.c.id, tables.c.seq, tables.c.version, func.coalesce(journal.c.mark, ""))
            .outerjoin(journal, (journal.c.table == tables.c.id) & (journal.c.seq == tables.c.seq))
            .where(tables.c.id.in_(list(known)))
        )
        async with self.reading() as db:
            stand = {id: Stands(*where) for id, *where in await db.execute(wanted)}
        return [id for id, stood in known.items() if stand.get(id) != stood]

    async def lease(self, ids: Iterable[str], worker: str, seconds: float) -> set[str]:
        """Takes or renews the right to run bots and clocks; the tables where it was to be had."""
        now = self.now()
        free = or_(
            tables.c.lease.is_(None),
            tables.c.lease == worker,
            tables.c.lease_until < now,
            tables.c.lease_until > now + 2 * seconds,  # a clock was put back: no lease lasts that long
        )
        wanted = list(ids)
        mine = update(tables).where(tables.c.id.in_(wanted), free).values(lease=worker, lease_until=now + seconds)
        async with self.writing() as db:
            await _take_in_turn(db, wanted)
            return set((await db.execute(mine.returning(tables.c.id))).scalars())

    async def let_go(self, ids: Iterable[str], worker: str) -> None:
        wanted = list(ids)
        theirs = update(tables).where(tables.c.id.in_(wanted), tables.c.lease == worker)
        async with self.writing() as db:
            await _take_in_turn(db, wanted)
            await db.execute(theirs.values(lease=None, lease_until=0.0))

    async def running_since(self, since: float, after: str = "", limit: int = 200) -> list[tuple[str, bool]]:
        """Running tables nobody keeps, by id: each with whether somebody must: a clock runs, or a bot is waited for."""
        now = self.now()
        orphans = (
            select(tables.c.id, tables.c.plan, tables.c.clock)
            .where(tables.c.status == "running", tables.c.touched >= since, tables.c.id > after)
            .where(or_(tables.c.lease.is_(None), tables.c.lease_until < now))
            .order_by(tables.c.id)
            .limit(limit)
        )
        async with self.reading() as db:
            found = (await db.execute(orphans)).all()
            bots = await self._bots(db, [row.id for row in found])
        return [(row.id, _must_be_kept(row.plan, row.clock, bots.get(row.id, set()))) for row in found]

    async def _bots(self, db: AsyncConnection, ids: list[str]) -> dict[str, set[int]]:
        seated: dict[str, set[int]] = {}
        bots = select(seats.c.table, seats.c.seat).where(seats.c.table.in_(ids), seats.c.kind == "bot")
        for table, seat in await db.execute(bots):
            seated.setdefault(table, set()).add(seat)
        return seated

    async def arrive(self, worker: str, here: Iterable[tuple[str, int]], seconds: float, anew: bool) -> None:
        """These seats have sockets at this worker; `anew` if the others do not know it yet."""
        these = sorted(here)
        rows = [{"t": table, "s": seat, "w": worker, "seconds": seconds} for table, seat in these]
        if not rows:
            return
        async with self.writing() as db:
            await db.execute(text(_PRESENT.format(now=self.now())), rows)
            if anew:
                await bump(db, [table for table, _ in these])

    async def present(self, ids: list[str]) -> set[tuple[str, int]]:
        """The seats of these tables that have a socket at any worker."""
        wanted = select(presence.c.table, presence.c.seat).where(
            presence.c.table.in_(ids), presence.c.until > self.now()
        )
        async with self.reading() as db:
            return {(table, seat) for table, seat in await db.execute(wanted)}

    async def stay(self, worker: str, seconds: float) -> int:
        """All that have sockets at this worker are still there; how many they are."""
        mine = update(presence).where(presence.c.worker == worker).values(until=self.now() + seconds)
        async with self.writing() as db:
            return (await db.execute(mine)).rowcount

    async def leave(self, worker: str, table: str, seat: int) -> None:
        async with self.writing() as db:
            await db.execute(_ABSENT, {"t": table, "s": seat, "w": worker})
            await bump(db, [table])


# --- statements that are always the same ---

_END: Final = 2**31 - 1
_CHAT_COLUMNS: Final = (chat.c.id, chat.c.at, chat.c.name, chat.c.text, chat.c.seat, chat.c.phrase, chat.c.to)
_SNAPSHOT: Final[Select[Any]] = select(snapshots.c.seq, snapshots.c.data).where(snapshots.c.table == bindparam("t"))
_ROWS: Final[Select[Any]] = (
    select(journal.c.seq, journal.c.line, journal.c.mark)
    .where(journal.c.table == bindparam("t"), journal.c.seq > bindparam("after"), journal.c.seq < bindparam("before"))
    .order_by(journal.c.seq)
)
_HEAD: Final[Select[Any]] = select(
    tables.c.seq, tables.c.version, tables.c.status, tables.c.clock, tables.c.result, tables.c.wish
).where(tables.c.id == bindparam("t"))
_CHAIRS: Final[Select[Any]] = (
    select(seats.c.seat, seats.c.kind, seats.c.user, seats.c.name, seats.c.level)
    .where(seats.c.table == bindparam("t"))
    .order_by(seats.c.seat)
)
_FACTS: Final[Select[Any]] = (
    select(tables, links.c.invite.label("invite_link"), links.c.watch.label("watch_link"))
    .outerjoin(links, links.c.table == tables.c.id)
    .where(tables.c.id == bindparam("t"))
)
_SEAL: Final[Update] = (
    update(links)
    .where(links.c.table == bindparam("t"), links.c.sealed.is_(False))
    .values(invite=bindparam("i"), watch=bindparam("w"), sealed=True)
)
_KEEP_CLOCK: Final[Update] = (
    update(tables)
    .where(tables.c.id == bindparam("t"), tables.c.seq == bindparam("at"))
    .values(clock=bindparam("clock"))
)
_SAVE: Final = text("""
    INSERT INTO snapshots ("table", seq, data) VALUES (:t, :seq, :data)
    ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, data = excluded.data
    WHERE snapshots.seq < excluded.seq OR snapshots.seq > (SELECT tables.seq FROM tables WHERE id = :t)
""")
_ABSENT: Final = delete(presence).where(
    presence.c.table == bindparam("t"), presence.c.seat == bindparam("s"), presence.c.worker == bindparam("w")
)
_PRESENT: Final = """
    INSERT INTO presence ("table", seat, worker, until) VALUES (:t, :s, :w, {now} + :seconds)
    ON CONFLICT ("table", seat, worker) DO UPDATE SET until = excluded.until
"""
_PROBE: Final = text("""
    INSERT INTO tallies (kind, key, until) VALUES ('probe', '', 0)
    ON CONFLICT (kind, key) DO UPDATE SET until = excluded.until
""")
_plan: Final = json.Decoder(wire.TablePlan)
_clock: Final = json.Decoder(ClockState)
_wish: Final = json.Decoder(UndoRequest)


async def _take_in_turn(db: AsyncConnection, ids: list[str]) -> None:
    """Locks these tables in the order of their ids, as the moves do: so nobody waits for another in a circle."""
    wanted = select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id)
    await db.execute(wanted.with_for_update(key_share=True))


async def bump(db: AsyncConnection, ids: Iterable[str]) -> None:
    """Counts a change of these tables, in the transaction that makes it, so that the other workers notice."""
    wanted = sorted(set(ids))
    if len(wanted) > 1:
        await _take_in_turn(db, wanted)
    await db.execute(update(tables).where(tables.c.id.in_(wanted)).values(version=tables.c.version + 1))


def _text(wish: UndoRequest) -> str:
    return json.encode(wish).decode()


def _facts(
    row: Any, shown: dict[str, str | None], chairs: list[StoredChair], here: frozenset[int], sent_away: frozenset[str]
) -> TableRow:
    return TableRow(
        id=row.id, game=row.game, status=row.status, public=row.public, host=row.host, plan=_plan.decode(row.plan),
        setup=json.decode(row.setup) if row.setup else None, promise=row.promise, seq=row.seq, version=row.version,
        clock=clock_state(row.clock), wish=_wished(row.wish), result=_result(row.result), rematch=row.rematch,
        created=row.created, chairs=chairs, **shown, here=here, barred=sent_away, watched=row.watch,
    )  # fmt: skip


def clock_state(text: str | None) -> ClockState:
    """What is left of the thinking time; nothing is known of it before the first move."""
    return ClockState() if text is None else _clock.decode(text)


def head_of(row: Any) -> Head:
    seq, version, status, clock, result, wish = row
    return Head(seq, version, status, clock_state(clock), _result(result), _wished(wish))


def _wished(text: str | None) -> UndoRequest | None:
    return _wish.decode(text) if text else None


def _result(text: str | None) -> list[int]:
    return json.decode(text, type=list[int]) if text else []


def _must_be_kept(plan: str, clock: str | None, bots: set[int]) -> bool:
    """Bots do not play among themselves where nobody looks on."""
    planned, state = _plan.decode(plan), clock_state(clock)
    if not set(range(len(planned.chairs))) - bots - set(state.away):
        return False
    return clock is None or planned.clock.kind != "none" or bool(bots & set(state.owing))


@asynccontextmanager
async def reached() -> AsyncIterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError) as error:
        raise Unavailable(type(error).__name__) from error


def wall() -> float:
    """For people to read; nothing is decided by it."""
    return time.time()
