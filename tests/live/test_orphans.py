"""Running tables that nobody keeps: of several workers that wake at once, each takes some, and nobody takes all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_house import LiveHouse

from saloon.server import wire
from saloon.server.bots.pool import BotPool
from saloon.server.live.bus import Silent
from saloon.server.live.hall import Hall
from saloon.server.network.limits import Limits
from saloon.server.people.tickets import Tickets
from services import Postgres

TABLES = 12


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LiveHouse]:
    if request.param == "sqlite":
        with LiveHouse(f"sqlite:///{tmp_path}/saloon.db", Silent) as house:
            yield house
    else:
        with Postgres() as cluster, LiveHouse(cluster.new_database(), Silent) as house:
            yield house


def test_each_orphan_is_opened_by_one_worker(house: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.hall.ORPHANS", 3)

    async def orphans() -> set[str]:
        clock = wire.ClockPlan("move", 3600)
        made = {(await house.table("human", "human", clock=clock)).id for _ in range(TABLES)}
        house.hall.rooms.clear()
        await house.store.let_go(made, house.hall.worker)
        return made

    async def wake(made: set[str]) -> None:
        bots = BotPool(workers=1)
        halls = [Hall(house.store, Tickets(house.store), Silent(), bots, Limits()) for _ in range(3)]
        await asyncio.gather(*(hall.wake() for hall in [*halls, *halls]))
        halls.append(house.hall)  # its own rounds may have taken some
        while house.hall.waking:
            await asyncio.sleep(0.01)
        opened = [table for hall in halls for table in hall.rooms]
        assert sorted(opened) == sorted(made), "each by one of them"
        assert all(room.holds_lease() for hall in halls for room in hall.rooms.values())
        await bots.close()

    house.call(wake(house.call(orphans())))
