"""PostgreSQL and Redis, started for the tests and ended after them. Missing ones skip, or fail if they are required."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from glob import glob
from itertools import count
from pathlib import Path
from typing import Any

import pytest

REQUIRED = os.environ.get("SALOON_REQUIRE_SERVICES") == "1"
PATIENCE = 40.0  # seconds: the machine may be busy
SILENT: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def program(name: str) -> str:
    """The path of a program, perhaps in PostgreSQL's own folder."""
    found = shutil.which(name) or next(iter(sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"))[::-1]), None)
    if found is None:
        reason = f"{name} is not installed (apt-get install postgresql redis-server)"
        if REQUIRED:
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def until(there: Callable[[], bool], problem: str) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, problem
        time.sleep(0.03)


class Postgres:
    """A cluster in a short-named folder of its own; as root it runs as another user."""

    def __init__(self, fsync: bool = False) -> None:
        self.fsync = fsync
        self.numbers = count()

    def __enter__(self) -> Postgres:
        initdb, server = program("initdb"), program("postgres")
        self.folder = tempfile.mkdtemp(prefix="pg-")
        self.drop: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.drop = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        make = [initdb, "-D", f"{self.folder}/data", "-U", "saloon", "-A", "trust", "-E", "UTF8", "--no-sync"]
        env = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        subprocess.run(make, cwd=self.folder, env=env, check=True, **SILENT, **self.drop)
        self.command = [server, "-D", f"{self.folder}/data", "-k", self.folder]
        for setting in ("listen_addresses=", f"fsync={'on' if self.fsync else 'off'}", "shared_buffers=32MB"):
            self.command += ["-c", setting]
        self.start()
        return self

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, cwd=self.folder, start_new_session=True, **SILENT, **self.drop)
        ready = [program("pg_isready"), "-q", "-h", self.folder]
        until(lambda: subprocess.run(ready, check=False).returncode == 0, "PostgreSQL does not answer")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, statement: str) -> None:
        run = [program("psql"), "-q", "-h", self.folder, "-U", "saloon", "-d", "postgres", "-c", statement]
        subprocess.run(run, check=True, **SILENT)

    def new_database(self) -> str:
        name = f"t{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://saloon@/{name}?host={self.folder}"


class RedisServer:
    def __enter__(self) -> RedisServer:
        server = program("redis-server")
        self.folder = tempfile.mkdtemp(prefix="rd-")
        path = Path(self.folder, "r.sock")
        self.url = f"unix://{path}?db=0"
        options = ["--port", "0", "--unixsocket", str(path), "--save", "", "--appendonly", "no", "--dir", self.folder]
        self.command = [server, *options, "--daemonize", "no"]
        self.path = path
        self.start()
        return self

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, **SILENT)
        until(self.path.exists, "Redis does not answer")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
