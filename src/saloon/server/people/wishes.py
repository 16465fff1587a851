"""By which ways people want to be told that it is their turn: their usual ways, a table's bell, devices, webhooks."""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.common.seal import Seal
from saloon.server.common.tokens import digest, new_id
from saloon.server.people.addresses import address_of
from saloon.server.people.users import User
from saloon.server.store.schema import bells, chat_read, devices, hooks, wishes, words
from saloon.server.store.store import Store
from saloon.server.wire.forms import Subscribing
from saloon.server.wire.problem import Problem

MOST_DEVICES: Final = 10  # of one person
KEY_SIZE: Final = 65  # bytes of a browser's public key: an uncompressed point of P-256
AUTH_SIZE: Final = 16
USUAL: Final[dict[str, Any]] = {"push": True, "mail": False, "lang": "en"}
_WISH: Final = text("""
    INSERT INTO wishes ("user", push, mail, lang) VALUES (:user, :push, :mail, :lang)
    ON CONFLICT ("user") DO UPDATE SET push = excluded.push, mail = excluded.mail, lang = excluded.lang
""")
_RING: Final = text("""
    INSERT INTO bells ("user", "table", bell) VALUES (:user, :table, :bell)
    ON CONFLICT ("user", "table") DO UPDATE SET bell = excluded.bell
""")
_HOOK: Final = text("""
    INSERT INTO hooks ("table", "user", url, lang, created) VALUES (:table, :user, :url, :lang, :created)
    ON CONFLICT ("table") DO UPDATE SET
        "user" = excluded."user", url = excluded.url, lang = excluded.lang, created = excluded.created
""")


class Wishes:
    def __init__(self, store: Store, key: str, has_mail: bool) -> None:
        """The key is the house's own, as browsers want it."""
        self.store = store
        self.key = key
        self.has_mail = has_mail

    async def of(self, user: User) -> wire.WordWishes:
        async with self.store.reading() as db:
            row = (await db.execute(select(wishes).where(wishes.c.user == user.id))).mappings().first()
            own = select(devices).where(devices.c.user == user.id).order_by(devices.c.created, devices.c.id)
            found = (await db.execute(own)).all()
            address = await address_of(db, user.id)
        wished = row or USUAL
        listed = [wire.PushDevice(one.id, one.created, one.session == user.session) for one in found]
        return wire.WordWishes(wished["push"], wished["mail"], listed, self.key, address, self.has_mail)

    async def wish(self, user: User, push: bool, mail: bool, lang: str) -> wire.WordWishes:
        async with self.store.writing() as db:
            await db.execute(_WISH, {"user": user.id, "push": push, "mail": mail, "lang": lang})
        return await self.of(user)

    async def stop_mails(self, user: str) -> None:
        """Somebody followed the link of a mail."""
        async with self.store.writing() as db:
            await db.execute(update(wishes).where(wishes.c.user == user).values(mail=False))
            await db.execute(delete(bells).where(bells.c.user == user, bells.c.bell == "all"))

    # --- devices ---

    async def subscribe(self, user: User, form: Subscribing, lang: str) -> wire.WordWishes:
        """Notices go to this browser from now on; one that another person used before is theirs no more."""
        if _size(form.key) != KEY_SIZE or _size(form.auth) != AUTH_SIZE:
            raise Problem("no-device-key")
        row = {
            "id": new_id(), "user": user.id, "session": user.session, "endpoint": form.endpoint, "lang": lang,
            "digest": digest(form.endpoint), "key": form.key, "auth": form.auth, "created": time.time(),
        }  # fmt: skip
        async with self.store.writing() as db:
            same = (devices.c.digest == row["digest"]) | (devices.c.session == user.session)
            await db.execute(delete(devices).where(same))
            count = select(func.count()).select_from(devices).where(devices.c.user == user.id)
            if (await db.execute(count)).scalar_one() >= MOST_DEVICES:
                raise Problem("too-many-devices", most=MOST_DEVICES)
            await db.execute(insert(devices).values(row))
        return await self.of(user)

    async def unsubscribe(self, user: User, device: str) -> wire.WordWishes:
        async with self.store.writing() as db:
            await db.execute(delete(devices).where(devices.c.id == device, devices.c.user == user.id))
        return await self.of(user)

    # --- tables ---

    async def at(self, user: User, table: str, host: bool) -> wire.TableWords:
        async with self.store.reading() as db:
            its = select(bells.c.bell).where(bells.c.user == user.id, bells.c.table == table)
            bell: Any = (await db.execute(its)).scalar() or "usual"
            url = (await db.execute(select(hooks.c.url).where(hooks.c.table == table))).scalar() if host else None
        return wire.TableWords(bell, None if url is None else urlsplit(url).hostname)

    async def ring(self, user: User, table: str, bell: wire.Bell) -> None:
        async with self.store.writing() as db:
            if bell == "usual":
                await db.execute(delete(bells).where(bells.c.user == user.id, bells.c.table == table))
            else:
                await db.execute(_RING, {"user": user.id, "table": table, "bell": bell})

    async def hang_hook(self, user: User, table: str, url: str, lang: str) -> None:
        row = {"table": table, "user": user.id, "url": url, "lang": lang, "created": time.time()}
        async with self.store.writing() as db:
            await db.execute(_HOOK, row)

    async def take_hook_down(self, table: str) -> None:
        async with self.store.writing() as db:
            await db.execute(delete(hooks).where(hooks.c.table == table))


# --- the link by which mails stop ---


def stop_token(seal: Seal, user: str) -> str:
    """The same for all mails of a person; nothing of it is stored."""
    return f"{user}.{seal.stamp(_stopping(user))}"


def stopped_by(seal: Seal, token: str) -> str:
    """Whose mails it stops."""
    user, _, stamp = token.partition(".")
    if not seal.is_ours(_stopping(user), stamp):
        raise Problem("no-link")
    return user


def _stopping(user: str) -> str:
    return f"no mails to {user}"


def _size(encoded: str) -> int:
    try:
        return len(urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)))
    except ValueError:
        return -1


# --- within a transaction about one person ---


async def forget_wishes(db: AsyncConnection, user: str) -> None:
    for source in (wishes, bells, devices, hooks, words, chat_read):
        await db.execute(delete(source).where(source.c.user == user))


async def hand_over_wishes(db: AsyncConnection, guest: str, account: str) -> None:
    """The account's own wishes stay. A browser says anew that it takes notices, as its session is another."""
    for source in (bells, chat_read):
        already = select(source.c.table).where(source.c.user == account)
        await db.execute(delete(source).where(source.c.user == guest, source.c.table.in_(already)))
    for source in (bells, chat_read, hooks):
        await db.execute(update(source).where(source.c.user == guest).values(user=account))
    if (await db.execute(select(wishes.c.user).where(wishes.c.user == account))).first() is None:
        await db.execute(update(wishes).where(wishes.c.user == guest).values(user=account))
    await forget_wishes(db, guest)
