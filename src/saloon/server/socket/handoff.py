"""The workers behind one door: a socket goes to the worker where all sockets of its table meet.

Any worker can serve any table. But where two of them do, each plays every move; so whoever is asked for a socket to a
table hands the connection on to the worker that the table's name points to. Nothing depends on it: a worker that has
died, hangs or does not answer is left out, and whoever cannot hand a connection on keeps it.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

FOLDER: Final = "SALOON_HANDOFF"  # where workers find each other
LONGEST: Final = 16_384  # bytes of a request that is handed on
AT_WORK: Final = 1.0  # seconds between two signs of life
MISSED: Final = 3.0  # seconds without one, and a worker is left out
BACKLOG: Final = 1024


class Visitor(HttpToolsProtocol):
    """A connection to one of several workers."""

    handed = False  # to us, by another worker

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        handoff().join(self)

    def handle_websocket_upgrade(self) -> None:
        table = parse_qs(urlsplit(self.url.decode("latin-1")).query).get("table", [""])[0]
        if self.handed or not table or not handoff().hand_on(table, self.transport, self.request()):
            super().handle_websocket_upgrade()

    def request(self) -> bytes:
        """As it came: an upgrade has no body."""
        lines = [b"GET %b HTTP/1.1" % self.url, *[b"%b: %b" % header for header in self.headers]]
        return b"\r\n".join([*lines, b"", b""])

    def like_this(self) -> Visitor:
        other = Visitor(self.config, self.server_state, self.app_state, self.loop)
        other.handed = True
        return other


class Handoff:
    """One worker's part: a socket in the folder, named after the process, at which it takes connections."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(os.getpid())
        self.door: socket.socket | None = None
        self.adopting: set[asyncio.Task[None]] = set()

    def join(self, first: Visitor) -> None:
        """With the first connection: it shows how a connection is taken."""
        if self.door is not None:
            return
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.door.setblocking(False)
        self.door.bind(str(self.folder / self.name))
        self.door.listen(BACKLOG)
        first.loop.add_reader(self.door.fileno(), self.take, first)
        self.give_sign(first.loop)

    def give_sign(self, loop: asyncio.AbstractEventLoop) -> None:
        with suppress(FileNotFoundError):  # the house is closing
            os.utime(self.folder / self.name)
            loop.call_later(AT_WORK, self.give_sign, loop)

    # --- handing on ---

    def hand_on(self, table: str, transport: asyncio.Transport, request: bytes) -> bool:
        """Whether another worker has the connection now."""
        place = self.place_of(table)
        if place.name == self.name or len(request) > LONGEST:
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as channel:
            channel.setblocking(False)
            try:
                channel.connect(str(place))
                socket.send_fds(channel, [request], [transport.get_extra_info("socket").fileno()])
            except ConnectionRefusedError:  # it has died
                place.unlink(missing_ok=True)
                return False
            except OSError:  # it has just gone, or too much waits for it
                return False
        transport.abort()  # our end of it alone
        return True

    def place_of(self, table: str) -> Path:
        """The worker with the highest draw for this table: whoever comes or goes, the others keep theirs."""
        return max(self.at_work(), key=lambda place: blake2b(f"{table} {place.name}".encode()).digest())

    def at_work(self) -> list[Path]:
        own, since = self.folder / self.name, time.time() - MISSED
        others = [Path(one.path) for one in os.scandir(self.folder) if one.name != self.name and fresh(one, since)]
        return [own, *others]

    # --- taking ---

    def take(self, first: Visitor) -> None:
        assert self.door is not None
        with suppress(BlockingIOError):
            while True:
                channel, _ = self.door.accept()
                channel.setblocking(False)
                first.loop.add_reader(channel.fileno(), self.receive, first, channel)  # perhaps nothing is sent yet

    def receive(self, first: Visitor, channel: socket.socket) -> None:
        first.loop.remove_reader(channel.fileno())
        with channel:
            request, given, _, _ = socket.recv_fds(channel, LONGEST, 1)
        for number in given:  # none if the other has died before it could send
            adopting = first.loop.create_task(adopt(first, socket.socket(fileno=number), request))
            self.adopting.add(adopting)
            adopting.add_done_callback(self.adopting.discard)


async def adopt(first: Visitor, connection: socket.socket, request: bytes) -> None:
    connection.setblocking(False)
    try:
        _, visitor = await first.loop.connect_accepted_socket(first.like_this, connection)
    except OSError:  # whoever came has gone meanwhile
        connection.close()
        return
    visitor.data_received(request)


def fresh(place: os.DirEntry[str], since: float) -> bool:
    try:
        return place.stat().st_mtime >= since
    except FileNotFoundError:
        return False


@cache
def handoff() -> Handoff:
    return Handoff(Path(os.environ[FOLDER]))
