"""Who somebody is: guests by a cookie, accounts by a login name and a password. All SQL about users and sessions."""

from __future__ import annotations

import math
import time
import unicodedata
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.common.tokens import digest, fits, new_id, new_token
from saloon.server.people.name_filter import is_rude
from saloon.server.people.passwords import Passwords
from saloon.server.store.schema import seats, sessions, tables, tickets, users
from saloon.server.store.store import Store, bump
from saloon.server.wire.problem import Problem

SHORTEST_LOGIN: Final = 3
SHORTEST_PASSWORD: Final = 8
LOGIN_SIGNS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._-")
SESSION_DAYS: Final = 400  # without a visit; browsers keep no cookie longer
DAY: Final = 86_400.0
HOUR: Final = 3600.0  # how exactly it is known when somebody was here


class User(NamedTuple):
    id: str
    name: str
    login: str | None
    session: str  # digest of the cookie this request came with
    emblem: str = ""

    def me(self) -> wire.Me:
        return wire.Me(self.id, self.name, self.login is not None, self.emblem)


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.passwords = Passwords()

    async def who(self, token: str) -> User | None:
        """The user behind a cookie."""
        found = select(users, sessions.c.token, sessions.c.seen).join_from(sessions, users)
        async with self.store.reading() as db:
            row = (await db.execute(found.where(sessions.c.token == digest(token)))).mappings().first()
        now = time.time()
        if row is None or not fits(token, row["token"]) or row["seen"] < now - SESSION_DAYS * DAY:
            return None
        if row["seen"] < now - HOUR:
            async with self.store.writing() as db:
                await db.execute(update(sessions).where(sessions.c.token == row["token"]).values(seen=now))
        return User(row["id"], row["name"], row["login"], row["token"], row["emblem"])

    async def welcome(self, name: str, device: str = "") -> tuple[User, str]:
        """A new guest and the cookie that is theirs."""
        user = User(new_id(16), clean_name(name), None, "")
        async with self.store.writing() as db:
            row = {"id": user.id, "name": user.name, "created": time.time()}
            await db.execute(insert(users).values(row))
            token = await open_session(db, user.id, device)
        return user._replace(session=digest(token)), token

    async def rename(self, user: User, name: str) -> tuple[User, list[str]]:
        """The user under a new name, and the open tables that must show it. A game that has begun keeps the old one."""
        new = clean_name(name)
        waiting = select(tables.c.id).where(tables.c.status == "open")
        mine = (seats.c.user == user.id) & ~seats.c.guest & seats.c.table.in_(waiting)
        async with self.store.writing() as db:
            await db.execute(update(users).where(users.c.id == user.id).values(name=new))
            shown = (await db.execute(select(seats.c.table).where(mine))).scalars().all()
            await db.execute(update(seats).where(mine).values(name=new))
            await bump(db, shown)
        return user._replace(name=new), list(shown)

    async def make_account(self, user: User, login: str, password: str) -> User:
        """Makes a guest's things last: from now on a login name and a password open them anywhere."""
        if user.login is not None:
            raise Problem("has-account")
        name = clean_login(login)
        hashed = await self.passwords.hash(strong(password), user.id)
        async with self.store.writing() as db:
            await claim_login(db, user, name, hashed)
        return user._replace(login=name)

    async def change_password(self, user: User, old: str, new: str) -> list[str]:
        """Every other session ends with the old password; the tables where their sockets may be."""
        if user.login is None:
            raise Problem("no-account")
        async with self.store.reading() as db:
            known = (await db.execute(select(users.c.password).where(users.c.id == user.id))).scalar()
        if known is not None:
            await self.check(user.login, old)
        hashed = await self.passwords.hash(strong(new), user.id)
        others = (sessions.c.user == user.id) & (sessions.c.token != user.session)
        async with self.store.writing() as db:
            await db.execute(update(users).where(users.c.id == user.id).values(password=hashed))
            await db.execute(delete(sessions).where(others))
            await db.execute(delete(tickets).where(tickets.c.user == user.id))
            return await bump_tables_of(db, user.id)

    async def check(self, login: str, password: str) -> str:
        """The id of the user whose login and password these are. A wrong name takes as long as a wrong password."""
        named = select(users.c.id, users.c.password).where(users.c.login == login.strip().lower()[: wire.LONGEST_NAME])
        async with self.store.reading() as db:
            row = (await db.execute(named)).first() if storable(login) else None
        if not await self.passwords.fit(row.password if row else None, password, login) or row is None:
            raise Problem("wrong-password")
        return str(row.id)

    async def log_in(self, user: str, device: str = "") -> tuple[User, str]:
        async with self.store.writing() as db:
            token = await open_session(db, user, device)
            row = (await db.execute(select(users).where(users.c.id == user))).mappings().one()
            check_suspended(row["suspended"])
        return User(row["id"], row["name"], row["login"], digest(token), row["emblem"]), token

    async def log_out(self, user: User) -> list[str]:
        """Ends a session; the tables where its sockets may be."""
        async with self.store.writing() as db:
            await db.execute(delete(sessions).where(sessions.c.token == user.session))
            await db.execute(delete(tickets).where(tickets.c.session == user.session))
            return await bump_tables_of(db, user.id)


def check_suspended(until: float) -> None:
    """Those who keep the house have shut somebody out for some days."""
    days = math.ceil((until - time.time()) / DAY)
    if days > 0:
        raise Problem("suspended", n=days)


async def open_session(db: AsyncConnection, user: str, device: str = "") -> str:
    token, now = new_token(), time.time()
    row = {"token": digest(token), "user": user, "created": now, "seen": now, "device": device}
    await db.execute(insert(sessions).values(row))
    return token


async def claim_login(db: AsyncConnection, user: User, login: str, password: str | None = None) -> None:
    """Makes a guest an account."""
    free = (users.c.id == user.id) & users.c.login.is_(None)
    try:
        done = await db.execute(update(users).where(free).values(login=login, password=password))
    except IntegrityError:
        raise Problem("login-taken") from None
    if not done.rowcount:
        raise Problem("has-account")


async def end_sessions(db: AsyncConnection, user: str) -> list[str]:
    """All of a person's; the tables where their sockets may be."""
    await db.execute(delete(sessions).where(sessions.c.user == user))
    await db.execute(delete(tickets).where(tickets.c.user == user))
    return await bump_tables_of(db, user)


async def tables_of(db: AsyncConnection, user: str) -> list[str]:
    """The tables somebody sits at or is the host of."""
    seated = select(seats.c.table).where(seats.c.user == user)
    mine = (tables.c.host == user) | tables.c.id.in_(seated)
    return list((await db.execute(select(tables.c.id).where(mine))).scalars())


async def bump_tables_of(db: AsyncConnection, user: str) -> list[str]:
    concerned = await tables_of(db, user)
    await bump(db, concerned)
    return concerned


# --- what people write ---


def clean_name(name: str, most: int = wire.LONGEST_NAME) -> str:
    """As it is shown: one line of visible signs, single blanks."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not visible(shown):
        raise Problem("name-signs")
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in shown):
        raise Problem("name-empty")
    if len(shown) > most:
        raise Problem("name-long", most=most)
    if is_rude(shown):
        raise Problem("name-rude")
    return shown


def clean_seed(seed: str) -> str:
    if not visible(seed):
        raise Problem("seed-signs")
    return seed


def clean_login(login: str) -> str:
    name = login.strip().lower()
    if not SHORTEST_LOGIN <= len(name) <= wire.LONGEST_NAME or not LOGIN_SIGNS.issuperset(name):
        raise Problem("login-short", least=SHORTEST_LOGIN)
    return name


def strong(password: str) -> str:
    if len(password) < SHORTEST_PASSWORD or not storable(password):
        raise Problem("password-short", least=SHORTEST_PASSWORD)
    return password


def visible(text: str) -> bool:
    """No control, format, private or unassigned signs: nothing that hides, turns or breaks a line."""
    return all(unicodedata.category(letter)[0] != "C" for letter in text) and not set(text) & {"\u2028", "\u2029"}


def storable(text: Any) -> bool:
    """What every database takes: no lone surrogates, no zero bytes."""
    return "\0" not in text and not any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)
