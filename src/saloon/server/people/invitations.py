"""Invitations from somebody at a table to somebody they know; they lapse by themselves."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.ties import blocks, only_one
from saloon.server.people.users import User
from saloon.server.store.schema import invitations, tables, users
from saloon.server.store.store import Store
from saloon.server.wire.company import Invited
from saloon.server.wire.problem import Problem

LASTS: Final = 900.0  # seconds
MOST: Final = 10  # that one person is shown


async def invite(store: Store, user: User, whom: str, table: str) -> None:
    """Whoever has blocked the one who asks hears nothing of it, as does whoever is asked too much."""
    if whom == user.id:
        raise Problem("not-with-yourself")
    now = time.time()
    async with store.writing() as db:
        await only_one(db, whom)
        if (await db.execute(select(users.c.id).where(users.c.id == whom))).first() is None:
            raise Problem("no-person")
        await db.execute(delete(invitations).where(invitations.c.user == whom, invitations.c.until < now))
        await db.execute(delete(invitations).where(invitations.c.user == whom, invitations.c.table == table))
        count = select(func.count()).select_from(invitations).where(invitations.c.user == whom)
        if await blocks(db, whom, user.id) or (await db.execute(count)).scalar_one() >= MOST:
            return
        row = {"user": whom, "table": table, "by": user.id, "until": now + LASTS}
        await db.execute(insert(invitations).values(row))


async def invited(store: Store, user: User) -> list[Invited]:
    """To tables that have not begun, the latest first."""
    wanted = (
        select(invitations.c.table, tables.c.game, users.c.name, invitations.c.until)
        .join(tables, tables.c.id == invitations.c.table)
        .join(users, users.c.id == invitations.c.by)
        .where(invitations.c.user == user.id, invitations.c.until > time.time(), tables.c.status == "open")
    )
    async with store.reading() as db:
        return [Invited(*row) for row in await db.execute(wanted.order_by(invitations.c.until.desc()))]


async def drop_invitation(store: Store, user: User, table: str) -> bool:
    """Whether there was one that had not lapsed."""
    its = (invitations.c.user == user.id, invitations.c.table == table)
    async with store.writing() as db:
        found = (await db.execute(select(invitations.c.until).where(*its))).scalar()
        await db.execute(delete(invitations).where(*its))
    return found is not None and found > time.time()


async def forget_invitations(db: AsyncConnection, user: str) -> None:
    await db.execute(delete(invitations).where((invitations.c.user == user) | (invitations.c.by == user)))
