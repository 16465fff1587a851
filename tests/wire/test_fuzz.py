"""Nonsense over a live socket: always an answer, never a change, never a fault, and no memory lost."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from nonsense import nonsense
from websockets.exceptions import WebSocketException

from real_house import Forker, RealHouse
from voices import Voice, seated, standing, talk, turns, voice

pytest_plugins = ["house_fixtures"]
CHUNK = 40
GROWTH = 1.05


async def rant(line: Voice, dice: Random, number: int) -> None:
    """So many messages, each followed by a ping, so that the server does not lose its patience."""
    stamp = 0
    for _ in range(number // CHUNK):
        for _ in range(CHUNK):
            data = nonsense(dice)
            text = dice.random() < 0.5 and is_text(data)
            await line.line.send(data.decode() if text else data)
            stamp += 1
            await line.say({"type": "ping", "stamp": stamp + 0.25})
        async with asyncio.timeout(30):
            while json.loads(await line.line.recv()) != {"type": "pong", "stamp": stamp + 0.25}:
                pass


def is_text(data: bytes) -> bool:
    with suppress(UnicodeDecodeError):
        return bool(data.decode())
    return False


@pytest.mark.parametrize("number", [10_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_nonsense_changes_nothing_and_costs_nothing(forker: Forker, tmp_path: Path, number: int) -> None:
    with RealHouse(forker, tmp_path, log="debug") as house:

        async def run() -> None:
            dice = Random(number)
            _, table, voices = await seated(house, "two-towns", 2)
            await turns(voices, 6)
            before, habits = standing(house, table), house.sql("SELECT count(*) FROM habits")
            for one in voices:
                await rant(one, dice, 1000)  # whatever is made once is made by now
            memory = house.rss()
            for one in voices:
                await rant(one, dice, number // 2 - 1000)
            assert house.rss() <= memory * GROWTH, (memory, house.rss())
            assert standing(house, table) == before
            assert house.sql("SELECT count(*) FROM habits") == habits
            assert house.sql("SELECT count(*) FROM chat") == [(0,)]
            await turns(voices, 4)
            assert len(house.entries(table)) > len(before[0]), "the game goes on"

        talk(run())
        assert not house.faults()


def test_frames_and_requests_that_are_none(house: RealHouse) -> None:
    async def run() -> None:
        dice = Random(1)
        person, table, voices = await seated(house, "two-towns", 2)
        before = standing(house, table)
        frames = [(0x81, b"\xff\xfe{}"), (0x80, b"{}"), (0xC1, b"{}"), (0x89, b"x" * 125), (0x88, b"\0\1"), (1, b"{")]
        for first, payload in frames * 3:
            bad = await voice(person, table, 0)
            bad.line.transport.write(bytes([first, 0x80 | len(payload)]) + bytes(4) + payload)
            with suppress(WebSocketException, TimeoutError):
                async with asyncio.timeout(0.3):
                    await bad.line.recv()
            bad.line.transport.abort()
        for _ in range(60):
            await asyncio.to_thread(
                shout, house.port, dice.choice([b"GET /ws HTTP/1.1\r\n", b""]) + dice.randbytes(300)
            )
        assert standing(house, table) == before
        await turns(voices, 4)

    talk(run())
    assert not house.faults()


def shout(port: int, data: bytes) -> None:
    """Bytes that are no request."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as line:
        line.settimeout(0.2)
        line.sendall(data)
        line.recv(100)
