"""Positions that people keep: set up by hand, or come to in play."""

from __future__ import annotations

from typing import Final

from msgspec import json
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.common.tokens import new_id
from saloon.server.store.schema import positions, users
from saloon.server.store.store import Store
from saloon.server.wire.problem import Problem

MOST: Final = 100  # positions of one person
LONGEST: Final = 32_768  # letters of one


async def keep(store: Store, user: str, title: str, position: wire.Position, now: float) -> wire.SavedPosition:
    data = json.encode(position).decode()
    if len(data) > LONGEST:
        raise Problem("position-long")
    async with store.writing() as db:
        await db.execute(select(users.c.id).where(users.c.id == user).with_for_update())  # one at a time
        count = select(func.count()).select_from(positions).where(positions.c.user == user)
        if (await db.execute(count)).scalar_one() >= MOST:
            raise Problem("too-many-positions", most=MOST)
        id = new_id()
        row = {"id": id, "user": user, "game": position.game, "title": title, "data": data, "created": now}
        await db.execute(insert(positions).values(row))
    return wire.SavedPosition(id, title, position, now)


async def kept(store: Store, user: str) -> list[wire.SavedPosition]:
    """The latest first."""
    wanted = select(positions).where(positions.c.user == user).order_by(positions.c.created.desc(), positions.c.id)
    async with store.reading() as db:
        rows = (await db.execute(wanted)).mappings().all()
    return [
        wire.SavedPosition(row["id"], row["title"], json.decode(row["data"], type=wire.Position), row["created"])
        for row in rows
    ]


async def drop_position(store: Store, user: str, id: str) -> None:
    async with store.writing() as db:
        gone = await db.execute(delete(positions).where(positions.c.id == id, positions.c.user == user))
        if not gone.rowcount:
            raise Problem("no-position")


# --- within a transaction about one person ---


async def forget_positions(db: AsyncConnection, user: str) -> None:
    await db.execute(delete(positions).where(positions.c.user == user))


async def hand_over_positions(db: AsyncConnection, guest: str, account: str) -> None:
    await db.execute(update(positions).where(positions.c.user == guest).values(user=account))
