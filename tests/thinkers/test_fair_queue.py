"""The queue for what is dear: in turns, a few at a time, and never long."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from saloon.server.bots.pool import share_of_processors
from saloon.server.common.fair_queue import Busy, FairQueue


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def rounds(times: int = 3) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


def test_whoever_asks_for_much_waits_for_themselves() -> None:
    async def work() -> None:
        queue, order = FairQueue(1), []

        async def one(key: str) -> None:
            async with queue.turn(key):
                order.append(key)
                await asyncio.sleep(0)

        asked = [asyncio.create_task(one(key)) for key in "aaaaabcbc"]
        await asyncio.gather(*asked)
        assert "".join(order) == "aabcabcaa"
        assert queue.most == 1
        assert not queue.waiting
        assert queue.running == 0

    run(work())


def test_so_many_at_once_and_no_more() -> None:
    async def work() -> None:
        queue, gate = FairQueue(2), asyncio.Event()

        async def one(key: str) -> None:
            async with queue.turn(key):
                await gate.wait()

        asked = [asyncio.create_task(one(str(n))) for n in range(7)]
        await rounds()
        assert queue.running == 2
        gate.set()
        await asyncio.gather(*asked)
        assert queue.most == 2

    run(work())


def test_what_does_not_fit_is_refused_at_once() -> None:
    async def work() -> None:
        queue, gate = FairQueue(1, longest=3, longest_of_one=2), asyncio.Event()

        async def one(key: str) -> None:
            async with queue.turn(key):
                await gate.wait()

        asked = [asyncio.create_task(one(key)) for key in "aaab"]
        await rounds()
        for key in "ac":  # too many of a; too many in all
            with pytest.raises(Busy):
                async with queue.turn(key):
                    raise AssertionError("let in")
        gate.set()
        await asyncio.gather(*asked)
        async with queue.turn("a"):
            assert queue.running == 1

    run(work())


def test_who_gives_up_waits_no_more_and_loses_no_turn() -> None:
    async def work() -> None:
        queue, gate, order = FairQueue(1), asyncio.Event(), []

        async def one(key: str) -> None:
            async with queue.turn(key):
                order.append(key)
                await gate.wait()

        asked = [asyncio.create_task(one(key)) for key in "abc"]
        await rounds()
        asked[1].cancel()
        await rounds()
        assert list(queue.waiting) == ["c"]
        gate.set()
        await asyncio.gather(asked[0], asked[2])
        assert order == ["a", "c"]

        gate.clear()  # given up in the very moment in which the turn came
        held, given, last = [asyncio.create_task(one(key)) for key in "xyz"]
        await rounds()
        gate.set()
        await asyncio.sleep(0)
        while not order.count("x"):
            await asyncio.sleep(0)
        given.cancel()
        await asyncio.gather(held, given, last, return_exceptions=True)
        assert queue.running == 0
        assert order[-1] == "z"

    run(work())


def test_workers_share_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.bots.pool.cores", lambda: 9)
    assert [share_of_processors(workers) for workers in (1, 2, 3, 8, 20)] == [8, 4, 2, 1, 1]
