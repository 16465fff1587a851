"""For those who keep the house: is it well, what does it count, and the cleaning once an hour."""

from __future__ import annotations

import asyncio
import logging
import time
from ipaddress import ip_address
from typing import Final

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import delete, select, update

import saloon
from saloon.server import meters
from saloon.server.forms import Health
from saloon.server.http import Asked, Inside, at
from saloon.server.people import DAY, SESSION_DAYS
from saloon.server.problem import Problem, new_incident
from saloon.server.schema import chat, seats, sessions, tables, tallies, tickets, users
from saloon.server.security import address_of
from saloon.server.store import Store, Unavailable

log = logging.getLogger("saloon.ops")

HOUR: Final = 3600.0
OPEN_DAYS: Final = 14  # a table that nobody starts or touches for so long is closed


@get(**at("/health", "Is the database there, and how far is the latest game?", "ops", unsafe=False))
async def get_health(house: Inside) -> Health:
    latest = select(tables.c.seq).where(tables.c.status == "running").order_by(tables.c.touched.desc()).limit(1)
    async with house.store.reading() as db:
        seq = (await db.execute(latest)).scalar()
    return Health("ok", seq or 0, saloon.__version__, house.hall.overloaded)


@get("/metrics", include_in_schema=False)
async def get_metrics(request: Asked) -> Response[bytes]:
    """For the machine itself and its own network; to everybody else there is no such page."""
    if not is_near(address_of(request.scope)):
        raise Problem("no-page")
    return Response(meters.exposition(), media_type=CONTENT_TYPE_LATEST)


def is_near(address: str) -> bool:
    try:
        where = ip_address(address)
    except ValueError:
        return address == "local"
    return where.is_loopback or where.is_private


# --- cleaning ---


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


ROUTES = [get_health, get_metrics]
