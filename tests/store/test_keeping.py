"""Positions that people keep, on both databases: each their own, and no more than there is room for."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert
from store_tools import with_store

from saloon.server.people import keeping
from saloon.server.people.keeping import LONGEST, drop_position, forget_positions, hand_over_positions, keep, kept
from saloon.server.store.schema import users
from saloon.server.store.store import Store
from saloon.server.wire import Position
from saloon.server.wire.problem import Problem

pytest_plugins = ["store_databases"]

TRAIL = Position("two-towns", 2, {}, {"position": "W 0:[S] | E 10:[S]"})


async def add_people(store: Store) -> None:
    async with store.writing() as db:
        await db.execute(insert(users), [{"id": id, "name": id, "created": 0.0, "seen": 0.0} for id in ("ann", "bob")])


def test_each_keeps_their_own_the_latest_first(database: str) -> None:
    async def test(store: Store) -> None:
        await add_people(store)
        first = await keep(store, "ann", "first", TRAIL, 1.0)
        second = await keep(store, "ann", "second", TRAIL, 2.0)
        theirs = await keep(store, "bob", "theirs", TRAIL, 3.0)
        assert await kept(store, "ann") == [second, first]
        with pytest.raises(Problem, match="no-position"):
            await drop_position(store, "ann", theirs.id)
        await drop_position(store, "ann", second.id)
        async with store.writing() as db:
            await hand_over_positions(db, "ann", "bob")
        assert await kept(store, "bob") == [theirs, first]
        async with store.writing() as db:
            await forget_positions(db, "bob")
        assert await kept(store, "bob") == []

    with_store(database, test)


def test_there_is_room_for_so_many_however_fast_they_come(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST", 3)

    async def test(store: Store) -> None:
        await add_people(store)
        tries = [keep(store, "ann", str(n), TRAIL, float(n)) for n in range(8)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, Problem) for one in done) == 5
        assert len(await kept(store, "ann")) == 3
        with pytest.raises(Problem, match="position-long"):
            await keep(store, "bob", "long", Position("two-towns", 2, {}, {"position": "x" * LONGEST}), 0.0)

    with_store(database, test)
