"""The live line: a ticket opens it, every message is typed, nobody can say too much or too often.

A plain ASGI handler, since Litestar's own WebSocket does not let us reach the transport: there a message is sent in a
fraction of the time, and a socket that takes nothing any more can be cut off.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.handlers import ASGIRouteHandler, asgi
from litestar.types import Receive, Scope, Send
from msgspec import DecodeError, json
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from saloon.server import hearing, meters, wire
from saloon.server.hall import Hall
from saloon.server.limits import Limits
from saloon.server.peer import Outlet, Peer
from saloon.server.room import Room
from saloon.server.security import Doors
from saloon.server.store import Unavailable

log = logging.getLogger("saloon.ws")

PATH: Final = "/ws"
PATIENCE: Final = 20  # bad messages, and messages that come too fast, before the line is cut
BAD_MESSAGE: Final = 4400
NO_TICKET: Final = 4401
NO_TABLE: Final = 4404
TOO_FAST: Final = 4429
TOO_BIG: Final = 1009
TRY_LATER: Final = 1013
CODES: Final = {"no-table": NO_TABLE, "busy": TRY_LATER}
DEAR: Final = (wire.Undo, wire.Hint, wire.History)
HEAVY: Final = 3  # each of them counts as so many messages

decode: Final = json.Decoder(wire.ToServer).decode


class Line:
    """What all sockets of this worker share."""

    def __init__(self, hall: Hall, doors: Doors, limits: Limits) -> None:
        self.hall = hall
        self.doors = doors
        self.limits = limits
        self.number = 0

    async def open(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()  # the wish to connect
        if not self.is_ours(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        try:
            admission = await self.hall.tickets.redeem(ticket_of(scope))
            if admission is None:
                await part(send, "no-ticket", NO_TICKET)
            else:
                await self.converse(Peer(admission, outlet_of(receive, send)), receive, send)
        except Unavailable:
            await part(send, "down", TRY_LATER)

    def is_ours(self, scope: Any) -> bool:
        """Whether the page that calls us is one of ours. Where there is no origin, there is no page."""
        headers = Headers.from_scope(scope)
        return self.doors.admits(headers.get("origin", ""), headers.get("host", ""), scope["scheme"])

    async def converse(self, peer: Peer, receive: Any, send: Any) -> None:
        room = await self.hall.admit(peer)
        if isinstance(room, str):
            await part(send, room, CODES.get(room, NO_TABLE))
            return
        pump = asyncio.create_task(peer.pump())
        try:
            await self.listen(room, peer, receive)
        finally:
            self.hall.part(peer, room)
            pump.cancel()
            with suppress(asyncio.CancelledError, OSError):  # the other side is gone
                await pump

    async def listen(self, room: Room, peer: Peer, receive: Any) -> None:
        self.number += 1
        name, bad = str(self.number), 0
        while not peer.closing and (event := await receive())["type"] == "websocket.receive":
            text = event.get("text") or event.get("bytes") or ""
            if len(text) > wire.FRAME_LIMIT:
                peer.bye("too-big", TOO_BIG)
                break
            problem = await self.hear(room, peer, name, text)
            bad = bad + 1 if problem else max(0, bad - 1)
            if bad > PATIENCE:
                peer.bye(problem, TOO_FAST if problem == "too-fast" else BAD_MESSAGE)
                break
        await closed(peer, receive)

    async def hear(self, room: Room, peer: Peer, name: str, text: str | bytes) -> str:
        """One message; the key of a problem if it was not even handed to the table."""
        try:
            message = decode(text)
        except (DecodeError, RecursionError, UnicodeError):  # DecodeError includes what is not of our types
            message = None
        kind = "look" if isinstance(message, wire.Look) else "message"
        if self.limits.wait(kind, name, HEAVY if isinstance(message, DEAR) else 1):
            meters.LIMITED.labels(kind).inc()
            peer.tell(wire.Trouble("too-fast", None, getattr(message, "key", None)))
            return "too-fast"
        if message is None:
            peer.tell(wire.Trouble("bad-message"))
            return "bad-message"
        await hearing.hear(room, peer, message)
        return ""


async def closed(peer: Peer, receive: Any) -> None:
    """Waits until the last words are out and the other side has hung up."""
    if peer.closing:
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                while (await receive())["type"] != "websocket.disconnect":
                    pass


async def part(send: Any, reason: str, code: int) -> None:
    await send({"type": "websocket.send", "text": json.encode(wire.Bye(reason)).decode()})
    await send({"type": "websocket.close", "code": code})


def ticket_of(scope: Any) -> str:
    query: str = scope["query_string"].decode("latin-1")
    return parse_qs(query).get("ticket", [""])[0]


def outlet_of(receive: Any, send: Any) -> Outlet:
    """Litestar wraps `send`, but `receive` is a method of the server's connection; if that is uvicorn's, we know it."""
    connection = getattr(receive, "__self__", None)
    return Direct(send, connection) if isinstance(connection, WebSocketsSansIOProtocol) else Outlet(send)


class Direct(Outlet):
    """Past ASGI, straight to the transport: much quicker, and the only way to cut off a dead reader."""

    __slots__ = ("connection",)

    def __init__(self, send: Any, connection: WebSocketsSansIOProtocol) -> None:
        super().__init__(send)
        self.connection = connection

    def at_once(self, message: bytes) -> bool:
        return self.write(framed(message))

    def two_at_once(self, first: bytes, second: bytes) -> int:
        return 2 * self.write(framed(first) + framed(second))

    def write(self, frames: bytes) -> bool:
        connection = self.connection
        if connection.close_sent or not connection.writable.is_set() or connection.transport.is_closing():
            return False
        connection.transport.write(frames)
        return True

    def cut(self) -> None:
        self.connection.transport.abort()


def framed(message: bytes) -> bytes:
    """A whole text message of a server in one frame (RFC 6455, 5.2): never masked, here never compressed."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def live_route(line: Line) -> ASGIRouteHandler:
    @asgi(PATH, copy_scope=False)
    async def live(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await line.open(scope, receive, send)
        else:
            await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket")]})
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return live
