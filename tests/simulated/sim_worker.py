"""One simulated worker: the real hall, lobby, tickets and conversations over the simulated disk and network."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from sim_disk import Disk, SimStore
from sim_network import SimSocket
from sim_time import context_of, kill

from saloon.server.bots.process import Request, answer
from saloon.server.common.settings import Settings
from saloon.server.live.bus import Bus
from saloon.server.live.connection import Connection
from saloon.server.live.hall import Hall
from saloon.server.lobby.lobby import Lobby
from saloon.server.network.hosts import HostPolicy
from saloon.server.network.limits import Limits
from saloon.server.people.tickets import Tickets
from saloon.server.people.users import People
from saloon.server.socket.server import SocketServer

T = TypeVar("T")


class SimBots:
    """Bots that take their time, answer illegally, or not at all; good ones when the weather is."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.failures = 0
        self.bad = dice.choice([0.0, 0.1, 0.4])

    async def think(self, request: Request, *_: Any, **__: Any) -> dict[str, Any] | None:
        await asyncio.sleep(self.dice.uniform(0, 0.2))
        if self.dice.random() < self.bad:
            await asyncio.sleep(self.dice.choice([0.0, 0.0, 10.0]))
            self.failures += 1
            return self.dice.choice([None, {"verb": "fly"}, {}])
        return answer(
            Request(request.game, request.rules, "random", request.seed, request.question, request.view), None
        )


class Worker:
    def __init__(self, disk: Disk, bus: Bus, bots: Any, name: str) -> None:
        self.disk = disk
        self.bus = bus
        self.bots = bots
        self.name = name
        self.dead = False
        self.tasks: dict[asyncio.Task[Any], None] = {}
        context_of(self).run(self.furnish)

    def furnish(self) -> None:
        limits = Limits(limit_factor=1e6, clock=self.disk.loop.time)
        self.store = SimStore(self.disk, self)
        self.hall = Hall(self.store, Tickets(self.store), self.bus, self.bots, limits)
        self.people = People(self.store)
        self.lobby = Lobby(self.store, self.hall, None)
        self.sockets = SocketServer(self.hall, HostPolicy(Settings(data=Path())), limits)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self.disk.loop.create_task(work, context=context_of(self))

    async def open(self) -> None:
        await self.begin(self.hall.start())

    def kill(self) -> None:
        kill(self)

    async def stop(self) -> None:
        """In good order, as after SIGTERM."""
        await asyncio.wait([self.begin(self.close())], timeout=20)
        self.kill()

    async def close(self) -> None:
        await self.hall.close()
        await self.store.close()

    async def bring(self, ticket: str, socket: SimSocket) -> str:
        """What happens when a socket is opened; why it is closed again, if it is."""
        admission = await self.hall.tickets.redeem(ticket)
        if admission is None:
            return "no-ticket"
        parted: list[str] = []

        async def send(message: dict[str, Any]) -> None:
            parted.append(str(message.get("text") or message.get("code")))

        made: Any = socket
        await self.sockets.bring(Connection(admission, made), "an address", made, send)
        return " ".join(parted)
