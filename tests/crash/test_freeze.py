"""Two servers, one PostgreSQL, one Redis; each of them is frozen, killed or stopped while people play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

from players import Crew, stop
from town import Town

from real_house import forking

Disaster = Callable[[], Awaitable[None]]


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
