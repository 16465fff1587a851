"""A PostgreSQL of our own, on a socket in a folder that goes away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SETTINGS = ("listen_addresses=", "fsync=off", "full_page_writes=off", "shared_buffers=32MB")


def program(name: str) -> str:
    found = [*sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), *filter(None, [shutil.which(name)])]
    if not found:
        reason = f"{name} is not installed"
        if os.environ.get("SALOON_REQUIRE_SERVICES") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return str(found[0])


def as_somebody() -> dict[str, Any]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The folder of its socket."""
    initdb, server, ready = (program(name) for name in ("initdb", "postgres", "pg_isready"))
    folder, who = tempfile.mkdtemp(prefix="pg-"), as_somebody()
    if who:
        os.chown(folder, who["user"], who["group"])
    new = [initdb, "-D", f"{folder}/data", "-U", "saloon", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(new, cwd=folder, check=True, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, **who)
    chosen = [word for one in SETTINGS for word in ("-c", one)]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = subprocess.Popen([server, "-D", f"{folder}/data", "-k", folder, *chosen], cwd=folder, **quiet, **who)
    try:
        end = time.monotonic() + 30
        while subprocess.run([ready, "-q", "-h", folder], check=False).returncode:
            assert time.monotonic() < end
            time.sleep(0.1)
        yield folder
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    name = f"t{abs(hash(request.node.nodeid)) % 10**9}"
    command = [program("psql"), "-q", "-h", postgres, "-U", "saloon", "postgres", "-c", f"CREATE DATABASE {name}"]
    subprocess.run(command, check=True, capture_output=True)
    return f"postgresql://saloon@/{name}?host={postgres}"
