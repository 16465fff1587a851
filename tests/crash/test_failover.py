"""The database's primary dies under load, and its synchronous standby takes its place: no acknowledged move is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from players import Crew, Player, stop
from town import Town

from real_house import PATIENCE, forking, mine
from services import Pair

TABLES = 3
SILENCE = 3.0  # seconds without a standby
Disaster = Callable[[], Awaitable[None]]


class Ordeal:
    """People who play while servers die."""

    def __init__(self, town: Town, pair: Pair, dice: Random) -> None:
        self.town, self.pair, self.dice = town, pair, dice
        self.crews = [Crew(town.houses, Random(dice.random()), patience=3.0) for _ in range(TABLES)]

    @property
    def players(self) -> list[Player]:
        return [player for crew in self.crews for player in crew.players]

    async def play(self, disasters: list[Disaster]) -> None:
        """Before and after each disaster some moves are acknowledged; in the end the games under way are finished."""
        playing = [asyncio.create_task(crew.run()) for crew in self.crews]
        for disaster in disasters:
            await self.go_on(self.dice.randrange(5, 40), playing)
            await asyncio.sleep(self.dice.uniform(0, 0.1))
            await disaster()
            await self.go_on(10, playing)
        async with asyncio.timeout(3 * PATIENCE):
            await asyncio.gather(*(task for crew in self.crews for task in crew.tasks))
        assert any(player.over for player in self.players)
        await stop([*playing, *(task for crew in self.crews for task in crew.tasks)])

    async def go_on(self, acks: int, playing: list[asyncio.Task[None]]) -> None:
        wanted = sum(crew.acks() for crew in self.crews) + acks
        async with asyncio.timeout(PATIENCE):
            while sum(crew.acks() for crew in self.crews) < wanted:
                await asyncio.sleep(0.01)
        broken = [task for task in playing if task.done()]
        assert not broken, broken[0].exception()

    async def fail_over(self) -> None:
        await asyncio.to_thread(self.pair.fail_over)

    async def fail_over_and_rejoin(self) -> None:
        """The workers stay; the next time the other one dies."""
        await self.fail_over()
        await asyncio.to_thread(self.pair.rejoin)

    async def fail_over_with_a_worker(self) -> None:
        """A new worker finds the new primary by itself."""
        self.town.houses[0].kill()
        await self.fail_over_and_rejoin()
        await asyncio.to_thread(self.town.houses[0].start)

    async def lose_standby(self) -> None:
        """Nothing is acknowledged before it is back, except what it had before it went."""
        await asyncio.to_thread(self.pair.standby.stop)
        seen = await asyncio.to_thread(self.pair.primary.sql, "SELECT client_key FROM journal", self.town.database)
        await asyncio.sleep(SILENCE)
        answered = {key for player in self.players for key in player.diary.acks}
        assert answered <= set(seen.split())
        assert all(player.waiting for player in self.players if not player.over and mine(player.sight))
        await asyncio.to_thread(self.pair.standby.start)

    def judge(self) -> int:
        books = asyncio.run(self.town.books({player.table for player in self.players}))
        return sum(crew.judge(books.__getitem__) for crew in self.crews)


def suffer(folder: Path, seed: int, disasters: Callable[[Ordeal], list[Disaster]]) -> None:
    with forking() as forker, ExitStack() as stack:
        pair = Pair(stack, synchronous=True)
        town = Town(stack, forker, folder, pair)
        ordeal = Ordeal(town, pair, Random(seed))
        asyncio.run(ordeal.play(disasters(ordeal)))
        assert ordeal.judge() > 20
        faults = [fault for house in town.houses for fault in house.faults()]
        assert all('"what": "database"' in fault and "NoServer" in fault for fault in faults), "only that it was away"


@pytest.mark.parametrize("rounds", [1, pytest.param(15, marks=pytest.mark.long)])
def test_the_primary_dies_under_load_and_no_acknowledged_move_is_lost(tmp_path: Path, rounds: int) -> None:
    suffer(tmp_path, rounds, lambda it: [it.fail_over_and_rejoin, it.fail_over_with_a_worker] * rounds)


def test_no_move_is_acknowledged_while_the_standby_is_away(tmp_path: Path) -> None:
    suffer(tmp_path, 7, lambda it: [it.lose_standby, it.fail_over])
