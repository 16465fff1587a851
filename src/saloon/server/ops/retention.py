"""What is not kept for ever: the cleaning, once an hour."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from sqlalchemy import delete, select, update

from saloon.server.common.incidents import new_incident
from saloon.server.people.users import DAY, SESSION_DAYS
from saloon.server.store.schema import chat, seats, sessions, tables, tallies, tickets, users
from saloon.server.store.store import Store, Unavailable

log = logging.getLogger("saloon.retention")

HOUR: Final = 3600.0
OPEN_DAYS: Final = 14  # a table that nobody starts or touches for so long is closed


async def clean_hourly(store: Store) -> None:
    while True:
        try:
            await clean(store)
        except Unavailable as error:
            log.warning("cleaning put off", exc_info=error)
        except Exception as error:  # the cleaning must not end with the first surprise
            new_incident(error, task="cleaning")
        await asyncio.sleep(HOUR)


async def clean(store: Store) -> None:
    """Expired tickets and sessions, guests that nothing refers to, tables that were never begun."""
    now = time.time()
    unused = users.c.login.is_(None) & users.c.id.not_in(select(sessions.c.user))
    for column in (seats.c.user, chat.c.user):
        unused &= users.c.id.not_in(select(column).where(column.is_not(None)))
    stale = (tables.c.status == "open") & (tables.c.touched < now - OPEN_DAYS * DAY)
    async with store.writing() as db:
        await db.execute(delete(tickets).where(tickets.c.until < now))
        await db.execute(delete(tallies).where(tallies.c.until < now))
        await db.execute(delete(sessions).where(sessions.c.seen < now - SESSION_DAYS * DAY))
        await db.execute(update(tables).where(stale).values(status="closed", version=tables.c.version + 1))
        await db.execute(delete(users).where(unused, users.c.id.not_in(select(tables.c.host))))
