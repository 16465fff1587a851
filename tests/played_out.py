"""A whole game by plain lines, for tests of what comes after it: every seat takes the first answer there is."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import TypeVar

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE = 60.0  # seconds: the machine may be busy
PAUSE = 0.05  # seconds to wait for a message before somebody else is heard
T = TypeVar("T")


def play_out(url: str, tickets: dict[int, str], over: Callable[[], T | None]) -> T:
    """With a ticket for every seat that is ours; what `over` says once it says something."""
    with ExitStack() as closing:
        lines = {seat: closing.enter_context(line(url, ticket)) for seat, ticket in tickets.items()}
        while (ended := over()) is None:
            for seat, one in lines.items():
                answer_all(one, seat)
    return ended


def line(url: str, ticket: str) -> ClientConnection:
    return connect(f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket}", origin=Origin(url), open_timeout=PATIENCE)


def answer_all(one: ClientConnection, seat: int) -> None:
    """Whatever this seat has been asked by now."""
    try:
        while True:
            message = json.loads(one.recv(PAUSE))
            for ask in message.get("sight", {}).get("asks", []):
                if ask["mine"] and ask["options"]:
                    key = f"seat-{seat}-{ask['id']}-{message['seq']}"
                    said = {"key": key, "ask": ask["id"], "seen": message["seq"], "do": ask["options"][0]}
                    one.send(json.dumps({"type": "move", **said}))
    except TimeoutError:
        return
