"""A database that is read and written, in turn where that is needed, and says whether it is well."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from secrets import randbelow
from typing import Final

from sqlalchemy import ColumnElement, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from saloon.server.store.moves import Unavailable
from saloon.server.store.schema import tables

FRESH: Final = 5.0  # seconds for which one successful write stands for the next
PROBED: Final = 5.0  # seconds that a trial may take
STRIDES: Final = 1 << 31
HANGS: Final = 30.0  # seconds after which a batch of moves counts as stuck
_PROBE: Final = text("""
    INSERT INTO tallies (kind, key, until) VALUES ('probe', '', 0)
    ON CONFLICT (kind, key) DO UPDATE SET until = excluded.until
""")


class Database(ABC):
    """`engine` is for all that is not hot; whoever only reads uses `reader`."""

    engine: AsyncEngine
    reader: AsyncEngine
    written = float("-inf")  # when it was last written to besides moves, by the monotonic clock

    def __init__(self) -> None:
        self.probing = asyncio.Lock()

    @abstractmethod
    async def start(self) -> None:
        """Brings the database up to date and gets ready."""

    @abstractmethod
    async def close(self) -> None:
        """Stores what is still under way and lets go."""

    @abstractmethod
    def now(self) -> ColumnElement[float]:
        """The database's own clock, the only one that all workers share."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with reached(), self.reader.connect() as db:
            yield db

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with reached(), self.engine.begin() as db:
            yield db
        self.written = time.monotonic()

    # --- is it well? ---

    def waits(self) -> int:
        """How much waits to be written."""
        return 0

    def stuck(self) -> str:
        """Why nothing goes on with writing, if so."""
        return ""

    def look_after(self) -> None:  # noqa: B027
        """What has died is replaced."""

    async def trouble(self) -> str:
        """Why nothing can be written, if so. If nothing was of late, it is tried."""
        if problem := self.stuck():
            return problem
        try:
            async with asyncio.timeout(PROBED), self.probing:
                if time.monotonic() - self.written > FRESH:
                    async with self.writing() as db:
                        await db.execute(_PROBE)
        except (Unavailable, TimeoutError) as error:
            return str(error) or "slow"
        return ""


# --- within a transaction ---


async def take_in_turn(db: AsyncConnection, ids: list[str]) -> None:
    """Locks these tables in the order of their ids, as the moves do: so nobody waits for another in a circle."""
    wanted = select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id)
    await db.execute(wanted.with_for_update(key_share=True))


def stride() -> int:
    """By how much a version goes on. By chance: a store that went back, and on again, never stands where it stood."""
    return 1 + randbelow(STRIDES)


async def bump(db: AsyncConnection, ids: Iterable[str]) -> int:
    """Counts a change of these tables, in the transaction that makes it, so that other workers notice; its stride."""
    wanted = sorted(set(ids))
    if len(wanted) > 1:
        await take_in_turn(db, wanted)
    by = stride()
    await db.execute(update(tables).where(tables.c.id.in_(wanted)).values(version=tables.c.version + by))
    return by


@asynccontextmanager
async def reached() -> AsyncIterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError) as error:
        raise Unavailable(type(error).__name__) from error
