"""How one person stands to another: follows, mutes, blocks. All SQL about it.

Nobody is told that they are blocked: what a block forbids looks as if it had been done, or as if there were nothing.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.users import User
from saloon.server.store.records import TableRow
from saloon.server.store.schema import ties, users
from saloon.server.store.store import Store
from saloon.server.wire.company import Followed, Neighbour, Tying
from saloon.server.wire.problem import Problem

MOST: Final = 500  # ties of one kind that one person has
HERE: Final = 180.0  # seconds after which somebody counts as gone
SEEN: Final = 60.0  # seconds between two notes of somebody being here


async def tie(store: Store, user: User, form: Tying) -> None:
    if form.whom == user.id:
        raise Problem("not-with-yourself")
    its = (ties.c.user == user.id, ties.c.whom == form.whom, ties.c.kind == form.kind)
    async with store.writing() as db:
        await only_one(db, user.id)
        if (await db.execute(select(users.c.id).where(users.c.id == form.whom))).first() is None:
            raise Problem("no-person")
        await db.execute(delete(ties).where(*its))
        if not form.on or (form.kind == "follow" and await blocks(db, form.whom, user.id)):
            return
        own = select(func.count()).select_from(ties).where(ties.c.user == user.id, ties.c.kind == form.kind)
        if (await db.execute(own)).scalar_one() >= MOST:
            raise Problem("too-many-ties", most=MOST)
        row = {"user": user.id, "whom": form.whom, "kind": form.kind, "since": time.time()}
        await db.execute(insert(ties).values(row))
        if form.kind == "block":
            both = ((ties.c.user == user.id) & (ties.c.whom == form.whom)) | (
                (ties.c.user == form.whom) & (ties.c.whom == user.id)
            )
            await db.execute(delete(ties).where(ties.c.kind == "follow", both))


async def only_one(db: AsyncConnection, user: str) -> None:
    """Of several requests of one person, one at a time."""
    await db.execute(select(users.c.id).where(users.c.id == user).with_for_update())


async def following(store: Store, user: User) -> list[Followed]:
    """Those who are in first."""
    wanted = select(users.c.id, users.c.name, users.c.here, users.c.hidden).join(ties, ties.c.whom == users.c.id)
    async with store.reading() as db:
        rows = (await db.execute(wanted.where(ties.c.user == user.id, ties.c.kind == "follow"))).all()
    since = time.time() - HERE
    found = [Followed(row.id, row.name, row.here > since and not row.hidden) for row in rows]
    return sorted(found, key=lambda one: (not one.here, one.name.casefold()))


async def note_here(store: Store, user: User) -> bool:
    """Writes down that somebody is in; whether they hide it."""
    async with store.reading() as db:
        row = (await db.execute(select(users.c.here, users.c.hidden).where(users.c.id == user.id))).one()
    if row.here < time.time() - SEEN:
        async with store.writing() as db:
            await db.execute(update(users).where(users.c.id == user.id).values(here=time.time()))
    return bool(row.hidden)


async def hide(store: Store, user: User, hidden: bool) -> None:
    async with store.writing() as db:
        await db.execute(update(users).where(users.c.id == user.id).values(hidden=hidden))


async def neighbours(store: Store, user: User, table: TableRow) -> list[Neighbour]:
    """The other people at a table, and how somebody stands to them."""
    others = {
        one.user: one
        for one in reversed(table.chairs)
        if one.user is not None and one.user != user.id and not one.guest
    }
    mine = select(ties.c.whom, ties.c.kind).where(ties.c.user == user.id, ties.c.whom.in_(list(others)))
    async with store.reading() as db:
        rows = (await db.execute(mine.order_by(ties.c.kind))).all()
    return [
        Neighbour(chair.seat, id, chair.name, [row.kind for row in rows if row.whom == id])
        for id, chair in sorted(others.items(), key=lambda item: item[1].seat)
    ]


# --- within a transaction ---


async def apart(db: AsyncConnection, people: Collection[str]) -> set[frozenset[str]]:
    """The pairs among these of whom one has blocked the other."""
    blocked = select(ties.c.user, ties.c.whom).where(ties.c.kind == "block", ties.c.user.in_(people))
    return {frozenset((row.user, row.whom)) for row in await db.execute(blocked.where(ties.c.whom.in_(people)))}


async def blocks(db: AsyncConnection, user: str, whom: str) -> bool:
    its = select(ties.c.kind).where(ties.c.user == user, ties.c.whom == whom, ties.c.kind == "block")
    return (await db.execute(its)).first() is not None


async def strangers(db: AsyncConnection, user: str) -> set[str]:
    """Whom somebody has blocked, or who has blocked them."""
    either = (ties.c.user == user) | (ties.c.whom == user)
    rows = await db.execute(select(ties.c.user, ties.c.whom).where(ties.c.kind == "block", either))
    return {one for row in rows for one in row} - {user}


async def forget_ties(db: AsyncConnection, user: str) -> None:
    await db.execute(delete(ties).where((ties.c.user == user) | (ties.c.whom == user)))


async def hand_over_ties(db: AsyncConnection, guest: str, account: str) -> None:
    """None twice, and none to oneself."""
    rows = (await db.execute(select(ties).where((ties.c.user == guest) | (ties.c.whom == guest)))).mappings().all()
    await forget_ties(db, guest)
    for row in rows:
        moved: dict[str, Any] = {**row, **{name: account for name in ("user", "whom") if row[name] == guest}}
        same = (ties.c.user == moved["user"], ties.c.whom == moved["whom"], ties.c.kind == moved["kind"])
        if moved["user"] != moved["whom"] and (await db.execute(select(ties.c.kind).where(*same))).first() is None:
            await db.execute(insert(ties).values(moved))
