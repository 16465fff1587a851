"""One table and all that is kept of it: its journal, clocks, habits, links and chat."""

from __future__ import annotations

from os import urandom
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Update, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.common.seal import SIZE, Seal
from saloon.server.common.small_set import EMPTY, small_set
from saloon.server.store.database import Database, bump, stride
from saloon.server.store.records import (
    Head,
    Stored,
    StoredChair,
    StoredRow,
    TableRow,
    UndoRequest,
    head_of,
    table_of,
    text_of,
)
from saloon.server.store.schema import (
    barred,
    chat,
    groups,
    habits,
    holidays,
    journal,
    links,
    members,
    presence,
    seats,
    secrets,
    snapshots,
    tables,
    users,
)

SEALED_AT_ONCE: Final = 500
NO_LINKS: Final[dict[str, str | None]] = {"invite": None, "watch": None}
CHAT_KEPT: Final = 100  # lines told to whoever comes


class Tables(Database):
    def __init__(self, key: bytes | None = None) -> None:
        """The key seals links; a store that is not given one makes one for as long as it lives."""
        super().__init__()
        self.seal = Seal(key or urandom(SIZE))

    async def load(self, table: str, worker: str = "") -> Stored | None:
        """All of a table: from its snapshot on, if it has one."""
        async with self.reading() as db:
            row = await self.read_table(db, table, worker)
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
            return await self.read_table(db, table, worker)

    async def read_table(self, db: AsyncConnection, table: str, worker: str = "") -> TableRow | None:
        row = (await db.execute(_FACTS, {"t": table})).first()
        if row is None:
            return None
        chairs = await db.execute(_CHAIRS, {"t": table})
        others = select(presence.c.seat).where(
            presence.c.table == table, presence.c.worker != worker, presence.c.until > self.now()
        )
        here = small_set((await db.execute(others)).scalars())
        shown = self.links(table, row.invite_link, row.watch_link, row.invite, row.watch)
        out = select(barred.c.user).where(barred.c.table == table)
        sent_away = small_set((await db.execute(out)).scalars())
        people = None if row.group_name is None else await _members(db, row.group)
        return table_of(row, shown, [StoredChair(*chair) for chair in chairs], here, sent_away, people)

    async def read_tables(
        self, db: AsyncConnection, which: ColumnElement[bool], most: int, after: int = 0
    ) -> list[TableRow]:
        """Many tables, the latest first, without their links and who is there."""
        latest = select(*_TABLE).select_from(_WHOSE).where(which).order_by(tables.c.touched.desc(), tables.c.id)
        rows = (await db.execute(latest.limit(most).offset(after))).all()
        chairs = await read_chairs(db, [row.id for row in rows])
        return [table_of(row, NO_LINKS, chairs[row.id], EMPTY, EMPTY) for row in rows]

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

    async def habits(self, table: str) -> dict[tuple[int, str], str]:
        """Standing answers, as JSON, by seat and question."""
        async with self.reading() as db:
            return await self._habits(db, table)

    async def _habits(self, db: AsyncConnection, table: str) -> dict[tuple[int, str], str]:
        wishes = await db.execute(select(habits).where(habits.c.table == table))
        return {(row.seat, row.question): row.answer for row in wishes}

    async def keep_habit(self, table: str, seat: int, question: str, answer: str | None) -> int:
        its = (habits.c.table == table, habits.c.seat == seat, habits.c.question == question)
        async with self.writing() as db:
            by = await bump(db, [table])  # first: of two workers that do so at once, one waits here
            await db.execute(delete(habits).where(*its))
            if answer is not None:
                row = {"table": table, "seat": seat, "question": question, "answer": answer}
                await db.execute(insert(habits).values(row))
        return by

    async def keep_undo_request(self, table: str, old: UndoRequest | None, new: UndoRequest | None) -> int:
        """Replaces what is asked for, unless somebody else already has: then the version goes on by 0."""
        by = stride()
        seq = (new or old or UndoRequest("", 0, 0, 0, [])).seq
        is_old = tables.c.wish.is_(None) if old is None else tables.c.wish == text_of(old)
        values = {"wish": None if new is None else text_of(new), "version": tables.c.version + by}
        async with self.writing() as db:
            done = await db.execute(
                update(tables).where(tables.c.id == table, tables.c.seq == seq, is_old).values(values)
            )
            return by if done.rowcount == 1 else 0

    async def stand_in(self, table: str, seat: int, level: str) -> int:
        """A bot of this level answers for the person on this chair, or no bot any more; 0 if it was so already."""
        theirs = (seats.c.table == table, seats.c.seat == seat, seats.c.kind == "human", seats.c.level != level)
        async with self.writing() as db:
            done = await db.execute(update(seats).where(*theirs, seats.c.user.is_not(None)).values(level=level))
            return await bump(db, [table]) if done.rowcount else 0

    async def end_here(self, table: str, seq: int) -> int:
        """The game ends without a result, if it still stands there; 0 if it does not."""
        by = stride()
        running = (tables.c.id == table, tables.c.seq == seq, tables.c.status == "running")
        values = {"status": "over", "result": "[]", "wish": None, "version": tables.c.version + by}
        async with self.writing() as db:
            done = await db.execute(update(tables).where(*running).values(values))
            return by if done.rowcount else 0

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

    async def wipe(self, db: AsyncConnection) -> None:
        """What this transaction writes over is not to be found in the file any more."""

    # --- chat ---

    async def say(
        self, table: str, client_key: str, user: str | None, line: wire.ChatLine
    ) -> tuple[wire.ChatLine, int]:
        """Stores a line of chat, once: a repetition gives the line as it was stored, and the version goes on by 0."""
        values = {
            "table": table, "client_key": client_key, "at": line.at, "user": user, "seat": line.seat,
            "name": line.name, "text": line.text, "phrase": line.phrase, "to": line.to,
        }  # fmt: skip
        try:
            async with self.writing() as db:
                line.id = (await db.execute(insert(chat).values(values).returning(chat.c.id))).scalar_one()
                by = await bump(db, [table])
            return line, by
        except IntegrityError:
            its = select(*_CHAT_COLUMNS).where(chat.c.table == table, chat.c.client_key == client_key)
            async with self.reading() as db:
                return wire.ChatLine(*(await db.execute(its)).one()), 0

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


async def read_chairs(db: AsyncConnection, tables: list[str]) -> dict[str, list[StoredChair]]:
    chairs: dict[str, list[StoredChair]] = {table: [] for table in tables}
    wanted = select(seats.c.table, *_CHAIR).select_from(_WHO).where(seats.c.table.in_(tables)).order_by(seats.c.seat)
    for table, *chair in await db.execute(wanted):
        chairs[table].append(StoredChair(*chair))
    return chairs


async def _members(db: AsyncConnection, group: str) -> frozenset[str]:
    return small_set((await db.execute(select(members.c.user).where(members.c.group == group))).scalars())


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
_OF_THE_PERSON: Final = (users.c.emblem, holidays.c.since, holidays.c.until)  # the rest stands with the seat
_CHAIR: Final = (*(seats.c[name] for name in StoredChair.__struct_fields__[: -len(_OF_THE_PERSON)]), *_OF_THE_PERSON)
_WHO: Final = seats.outerjoin(users, (users.c.id == seats.c.user) & ~seats.c.guest).outerjoin(
    holidays, holidays.c.user == seats.c.user
)
_CHAIRS: Final[Select[Any]] = (
    select(*_CHAIR).select_from(_WHO).where(seats.c.table == bindparam("t")).order_by(seats.c.seat)
)
_TABLE: Final = (tables, groups.c.name.label("group_name"))
_WHOSE: Final = tables.outerjoin(groups, groups.c.id == tables.c.group)
_FACTS: Final[Select[Any]] = (
    select(*_TABLE, links.c.invite.label("invite_link"), links.c.watch.label("watch_link"))
    .select_from(_WHOSE.outerjoin(links, links.c.table == tables.c.id))
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
