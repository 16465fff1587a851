"""Measures what floods do to others: the moves of calm tables alone, and beside each flood, in the same run.

The server has its usual limits. Calm tables come from addresses of their own, a flood from four others, all of them on
the loopback. A measurement, not a test.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx
import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Sheet
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from run import machine
from server import CORES, Figures, default_command, fetch, free_port, pin_load, process, seated, work
from server_load import Load, hang_up
from server_load import connect as sit_down
from server_tables import Made, prepare

LONG_GAME, LONG = "slaughter-gulch", 100  # the game that costs the most, and moves played in it
SHORT = 400  # moves after which a game of Two-Town Trail is over
SOURCES = 4  # addresses that a flood comes from
VICTIMS = 4  # long games it plays with
CROWD = 30  # spectators who ask for the story
THINK = 0.4  # seconds a calm player thinks, on average
PAUSE = 0.002  # seconds between two of each flooder: it needs a processor too
WITHIN = 60.0  # seconds to set a flood up
MOST = 200_000  # of anything in one flood
REFUSED = ("too-fast", "busy")


class Sizes(NamedTuple):
    tables: int
    warm: float
    seconds: float
    rounds: int


FULL = Sizes(40, 1, 6, 3)
QUICK = Sizes(10, 0.5, 2, 1)


# --- floods, in a process of their own ---


class Flood:
    """What all its parts share."""

    def __init__(self, net: int, port: int, games: list[list[str]], over: list[str], seconds: float) -> None:
        self.net = net
        self.port = port
        self.games = [Made(*game) for game in games]  # type: ignore[arg-type]
        self.over = over
        self.seconds = seconds
        self.end = 0.0
        self.sent = 0
        self.refused = 0
        self.clients = [self.client(n) for n in range(SOURCES)]

    def client(self, number: int) -> httpx.AsyncClient:
        way = httpx.AsyncHTTPTransport(local_address=self.source(number), limits=httpx.Limits(max_connections=20))
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=way, timeout=60)

    def source(self, number: int) -> str:
        """Each flood has addresses of its own: what another has used up is used up."""
        return f"127.0.{self.net}.{1 + number % SOURCES}"

    def begin(self) -> None:
        """All is set up: whoever measures may begin too."""
        self.end = time.monotonic() + self.seconds
        print("begun", flush=True)

    def goes_on(self) -> bool:
        return time.monotonic() < self.end and self.sent < MOST

    async def line(self, ticket: str, number: int) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.port}/ws?ticket={ticket}"
        here = (self.source(number), 0)
        return await connect(url, origin=f"http://127.0.0.1:{self.port}", compression=None, local_addr=here)  # type: ignore[arg-type]

    async def ask(self, method: str, path: str, number: int, body: Any = None) -> httpx.Response:
        self.sent += 1
        answer = await self.clients[number % SOURCES].request(method, path, json=body)
        self.refused += answer.status_code in (429, 503)
        return answer

    async def repeat(self, what: Callable[[], Awaitable[Any]]) -> None:
        while self.goes_on():
            with suppress(httpx.HTTPError, WebSocketException, OSError):
                await what()
            await asyncio.sleep(PAUSE)

    # --- kinds ---

    async def tickets(self) -> None:
        async def one(number: int) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source(number), 0))
            host = f"127.0.0.1:{self.port}"
            writer.write(
                f"GET /ws?ticket={token_urlsafe(32)} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            self.sent += 1
            status = await reader.readline()
            self.refused += b" 429 " in status
            writer.close()

        self.begin()
        await asyncio.gather(*[self.repeat(lambda n=n: one(n)) for n in range(2 * SOURCES)])  # type: ignore[misc]

    async def looks(self) -> None:
        await self.players("look")

    async def hints(self) -> None:
        await self.players("hint")

    async def players(self, kind: str) -> None:
        tickets = [ticket for game in self.games for ticket in game.tickets]
        lines = await asyncio.gather(*[self.line(ticket, n) for n, ticket in enumerate(tickets)])
        self.begin()
        await asyncio.gather(*[self.play(line, kind) for line in lines])

    async def play(self, line: ClientConnection, kind: str) -> None:
        """Asks about each of the options that there are, again and again; answers nothing."""
        welcome = json.loads(await line.recv())
        mine = [ask for ask in welcome["sight"]["asks"] if ask["mine"] and ask.get("options")]
        asks = [{"ask": ask["id"], "do": do} for ask in mine for do in ask["options"]]
        listening = asyncio.create_task(self.listen(line))
        while self.goes_on() and asks and not listening.done():
            for number, about in enumerate(asks):
                said = {**about, "id": number} if kind == "look" else {"ask": about["ask"], "id": number}
                self.sent += 1
                with suppress(WebSocketException):
                    await line.send(json.dumps({"type": kind, **said}))
                await asyncio.sleep(PAUSE)
        listening.cancel()

    async def listen(self, line: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for text in line:
                self.refused += any(word in str(text)[:200] for word in REFUSED)
                self.refused += str(text).startswith('{"type":"hinted"') and '"busy":true' in str(text)

    async def stories(self) -> None:
        lines = []
        for number in range(CROWD):
            table = self.games[number % 2].id
            given = (await self.ask("POST", f"/api/tables/{table}/ticket", number, {})).json()
            lines.append(await self.line(given["ticket"], number))
        self.begin()
        await asyncio.gather(*[self.wonder(line) for line in lines])

    async def wonder(self, line: ClientConnection) -> None:
        listening = asyncio.create_task(self.listen(line))
        while self.goes_on() and not listening.done():
            self.sent += 1
            with suppress(WebSocketException):
                await line.send(json.dumps({"type": "history", "before": LONG}))
            await asyncio.sleep(0.05)
        listening.cancel()

    async def tables(self) -> None:
        plan = {"game": "two-towns", "chairs": [{"kind": "bot", "level": "hard"}] * 2, "pause": 0}

        async def host(number: int) -> str:
            self.clients[number % SOURCES].cookies.clear()
            cookie = (await self.ask("POST", "/api/me", number, {"name": f"Host {number}"})).headers["set-cookie"]
            self.clients[number % SOURCES].cookies.clear()
            return cookie.partition(";")[0]

        async def open_tables(number: int, headers: dict[str, str]) -> None:
            async def one() -> None:
                self.sent += 1
                made = await self.clients[number % SOURCES].post("/api/tables", json=plan, headers=headers)
                self.refused += made.status_code in (429, 503)
                if made.status_code == 201:
                    await self.clients[number % SOURCES].post(f"/api/tables/{made.json()['id']}/start", headers=headers)

            await self.repeat(one)

        cookies = [await host(n) for n in range(2 * SOURCES)]
        self.begin()
        await asyncio.gather(*[open_tables(n, {"cookie": cookie}) for n, cookie in enumerate(cookies)])

    async def replays(self) -> None:
        async def one(number: int) -> None:
            await self.ask("GET", f"/api/tables/{self.over[number % len(self.over)]}/replay", number)

        self.begin()
        await asyncio.gather(*[self.repeat(lambda n=n: one(n)) for n in range(4 * SOURCES)])  # type: ignore[misc]

    async def logins(self) -> None:
        async def one(number: int) -> None:
            wrong = {"login": f"nobody{self.sent}", "password": "guessing"}
            await self.ask("POST", "/api/login", number, wrong)

        self.begin()
        await asyncio.gather(*[self.repeat(lambda n=n: one(n)) for n in range(4 * SOURCES)])  # type: ignore[misc]


FLOODS = {
    "bogus tickets": Flood.tickets, "looks": Flood.looks, "hints": Flood.hints,
    f"the story, by {CROWD} spectators": Flood.stories, "new tables of bots": Flood.tables,
    "replays": Flood.replays, "log-ins": Flood.logins,
}  # fmt: skip


def flood(name: str, facts: dict[str, Any]) -> None:
    """One flood till its end; tells what it did."""
    os.nice(10)
    os.sched_setaffinity(
        0, CORES[2:] or CORES[1:2] or CORES
    )  # away from the server, and from who measures if it can be

    async def run() -> None:
        one = Flood(10 + list(FLOODS).index(name), facts["port"], facts["games"], facts["over"], facts["seconds"])
        with suppress(TimeoutError):
            async with asyncio.timeout(WITHIN + facts["seconds"]):
                await FLOODS[name](one)
        print(json.dumps({"sent": one.sent, "refused": one.refused}))

    asyncio.run(run())


# --- calm tables ---


class House(NamedTuple):
    port: int
    pid: int
    calm: list[Made]  # taken from its end, some for each measurement
    games: list[Made]
    over: list[Made]


async def calm(house: House, sizes: Sizes) -> Figures:
    made = [house.calm.pop() for _ in range(sizes.tables)]
    tables = seated(house.port, made)
    for number, table in enumerate(tables):
        await sit_down(table.players, house.port, f"127.0.2.{1 + number % 200}")
    load, spent, began = Load(THINK), work(house.pid), time.monotonic()
    for table in tables:
        table.play(load)
    figures = await load.measure(sizes.warm, sizes.seconds)
    hang_up(tables)
    return figures | {"server_cpu": (work(house.pid) - spent) / (time.monotonic() - began)}


async def beside(name: str, house: House, sizes: Sizes) -> Figures:
    games = [house.games.pop() for _ in range(VICTIMS)]
    facts = {
        "port": house.port, "games": games, "over": [one.id for one in house.over],
        "seconds": sizes.warm + sizes.seconds + 1,
    }  # fmt: skip
    command = [sys.executable, __file__, "--flood", name, json.dumps(facts)]
    running = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert running.stdout is not None
    async with asyncio.timeout(WITHIN):
        await running.stdout.readline()
    figures = await calm(house, sizes)
    told, _ = await running.communicate()
    did: Figures = json.loads(told.splitlines()[-1])
    assert did["sent"], f"no flood of {name}"
    return figures | did


async def one_round(command: str, folder: Path, number: int, sizes: Sizes) -> dict[str, Figures]:
    url, port = f"sqlite:///{folder}/flood-{number}.db", free_port()
    count = sizes.tables * (len(FLOODS) + 2)
    made = (
        await prepare(url, count), await prepare(url, VICTIMS * len(FLOODS), 4, LONG, LONG_GAME),
        await prepare(url, 4, 4, SHORT),
    )  # fmt: skip
    server = [command, "serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port), "--database", url]
    measured: dict[str, Figures] = {}
    with process([*server, "--log", "error"], 0) as pid:
        fetch(port, "/health")
        house = House(port, pid, *made)
        before = await calm(house, sizes)
        for name in FLOODS:
            measured[name] = await beside(name, house, sizes)
            print(f"  {name}: {measured[name]}", file=sys.stderr)
        after = await calm(house, sizes)
    measured["alone"] = before | {"p99_ms": (before["p99_ms"] + after["p99_ms"]) / 2}
    print(f"  alone: {before} {after}", file=sys.stderr)
    return measured


def show(rounds: Sequence[dict[str, Figures]], sizes: Sizes) -> None:
    sheet = Sheet("flood", *COLUMNS, box=SIMPLE_HEAD)
    for column in sheet.columns[1:]:
        column.justify = "right"
    for name in ("alone", *FLOODS):
        found = [r[name] for r in rounds]
        ratio = median(r[name]["p99_ms"] / r["alone"]["p99_ms"] for r in rounds)
        counts = [f"{median(one[count] for one in found):,.0f}" if "sent" in found[0] else "" for count in COUNTS]
        times = [f"{median(one[figure] for one in found):.1f}" for figure in ("p50_ms", "p99_ms")]
        cores = f"{median(one['server_cpu'] for one in found):.2f}"
        sheet.add_row(name, *times, f"{ratio:.2f} ×", cores, *counts)
    Console(width=max(110, Console().width), highlight=False).print(sheet)
    print(f"{machine()}, medians of {len(rounds)} rounds; {sizes.tables} calm tables, {len(CORES)} cores, "
          f"load 1 min {os.getloadavg()[0]:.1f}.")  # fmt: skip


COUNTS = ("sent", "refused")
COLUMNS = ("p50 ms", "p99 ms", "p99 against alone", "server CPU", *COUNTS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saloon", default=default_command(), help="the command to measure (default: %(default)s)")
    parser.add_argument("--rounds", type=int, help="how often all is measured (default: 3)")
    parser.add_argument("--quick", action="store_true", help="small numbers, to see that it works")
    parser.add_argument("--flood", nargs=2, metavar=("NAME", "FACTS"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.flood:
        flood(chosen.flood[0], json.loads(chosen.flood[1]))
        return
    sizes = QUICK if chosen.quick else FULL
    rounds = []
    pin_load(1)
    for number in range(chosen.rounds or sizes.rounds):
        with (
            TemporaryDirectory(prefix="saloon-flood-") as folder,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            rounds.append(runner.run(one_round(chosen.saloon, Path(folder), number, sizes)))
    show(rounds, sizes)


if __name__ == "__main__":
    main()
