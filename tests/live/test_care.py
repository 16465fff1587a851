"""What the house does about itself: whatever dies is replaced, and whatever fails is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from live_house import WITHIN, LiveHouse

from saloon.server.live.hall import Hall
from saloon.server.live.redis_bus import RedisBus
from saloon.server.store import writer
from services import RedisServer


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(WITHIN):
        while not true():
            await asyncio.sleep(0.02)


async def told(house: LiveHouse, troubles: list[str]) -> None:
    async with asyncio.timeout(WITHIN):
        while await house.hall.troubles() != troubles:
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.hall.BEAT", 0.05)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_that_dies_while_a_round_waits_for_it_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as house:

        async def wait_for_a_turn(self: Hall, _: int) -> None:
            async with self.store.writing():
                pass

        def die(_: object, turn: writer.Turn) -> None:
            really(house.store.writer, turn)  # type: ignore[attr-defined]
            monkeypatch.setattr(writer.Writer, "hand_over", really)
            raise SystemExit

        async def test() -> None:
            dead = house.store.writer.thread  # type: ignore[attr-defined]
            await until(lambda: not dead.is_alive())
            await until(lambda: not house.store.stuck())
            made = house.hall.made
            await until(lambda: house.hall.made > made)

        really = writer.Writer.hand_over
        monkeypatch.setattr(Hall, "round", wait_for_a_turn)
        monkeypatch.setattr(writer.Writer, "hand_over", die)
        house.call(test())


def test_rounds_that_fail_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.hall.MISSED", 0.5)
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as house:

        async def fail(_: Hall, number: int) -> None:
            raise RuntimeError(number)

        with monkeypatch.context() as patch:
            patch.setattr(Hall, "round", fail)
            house.call(told(house, ["rounds"]))
        house.call(told(house, []))


def test_a_redis_that_is_away_is_told(tmp_path: Path) -> None:
    with RedisServer() as redis, LiveHouse(f"sqlite:///{tmp_path}/saloon.db", lambda: RedisBus(redis.url)) as house:
        redis.stop()
        house.loop.call_soon_threadsafe(house.hall.bus.publish, "t", 1)
        house.call(told(house, ["bus-listen", "bus-send"]))
        redis.start()
        house.call(told(house, []))


def test_one_hiccup_is_no_overload_but_a_house_that_is_late_round_after_round_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saloon.server.live.hall.BEAT", 3600.0)
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as house:
        house.hall.limits.late = 0.15
        house.hall.delays.extend([0.0] * 4 + [60.0])
        assert not house.hall.overloaded
        house.hall.delays.extend([1.0, 1.0, 0.0, 1.0])
        assert house.hall.overloaded
