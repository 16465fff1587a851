"""The plug is pulled in the middle of moves, again and again; then every diary is compared with the journal."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from players import Crew, stop

from real_house import PATIENCE, RealHouse, forking

POINTS = ("before-check", "after-check", "before-insert", "after-insert", "after-commit", "after-ack", "after-publish")
TABLES = 3


async def pull_the_plug(house: RealHouse, crews: list[Crew], point: str, dice: Random) -> None:
    """Starts the server and waits for its death: at a named point, or at any moment."""
    await asyncio.to_thread(house.start, f"{point}:{dice.randrange(2, 20)}" if point else "")
    before = sum(crew.acks() for crew in crews)
    async with asyncio.timeout(PATIENCE):
        while not point and sum(crew.acks() for crew in crews) < before + 5:
            await asyncio.sleep(0.01)
        while point and house.alive():
            await asyncio.sleep(0.02)
    await asyncio.sleep(0 if point else dice.uniform(0, 0.3))
    await asyncio.to_thread(house.kill)


async def ordeal(house: RealHouse, kills: int, dice: Random) -> list[Crew]:
    crews = [Crew([house], dice) for _ in range(TABLES)]
    tasks = [asyncio.create_task(crew.run()) for crew in crews]
    for kill in range(kills):
        point = POINTS[kill // 2 % len(POINTS)] if kill % 2 else ""
        await pull_the_plug(house, crews, point, dice)
        broken = [task for task in tasks if task.done()]
        assert not broken, broken[0].exception()
    await asyncio.to_thread(house.start)
    await asyncio.sleep(1)
    await stop([*tasks, *(task for crew in crews for task in crew.tasks)])
    return crews


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.long)])
def test_no_acknowledged_move_is_lost_and_none_happens_twice(kills: int, tmp_path: Path) -> None:
    with forking() as forker:
        house = RealHouse(forker, tmp_path)
        crews = asyncio.run(ordeal(house, kills, Random(kills)))
        house.kill()
    acks = sum(crew.judge(house.book) for crew in crews)
    assert acks >= 5 * kills
    assert not house.faults()
