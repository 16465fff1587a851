"""The migrations lead to the schema of the code, and many workers may start at once."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from store_tools import opened

from saloon.server.store.schema import metadata
from saloon.server.store.sqlite import write_ahead

pytest_plugins = ["store_databases"]


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_migrations_lead_to_the_schema(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store, store.engine.connect() as db:
            assert await db.run_sync(differences) == []

    asyncio.run(run())


def test_workers_may_start_at_once_and_again(database: str) -> None:
    async def start() -> None:
        async with opened(database):
            pass

    async def run() -> None:
        await asyncio.gather(*(start() for _ in range(3)))
        await start()

    asyncio.run(run())


def test_many_workers_may_ask_for_the_log_at_once(tmp_path: Path) -> None:
    """SQLite turns one of two away without waiting: about every eighth time, so it is tried often."""
    with ThreadPoolExecutor(4) as workers:
        for n in range(60):
            asked = [workers.submit(write_ahead, tmp_path / f"{n}.db") for _ in range(4)]
            assert [done.result() for done in asked] == [None] * 4
