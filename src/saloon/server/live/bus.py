"""“Look again at table T”, from worker to worker. A lost word costs time and nothing else: the store is polled too."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from saloon.server.common.background import Background

OTHER: Final = -1  # in place of an entry's number: something besides the journal has changed
Listener = Callable[[str, int], None]  # a table, and the entry it stands at


class Bus(ABC):
    alone = False  # no other worker serves these tables: nothing need be polled, leased or announced

    @abstractmethod
    def publish(self, table: str, seq: int) -> None:
        """Never waits and never fails."""

    async def start(self, worker: str, listener: Listener, background: Background) -> None:  # noqa: B027
        """From now on `listener` is called with what others publish."""

    async def close(self) -> None:  # noqa: B027
        """Lets go of whatever is open."""


class Alone(Bus):
    """One worker, and nobody to tell."""

    alone = True

    def publish(self, table: str, seq: int) -> None:
        pass


class Silent(Bus):
    """Several workers without Redis: they find out by polling."""

    def publish(self, table: str, seq: int) -> None:
        pass
