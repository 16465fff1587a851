"""My tables: what waits for me first, then what waits for others, then what is over; with what was said meanwhile."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.live import gate
from saloon.server.lobby.lobby import Lobby, permitted
from saloon.server.people.users import User
from saloon.server.store.schema import chat, chat_read, habits, seats, tables
from saloon.server.store.store import TableRow, wall

GOING: Final = 200  # tables that are not over, at most
PAGE: Final = 20  # finished ones at a time
_READ: Final = text("""
    INSERT INTO chat_read ("user", "table", seen) VALUES (:user, :table, :seen)
    ON CONFLICT ("user", "table") DO UPDATE SET seen = excluded.seen WHERE chat_read.seen < excluded.seen
""")


class MyTables:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store = lobby.store

    async def of(self, user: User, page: int) -> wire.MyTables:
        mine = (tables.c.host == user.id) | tables.c.id.in_(select(seats.c.table).where(seats.c.user == user.id))
        over = mine & (tables.c.status == "over")
        async with self.store.reading() as db:
            found = await self.store.read_tables(db, mine & tables.c.status.in_(("open", "running")), GOING)
            count = (await db.execute(select(func.count()).select_from(tables).where(over))).scalar_one()
            found += await self.store.read_tables(db, over, PAGE, page * PAGE)
            ids = [one.id for one in found]
            unread, standing = await self.unread(db, user.id, ids), await self.standing(db, user.id, ids)
        here = await self.lobby.hall.here(ids)
        told = [
            wire.MyTable(
                self.lobby.told(one, user, here), left(one, user.id), unread.get(one.id, 0), standing.get(one.id, 0)
            )
            for one in found
        ]
        going = sorted([one for one in told if one.table.status != "over"], key=urgency)
        return wire.MyTables(going, [one for one in told if one.table.status == "over"], count, PAGE)

    async def read(self, user: User, table: str, at: float) -> None:
        """All up to this time has been seen; what is said later has not, whatever a clock says."""
        async with self.store.reading() as db:
            permitted(await self.lobby.read(db, table), user, "bell")
        async with self.store.writing() as db:
            await db.execute(_READ, {"user": user.id, "table": table, "seen": min(at, wall())})

    async def unread(self, db: AsyncConnection, user: str, ids: list[str]) -> dict[str, int]:
        """Lines of others since one last looked; a whisper counts for whom it is meant."""
        own = select(seats.c.seat).where(seats.c.table == chat.c.table, seats.c.user == user).correlate(chat)
        seen = select(chat_read.c.seen).where(chat_read.c.user == user, chat_read.c.table == chat.c.table)
        lines = (
            select(chat.c.table, func.count())
            .where(chat.c.table.in_(ids), or_(chat.c.user.is_(None), chat.c.user != user))
            .where(or_(chat.c.to.is_(None), chat.c.to.in_(own)))
            .where(chat.c.at > func.coalesce(seen.correlate(chat).scalar_subquery(), 0.0))
            .group_by(chat.c.table)
        )
        return {row.table: row[1] for row in await db.execute(lines)}

    async def standing(self, db: AsyncConnection, user: str, ids: list[str]) -> dict[str, int]:
        """How many standing answers one has given."""
        here = (seats.c.table == habits.c.table) & (seats.c.seat == habits.c.seat) & (seats.c.user == user)
        given = select(habits.c.table, func.count()).join_from(habits, seats, here)
        rows = await db.execute(given.where(habits.c.table.in_(ids)).group_by(habits.c.table))
        return {row.table: row[1] for row in rows}


def left(table: TableRow, reader: str) -> float | None:
    """Seconds that whoever is waited for still has, as far as the reader may know: their own, if it is they.

    No time runs out for whoever is on holiday.
    """
    if table.status != "running" or table.plan.clock.kind == "none":
        return None
    resting = table.resting(wall())
    asked = [seat for seat in gate.waited_for(table, reader) if seat not in resting]
    own = [seat for seat in asked if table.chairs[seat].user == reader]
    hushed = [seat for seat in own if seat not in table.clock.shown]
    times = [table.clock.window if seat in hushed else table.clock.left[seat] for seat in own or asked]
    return min(times, default=None)


def urgency(one: wire.MyTable) -> tuple[int, float, float]:
    """Those that wait for the reader come first, and of them those with the least time."""
    table = one.table
    asked = any(chair.you and chair.seat in table.owing for chair in table.chairs)
    ready = table.status == "open" and table.host and all(chair.kind != "open" for chair in table.chairs)
    return (0 if asked or ready else 1, float("inf") if one.left is None else one.left, -table.created)
