"""What was found looking back is kept with the game, on both databases: the furthest, whoever comes last."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import Raw
from sqlalchemy import delete, insert, update
from store_tools import add_tables, with_store

from saloon.analysis.review import MEASURING
from saloon.server.lobby import analyses
from saloon.server.lobby.analyses import NOTHING, keep, kept
from saloon.server.lobby.reviewing import Found
from saloon.server.store.schema import journal, tables
from saloon.server.store.store import Store
from saloon.server.wire.problem import Problem

pytest_plugins = ["store_databases"]


def looked(looks: int) -> Found:
    return Found(looks, looks / 10, 0.5, False, [0.5, -0.5], [0.0, 0.25], Raw(b'{"a":1}'), bytes([0, 255, looks]))


async def add_game(store: Store) -> None:
    await add_tables(store, "t", status="over")
    async with store.writing() as db:
        rows = [{"table": "t", "seq": seq, "line": "{}", "mark": f"m{seq}"} for seq in (1, 2, 10)]
        await db.execute(insert(journal), rows)


def test_the_furthest_look_is_kept(database: str) -> None:
    async def test(store: Store) -> None:
        await add_game(store)
        assert await kept(store, "t") == ("m10", NOTHING)
        await asyncio.gather(*[keep(store, "t", "m10", looked(looks)) for looks in (3, 9, 5, 7)])
        assert await kept(store, "t") == ("m10", looked(9))
        await keep(store, "t", "m10", looked(8))
        assert await kept(store, "t") == ("m10", looked(9))

    with_store(database, test)


def test_another_ending_or_another_measure_begins_anew(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: Store) -> None:
        await add_game(store)
        await keep(store, "t", "m10", looked(9))
        async with store.writing() as db:
            await db.execute(update(journal).where(journal.c.seq == 10).values(mark="other"))
        assert await kept(store, "t") == ("other", NOTHING)
        await keep(store, "t", "other", looked(2))
        assert await kept(store, "t") == ("other", looked(2))
        monkeypatch.setattr(analyses, "MEASURING", MEASURING + 1)
        assert await kept(store, "t") == ("other", NOTHING)
        await keep(store, "t", "other", looked(1))
        monkeypatch.setattr(analyses, "MEASURING", MEASURING)
        await keep(store, "t", "other", looked(5))
        monkeypatch.setattr(analyses, "MEASURING", MEASURING + 1)
        assert await kept(store, "t") == ("other", looked(1)), "a worker of yesterday does not take it away"

    with_store(database, test)


def test_of_a_game_that_is_gone_nothing_is_kept(database: str) -> None:
    async def test(store: Store) -> None:
        await add_game(store)
        await keep(store, "t", "m10", looked(1))
        async with store.writing() as db:
            await db.execute(delete(tables))
        with pytest.raises(Problem):
            await keep(store, "t", "m10", looked(2))

    with_store(database, test)
