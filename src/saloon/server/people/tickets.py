"""Tickets: each opens one socket, once, within a minute. They carry who comes, to which table and to which seat."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select

from saloon.server.common.tokens import digest, new_token
from saloon.server.people.access import Link
from saloon.server.store.schema import seats, sessions, tickets
from saloon.server.store.store import Store

LASTS: Final = 60.0  # seconds


class Admission(NamedTuple):
    """What a ticket says. A seat comes from here, never from a message."""

    table: str
    seat: int | None  # None: a spectator
    user: str | None
    session: str | None  # digest of the cookie: when the session ends, so does the socket
    link: Link


class Tickets:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def issue(self, admission: Admission) -> str:
        token, now = new_token(), time.time()
        async with self.store.writing() as db:
            await db.execute(delete(tickets).where(tickets.c.until < now))
            row = {**admission._asdict(), "token": digest(token), "until": now + LASTS}
            await db.execute(insert(tickets).values(row))
        return token

    async def redeem(self, token: str) -> Admission | None:
        """The admission, the first time; nothing for a stranger, a second time or too late.

        Whether there is such a ticket is looked up first: what somebody has made up costs nobody a turn at writing.
        """
        known = select(tickets.c.token).where(tickets.c.token == digest(token))
        async with self.store.reading() as db:
            if (await db.execute(known)).first() is None:
                return None
        torn = delete(tickets).where(tickets.c.token == digest(token)).returning(tickets)
        async with self.store.writing() as db:
            row = (await db.execute(torn)).mappings().first()
        if row is None or row["until"] < time.time():
            return None
        return Admission(row["table"], row["seat"], row["user"], row["session"], row["link"])

    async def revoked(self, admissions: Iterable[Admission]) -> set[Admission]:
        """Those whose session has ended or whose seat is no longer theirs: their sockets must close."""
        all_of_them = set(admissions)
        if not all_of_them:
            return set()
        async with self.store.reading() as db:
            known = {a.session for a in all_of_them if a.session is not None}
            alive = set((await db.execute(select(sessions.c.token).where(sessions.c.token.in_(known)))).scalars())
            theirs = {a.table for a in all_of_them if a.seat is not None}
            held = await db.execute(select(seats.c.table, seats.c.seat, seats.c.user).where(seats.c.table.in_(theirs)))
            holders = {(table, seat): user for table, seat, user in held}
        return {a for a in all_of_them if not _stands(a, alive, holders)}


def _stands(a: Admission, alive: set[str], holders: dict[tuple[str, int], str | None]) -> bool:
    if a.session is not None and a.session not in alive:
        return False
    return a.seat is None or (a.user is not None and holders.get((a.table, a.seat)) == a.user)
