"""PostgreSQL and Redis of the benchmark's own, on sockets in folders that go away."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SILENT: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
WITHIN = 30.0  # seconds to open


class Missing(Exception):
    """A program that is not installed."""


def program(name: str) -> str:
    found = [*sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))[::-1], *filter(None, [shutil.which(name)])]
    if not found:
        raise Missing(f"{name} is not installed")
    return str(found[0])


@contextmanager
def folder() -> Iterator[str]:
    made = tempfile.mkdtemp(prefix="sb-")
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def wait_for(is_there: Callable[[], bool]) -> None:
    end = time.monotonic() + WITHIN
    while not is_there():
        if time.monotonic() > end:
            raise TimeoutError("a service does not open")
        time.sleep(0.05)


def as_somebody(home: str) -> dict[str, Any]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres" if any(one.pw_name == "postgres" for one in pwd.getpwall()) else "nobody")
    os.chown(home, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def postgres() -> Iterator[tuple[Callable[[], str], int]]:
    """As it is when nobody has set it up, so that every commit is on the disk.

    Gives addresses of empty databases, and its process id.
    """
    initdb, server, ready, psql = (program(name) for name in ("initdb", "postgres", "pg_isready", "psql"))
    with folder() as home:
        who = as_somebody(home)
        new = [initdb, "-D", f"{home}/data", "-U", "saloon", "-A", "trust", "-E", "UTF8"]
        subprocess.run(new, cwd=home, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, **SILENT, **who)
        command = [server, "-D", f"{home}/data", "-k", home, "-c", "listen_addresses="]
        running = subprocess.Popen(command, cwd=home, **SILENT, **who)
        try:
            wait_for(lambda: subprocess.run([ready, "-q", "-h", home], check=False).returncode == 0)
            numbers = iter(range(1000))

            def new_database() -> str:
                name = f"bench{next(numbers)}"
                create = [psql, "-q", "-h", home, "-U", "saloon", "postgres", "-c", f"CREATE DATABASE {name}"]
                subprocess.run(create, check=True, **SILENT)
                return f"postgresql://saloon@/{name}?host={home}"

            yield new_database, running.pid
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(WITHIN)


@contextmanager
def redis() -> Iterator[tuple[str, int]]:
    """Its address and its process id."""
    server = program("redis-server")
    with folder() as home:
        path = Path(home, "r.sock")
        options = ["--port", "0", "--unixsocket", str(path), "--save", "", "--appendonly", "no", "--dir", home]
        running = subprocess.Popen([server, *options], **SILENT)
        try:
            wait_for(path.exists)
            yield f"unix://{path}?db=0", running.pid
        finally:
            running.terminate()
            running.wait(WITHIN)
