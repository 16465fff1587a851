"""Days off: while somebody is on holiday, their clocks stand still wherever a game goes on for days.

Of each person one holiday is known, the last or the next. Its days count for the year in which it begins; a day that
has begun counts whole, and the days that somebody comes back early are theirs again.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.ties import only_one
from saloon.server.people.users import DAY, User, bump_tables_of
from saloon.server.store.schema import holidays
from saloon.server.store.store import Store
from saloon.server.wire.holidays import Holiday, TakingDaysOff
from saloon.server.wire.problem import Problem

AHEAD: Final = 366 * DAY  # seconds: no holiday is planned for later
SUMMER_TIME: Final = 2 * 3600.0  # seconds: by how much a day may be longer than others


async def holiday(store: Store, user: User, allowance: int) -> Holiday:
    async with store.reading() as db:
        return _told(await _known(db, user.id), allowance, time.time())


async def take_days_off(store: Store, user: User, form: TakingDaysOff, allowance: int) -> list[str]:
    """In place of a holiday that is not over. The tables that must hear of it."""
    now = time.time()
    since = max(form.since, now)
    if not since < form.until <= now + AHEAD:
        raise Problem("holiday-times")
    year = time.gmtime(since).tm_year
    async with store.writing() as db:
        await only_one(db, user.id)
        before = _spent(await _known(db, user.id), year, now)
        spent = before + _days(since, form.until)
        if spent > allowance:
            raise Problem("holiday-long", n=max(0, allowance - before), most=allowance)
        row = {"user": user.id, "since": since, "until": form.until, "year": year, "spent": spent}
        await forget_holiday(db, user.id)
        await db.execute(insert(holidays).values(row))
        return await bump_tables_of(db, user.id)


async def come_back(store: Store, user: User) -> list[str]:
    """Before the holiday is over, or before it has begun. The tables that must hear of it."""
    now = time.time()
    async with store.writing() as db:
        await only_one(db, user.id)
        row = await _known(db, user.id)
        if row is None or row["until"] <= now:
            return []
        ended = {"until": now, "since": min(now, row["since"]), "spent": _spent(row, row["year"], now)}
        await db.execute(update(holidays).where(holidays.c.user == user.id).values(ended))
        return await bump_tables_of(db, user.id)


def _days(since: float, until: float) -> int:
    return max(1, math.ceil((until - since - SUMMER_TIME) / DAY))


def _spent(row: Any, year: int, now: float) -> int:
    """Days off of a year, without those that are still to come."""
    if row is None or row["year"] != year:
        return 0
    ahead = _days(row["since"], row["until"]) if now < row["until"] else 0
    gone = _days(row["since"], now) if row["since"] < now < row["until"] else 0
    return int(row["spent"]) - ahead + gone


def _told(row: Any, allowance: int, now: float) -> Holiday:
    year = time.gmtime(now).tm_year
    if row is None or row["until"] <= now:
        return Holiday(None, None, allowance - _spent(row, year, now), allowance)
    return Holiday(row["since"], row["until"], allowance - (row["spent"] if row["year"] == year else 0), allowance)


# --- within a transaction ---


async def _known(db: AsyncConnection, user: str) -> Any:
    return (await db.execute(select(holidays).where(holidays.c.user == user))).mappings().first()


async def forget_holiday(db: AsyncConnection, user: str) -> None:
    await db.execute(delete(holidays).where(holidays.c.user == user))


async def hand_over_holiday(db: AsyncConnection, guest: str, account: str) -> None:
    """An account that has taken no days off takes the guest's."""
    if await _known(db, account) is None:
        await db.execute(update(holidays).where(holidays.c.user == guest).values(user=account))
    await forget_holiday(db, guest)
