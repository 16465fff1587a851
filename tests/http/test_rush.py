"""A rush of people on a busy machine: slow at worst, and nobody is told that the database is away."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
from http_house import PATIENCE, Server, make_table, serving
from websockets.asyncio.client import connect

from saloon.server.common.settings import Settings

PEOPLE = 120
HOG = "while True: pass"


async def come(server: Server, client: httpx.AsyncClient, number: int, watch: str, table: str) -> str:
    """A newcomer who looks on: a name, a ticket, a socket; what the table says first."""
    named = await client.post("/api/me", json={"name": f"guest {number}"})
    cookie = f"saloon={named.cookies['saloon']}"
    headers = {"cookie": cookie}
    ticket = (await client.post(f"/api/tables/{table}/ticket", json={"watch": watch}, headers=headers)).json()["ticket"]
    origin: Any = server.url
    url = f"ws://127.0.0.1:{server.port}/ws?ticket={ticket}"
    async with connect(url, origin=origin, open_timeout=PATIENCE, ping_timeout=None) as socket:
        async with asyncio.timeout(PATIENCE):
            return str(json.loads(await socket.recv())["type"])


def test_everybody_gets_in(tmp_path: Path) -> None:
    async def run(server: Server, table: dict[str, Any]) -> list[str]:
        limits = httpx.Limits(max_connections=PEOPLE, max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=limits) as client:
            return await asyncio.gather(*(come(server, client, n, table["watch"], table["id"]) for n in range(PEOPLE)))

    with serving(Settings(data=tmp_path, limit_factor=1e6)) as server:
        table = make_table(server.guest("Host"))
        with subprocess.Popen([sys.executable, "-c", HOG]) as hog:
            try:
                told = asyncio.run(run(server, table))
            finally:
                hog.kill()
    assert told == ["welcome"] * PEOPLE
