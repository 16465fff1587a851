"""Those who keep the house: their roles, and what they do, each deed in one transaction with its line in the log."""

from __future__ import annotations

import time
from typing import Final

from msgspec import json
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.house import put_words
from saloon.server.people.users import DAY, User, bump_tables_of, storable
from saloon.server.store.schema import deeds, reports, sessions, tickets, users
from saloon.server.store.store import Store
from saloon.server.wire.company import Announcing, Deed, Guest, WritingRules
from saloon.server.wire.problem import Problem

SHOWN: Final = 200  # deeds on the desk
FOUND: Final = 30  # people of one search


async def role_of(store: Store, user: User) -> str:
    async with store.reading() as db:
        return str((await db.execute(select(users.c.role).where(users.c.id == user.id))).scalar_one())


async def keeper(store: Store, user: User) -> str:
    """The role of somebody who keeps the house; nobody else comes to the desk."""
    role = await role_of(store, user)
    if not role:
        raise Problem("not-keeper")
    return role


async def owner(store: Store, user: User) -> None:
    if await keeper(store, user) != "owner":
        raise Problem("not-owner")


async def write_down(db: AsyncConnection, user: User, deed: str, what: str = "", **facts: str | int) -> None:
    row = {"at": time.time(), "who": user.id, "deed": deed, "what": what, "facts": json.encode(facts).decode()}
    await db.execute(insert(deeds).values(row))


async def all_deeds(db: AsyncConnection) -> list[Deed]:
    """The latest first."""
    found = select(deeds, users.c.name).outerjoin(users, users.c.id == deeds.c.who)
    rows = await db.execute(found.order_by(deeds.c.id.desc()).limit(SHOWN))
    return [Deed(row.at, row.name or "", row.deed, row.what, json.decode(row.facts)) for row in rows]


# --- what they do ---


async def close_report(store: Store, user: User, id: str, note: str) -> None:
    async with store.writing() as db:
        its = (reports.c.id == id, reports.c.closed.is_(None))
        shown = note.replace("\0", "")
        values = {"closed": time.time(), "note": shown}
        if not storable(id) or not (await db.execute(update(reports).where(*its).values(values))).rowcount:
            raise Problem("no-report")
        await write_down(db, user, "close-report", id, note=shown)


async def find_people(store: Store, name: str) -> list[Guest]:
    """By a part of their name or their login, the latest seen first."""
    part = f"%{escaped(name.strip().lower())}%"
    count = select(func.count()).select_from(sessions).where(sessions.c.user == users.c.id).scalar_subquery()
    like = func.lower(users.c.name).like(part, escape="\\") | users.c.login.like(part, escape="\\")
    found = select(users, count.label("sessions")).where(like).order_by(users.c.here.desc(), users.c.id).limit(FOUND)
    async with store.reading() as db:
        rows = (await db.execute(found)).all() if storable(name) else []
    return [Guest(row.id, row.name, row.login is not None, row.role, row.sessions, row.suspended) for row in rows]


def escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\%_" else sign for sign in text)


async def end_sessions(store: Store, user: User, whom: str) -> list[str]:
    """The tables where their sockets may be."""
    async with store.writing() as db:
        await below(db, user, whom)
        await write_down(db, user, "end-sessions", whom)
        return await shut_out(db, whom)


async def suspend(store: Store, user: User, whom: str, days: int) -> list[str]:
    """Nobody gets in under this account for so many days. The tables where their sockets may be."""
    async with store.writing() as db:
        await below(db, user, whom)
        until = time.time() + days * DAY if days else 0.0
        await db.execute(update(users).where(users.c.id == whom).values(suspended=until))
        await write_down(db, user, "suspend", whom, days=days)
        return await shut_out(db, whom) if days else []


async def shut_out(db: AsyncConnection, whom: str) -> list[str]:
    await db.execute(delete(sessions).where(sessions.c.user == whom))
    await db.execute(delete(tickets).where(tickets.c.user == whom))
    return await bump_tables_of(db, whom)


async def appoint(store: Store, user: User, whom: str, role: str) -> None:
    await owner(store, user)
    async with store.writing() as db:
        await below(db, user, whom)
        await db.execute(update(users).where(users.c.id == whom).values(role=role))
        await write_down(db, user, "appoint", whom, role=role)


async def below(db: AsyncConnection, user: User, whom: str) -> None:
    """Nobody does this to an owner or to themselves; nor a moderator to another."""
    both = select(users.c.id, users.c.role).where(users.c.id.in_([user.id, whom]))
    roles: dict[str, str] = {row.id: row.role for row in await db.execute(both)}
    if whom not in roles:
        raise Problem("no-person")
    if whom == user.id or roles[whom] == "owner" or (roles[whom] and roles[user.id] != "owner"):
        raise Problem("not-owner")


async def write_rules(store: Store, user: User, form: WritingRules) -> None:
    await owner(store, user)
    said = {"rules-en": form.en, "rules-fr": form.fr, "children": "yes" if form.children else ""}
    async with store.writing() as db:
        await put_words(db, said)
        await write_down(db, user, "rules", children=said["children"])


async def announce(store: Store, user: User, form: Announcing) -> None:
    async with store.writing() as db:
        await put_words(db, {"line-en": form.en, "line-fr": form.fr})
        await write_down(db, user, "announce", en=form.en.replace("\0", ""), fr=form.fr.replace("\0", ""))


# --- from the terminal ---


async def make_owner(store: Store, login: str) -> bool:
    """Whether there is such an account."""
    async with store.writing() as db:
        done = await db.execute(update(users).where(users.c.login == login.strip().lower()).values(role="owner"))
    return bool(done.rowcount)
