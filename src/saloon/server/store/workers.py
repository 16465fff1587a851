"""Several workers at the same tables: what has moved, who runs bots and clocks where, who is where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, delete, func, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.store.database import Database, bump, take_in_turn
from saloon.server.store.records import Stands, must_be_kept
from saloon.server.store.schema import journal, presence, seats, tables


class Workers(Database):
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
            await take_in_turn(db, wanted)
            return set((await db.execute(mine.returning(tables.c.id))).scalars())

    async def let_go(self, ids: Iterable[str], worker: str) -> None:
        wanted = list(ids)
        theirs = update(tables).where(tables.c.id.in_(wanted), tables.c.lease == worker)
        async with self.writing() as db:
            await take_in_turn(db, wanted)
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
        return [(row.id, must_be_kept(row.plan, row.clock, bots.get(row.id, set()))) for row in found]

    async def _bots(self, db: AsyncConnection, ids: list[str]) -> dict[str, set[int]]:
        seated: dict[str, set[int]] = {}
        answered = or_(seats.c.kind == "bot", seats.c.level != "")  # a person's chair has a level while a bot stands in
        bots = select(seats.c.table, seats.c.seat).where(seats.c.table.in_(ids), answered)
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

    async def has_duty(self, name: str, worker: str, seconds: float) -> bool:
        """Whether this worker does something for the whole house for so long; another, if it dies."""
        async with self.writing() as db:
            mine = {"name": name, "worker": worker, "seconds": seconds}
            return (await db.execute(text(_DUTY.format(now=self.now())), mine)).first() is not None

    async def leave(self, worker: str, table: str, seat: int) -> None:
        async with self.writing() as db:
            await db.execute(_ABSENT, {"t": table, "s": seat, "w": worker})
            await bump(db, [table])


_ABSENT: Final = delete(presence).where(
    presence.c.table == bindparam("t"), presence.c.seat == bindparam("s"), presence.c.worker == bindparam("w")
)
_PRESENT: Final = """
    INSERT INTO presence ("table", seat, worker, until) VALUES (:t, :s, :w, {now} + :seconds)
    ON CONFLICT ("table", seat, worker) DO UPDATE SET until = excluded.until
"""
_DUTY: Final = """
    INSERT INTO duties (name, worker, until) VALUES (:name, :worker, {now} + :seconds)
    ON CONFLICT (name) DO UPDATE SET worker = excluded.worker, until = excluded.until
    WHERE duties.worker = excluded.worker OR duties.until < {now} OR duties.until > {now} + 2 * :seconds
    RETURNING worker
"""
