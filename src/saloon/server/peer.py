"""One socket, seen from the table: what goes out waits in a short queue, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import json

from saloon.kernel.flow import NOBODY
from saloon.server import wire
from saloon.server.tickets import Admission

QUEUE: Final = 64  # messages that may wait for one socket
STUCK: Final = 15.0  # seconds one message may take to leave

TOO_SLOW: Final = 4408
encode: Final = json.Encoder().encode
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Outlet:
    """The way out of a socket."""

    __slots__ = ("send",)

    def __init__(self, send: Send) -> None:
        self.send = send  # as ASGI has it: waits until the socket takes the message

    def at_once(self, message: bytes) -> bool:
        """Sends without waiting, if that is possible now."""
        return False

    def two_at_once(self, first: bytes, second: bytes) -> int:
        """How many of two it could send without waiting."""
        return 0 if not self.at_once(first) else 1 + self.at_once(second)

    def cut(self) -> None:
        """Ends the connection, whatever is still to be sent."""


class Peer:
    """`push` never waits. A full queue is thrown away, and the table tells everything anew once the socket takes it."""

    __slots__ = ("admission", "behind", "closing", "outlet", "queue", "resync", "sending", "waiter")

    def __init__(self, admission: Admission, outlet: Outlet) -> None:
        self.admission = admission
        self.outlet = outlet
        self.resync: Callable[[Peer], None] | None = None
        self.queue: deque[bytes] = deque()
        self.behind = False
        self.closing = 0  # the code to close with, once all is sent
        self.sending = 0.0  # since when a message has been on its way
        self.waiter: asyncio.Future[None] | None = None

    @property
    def seat(self) -> int | None:
        return self.admission.seat

    @property
    def viewer(self) -> int:
        return NOBODY if self.admission.seat is None else self.admission.seat

    def tell(self, message: wire.Message) -> None:
        self.push(encode(message))

    def push(self, message: bytes) -> None:
        if self.behind or self.closing:
            return
        if not self.queue and not self.sending and self.outlet.at_once(message):
            return
        if len(self.queue) >= QUEUE:
            self.queue.clear()
            self.behind = True
            return
        self.queue.append(message)
        self.wake()

    def push_two(self, first: bytes, second: bytes) -> None:
        """Both together cost hardly more than one: it is the system call that is dear."""
        sent = 0
        if not (self.behind or self.closing or self.queue or self.sending):
            sent = self.outlet.two_at_once(first, second)
        for message in (first, second)[sent:]:
            self.push(message)

    def bye(self, reason: str, code: int) -> None:
        if not self.closing:
            self.behind = False
            self.tell(wire.Bye(reason))
            self.closing = code
            self.wake()

    def wake(self) -> None:
        waiter, self.waiter = self.waiter, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def stuck(self, now: float) -> bool:
        return 0.0 < self.sending < now - STUCK

    async def pump(self) -> None:
        """Sends for as long as the socket lives."""
        loop = asyncio.get_running_loop()
        while True:
            while self.queue:
                self.sending = loop.time()
                await self.outlet.send({"type": "websocket.send", "text": self.queue.popleft().decode()})
            self.sending = 0.0
            if self.closing:
                await self.outlet.send({"type": "websocket.close", "code": self.closing})
                return
            if self.behind:
                self.behind = False
                if self.resync is not None:
                    self.resync(self)
                continue
            self.waiter = loop.create_future()
            await self.waiter
