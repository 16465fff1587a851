"""What was found of a position is kept for whoever has the same one, on both databases, and not for ever."""

from __future__ import annotations

import asyncio
import time

import pytest
from msgspec import Raw
from sqlalchemy import update
from store_tools import with_store

from saloon.analysis.review import MEASURING
from saloon.server import wire
from saloon.server.lobby import position_analyses
from saloon.server.lobby.position_analyses import NOTHING, keep, kept, mark_of
from saloon.server.lobby.prospecting import Found
from saloon.server.ops import retention
from saloon.server.store.schema import position_analyses as rows
from saloon.server.store.store import Store

pytest_plugins = ["store_databases"]
DAY = 86_400.0


def looked(looks: int) -> Found:
    return Found(looks, False, Raw(b'{"a":1}'), bytes([0, 255, looks]))


def test_the_furthest_look_is_kept_for_a_month(database: str) -> None:
    async def test(store: Store) -> None:
        assert await kept(store, "m") == NOTHING
        await asyncio.gather(*[keep(store, "m", looked(looks)) for looks in (3, 9, 5)])
        assert await kept(store, "m") == looked(9)
        await keep(store, "m", looked(8))
        assert await kept(store, "m") == looked(9)
        await retention.clean(store)
        assert await kept(store, "m") == looked(9)
        async with store.writing() as db:
            await db.execute(update(rows).values(at=time.time() - 31 * DAY))
        await retention.clean(store)
        assert await kept(store, "m") == NOTHING

    with_store(database, test)


def test_another_position_or_another_measure_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    trail = wire.Position("two-towns", 2, {}, {"turn": 9, "active": "west"})
    mark = mark_of(trail, None)
    assert mark_of(wire.Position("two-towns", 2, {}, {"active": "west", "turn": 9}), None) == mark
    assert mark_of(wire.Position("two-towns", 2, {}, {"active": "west", "turn": 8}), None) != mark
    monkeypatch.setattr(position_analyses, "MEASURING", MEASURING + 1)
    assert mark_of(trail, None) != mark
