"""What stands for something once, and not for long: the challenge of a passkey, the link in a letter."""

from __future__ import annotations

import time
from typing import Final, Literal, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.common.tokens import digest, is_token, new_token
from saloon.server.store.schema import vouchers
from saloon.server.store.store import Store

Kind = Literal["add-passkey", "passkey", "address", "password"]
SECONDS: Final[dict[Kind, float]] = {"add-passkey": 300.0, "passkey": 300.0, "address": 86_400.0, "password": 3600.0}


class Voucher(NamedTuple):
    user: str | None
    session: str | None
    address: str | None


async def issue(db: AsyncConnection, kind: Kind, of: Voucher) -> str:
    token = new_token()
    row = {"token": digest(token), "kind": kind, **of._asdict(), "until": time.time() + SECONDS[kind]}
    await db.execute(insert(vouchers).values(row))
    return token


async def redeem(store: Store, kind: Kind, token: str) -> Voucher | None:
    """What it stood for, the first time; nothing for one that was made up, a second time or too late.

    Whether there is one is looked up first: what somebody has made up costs nobody a turn at writing.
    """
    if not is_token(token):
        return None
    its = (vouchers.c.token == digest(token)) & (vouchers.c.kind == kind)
    async with store.reading() as db:
        if (await db.execute(select(vouchers.c.token).where(its))).first() is None:
            return None
    torn = delete(vouchers).where(its).returning(vouchers)
    async with store.writing() as db:
        row = (await db.execute(torn)).mappings().first()
    if row is None or row["until"] < time.time():
        return None
    return Voucher(row["user"], row["session"], row["address"])


async def void(db: AsyncConnection, user: str, *kinds: Kind) -> None:
    await db.execute(delete(vouchers).where(vouchers.c.user == user, vouchers.c.kind.in_(kinds)))
