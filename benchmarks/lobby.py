"""Measures the lobby of a full house: 10,000 accounts, 2,000 open tables, a tournament of 500, and visitors who look
again and again, every fourth of them at the tournament, whose first round begins at once.

One worker on a core of its own. First at the pace of real visitors: how long a look takes. Then all that they would ask
in an hour, as fast as it goes: whether the memory stays. A measurement, not a test.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx
import msgspec
from rich.progress import Progress
from sqlalchemy import Table, insert

from run import machine
from saloon.games import slugs
from saloon.server import wire
from saloon.server.common.tokens import digest, new_id, new_token
from saloon.server.http.services import PLAIN_COOKIE
from saloon.server.store.connect import open_store
from saloon.server.store.schema import entrants, links, seats, sessions, tables, tournaments, users
from saloon.server.store.store import Store
from saloon.server.wire.tournaments import TournamentPlan
from server import Figures, default_command, fetch, free_port, memory, pin_load, process, run, saloon
from server_load import percentiles
from server_tables import Rows, paged

PAUSE = 8.0  # seconds between two looks of one visitor, as in the client
ASKED = ("/api/me", "/api/tables", "/api/tables/mine", "/api/tournaments")  # by one look
FLAT = 1.05  # memory at the end of the hour over that after its first fifth
LATEST = 50.0  # ms, of 99 looks in 100
CUP = "cup"  # the id of the tournament


class Sizes(NamedTuple):
    accounts: int
    tables: int
    entrants: int
    visitors: int
    seconds: float  # at the pace of people
    hour: float  # seconds of theirs, as fast as it goes


FULL = Sizes(10_000, 2_000, 500, 200, 30.0, 3600.0)
QUICK = Sizes(500, 100, 20, 20, 4.0, 60.0)


async def furnish(url: str, sizes: Sizes) -> list[str]:
    """Accounts with a session each, and open tables of some of them; the visitors' cookies."""
    store, cookies = open_store(url), [new_token() for _ in range(sizes.accounts)]
    people = [new_id(16) for _ in cookies]
    rows: dict[Table, Rows] = {users: [], sessions: [], tables: [], links: [], seats: [], tournaments: [], entrants: []}
    now = time.time()
    for number, (user, cookie) in enumerate(zip(people, cookies, strict=True)):
        rows[users].append({"id": user, "name": f"Guest {number}", "login": f"guest{number}", "created": now})
        rows[sessions].append({"token": digest(cookie), "user": user, "created": now, "seen": now})
    for number in range(sizes.tables):
        open_table(store, rows, people[number % len(people)], number)
    enter(rows, people[: sizes.entrants])
    await store.start()
    try:
        async with store.writing() as db:
            for table, all_of_them in rows.items():
                for some in paged(all_of_them):
                    await db.execute(insert(table), some)
    finally:
        await store.close()
    return cookies[: sizes.visitors]


def open_table(store: Store, rows: dict[Table, Rows], host: str, number: int) -> None:
    slug, now = slugs()[number % len(slugs())], time.time()
    plan = wire.TablePlan(slug, [wire.ChairPlan("me"), wire.ChairPlan("open")])
    table, invite, watch = new_id(), new_token(), new_token()
    rows[tables].append({
        "id": table, "game": slug, "status": "open", "public": True, "host": host,
        "plan": msgspec.json.encode(plan).decode(), "invite": digest(invite), "watch": digest(watch),
        "seq": 0, "created": now, "touched": now,
    })  # fmt: skip
    rows[links].append(store.sealed(table, invite, watch))
    rows[seats].append({"table": table, "seat": 0, "kind": "human", "user": host, "name": f"Guest {number}"})
    rows[seats].append({"table": table, "seat": 1, "kind": "open", "user": None, "name": ""})


def enter(rows: dict[Table, Rows], people: Sequence[str]) -> None:
    """A tournament whose first round is to be drawn now."""
    plan, now = TournamentPlan("Cup", "two-towns", "swiss"), time.time()
    rows[tournaments].append({
        "id": CUP, "host": people[0], "title": plan.title, "plan": msgspec.json.encode(plan).decode(), "seed": "seed",
        "status": "open", "round": 0, "rounds": 0, "next": now, "version": 1, "created": now, "touched": now,
    })  # fmt: skip
    rows[entrants] += [
        {"tournament": CUP, "number": number, "user": user, "name": f"Guest {number}", "playing": True}
        for number, user in enumerate(people, 1)
    ]


# --- visitors ---


async def look(client: httpx.AsyncClient, cookies: Sequence[str], number: int, took: list[float]) -> None:
    """Of one visitor; what is measured are the looks at the lobby."""
    lobby = number % 4 > 0
    begun = time.perf_counter()
    for path in ASKED if lobby else (f"/api/tournaments/{CUP}",):
        answer = await client.get(path, headers={"cookie": f"{PLAIN_COOKIE}={cookies[number]}"})
        answer.raise_for_status()
    if lobby:
        took.append((time.perf_counter() - begun) / len(ASKED))


async def at_leisure(client: httpx.AsyncClient, cookies: Sequence[str], seconds: float) -> list[float]:
    """Everybody looks every few seconds, each at moments of their own."""
    took: list[float] = []
    end = time.monotonic() + seconds

    async def visit(number: int) -> None:
        await asyncio.sleep(PAUSE * number / len(cookies))
        while time.monotonic() < end:
            await look(client, cookies, number, took)
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*[visit(number) for number in range(len(cookies))])
    return took


async def an_hour(client: httpx.AsyncClient, cookies: Sequence[str], looks: int, pid: int) -> list[float]:
    """All looks of an hour, a few at a time; the memory in kB after every tenth of them."""
    sizes: list[float] = []
    with Progress(disable=not sys.stderr.isatty()) as progress:
        for _ in progress.track(range(10), description="an hour's visits"):
            some = iter(range(looks // 10))
            await asyncio.gather(*[visitor(client, cookies, some) for _ in range(8)])
            sizes.append(memory(pid))
    return sizes


async def visitor(client: httpx.AsyncClient, cookies: Sequence[str], some: Any) -> None:
    for number in some:
        await look(client, cookies, number % len(cookies), [])


async def measured(command: str, sizes: Sizes) -> Figures:
    with TemporaryDirectory(prefix="saloon-bench-") as folder:
        url, port = f"sqlite:///{folder}/saloon.db", free_port()
        cookies = await furnish(url, sizes)
        with process(saloon(command, url, port), 0) as pid:
            fetch(port, "/api/me")
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
                await at_leisure(client, cookies, PAUSE)  # to get warm
                took = await at_leisure(client, cookies, sizes.seconds)
                grown = await an_hour(client, cookies, int(sizes.visitors * sizes.hour / PAUSE), pid)
    return {**percentiles(took), "looks": len(took), "memory_mb": [round(size / 1024, 1) for size in grown]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saloon", default=default_command(), help="the command to measure (default: %(default)s)")
    parser.add_argument("--quick", action="store_true", help="small numbers, to see that it works")
    parser.add_argument("--minutes", type=float, default=60.0, help="of visits, as fast as they go (default: an hour)")
    chosen = parser.parse_args()
    sizes = QUICK if chosen.quick else FULL._replace(hour=60 * chosen.minutes)
    pin_load(1)
    figures = run("lobby", measured(chosen.saloon, sizes), 1)
    grown = figures["memory_mb"][-1] / figures["memory_mb"][1]
    print(json.dumps({"machine": machine(), "sizes": sizes._asdict(), **figures}, indent=2))
    print(f"p99 {figures['p99_ms']} ms of {LATEST}: {'met' if figures['p99_ms'] <= LATEST else 'MISSED'}")
    print(f"memory x {grown:.3f} of {FLAT}: {'met' if grown <= FLAT else 'MISSED'}")


if __name__ == "__main__":
    main()
