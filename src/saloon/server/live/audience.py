"""Who is at a table: its sockets by viewer. What one viewer is told is made once for all sockets of that viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from saloon.kernel.flow import NOBODY
from saloon.server.common.incidents import new_incident
from saloon.server.live.connection import Connection
from saloon.server.live.gate import Parcel, trouble

SOCKETS: Final = 5  # of one seat
WATCHERS: Final = 200  # sockets without a seat at one table
TAKEN: Final = 4409  # the seat's sockets are elsewhere


class Audience:
    __slots__ = ("by_viewer",)

    def __init__(self) -> None:
        self.by_viewer: dict[int, list[Connection]] = {}

    def __iter__(self) -> Iterator[Connection]:
        return iter([connection for connections in self.by_viewer.values() for connection in connections])

    def __bool__(self) -> bool:
        return bool(self.by_viewer)

    def seats(self) -> list[int]:
        """Those with a socket here."""
        return [viewer for viewer in self.by_viewer if viewer != NOBODY]

    def add(self, connection: Connection) -> bool:
        """False if there are too many who look on; of a seat's sockets the oldest goes."""
        here = self.by_viewer.setdefault(connection.viewer, [])
        if connection.viewer == NOBODY and len(here) >= WATCHERS:
            return False
        if connection.viewer != NOBODY and len(here) >= SOCKETS:
            here.pop(0).bye("elsewhere", TAKEN)
        here.append(connection)
        return True

    def remove(self, connection: Connection) -> bool:
        """Whether it was the last of its viewer."""
        here = self.by_viewer.get(connection.viewer, [])
        if connection in here:
            here.remove(connection)
        if here:
            return False
        self.by_viewer.pop(connection.viewer, None)
        return True

    def is_alone(self, connection: Connection) -> bool:
        """Whether this viewer has no other socket."""
        return len(self.by_viewer.get(connection.viewer, ())) == 1

    def tell_viewer(self, viewer: int, parcel: Parcel, but: Connection | None = None) -> None:
        for connection in self.by_viewer.get(viewer, ()):
            if connection is not but:
                connection.send(parcel)

    def tell(self, make: Callable[[int], Parcel], but: int | None = None) -> None:
        """Each viewer what is made for it."""
        for viewer, connections in self.by_viewer.items():
            if viewer != but:
                parcel = made(make, viewer)
                for connection in connections:
                    connection.send(parcel)


def made(make: Callable[[int], Parcel], viewer: int) -> Parcel:
    """One viewer's fault is noted and told to that viewer, and stops nobody else's news."""
    try:
        return make(viewer)
    except Exception as error:
        return trouble("incident", new_incident(error, viewer=viewer))
