"""The frames we read ourselves, and those we leave to the library: however they arrive, the same is heard."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from live_house import WITHIN, LiveHouse, Table, talk
from websockets.frames import Frame, Opcode

from saloon.server.people.tickets import Admission
from saloon.server.socket.frames import end_of_frame, framed, text_of

SIZES = (0, 1, 2, 5, 125, 126, 127, 300, 65_535, 65_536, 70_000)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    path: Path = tmp_path_factory.mktemp("frames")
    with LiveHouse(f"sqlite:///{path}/saloon.db") as house:
        yield house


def said(text: bytes, kind: Opcode = Opcode.TEXT, last: bool = True) -> bytes:
    """A client's frame, as the library writes it."""
    return Frame(kind, text, last).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_frames_are_the_librarys(size: int) -> None:
    text = Random(size).randbytes(size)
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    frame = said(text)
    assert text_of(frame) == (text if 2 <= size < 65_536 else None)
    assert end_of_frame(b"..." + frame + b"...", 3, 70_000) == 3 + len(frame)


@pytest.mark.parametrize("size", SIZES)
def test_half_a_frame_is_none(size: int) -> None:
    frame = said(bytes(size))
    for end in {0, 1, 2, 3, 5, min(9, len(frame) - 1), len(frame) - 1}:
        assert text_of(frame[:end]) is None
        assert not 0 < end_of_frame(frame[:end], 0, 70_000) <= end
    assert text_of(frame + b"x") is None


def test_a_frame_too_large_ends_with_its_head() -> None:
    assert end_of_frame(said(bytes(70_000)), 0, 65_536) == 14


@pytest.mark.parametrize(
    "frame",
    [said(b"{}", Opcode.BINARY), said(b"{}", last=False), said(b"", Opcode.PING)],
    ids=["binary", "a part", "a ping"],
)
def test_only_whole_texts_are_ours(frame: bytes) -> None:
    assert text_of(frame) is None


def test_an_unmasked_frame_is_not_ours() -> None:
    assert text_of(framed(b"{} and more")) is None


# --- over a real socket ---


def ping(stamp: int) -> bytes:
    return json.dumps({"type": "ping", "stamp": stamp}).encode()


class Raw:
    """A client that sends bytes as it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def frame(self) -> tuple[int, bytes]:
        async with asyncio.timeout(WITHIN):
            kind, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            return kind & 0x0F, await self.reader.readexactly(size)

    async def pong(self) -> int:
        """The stamp of the next pong among what the table says."""
        while True:
            kind, text = await self.frame()
            message = json.loads(text) if kind == Opcode.TEXT else {"type": kind}
            if message["type"] == "pong":
                stamp: int = message["stamp"]
                return stamp


async def dial(table: Table) -> Raw:
    user, port = table.users[0], table.house.port
    assert user is not None
    ticket = await table.house.there(table.house.tickets.issue(Admission(table.id, 0, user.id, user.session, "")))
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /ws?ticket={ticket} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return Raw(reader, writer)


def test_messages_arrive_however_they_are_cut(live: LiveHouse) -> None:
    """Byte by byte, several at once, in fragments with a ping between: all are heard, each once, in their order."""
    table = live.new_table("human", "human")
    halves = said(ping(3)[:7], last=False) + said(b"there?", Opcode.PING) + said(ping(3)[7:], Opcode.CONT)
    stream = said(ping(1)) + said(ping(2)) + halves + said(ping(4)) + said(ping(5), Opcode.BINARY) + said(ping(6))

    async def run() -> None:
        for cuts in (1, 2, 3, 11, 40, len(stream)):
            raw = await dial(table)
            for at in range(0, len(stream), cuts):
                raw.writer.write(stream[at : at + cuts])
                await asyncio.sleep(0.002)
            assert [await raw.pong() for _ in range(6)] == [1, 2, 3, 4, 5, 6]
            raw.writer.close()

    talk(run())


def test_what_is_said_before_the_welcome_is_heard(live: LiveHouse) -> None:
    table, second = live.new_table("human", "human"), said(ping(2))

    async def run() -> None:
        raw = await dial(table)
        raw.writer.write(said(ping(1)) + second[:9])
        await asyncio.sleep(0.2)
        raw.writer.write(second[9:])
        assert [await raw.pong() for _ in range(2)] == [1, 2]
        raw.writer.close()

    talk(run())


def test_a_flood_waits_its_turn(live: LiveHouse) -> None:
    """More at once than the table hears: the socket is not read for a while, and nothing is lost."""
    table = live.new_table("human", "human")

    async def run() -> None:
        raw = await dial(table)
        for start in range(0, 600, 100):
            raw.writer.write(b"".join(said(ping(n)) for n in range(start, start + 100)))
        assert [await raw.pong() for _ in range(600)] == [*range(600)]
        raw.writer.close()

    talk(run())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        pytest.param(framed(ping(1)), 1002, id="unmasked"),
        pytest.param(b"\xf1\x80\0\0\0\0", 1002, id="reserved bits"),
        pytest.param(said(bytes(70_000))[:14], 1009, id="too large"),
        pytest.param(said(b"x", Opcode.CONT), 1002, id="a continuation of nothing"),
    ],
)
def test_a_frame_against_the_protocol_ends_the_line(live: LiveHouse, frame: bytes, code: int) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        raw = await dial(table)
        await raw.frame()
        raw.writer.write(frame)
        while (found := await raw.frame())[0] != Opcode.CLOSE:
            pass
        assert int.from_bytes(found[1][:2], "big") == code
        raw.writer.close()

    talk(run())
