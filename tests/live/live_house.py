"""A real server on the loopback, in a thread of its own, and clients that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from saloon.server import wire
from saloon.server.bots.pool import SECONDS, BotPool
from saloon.server.common.settings import Settings
from saloon.server.live.bus import Alone, Bus
from saloon.server.live.hall import Hall
from saloon.server.lobby.lobby import Lobby
from saloon.server.network.hosts import HostPolicy
from saloon.server.network.limits import Limits
from saloon.server.people.tickets import Admission, Tickets
from saloon.server.people.users import People, User
from saloon.server.socket.server import SocketServer, live_route
from saloon.server.socket.websocket import Socket
from saloon.server.store.connect import open_store
from saloon.server.store.store import Store
from saloon.server.wire import FRAME_LIMIT
from saloon.server.wire.forms import Sitting

T = TypeVar("T")
CLIENTS: list[Client] = []  # of the conversation under way
WITHIN = 3 * SECONDS  # for anything to happen: a bot may take all its time, and then its seat is answered for


class LiveHouse:
    """`call` runs a coroutine where the server runs."""

    store: Store
    hall: Hall
    lobby: Lobby
    people: People
    tickets: Tickets
    loop: asyncio.AbstractEventLoop

    def __init__(self, url: str, hints: Callable[[], Bus] = Alone, limit_factor: float = 1000.0) -> None:
        self.url = url
        self.hints = hints
        self.limits = Limits(limit_factor=limit_factor)
        self.limits.late = WITHIN  # the machine that runs the tests may be busy
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        app = Litestar([], lifespan=[self.open], openapi_config=None)
        config = uvicorn.Config(
            app, ws=Socket, ws_max_size=FRAME_LIMIT, log_level="warning", ws_per_message_deflate=False,
            ws_ping_interval=5, ws_ping_timeout=10, timeout_graceful_shutdown=5,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self) -> LiveHouse:
        self.thread.start()
        assert self.ready.wait(30), "the server does not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        self.socket.close()

    def run(self) -> None:
        asyncio.run(self.server.serve([self.socket]))

    @asynccontextmanager
    async def open(self, app: Litestar) -> AsyncIterator[None]:
        self.loop = asyncio.get_running_loop()
        self.store = open_store(self.url)
        await self.store.start()
        self.tickets = Tickets(self.store)
        thinkers = BotPool(workers=1)
        self.hall = Hall(self.store, self.tickets, self.hints(), thinkers, self.limits)
        self.lobby = Lobby(self.store, self.hall, None)
        self.people = People(self.store)
        line = SocketServer(self.hall, HostPolicy(Settings(data=Path())), self.limits)
        app.register(live_route(line))
        await self.hall.start()
        self.ready.set()
        yield
        await self.hall.close()
        await thinkers.close()
        await self.store.close()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    async def there(self, work: Coroutine[Any, Any, T]) -> T:
        """The same, from a coroutine of the test."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    # --- tables ---

    async def table(self, *chairs: str, game: str = "two-towns", start: bool = True, **plan: Any) -> Table:
        """A table whose chairs are "human" or "bot"; each human is another guest."""
        made = [wire.ChairPlan("bot" if kind == "bot" else "open", "easy") for kind in chairs]
        host = await self.guest("host")
        info = await self.lobby.create(host, wire.TablePlan(game, made, pause=0.01, **plan))
        users: list[User | None] = []
        for seat, kind in enumerate(chairs):
            user = await self.guest(f"guest {seat}") if kind == "human" else None
            if user is not None:
                await self.lobby.take(user, info.id, seat, Sitting(), "invite")
            users.append(user)
        if start:
            await self.lobby.start(host, info.id)
        return Table(self, info.id, host, users)

    async def guest(self, name: str) -> User:
        user, _ = await self.people.welcome(name)
        return user

    def new_table(self, *chairs: str, **plan: Any) -> Table:
        return self.call(self.table(*chairs, **plan))


class Table:
    def __init__(self, house: LiveHouse, id: str, host: User, users: list[User | None]) -> None:
        self.house = house
        self.id = id
        self.host = host
        self.users = users

    async def sit(self, seat: int | None, **options: Any) -> Client:
        """A socket of this seat, welcomed; None watches."""
        user = self.users[seat] if seat is not None else self.host
        assert user is not None
        admission = Admission(self.id, seat, user.id, user.session, "")
        ticket = await self.house.there(self.house.tickets.issue(admission))
        return await self.dial(ticket, **options)

    async def dial(self, ticket: str, **options: Any) -> Client:
        """A socket with this ticket."""
        origin = f"http://127.0.0.1:{self.house.port}"
        url = f"ws://127.0.0.1:{self.house.port}/ws?ticket={ticket}"
        return Client(await connect(url, **{"origin": origin, "compression": None, **options}))

    def at(self, house: LiveHouse) -> Table:
        """The same table, served by another worker."""
        return Table(house, self.id, self.host, self.users)


class Client:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sight: dict[str, Any] = {}
        self.seq = 0
        CLIENTS.append(self)

    async def say(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        async with asyncio.timeout(WITHIN):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["type"] in ("welcome", "news"):
                    self.sight, self.seq = message["sight"], message["seq"]
                if not types or message["type"] in types:
                    return message

    async def welcomed(self) -> dict[str, Any]:
        return await self.hear("welcome")

    def ask(self) -> dict[str, Any] | None:
        """The open question put to us."""
        return next((ask for ask in self.sight["asks"] if ask["mine"]), None)

    async def move(self, option: int = 0, key: str | None = None) -> str:
        ask = self.ask()
        assert ask is not None
        key = key or new_key()
        await self.say("move", key=key, ask=ask["id"], do=ask["options"][option % len(ask["options"])])
        return key

    async def code(self) -> int | None:
        """The code with which the server hangs up, after everything else it says."""
        async with asyncio.timeout(WITHIN):
            with suppress(ConnectionClosed):
                while True:
                    await self.socket.recv()
        return self.socket.close_code

    async def close(self) -> None:
        await self.socket.close()


def talk(conversation: Coroutine[Any, Any, None]) -> None:
    """Runs one test's conversation; whoever is still on the line at its end hangs up."""

    async def run() -> None:
        try:
            await conversation
        finally:
            while CLIENTS:
                await CLIENTS.pop().close()

    asyncio.run(run())


def new_key() -> str:
    return secrets.token_urlsafe(9)


def on_turn(*clients: Client) -> tuple[Client, Client]:
    """Who must answer, and the other."""
    mover = next(client for client in clients if client.ask() is not None)
    return mover, next(client for client in clients if client is not mover)
