"""What people report about others, with the chat of their table as it was then."""

from __future__ import annotations

import time
from typing import Final

from msgspec import json
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.common.tokens import new_id
from saloon.server.people.ties import only_one
from saloon.server.people.users import User
from saloon.server.store.records import TableRow
from saloon.server.store.schema import groups, reports, users
from saloon.server.store.store import Store
from saloon.server.wire.company import Report, Reporting
from saloon.server.wire.messages import ChatLine
from saloon.server.wire.problem import Problem

LINES: Final = 50  # of chat that go with it
OPEN: Final = 20  # reports of one person that wait
SHOWN: Final = 100  # on the desk, those that wait first


async def report(store: Store, user: User, form: Reporting, lines: list[ChatLine]) -> None:
    """With the chat that the reporter could read where it happened."""
    if form.whom == user.id:
        raise Problem("not-with-yourself")
    row = {
        "id": new_id(), "at": time.time(), "by": user.id, "whom": form.whom, "table": form.table, "group": form.group,
        "reason": form.reason, "text": form.text.replace("\0", ""), "chat": json.encode(lines[-LINES:]).decode(),
        "note": "",
    }  # fmt: skip
    async with store.writing() as db:
        await only_one(db, user.id)
        if (await db.execute(select(users.c.id).where(users.c.id == form.whom))).first() is None:
            raise Problem("no-person")
        mine = select(func.count()).select_from(reports).where(reports.c.by == user.id, reports.c.closed.is_(None))
        if (await db.execute(mine)).scalar_one() >= OPEN:
            raise Problem("too-many-reports")
        await db.execute(insert(reports).values(row))


async def readable(store: Store, user: User, table: TableRow) -> list[ChatLine]:
    """The chat of a table without whispers between others."""
    own = {chair.seat for chair in table.chairs if chair.user == user.id}
    return [line for line in await store.chat_after(table.id) if line.to is None or own & {line.to, line.seat}]


async def all_reports(db: AsyncConnection) -> list[Report]:
    names = {"whom": users.alias(), "by": users.alias()}
    found = (
        select(
            reports,
            names["whom"].c.name.label("name"),
            names["by"].c.name.label("reporter"),
            groups.c.name.label("group_name"),
        )
        .join(names["whom"], names["whom"].c.id == reports.c.whom)
        .outerjoin(names["by"], names["by"].c.id == reports.c.by)
        .outerjoin(groups, groups.c.id == reports.c.group)
        .order_by(reports.c.closed.is_not(None), reports.c.at.desc())
        .limit(SHOWN)
    )
    return [
        Report(
            row["id"], row["at"], row["reporter"] or "", row["whom"], row["name"], row["table"], row["reason"],
            row["text"], json.decode(row["chat"], type=list[ChatLine]), row["closed"], row["note"],
            row["group_name"],
        )
        for row in (await db.execute(found)).mappings()
    ]  # fmt: skip


async def forget_reports(db: AsyncConnection, user: str) -> None:
    """What was said about them goes; what they said about others stays without their name."""
    await db.execute(delete(reports).where(reports.c.whom == user))
    await db.execute(update(reports).where(reports.c.by == user).values(by=None))


async def hand_over_reports(db: AsyncConnection, guest: str, account: str) -> None:
    for column in (reports.c.whom, reports.c.by):
        await db.execute(update(reports).where(column == guest).values({column.name: account}))
