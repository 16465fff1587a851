"""The devices somebody is logged in on: each is a session, under a name that its owner knows."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from saloon.server import wire
from saloon.server.people.users import User, bump_tables_of, end_sessions
from saloon.server.store.schema import sessions, tickets
from saloon.server.store.store import Store
from saloon.server.wire.problem import Problem

SHOWN: Final = 16  # letters of a session's digest: enough to tell it from the others
BROWSERS: Final = (  # many call themselves by the names of others too: the most particular first
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def device_name(user_agent: str) -> str:
    """Browser and system: all that is kept of what a browser says about itself."""
    said = [next((name for sign, name in known if sign in user_agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, said))


async def devices(store: Store, user: User) -> list[wire.Device]:
    """This one first, then those seen last."""
    mine = select(sessions).where(sessions.c.user == user.id).order_by(sessions.c.seen.desc(), sessions.c.token)
    async with store.reading() as db:
        rows = (await db.execute(mine)).mappings().all()
    found = [
        wire.Device(row["token"][:SHOWN], row["device"], row["created"], row["seen"], row["token"] == user.session)
        for row in rows
    ]
    return sorted(found, key=lambda one: not one.this)


async def end_one(store: Store, user: User, device: str) -> list[str]:
    """The tables where its sockets may be."""
    async with store.writing() as db:
        mine = (await db.execute(select(sessions.c.token).where(sessions.c.user == user.id))).scalars()
        ended = [token for token in mine if token[:SHOWN] == device]
        if not ended:
            raise Problem("no-session")
        await db.execute(delete(sessions).where(sessions.c.token.in_(ended)))
        await db.execute(delete(tickets).where(tickets.c.session.in_(ended)))
        return await bump_tables_of(db, user.id)


async def end_all(store: Store, user: User) -> list[str]:
    async with store.writing() as db:
        return await end_sessions(db, user.id)
