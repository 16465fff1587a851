"""Servers as processes, as a person starts them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from http_house import NOTHING_LEFT_OPEN, PATIENCE, answered, wait_for

COMMAND = "from saloon.cli.main import run; run()"
EASE = ["--limit-factor", "1000"]


def command(*args: str) -> list[str]:
    return [sys.executable, "-c", COMMAND, *args, "--lang", "en"]


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*args), capture_output=True, text=True, timeout=90, check=False)


@contextmanager
def house(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and where it says it is."""
    line = command("serve", "--no-browser", *args)
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        said = iter(process.stdout.readline, "")
        url = next((found[0] for line in said if (found := re.search(r"http://127\.0\.0\.1:\d+", line))), "")
        assert url
        yield process, url
    finally:
        process.terminate()
        process.wait(2 * PATIENCE)  # it may be waiting for the first word of a worker, as long as PATIENCE
        process.stdout.close()


def guest(url: str, name: str) -> httpx.Client:
    client = httpx.Client(base_url=url, timeout=PATIENCE, limits=NOTHING_LEFT_OPEN)
    wait_for(lambda: reached(client))
    answered(client.post("/api/me", json={"name": name}))
    return client


def reached(client: httpx.Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False
