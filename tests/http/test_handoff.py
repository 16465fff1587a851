"""Several workers behind one door: a table's sockets meet in one of them, whichever was asked first."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import AF_UNIX, SOCK_SEQPACKET
from socket import socket as Line
from typing import Any, NamedTuple

import httpx
import pytest
from http_house import answered, make_table, wait_for
from processes import EASE, guest, house, reached
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from saloon.server.socket.handoff import FOLDER, MISSED

pytest_plugins = ["http_server"]
WORKERS = 2
TABLES = 12


class Door(NamedTuple):
    url: str
    folder: Path  # where the workers find each other

    def workers(self) -> list[int]:
        return [int(place.name) for place in self.folder.iterdir()]


@contextmanager
def open_door(database: str) -> Iterator[Door]:
    with house("--port", "0", "--workers", str(WORKERS), "--database", database, *EASE) as (process, url):
        with httpx.Client(base_url=url) as client:
            wait_for(lambda: reached(client), 60)  # two interpreters start
        door = Door(url, wait_for(lambda: folder_of(process.pid)))
        wait_for(lambda: knocked(door) and len(door.workers()) == WORKERS)
        yield door


def knocked(door: Door) -> bool:
    """Whoever is spoken to joins the others: so many at once speak to each of them."""
    with ExitStack() as lines:
        for _ in range(WORKERS * 4):
            lines.enter_context(httpx.Client(base_url=door.url)).get("/health")
    return True


def folder_of(parent: int) -> Path | None:
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        told = [line.partition("=") for line in Path(f"/proc/{child}/environ").read_text().split("\0")]
        for name, _, value in told:
            if name == FOLDER:
                return Path(value)
    return None


def sat_down(lines: ExitStack, door: Door, client: httpx.Client, table: str) -> ClientConnection:
    ticket = answered(client.post(f"/api/tables/{table}/ticket"))["ticket"]
    url = f"{door.url.replace('http', 'ws')}/ws?ticket={ticket}&table={table}"
    socket = lines.enter_context(connect(url, origin=Origin(door.url)))
    assert json.loads(socket.recv(timeout=20))["type"] == "welcome"
    return socket


def served_by(door: Door, socket: ClientConnection) -> int:
    """The worker that holds the other end of a socket."""
    here, there = socket.socket.getsockname()[1], socket.socket.getpeername()[1]
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    wanted = f":{there:04X}", f":{here:04X}"
    inode = next(line[9] for line in lines if line[1].endswith(wanted[0]) and line[2].endswith(wanted[1]))
    return next(pid for pid in door.workers() if f"socket:[{inode}]" in files_of(pid))


def files_of(pid: int) -> set[str]:
    return {os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir() if file.is_symlink()}


def two_players(door: Door) -> tuple[httpx.Client, httpx.Client]:
    return guest(door.url, "Host"), guest(door.url, "Friend")


def set_up(host: httpx.Client, friend: httpx.Client) -> str:
    table = make_table(host)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    found: str = table["id"]
    return found


def test_the_sockets_of_a_table_meet_in_one_worker(database: str) -> None:
    with open_door(database) as door, ExitStack() as lines:
        both = two_players(door)
        used: set[int] = set()
        for _ in range(TABLES):
            table = set_up(*both)
            sockets = [sat_down(lines, door, one, table) for one in both * 2]
            workers = {served_by(door, socket) for socket in sockets}
            assert len(workers) == 1
            used |= workers
        assert len(used) > 1, "and the tables are spread over the workers"


def test_a_worker_that_says_nothing_or_nonsense_holds_nobody_up(database: str) -> None:
    """Whoever connects to another worker may freeze or die before anything is sent."""
    with open_door(database) as door, ExitStack() as lines:
        for place in door.folder.iterdir():
            for said in (None, b"", b"nonsense"):
                line = lines.enter_context(Line(AF_UNIX, SOCK_SEQPACKET))
                line.connect(str(place))
                if said is not None:
                    line.send(said)
                    line.close()
        both = two_players(door)
        table = set_up(*both)
        assert len({served_by(door, sat_down(lines, door, one, table)) for one in both}) == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_table_goes_on_without_its_worker(database: str, how: signal.Signals) -> None:
    with open_door(database) as door, ExitStack() as ends:
        both = two_players(door)
        table = set_up(*both)
        with ExitStack() as line:
            lost = served_by(door, sat_down(line, door, both[0], table))
        os.kill(lost, how)
        if how == signal.SIGSTOP:
            ends.callback(os.kill, lost, signal.SIGCONT)
        again = wait_for(lambda: tried(ends, door, both[1], table), MISSED + 20)
        assert served_by(door, again) != lost


def tried(lines: ExitStack, door: Door, client: httpx.Client, table: str) -> Any:
    """A socket; None while the door is still shut to us, or somebody does not answer."""
    try:
        return sat_down(lines, door, client, table)
    except (OSError, WebSocketException, httpx.TransportError):
        return None
