"""What is not kept for ever: the cleaning, once an hour, a little at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, case, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.personal_data import drop, strike_out
from saloon.server.people.users import DAY, SESSION_DAYS
from saloon.server.store.schema import (
    group_chat,
    holidays,
    invitations,
    position_analyses,
    reports,
    seats,
    seekers,
    sessions,
    tables,
    tallies,
    tickets,
    tournaments,
    users,
    vouchers,
)
from saloon.server.store.store import Store, Unavailable, bump

log = logging.getLogger("saloon.retention")

HOUR: Final = 3600.0
OPEN_DAYS: Final = 14  # a table that nobody begins or touches for so long is closed, and after as long again deleted
TABLE_DAYS: Final = 400  # a game that nobody has touched for so long is deleted, finished or not
GROUP_CHAT_DAYS: Final = 90  # what was said in a group so long ago is deleted
HOLIDAY_DAYS: Final = 366  # days off that ended so long ago count for nothing any more
POSITION_DAYS: Final = 30  # what was found of a position is deleted so long after somebody last looked further
REPORT_DAYS: Final = 90  # a report that was closed so long ago is deleted, its chat with it
AT_ONCE: Final = 50  # tables or guests of one transaction: others want to write too
Work = Callable[[AsyncConnection, list[str]], Coroutine[Any, Any, None]]


async def clean_hourly(store: Store) -> None:
    while True:
        try:
            await clean(store)
        except Unavailable as error:
            log.warning("cleaning put off", extra={"facts": {"why": type(error).__name__}})
        await asyncio.sleep(HOUR)


async def clean(store: Store, at_once: int = AT_ONCE) -> None:
    now = time.time()
    async with store.writing() as db:
        await db.execute(delete(tickets).where(tickets.c.until < now))
        await db.execute(delete(tallies).where(tallies.c.until < now))
        await db.execute(delete(vouchers).where(vouchers.c.until < now))
        await db.execute(delete(seekers).where(seekers.c.until < now))
        await db.execute(delete(invitations).where(invitations.c.until < now))
        await db.execute(delete(group_chat).where(group_chat.c.at < now - GROUP_CHAT_DAYS * DAY))
        await db.execute(delete(holidays).where(holidays.c.until < now - HOLIDAY_DAYS * DAY))
        await db.execute(delete(position_analyses).where(position_analyses.c.at < now - POSITION_DAYS * DAY))
        await db.execute(delete(reports).where(reports.c.closed < now - REPORT_DAYS * DAY))
        await db.execute(delete(tournaments).where(*forgettable(now)))
    open_, long_ago = now - OPEN_DAYS * DAY, now - TABLE_DAYS * DAY
    for which, work in (
        (select(tables.c.id).where(tables.c.status == "open", tables.c.touched < open_), close),
        (select(tables.c.id).where(tables.c.status == "closed", tables.c.touched < open_), drop),
        (select(tables.c.id).where(tables.c.status.in_(("over", "running")), tables.c.touched < long_ago), drop),
        (select(users.c.id).where(*long_gone(now - SESSION_DAYS * DAY)), forget),
    ):
        await in_small_parts(store, which.limit(at_once), work)
    async with store.writing() as db:
        await db.execute(delete(sessions).where(sessions.c.seen < now - SESSION_DAYS * DAY))


def forgettable(now: float) -> tuple[ColumnElement[bool], ...]:
    """Tournaments that nothing has happened to for so long; entrants and pairings go with them."""
    idle = (tournaments.c.status == "closed") | ((tournaments.c.status == "open") & tournaments.c.next.is_(None))
    since = case((idle, now - 2 * OPEN_DAYS * DAY), else_=now - TABLE_DAYS * DAY)
    return tournaments.c.touched < since, tournaments.c.status.not_in(("playing", "resting"))


def long_gone(since: float) -> tuple[ColumnElement[bool], ...]:
    """Guests that have not been seen since then. One who has logged out may yet come back by the link of a seat."""
    own = sessions.c.user == users.c.id
    seated = tables.c.id.in_(select(seats.c.table).where(seats.c.user == users.c.id).correlate(users))
    busy = exists().where(tables.c.touched >= since, (tables.c.host == users.c.id) | seated).correlate(users)
    unseen = exists().where(own) & ~exists().where(own, sessions.c.seen >= since)
    return users.c.login.is_(None), unseen | (~exists().where(own) & (users.c.created < since) & ~busy)


async def in_small_parts(store: Store, which: Select[Any], work: Work) -> None:
    while True:
        async with store.writing() as db:
            some = list((await db.execute(which)).scalars())
            if not some:
                return
            await work(db, some)


async def close(db: AsyncConnection, ids: list[str]) -> None:
    await bump(db, ids)
    await db.execute(update(tables).where(tables.c.id.in_(ids)).values(status="closed", touched=time.time()))


async def forget(db: AsyncConnection, guests: list[str]) -> None:
    for guest in guests:
        await strike_out(db, guest)
