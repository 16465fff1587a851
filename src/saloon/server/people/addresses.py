"""The mail address of a person, once they have confirmed it."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.store.schema import users


async def address_of(db: AsyncConnection, user: str) -> str | None:
    return (await db.execute(select(users.c.mail).where(users.c.id == user))).scalar()
