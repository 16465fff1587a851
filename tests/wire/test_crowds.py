"""Clients that stop reading, and many that come at once: those who play do not notice."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection

from real_house import Forker, Person, RealHouse
from voices import Voice, hang_up, seated, talk, turns, voice

pytest_plugins = ["house_fixtures"]
DEAF = 60
STORM = 100
SLOW = 2.0  # seconds for a move among all this
SMALL: dict[str, Any] = {"max_queue": 1, "write_limit": 1024}


async def deaf(person: Person, table: str, watch: str) -> ClientConnection:
    """A spectator who takes nothing from the line any more."""
    line = await person.dial(table, None, watch, **SMALL)
    line.transport.pause_reading()
    return line


async def timed(voices: list[Voice], moves: int) -> float:
    """How long so many moves take, the one in the middle: the machine that runs the tests may halt for any of them."""
    taken = []
    for _ in range(moves):
        began = time.perf_counter()
        assert await turns(voices, 1)
        taken.append(time.perf_counter() - began)
    return median(taken)


def test_deaf_and_storming_clients_disturb_nobody(forker: Forker, tmp_path: Path) -> None:
    patches: dict[str, Any] = {"saloon__server__live__connection__STUCK": 1.0}
    with RealHouse(forker, tmp_path, **patches) as house:

        async def run() -> None:
            person, table, voices = await seated(house, "two-towns", 2)
            watch = (await person.want("GET", f"/api/tables/{table}"))["watch"]
            lines = [await deaf(person, table, watch) for _ in range(DEAF)]
            assert await timed(voices, 10) < SLOW
            storm = [asyncio.create_task(voice(person, table, n % 2)) for n in range(STORM)]
            _, busy, others = await seated(house, "two-towns", 2)
            assert await timed(others, 10) < SLOW
            came = [one for one in await asyncio.gather(*storm, return_exceptions=True) if isinstance(one, Voice)]
            assert len(came) > STORM // 2
            assert len(house.entries(busy)) >= 10
            again = [await voice(person, table, seat) for seat in (0, 1)]
            assert await turns(again, 2), "the table goes on"
            await hang_up([*others, *again])
            for line in lines:
                line.transport.abort()

        talk(run())
        assert not house.faults()


def test_whoever_vanishes_is_forgotten(house: RealHouse) -> None:
    """Lines that end without a word, in the middle of whatever they were saying."""

    async def run() -> None:
        person, table, voices = await seated(house, "two-towns", 2)
        for n in range(20):
            one = await voice(person, table, n % 2)
            await one.say({"type": "look", "id": n, "ask": 5, "do": {}})
            one.line.transport.abort()
        assert await turns(voices, 2)
        await voices[0].say({"type": "resync"})
        chairs = (await voices[0].hear("welcome"))["table"]["chairs"]
        assert [chair["here"] for chair in chairs] == [True, True]
        await voices[1].line.close()
        while (await voices[0].hear("tablenews"))["table"]["chairs"][1].get("here"):
            pass

    talk(run())
    assert not house.faults()
