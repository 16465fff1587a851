"""A real server on a loopback port, in a thread, and people who talk to it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from litestar import Litestar

from saloon.server.app import create_app
from saloon.server.common.settings import Settings
from saloon.server.network.listening import bound
from saloon.server.running import config

PATIENCE = 60.0  # seconds: the machine may be busy
NOTHING_LEFT_OPEN = httpx.Limits(max_keepalive_connections=0)
TWO = [{"kind": "me"}, {"kind": "open"}]
BOTS = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]


class Server:
    def __init__(self, settings: Settings, app: Litestar, port: int) -> None:
        self.settings = settings
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def visitor(self, **headers: str) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, limits=NOTHING_LEFT_OPEN)

    def guest(self, name: str, **headers: str) -> httpx.Client:
        client = self.visitor(**headers)
        answered(client.post("/api/me", json={"name": name}))
        return client


@contextmanager
def serving(settings: Settings) -> Iterator[Server]:
    app = create_app(settings)
    door: socket.socket = bound("127.0.0.1", 0)
    running = uvicorn.Server(config(settings, app))
    thread = threading.Thread(target=running.run, args=([door],))
    thread.start()
    try:
        wait_for(lambda: running.started or not thread.is_alive())
        assert running.started
        app.state.services.limits.late = PATIENCE  # it shares the interpreter with its clients: it is often late
        yield Server(settings, app, door.getsockname()[1])
    finally:
        running.should_exit = True
        thread.join(PATIENCE)
        door.close()


def wait_for(what: Any, seconds: float = PATIENCE) -> Any:
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
    return found


def answered(response: httpx.Response, status: int = 200) -> Any:
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def refused(response: httpx.Response, status: int, key: str) -> Any:
    """A problem as RFC 9457 wants it, with our key."""
    problem = answered(response, status)
    assert response.headers["content-type"] == "application/problem+json"
    assert problem["type"].rpartition(":")[2] == key, problem
    assert problem["status"] == status
    assert problem["title"]
    assert not problem["detail"].startswith(("problem.", "mistake.")), "the text is missing"
    return problem


def make_table(client: httpx.Client, chairs: list[dict[str, Any]] | None = None, **plan: Any) -> Any:
    plan = {"game": "two-towns", "chairs": chairs or TWO, "pause": 0, **plan}
    return answered(client.post("/api/tables", json=plan), 201)


def played(client: httpx.Client) -> Any:
    """A table where two bots have played to the end."""
    table = make_table(client, BOTS)["id"]
    answered(client.post(f"/api/tables/{table}/start"))
    return wait_for(lambda: over(client, table))


def over(client: httpx.Client, table: str) -> Any:
    info = answered(client.get(f"/api/tables/{table}"))
    return info if info["status"] == "over" else None
