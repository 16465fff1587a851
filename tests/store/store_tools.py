"""Tables and moves for the tests of the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from msgspec import json
from sqlalchemy import insert

from saloon.server import wire
from saloon.server.store.connect import open_store
from saloon.server.store.row import Row
from saloon.server.store.schema import secrets, tables
from saloon.server.store.store import Store, Write

PLAN = json.encode(wire.TablePlan("two-towns", [wire.ChairPlan("open")])).decode()


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.start()
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await test(store)

    asyncio.run(run())


async def add_tables(store: Store, *ids: str, **more: Any) -> None:
    row = {
        "game": "two-towns", "status": "running", "public": False, "host": "h", "plan": PLAN, "created": 1.0,
        "touched": 1.0, **more,
    }  # fmt: skip
    async with store.writing() as db:
        await db.execute(insert(tables), [{"id": id, **row} for id in ids])
        await db.execute(insert(secrets), [{"table": id, "secret": b"s" * 32} for id in ids])


def move(table: str, expected: int, key: str | None = None, rows: int = 1, **more: Any) -> Write:
    made = [
        Row(expected + n, key if n == 1 else None, f'{{"n":{n}}}', f"{expected + n:032d}") for n in range(1, rows + 1)
    ]
    return Write(table, expected, f"{expected:032d}", made, "{}", **more)
