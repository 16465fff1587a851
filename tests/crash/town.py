"""Two servers, one PostgreSQL and one Redis, and what may happen to them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import make_url, select

from diary import Entry
from real_house import Forker, RealHouse
from saloon.kernel.journal import canonical
from saloon.server.store.connect import open_store
from saloon.server.store.schema import journal, tables
from services import Pair, Postgres, RedisServer

LEASE = 2.0
QUICK: dict[str, Any] = {"saloon__server__live__hall__LEASE": LEASE, "saloon__server__live__hall__BEAT": 0.2}


class Town:
    """All there is, and what may happen to it."""

    def __init__(self, stack: ExitStack, forker: Forker, folder: Path, pair: Pair | None = None) -> None:
        self.postgres = pair.primary if pair else stack.enter_context(Postgres())
        self.redis = stack.enter_context(RedisServer())
        self.url = (pair or self.postgres).new_database()
        asyncio.run(self.migrated())
        where = ("--database", self.url, "--redis", self.redis.url)
        for name in "ab":
            (folder / name).mkdir()
        houses = [RealHouse(forker, folder / name, *where, **QUICK) for name in "ab"]
        self.houses = [stack.enter_context(house) for house in houses]

    async def migrated(self) -> None:
        store = open_store(self.url)
        await store.start()
        await store.close()

    @property
    def database(self) -> str:
        return make_url(self.url).database or ""

    async def freeze(self, number: int) -> None:
        """Past its lease: another takes its tables over; then it wakes and knows nothing of it."""
        os.kill(self.houses[number].pid, signal.SIGSTOP)
        await asyncio.sleep(LEASE + 1)
        os.kill(self.houses[number].pid, signal.SIGCONT)

    async def kill(self) -> None:
        await asyncio.to_thread(self.houses[0].kill)
        await asyncio.to_thread(self.houses[0].start)

    async def lose_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(self.redis.start)

    async def lose_database(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(self.postgres.start)

    async def books(self, ids: set[str]) -> dict[str, tuple[str, list[Entry]]]:
        store = open_store(self.url)
        async with store.reading() as db:
            setups = dict((await db.execute(select(tables.c.id, tables.c.setup).where(tables.c.id.in_(ids)))).all())
            columns = (journal.c.table, journal.c.seq, journal.c.client_key, journal.c.line, journal.c.mark)
            rows = (await db.execute(select(*columns).order_by(journal.c.seq))).all()
        await store.close()
        return {
            id: (canonical(json.loads(setups[id])), [Entry(*row[1:]) for row in rows if row[0] == id]) for id in ids
        }
