"""One socket, seen from the table: what goes out waits in a short queue, so that nobody waits for a slow reader."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from typing import Final, Protocol

from saloon.kernel.flow import NOBODY
from saloon.server.live.gate import Parcel, bye
from saloon.server.people.tickets import Admission

QUEUE: Final = 64  # messages that may wait for one socket
STUCK: Final = 15.0  # seconds a socket may take nothing


class Outlet(Protocol):
    """The way out of a socket."""

    def at_once(self, *messages: bytes) -> bool:
        """Sends all without waiting, if that is possible now; else nothing."""

    def hang_up(self, code: int) -> None:
        """Closes it in good order."""

    def cut(self) -> None:
        """Ends the connection, whatever is still to be sent."""


class Connection:
    """`send` never waits. A full queue is thrown away, and the table tells everything anew once the socket takes it."""

    __slots__ = ("admission", "behind", "closing", "outlet", "queue", "resync", "waiting")

    def __init__(self, admission: Admission, outlet: Outlet) -> None:
        self.admission = admission
        self.outlet = outlet
        self.resync: Callable[[Connection], None] | None = None
        self.queue: list[Parcel] = []
        self.behind = False
        self.closing = 0  # the code to close with, once all is sent
        self.waiting = 0.0  # since when the socket has taken nothing

    @property
    def seat(self) -> int | None:
        return self.admission.seat

    @property
    def viewer(self) -> int:
        return NOBODY if self.admission.seat is None else self.admission.seat

    def send(self, *parcels: Parcel) -> None:
        """Several together cost hardly more than one: it is the system call that is dear."""
        if self.behind or self.closing:
            return
        if not self.queue and self.outlet.at_once(*[parcel.text for parcel in parcels]):
            return
        self.waiting = self.waiting or get_running_loop().time()
        if len(self.queue) + len(parcels) > QUEUE:
            self.queue.clear()
            self.behind = True
        else:
            self.queue.extend(parcels)

    def go_on(self) -> None:
        """The socket takes messages again."""
        while self.queue:
            if not self.outlet.at_once(self.queue[0].text):
                self.waiting = get_running_loop().time()
                return
            del self.queue[0]
        self.waiting = 0.0
        if self.closing:
            self.outlet.hang_up(self.closing)
        elif self.behind:
            self.behind = False
            if self.resync is not None:
                self.resync(self)

    def bye(self, reason: str, code: int) -> None:
        if not self.closing:
            self.behind = False
            self.send(bye(reason))
            self.closing = code
            if not self.queue:
                self.outlet.hang_up(code)

    def stuck(self, now: float) -> bool:
        return 0.0 < self.waiting < now - STUCK
