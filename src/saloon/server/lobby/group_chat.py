"""What the members of a group say to each other."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.live.chat import clean
from saloon.server.people.groups import group_of
from saloon.server.people.house import PHRASES, only_phrases
from saloon.server.people.ties import strangers
from saloon.server.people.users import User
from saloon.server.store.schema import group_chat, ties, users
from saloon.server.store.store import Store
from saloon.server.wire.groups import GroupLine, GroupSaying
from saloon.server.wire.messages import ChatLine
from saloon.server.wire.problem import Problem

KEPT: Final = 100  # lines told to whoever comes


async def say(store: Store, user: User, group: str, form: GroupSaying) -> GroupLine:
    text = clean(form.text)
    if not text:
        raise Problem("bad-input", fields="text")
    if not (form.phrase and text in PHRASES) and await only_phrases(store):
        raise Problem("phrases-only")
    now = time.time()
    row = {"group": group, "user": user.id, "at": now, "text": text, "phrase": form.phrase}
    async with store.writing() as db:
        await group_of(db, group, user.id)
        id = (await db.execute(insert(group_chat).values(row).returning(group_chat.c.id))).scalar_one()
    return GroupLine(id, now, user.id, user.name, text, form.phrase)


async def heard(db: AsyncConnection, group: str, reader: str, after: int = 0) -> list[GroupLine]:
    """The last lines after this one, the oldest first; none of whom the reader mutes, nor across a block."""
    muted = select(ties.c.whom).where(ties.c.user == reader, ties.c.kind == "mute")
    unheard = {*(await db.execute(muted)).scalars(), *await strangers(db, reader)}
    lines = (
        select(
            group_chat.c.id, group_chat.c.at, group_chat.c.user, users.c.name, group_chat.c.text, group_chat.c.phrase
        )
        .join(users, users.c.id == group_chat.c.user)
        .where(group_chat.c.group == group, group_chat.c.id > after, group_chat.c.user.not_in(unheard))
        .order_by(group_chat.c.id.desc())
        .limit(KEPT)
    )
    return [GroupLine(*row) for row in await db.execute(lines)][::-1]


async def lines_for(store: Store, user: User, group: str, after: int = 0) -> list[GroupLine]:
    async with store.reading() as db:
        await group_of(db, group, user.id)
        return await heard(db, group, user.id, after)


async def readable(store: Store, user: User, group: str) -> list[ChatLine]:
    """As it goes with a report."""
    return [
        ChatLine(one.id, one.at, one.name, one.text, None, one.phrase) for one in await lines_for(store, user, group)
    ]
