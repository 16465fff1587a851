"""The live line: a ticket opens it, every message is typed, nobody can say too much or too often."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final
from urllib.parse import parse_qs

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.handlers import ASGIRouteHandler, asgi
from litestar.types import Receive, Scope, Send
from msgspec import DecodeError, json

from saloon.server import wire
from saloon.server.common import metrics
from saloon.server.common.tokens import is_token
from saloon.server.live import gate, requests
from saloon.server.live.connection import Connection
from saloon.server.live.hall import Hall
from saloon.server.live.room import Room
from saloon.server.network.addresses import payer_of
from saloon.server.network.hosts import HostPolicy
from saloon.server.network.limits import Limits
from saloon.server.network.slowing import Slowing
from saloon.server.socket.websocket import Socket
from saloon.server.store.store import Unavailable

log = logging.getLogger("saloon.ws")

PATH: Final = "/ws"
INBOX: Final = 16  # messages that may wait to be heard before the socket is no longer read
PATIENCE: Final = 20  # bad messages, and messages that come too fast, before the line is cut
BAD_MESSAGE: Final = 4400
NO_TICKET: Final = 4401
NO_TABLE: Final = 4404
TOO_FAST: Final = 4429
TRY_LATER: Final = 1013
CODES: Final = {"no-table": NO_TABLE, "busy": TRY_LATER}
PRICES: Final[dict[type, str]] = {  # of messages that cost more than others, or are many
    wire.Look: "look", wire.Undo: "undo", wire.Hint: "hint", wire.History: "history", wire.Resync: "resync",
    wire.Chat: "chat", wire.Habit: "habit",
}  # fmt: skip

decode: Final = json.Decoder(wire.ToServer).decode


class SocketServer:
    """What all sockets of this worker share."""

    def __init__(self, hall: Hall, hosts: HostPolicy, limits: Limits) -> None:
        self.hall = hall
        self.hosts = hosts
        self.limits = limits
        self.slowing = Slowing()

    async def open(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()  # the wish to connect
        if not self.is_ours(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        address, ticket = payer_of(scope), ticket_of(scope)
        if wait := self.limits.charge("socket", address=address) or self.limits.charge("bogus", address=address):
            metrics.LIMITED.labels("socket").inc()
            await self.slowing.wait()
            await turn_away(send, wait)
            return
        await send({"type": "websocket.accept"})
        try:
            admission = await self.hall.tickets.redeem(ticket) if is_token(ticket) else None
            if admission is None:
                await part(send, "no-ticket", NO_TICKET)
            else:
                self.limits.give_back("bogus", address)
                await self.bring(Connection(admission, socket_of(receive)), address, socket_of(receive), send)
        except Unavailable:
            await part(send, "down", TRY_LATER)

    async def bring(self, connection: Connection, address: str, socket: Socket, send: Any) -> None:
        """To the table, where the conversation begins."""
        room = await self.hall.admit(connection)
        if isinstance(room, str):
            await part(send, room, CODES.get(room, NO_TABLE))
        else:
            socket.listen(Conversation(self, address, room, connection, socket))

    def is_ours(self, scope: Any) -> bool:
        """Whether the page that calls us is one of ours. Where there is no origin, there is no page."""
        headers = Headers.from_scope(scope)
        return self.hosts.admits(headers.get("origin", ""), headers.get("host", ""), scope["scheme"])


class Conversation:
    """What one socket says, message by message: the next is heard when the last has been dealt with."""

    __slots__ = ("address", "bad", "connection", "inbox", "person", "room", "server", "socket", "task")

    def __init__(self, server: SocketServer, address: str, room: Room, connection: Connection, socket: Socket) -> None:
        self.server = server
        self.address = address
        self.person = connection.admission.user  # whoever has many sockets pays for all of them
        self.room = room
        self.connection = connection
        self.socket = socket
        self.inbox: list[bytes] = []
        self.task: asyncio.Task[None] | None = None
        self.bad = 0  # messages that were not even handed to the table

    def received(self, text: bytes) -> None:
        self.inbox.append(text)
        if self.task is None:
            self.task = self.server.hall.loop.create_task(self.answer())
        elif len(self.inbox) >= INBOX and not self.socket.read_paused:
            self.socket.wait()

    def writable(self) -> None:
        self.connection.go_on()

    def lost(self) -> None:
        self.inbox.clear()
        self.server.hall.part(self.connection, self.room)

    async def answer(self) -> None:
        """All that waits, in its order."""
        connection, inbox, socket = self.connection, self.inbox, self.socket
        try:
            while inbox and not connection.closing:
                problem = await self.handle(inbox.pop(0))
                self.bad = self.bad + 1 if problem else max(0, self.bad - 1)
                if self.bad > PATIENCE:
                    connection.bye(problem, TOO_FAST if problem == "too-fast" else BAD_MESSAGE)
                if socket.read_paused and len(inbox) < INBOX:
                    socket.read_on()
                if inbox:
                    await asyncio.sleep(0)  # others come between two messages of one
        finally:
            self.task = None

    async def handle(self, text: bytes) -> str:
        """One message; the key of a problem if it was not even handed to the table."""
        connection = self.connection
        try:
            message = decode(text)
        except (DecodeError, RecursionError, UnicodeError):  # DecodeError includes what is not of our types
            message = None
        price = PRICES.get(type(message), "message")
        if self.server.limits.charge(price, self.person, self.address):
            metrics.LIMITED.labels(price).inc()
            connection.send(gate.trouble("too-fast", None, getattr(message, "key", None)))
            return "too-fast"
        if message is None:
            connection.send(gate.trouble("bad-message"))
            return "bad-message"
        await requests.handle(self.room, connection, message)
        return ""


async def turn_away(send: Any, wait: float) -> None:
    """Before the line is even open."""
    headers = [(b"retry-after", str(int(wait) + 1).encode())]
    await send({"type": "websocket.http.response.start", "status": 429, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


async def part(send: Any, reason: str, code: int) -> None:
    await send({"type": "websocket.send", "text": gate.bye(reason).text.decode()})
    await send({"type": "websocket.close", "code": code})


def ticket_of(scope: Any) -> str:
    query: str = scope["query_string"].decode("latin-1")
    return parse_qs(query).get("ticket", [""])[0]


def socket_of(receive: Any) -> Socket:
    """Litestar wraps `send`, but `receive` is a method of the connection itself: of ours, as the server was set up."""
    socket = receive.__self__
    assert isinstance(socket, Socket)
    return socket


def live_route(server: SocketServer) -> ASGIRouteHandler:
    @asgi(PATH, copy_scope=False)
    async def live(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await server.open(scope, receive, send)
        else:
            await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket")]})
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return live
