"""The server at work: one process, or several that share a listening socket."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import uvicorn
from litestar import Litestar
from uvicorn.supervisors import Multiprocess

from saloon.server.app import create_app
from saloon.server.common.logs import set_up
from saloon.server.common.settings import Settings
from saloon.server.socket.handoff import FOLDER, Visitor
from saloon.server.socket.websocket import Socket
from saloon.server.wire import FRAME_LIMIT

TOLD: Final = "SALOON_SETTINGS"  # how the settings reach the worker processes
PULSE: Final = 8.0  # seconds between two looks whether a line is alive, and for it to say so: who is gone shows soon
GRACE: Final = 5  # seconds for clients to take their leave
SLOWEST_START: Final = 60  # seconds until a worker that does not answer is replaced: it reads everything first
CYCLES: Final = (50_000, 20, 50)  # when to look for garbage that refers to itself: moves leave none


class Server(uvicorn.Server):
    """Says that it is open once it is."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            steady()
            self.announce()


def run(settings: Settings, door: socket.socket, announce: Callable[[], None]) -> bool:
    """Serves until it is told to stop; True if it could not even begin."""
    set_up(settings.log)
    server = Server(config(settings, create_app(settings)), announce)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more when all is done
    with suppress(KeyboardInterrupt, SystemExit):  # it was told to stop, or could not begin
        server.run([door])
    return not server.started


def run_workers(settings: Settings, door: socket.socket, announce: Callable[[], None]) -> bool:
    """Several processes on one socket; one that dies is replaced."""
    os.environ[TOLD] = msgspec.json.encode(settings, enc_hook=str).decode()
    with TemporaryDirectory() as counters, TemporaryDirectory() as handoff:
        os.environ["PROMETHEUS_MULTIPROC_DIR"], os.environ[FOLDER] = counters, handoff
        shared = config(settings, "saloon.server.running:worker", workers=settings.workers, factory=True, http=Visitor,
                        timeout_worker_healthcheck=SLOWEST_START)  # fmt: skip
        announce()
        Multiprocess(shared, [door]).run()
    return False


def worker() -> Litestar:
    """One of several processes, as the parent has set it up."""
    settings = msgspec.json.decode(os.environ[TOLD], type=Settings, dec_hook=lambda kind, value: kind(value))
    set_up(settings.log)
    app = create_app(settings)
    steady()
    return app


def steady() -> None:
    """What has been read by now stays for good; and the search for garbage need not come often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*CYCLES)


def config(settings: Settings, app: Any, **more: Any) -> uvicorn.Config:
    logging.getLogger("uvicorn.access").disabled = True  # it writes whole addresses, with the tokens of links in them
    return uvicorn.Config(
        app, ws=Socket, ws_per_message_deflate=False, ws_max_size=FRAME_LIMIT, ws_ping_interval=PULSE,
        ws_ping_timeout=PULSE, lifespan="on",
        timeout_graceful_shutdown=GRACE, log_config=None, access_log=False, server_header=False,
        proxy_headers=bool(settings.proxy), forwarded_allow_ips=settings.proxy or None, **more,
    )  # fmt: skip
