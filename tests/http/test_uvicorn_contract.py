"""What we lean on inside uvicorn and websockets, beyond what they promise: each failure names who of ours needs it.

Our connection is a `WebSocketsSansIOProtocol` that leaves ASGI behind once it is open; workers hand a connection on by
way of `HttpToolsProtocol`; the server says when it is open by way of `Server.startup`. After an update of either
library this is the first test to look at.
"""

from __future__ import annotations

import asyncio
import inspect
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import pytest
import uvicorn
import uvloop
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from uvicorn.supervisors import Multiprocess
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.utils import apply_mask

PATIENCE = 60.0
CONNECTION = "our WebSocket connection"
HANDING_ON = "handing a connection on to another worker"
SERVING = "the server at work"
FRAMES = "our own reading of frames"


def on_the_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """The one that the server uses."""

    @wraps(test)
    def run() -> None:
        uvloop.run(test())

    return run


def needed(holds: object, by: str, what: str) -> None:
    assert holds, f"{by} needs this of uvicorn {uvicorn.__version__}: {what}"


# --- what must be there ---


@pytest.mark.parametrize(
    ("kind", "names", "by"),
    [
        (WebSocketsSansIOProtocol, (
            "run_asgi", "receive", "send", "data_received", "send_receive_event_to_app", "connection_lost",
            "resume_writing", "on_task_complete", "send_500_response",
        ), CONNECTION),
        (HttpToolsProtocol, ("connection_made", "handle_websocket_upgrade", "data_received"), HANDING_ON),
        (uvicorn.Server, ("startup", "run"), SERVING),
        (Multiprocess, ("run",), SERVING),
    ],
)  # fmt: skip
def test_methods(kind: type, names: tuple[str, ...], by: str) -> None:
    for name in names:
        needed(callable(getattr(kind, name, None)), by, f"{kind.__name__}.{name}()")


@pytest.mark.parametrize(
    ("function", "parameters", "by"),
    [
        (WebSocketsSansIOProtocol.data_received, ["self", "data"], CONNECTION),
        (WebSocketsSansIOProtocol.connection_lost, ["self", "exc"], CONNECTION),
        (WebSocketsSansIOProtocol.send_receive_event_to_app, ["self"], CONNECTION),
        (WebSocketsSansIOProtocol.run_asgi, ["self"], CONNECTION),
        (HttpToolsProtocol.__init__, ["self", "config", "server_state", "app_state", "_loop"], HANDING_ON),
        (HttpToolsProtocol.connection_made, ["self", "transport"], HANDING_ON),
        (HttpToolsProtocol.handle_websocket_upgrade, ["self"], HANDING_ON),
        (uvicorn.Server.startup, ["self", "sockets"], SERVING),
        (uvicorn.Server.run, ["self", "sockets"], SERVING),
        (Multiprocess.__init__, ["self", "config", "sockets"], SERVING),
    ],
    ids=lambda value: getattr(value, "__qualname__", None),
)
def test_parameters(function: Callable[..., Any], parameters: list[str], by: str) -> None:
    found = list(inspect.signature(function).parameters)
    needed(found == parameters, by, f"{function.__qualname__}({', '.join(parameters)}), now ({', '.join(found)})")


@on_the_loop
async def test_settings() -> None:
    taken = inspect.signature(uvicorn.Config).parameters
    for name in (
        "ws", "http", "ws_per_message_deflate", "ws_max_size", "lifespan", "timeout_graceful_shutdown", "log_config",
        "access_log", "server_header", "proxy_headers", "forwarded_allow_ips", "workers", "factory",
        "timeout_worker_healthcheck",
    ):  # fmt: skip
        needed(name in taken, SERVING, f"the setting {name}")
    config = uvicorn.Config(nothing, ws=WebSocketsSansIOProtocol, http=HttpToolsProtocol, log_config=None)
    config.load()
    needed(config.ws_protocol_class is WebSocketsSansIOProtocol, CONNECTION, "a class of one's own as ws")
    needed(config.http_protocol_class is HttpToolsProtocol, HANDING_ON, "a class of one's own as http")


@on_the_loop
async def test_attributes() -> None:
    config, state = uvicorn.Config(nothing, log_config=None), ServerState()
    config.load()
    ws: Any = WebSocketsSansIOProtocol(config, state, {})
    at_first: dict[str, object] = {
        "handshake_initiated": False, "close_sent": False, "disconnected": False, "read_paused": False,
        "close_timer": None, "frames": [],
    }  # fmt: skip
    for name, value in at_first.items():
        needed(getattr(ws, name, "gone") == value, CONNECTION, f"the attribute {name}, {value!r} at first")
    needed(isinstance(ws.queue, asyncio.Queue), CONNECTION, "a queue of what has come before somebody listens")
    needed(isinstance(ws.writable, asyncio.Event) and ws.writable.is_set(), CONNECTION, "the event writable, set")
    needed(ws.app is config.loaded_app and ws.loop is asyncio.get_running_loop(), CONNECTION, "app and loop")
    needed(ws.tasks is state.tasks, CONNECTION, "the set of tasks that a closing server waits for")
    ws.pause_writing()
    needed(not ws.writable.is_set(), CONNECTION, "pause_writing() clears writable")
    ws.resume_writing()
    needed(ws.writable.is_set(), CONNECTION, "resume_writing() sets writable")
    http: Any = HttpToolsProtocol(config, state, {}, ws.loop)
    same = (http.config, http.server_state, http.loop) == (config, state, ws.loop) and http.app_state == {}
    needed(same, HANDING_ON, "config, server_state, app_state and loop, as they were given")


def test_masks() -> None:
    """Of websockets, what our frames use directly."""
    mask = b"\x01\x02\x03\x04"
    made = apply_mask(b"\x00" * 6, mask)
    assert type(made) is bytes, f"{FRAMES} needs apply_mask(data, mask) to give bytes"
    assert made == mask + mask[:2], f"{FRAMES} needs apply_mask to repeat the mask (RFC 6455, 5.3)"


# --- how it goes ---


class Watched(WebSocketsSansIOProtocol):
    """Writes down what is called, as our connection intercepts it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.heard: list[bytes] = []
        self.listening = False
        self.lost = asyncio.Event()
        self.events: asyncio.Queue[str] = asyncio.Queue()

    async def run_asgi(self) -> None:
        await self.app(self.scope, self.receive, self.send)  # and no more: whoever opened it keeps it

    def send_receive_event_to_app(self) -> None:
        if self.listening:
            self.heard.append(b"".join(self.frames))
            self.frames = []
        else:
            super().send_receive_event_to_app()
        self.events.put_nowait("message")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lost.set()


class House:
    """A server of uvicorn's whose app accepts a socket and leaves it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.opened: asyncio.Queue[Any] = asyncio.Queue()
        self.upgrades: list[HttpToolsProtocol] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            self.opened.put_nowait(receive.__self__)
        elif scope["type"] == "lifespan":
            await nothing(scope, receive, send)

    def connect(self) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}/ws?table=A", compression=None, ping_interval=None)


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    for phase in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{phase}.complete"})


@asynccontextmanager
async def house(http: type[HttpToolsProtocol] = HttpToolsProtocol) -> AsyncIterator[House]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        made = House(door.getsockname()[1])
        config = uvicorn.Config(made, ws=Watched, http=http, lifespan="on", ws_per_message_deflate=False,
                                log_config=None)  # fmt: skip
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve([door]))
        try:
            yield made
        finally:
            server.should_exit = True
            await asyncio.wait_for(running, PATIENCE)


@asynccontextmanager
async def open_line() -> AsyncIterator[tuple[Watched, ClientConnection]]:
    async with house() as made, made.connect() as client:
        ours = await made.opened.get()
        needed(isinstance(ours, Watched), CONNECTION, "`receive` is a method of the connection itself")
        yield ours, client


@on_the_loop
async def test_what_comes_before_somebody_listens_waits_in_the_queue() -> None:
    async with open_line() as (ours, client):
        await client.send("early")
        await ours.events.get()
        event: Any = ours.queue.get_nowait()
        found = (event["type"], event.get("bytes") or event.get("text", "").encode())
        needed(found == ("websocket.receive", b"early"), CONNECTION, f"events with a text or bytes, not {event}")
        needed(ours.read_paused, CONNECTION, "reading pauses, and read_paused says so, while a message waits")
        ours.transport.resume_reading()


@on_the_loop
async def test_nothing_of_the_opening_is_needed_later() -> None:
    """Our connection throws away scope, request and response to save memory."""
    async with open_line() as (ours, client):
        ours.listening = True
        for name in ("scope", "request", "response"):
            needed(hasattr(ours, name), CONNECTION, f"the attribute {name} until it is open")
            delattr(ours, name)
        needed(not ours.transport.is_closing(), CONNECTION, "the socket stays open after run_asgi() has returned")
        await client.send("text")
        await ours.events.get()
        await asyncio.wait_for(await client.ping(), PATIENCE)
        needed(ours.heard == [b"text"], CONNECTION, "send_receive_event_to_app() is called with the text in frames")
        await ours.send({"type": "websocket.close", "code": 4400})
        needed(ours.close_sent and ours.close_timer, CONNECTION, "close_sent and close_timer once we have hung up")
        with pytest.raises(ConnectionClosed):
            await client.recv()
        needed(client.close_code == 4400, CONNECTION, "a code for hanging up that the page is told")
        await asyncio.wait_for(ours.lost.wait(), PATIENCE)
        needed(ours.disconnected, CONNECTION, "disconnected once the socket is lost")
        with pytest.raises(ClientDisconnected):
            await ours.send({"type": "websocket.close", "code": 4400})


@on_the_loop
async def test_frames_may_be_fed_one_by_one() -> None:
    """We read most frames ourselves, and hand the library whole ones between them."""
    async with open_line() as (ours, client):
        ours.listening = True
        ours.transport.pause_reading()  # only we feed it now
        first = Frame(Opcode.TEXT, b"in ", fin=False).serialize(mask=True)
        last = Frame(Opcode.CONT, b"parts", fin=True).serialize(mask=True)
        WebSocketsSansIOProtocol.data_received(ours, first)
        needed(ours.frames == [b"in "], CONNECTION, "frames holds the part of a message that has come")
        WebSocketsSansIOProtocol.data_received(ours, last)
        needed(ours.heard == [b"in parts"] and not ours.frames, CONNECTION, "parts are joined when the last has come")
        ours.transport.write(Frame(Opcode.TEXT, b"past the library").serialize(mask=False))
        needed(await client.recv() == "past the library", CONNECTION, "what we write past the library goes through")
        ours.transport.resume_reading()


@on_the_loop
async def test_a_request_can_be_handed_to_a_new_connection() -> None:
    """As workers do: the upgrade is caught, its request is written again, and another protocol takes the socket."""
    asked: list[bytes] = []

    class Visitor(HttpToolsProtocol):
        def handle_websocket_upgrade(self) -> None:
            lines = [b"GET %b HTTP/1.1" % self.url, *[b"%b: %b" % header for header in self.headers]]
            asked.append(b"\r\n".join([*lines, b"", b""]))
            copy = socket.socket(fileno=socket.dup(self.transport.get_extra_info("socket").fileno()))
            self.transport.abort()
            adopting.append(asyncio.ensure_future(adopt(self, copy)))

    async def adopt(first: Visitor, copy: socket.socket) -> None:
        copy.setblocking(False)
        other: Any = lambda: HttpToolsProtocol(first.config, first.server_state, first.app_state, first.loop)  # noqa: E731
        _, visitor = await first.loop.connect_accepted_socket(other, copy)
        visitor.data_received(asked[0])

    adopting: list[asyncio.Future[None]] = []
    async with house(Visitor) as made, made.connect() as client:
        ours = await asyncio.wait_for(made.opened.get(), PATIENCE)
        ours.listening = True
        needed(asked[0].startswith(b"GET /ws?table=A HTTP/1.1\r\n"), HANDING_ON, "url and headers of the request")
        await client.send("still here")
        await ours.events.get()
        needed(ours.heard == [b"still here"], HANDING_ON, "a connection that lives on in another protocol")


@on_the_loop
async def test_the_server_is_open_when_startup_returns() -> None:
    opened: list[bool] = []

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            before = self.started
            await super().startup(sockets)
            opened.extend([before, self.started])

    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Announcing(uvicorn.Config(nothing, lifespan="on", log_config=None))
        running = asyncio.create_task(server.serve([door]))
        server.should_exit = True
        await asyncio.wait_for(running, PATIENCE)
    needed(opened == [False, True], SERVING, "startup() is awaited, and started is true after it")
