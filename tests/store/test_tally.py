"""What all workers count together: spent once each, filled up again in time, on both databases."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update
from store_tools import opened, with_store

from saloon.server.network.limits import Rate
from saloon.server.store import tally
from saloon.server.store.schema import tallies
from saloon.server.store.store import Store

pytest_plugins = ["store_databases"]
RATE = Rate(10, 36_000)


async def later(store: Store, seconds: float) -> None:
    """As if so much time had passed."""
    async with store.writing() as db:
        await db.execute(update(tallies).values(until=tallies.c.until - seconds))


def test_a_tally_is_spent_and_fills_up_again(database: str) -> None:
    async def test(store: Store) -> None:
        assert [await tally.spend(store, "k", "a", RATE) for _ in range(10)] == [0.0] * 10
        assert await tally.spend(store, "k", "a", RATE) == pytest.approx(3600, abs=60)
        assert await tally.spend(store, "k", "b", RATE) == 0.0
        assert await tally.spend(store, "l", "a", RATE) == 0.0
        await later(store, 3600)
        assert await tally.spend(store, "k", "a", RATE) == 0.0
        assert await tally.spend(store, "k", "a", RATE) > 0
        await later(store, 1e6)
        assert [await tally.spend(store, "k", "a", RATE) > 0 for _ in range(11)] == [False] * 10 + [True]
        await later(store, -1e6)
        assert await tally.spend(store, "k", "a", RATE) == 0.0, "the clock was put back"

    with_store(database, test)


def test_workers_cannot_spend_the_same(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store, opened(database) as other:
            waits = await asyncio.gather(*(tally.spend((store, other)[n % 2], "k", "a", RATE) for n in range(30)))
        assert sum(wait == 0.0 for wait in waits) == 10

    asyncio.run(run())
