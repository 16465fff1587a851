"""Real `saloon serve` processes that can be killed, and people who talk to them over HTTP and sockets."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from diary import Entry
from ports import reserved_port
from saloon.kernel.journal import canonical

HERE = Path(__file__).parent
PATIENCE = 40.0  # seconds: the machine may be busy
DIALING: dict[str, Any] = {"compression": None, "open_timeout": 10, "ping_interval": None, "close_timeout": 1}


class Forker:
    """Starts servers quickly."""

    def __init__(self) -> None:
        pipe: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([sys.executable, str(HERE / "forked_serve.py")], **pipe)

    def start(self, **order: Any) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        """Ends it and whatever it has started."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


@contextmanager
def forking() -> Iterator[Forker]:
    forker = Forker()
    try:
        yield forker
    finally:
        forker.close()


class RealHouse:
    """One server on a port of its own, which it keeps when it is started again."""

    def __init__(
        self, forker: Forker, folder: Path, *argv: str, toys: tuple[str, ...] = ("1", "2"), log: str = "info",
        limit_factor: float = 100_000.0, **patches: Any,
    ) -> None:  # fmt: skip
        self.forker = forker
        self.folder = folder
        self.toys = toys
        self.log = folder / "house.log"
        self.port = reserved_port()
        self.url = f"http://127.0.0.1:{self.port}"
        here = ["--no-browser", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(folder)]
        self.argv = [*here, "--log", log, "--limit-factor", str(limit_factor), *argv]
        self.patches = {name.replace("__", "."): value for name, value in patches.items()}
        self.pid = 0

    def __enter__(self) -> RealHouse:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self, fault: str = "") -> None:
        env = {"SALOON_FAULT": fault}
        order = {"argv": self.argv, "env": env, "log": str(self.log), "toys": self.toys, "patches": self.patches}
        self.pid = self.forker.start(**order)
        until(self.answers)

    def answers(self) -> bool:
        assert self.alive(), self.log.read_text()[-2000:]
        with suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/health", timeout=2).status_code == 200
        return False

    def alive(self) -> bool:
        return is_alive(self.pid)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)
        until(lambda: not self.alive())

    def rss(self) -> int:
        """Kilobytes in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def faults(self) -> list[str]:
        """Lines of the log that should not be there. That uvicorn notes a bad frame before it hangs up is all right."""
        bad = ('"level": "error"', '"level": "critical"', "Traceback", "incident")
        lines = [line for line in self.log.read_text().splitlines() if any(word in line for word in bad)]
        return [line for line in lines if "Invalid UTF-8 sequence" not in line]

    # --- the file ---

    def sql(self, statement: str, *values: Any) -> list[Any]:
        db = sqlite3.connect(self.folder / "saloon.db", timeout=10, isolation_level=None)
        try:
            return db.execute(statement, values).fetchall()
        finally:
            db.close()

    def entries(self, table: str) -> list[Entry]:
        rows = self.sql('SELECT seq, client_key, line, mark FROM journal WHERE "table" = ? ORDER BY seq', table)
        return [Entry(*row) for row in rows]

    def setup(self, table: str) -> str:
        return canonical(json.loads(self.sql("SELECT setup FROM tables WHERE id = ?", table)[0][0]))

    def book(self, table: str) -> tuple[str, list[Entry]]:
        return self.setup(table), self.entries(table)


class Person:
    """Somebody with a cookie."""

    def __init__(self, house: RealHouse, name: str) -> None:
        self.house = house
        self.name = name
        self.cookie = ""
        self.patience = PATIENCE
        self.answers: list[bytes] = []  # all that HTTP has told

    def at(self, house: RealHouse) -> Person:
        """The same person, at another server of the same house."""
        other = Person(house, self.name)
        other.cookie, other.patience = self.cookie, self.patience
        return other

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request, in a thread: a client of its own, since servers come and go."""
        return await asyncio.to_thread(self.request, method, path, body)

    def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"cookie": self.cookie} if self.cookie else {}
        with httpx.Client(base_url=self.house.url, headers=headers, timeout=self.patience, verify=False) as client:
            response = client.request(method, path, json=body)
        if set_cookie := response.headers.get("set-cookie", ""):
            self.cookie = set_cookie.partition(";")[0]
        self.answers.append(str(response.headers).encode() + response.content)
        return response

    async def want(self, method: str, path: str, body: Any = None) -> Any:
        response = await self.ask(method, path, body)
        assert response.is_success, response.text
        return response.json()

    async def arrive(self) -> Person:
        await self.want("POST", "/api/me", {"name": self.name})
        return self

    async def ticket(self, table: str, seat: int | None, watch: str | None = None) -> str:
        wish = {"seat": seat, "watch": watch}
        found = await self.want("POST", f"/api/tables/{table}/ticket", wish)
        return str(found["ticket"])

    async def dial(self, table: str, seat: int | None, watch: str | None = None, **options: Any) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.house.port}/ws?ticket={await self.ticket(table, seat, watch)}"
        return await connect(url, **{"origin": self.house.url, **DIALING, **options})

    async def table(self, game: str, seats: int, **plan: Any) -> str:
        """A running table, all its seats played at this person's device."""
        chairs = [{"kind": "me"}, *[{"kind": "guest", "name": f"guest {n}"} for n in range(1, seats)]]
        plan = {"game": game, "chairs": chairs, "pause": 0, **plan}
        made = await self.want("POST", "/api/tables", plan)
        await self.want("POST", f"/api/tables/{made['id']}/start")
        return str(made["id"])


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def until(true: Any, seconds: float = PATIENCE, every: float = 0.03) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(every)


def new_key() -> str:
    return secrets.token_urlsafe(9)


def mine(sight: dict[str, Any] | None) -> dict[str, Any] | None:
    """The question that the viewer of this sight has yet to answer."""
    asks = [ask for ask in (sight or {}).get("asks", []) if ask["mine"] and ask.get("options")]
    return asks[0] if asks else None
