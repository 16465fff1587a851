"""Two servers, one PostgreSQL, one Redis; each of them is frozen, killed or stopped while people play."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from players import Crew, stop
from sqlalchemy import select

from diary import Entry
from real_house import Forker, RealHouse, forking
from saloon.kernel.journal import canonical
from saloon.server.schema import journal, tables
from saloon.server.stores import open_store
from services import Postgres, RedisServer

LEASE = 2.0
QUICK: dict[str, Any] = {"saloon__server__hall__LEASE": LEASE, "saloon__server__hall__BEAT": 0.2}
Disaster = Callable[[], Awaitable[None]]


class Town:
    """All there is, and what may happen to it."""

    def __init__(self, stack: ExitStack, forker: Forker, folder: Path) -> None:
        self.postgres, self.redis = stack.enter_context(Postgres()), stack.enter_context(RedisServer())
        self.url = self.postgres.new_database()
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


async def live_through(disasters: list[Disaster], crews: list[Crew]) -> None:
    tasks = [asyncio.create_task(crew.run()) for crew in crews]
    for disaster in disasters:
        before = sum(crew.acks() for crew in crews)
        await disaster()
        async with asyncio.timeout(40):
            while sum(crew.acks() for crew in crews) < before + 10:  # play goes on
                await asyncio.sleep(0.05)
        broken = [task for task in tasks if task.done()]
        assert not broken, broken[0].exception()
    await stop([*tasks, *(task for crew in crews for task in crew.tasks)])


def test_servers_databases_and_hints_come_and_go(tmp_path: Path) -> None:
    with forking() as forker, ExitStack() as stack:
        town = Town(stack, forker, tmp_path)
        crews = [Crew(town.houses, Random(n), 0.05, patience=3.0) for n in range(2)]
        freezing: list[Disaster] = [lambda: town.freeze(0), lambda: town.freeze(1)]
        asyncio.run(live_through([*freezing, town.lose_redis, town.lose_database, town.kill], crews))
        ids = {player.table for crew in crews for player in crew.players}
        books = asyncio.run(town.books(ids))
        assert sum(crew.judge(books.__getitem__) for crew in crews) > 50
