"""PostgreSQL, alone or with a standby, and Redis: started for the tests and ended after them.

Missing ones skip, or fail if they are required.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from glob import glob
from itertools import count
from pathlib import Path
from typing import Any

import pytest

REQUIRED = os.environ.get("SALOON_REQUIRE_SERVICES") == "1"
PATIENCE = 40.0  # seconds: the machine may be busy
FOLLOWERS = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
WAITED_FOR = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
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

    def __init__(self, fsync: bool = False, source: Postgres | None = None) -> None:
        self.fsync = fsync
        self.source = source  # of which it is the standby, until it is promoted
        self.numbers = count()

    def __enter__(self) -> Postgres:
        self.folder = tempfile.mkdtemp(prefix="pg-")
        self.drop: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.drop = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.command = [program("postgres"), "-D", f"{self.folder}/data", "-k", self.folder]
        for setting in ("listen_addresses=", f"fsync={'on' if self.fsync else 'off'}", "shared_buffers=32MB"):
            self.command += ["-c", setting]
        self.make()
        self.start()
        return self

    def make(self) -> None:
        """A new cluster, or a copy of its source, in place of what was there."""
        make = [program("initdb"), "-U", "saloon", "-A", "trust", "-E", "UTF8"]
        if self.source is not None:
            where = f"host={self.source.folder} user=saloon application_name=standby"
            make = [program("pg_basebackup"), "-d", where, "--write-recovery-conf", "--checkpoint=fast"]
        shutil.rmtree(f"{self.folder}/data", ignore_errors=True)
        env = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        make += ["-D", f"{self.folder}/data", "--no-sync"]
        subprocess.run(make, cwd=self.folder, env=env, check=True, **SILENT, **self.drop)

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, cwd=self.folder, start_new_session=True, **SILENT, **self.drop)
        ready = [program("pg_isready"), "-q", "-h", self.folder]
        until(lambda: subprocess.run(ready, check=False).returncode == 0, "PostgreSQL does not answer")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def signal(self, what: signal.Signals) -> None:
        """To all of its processes at once, as if to the machine."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in (self.process.pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def kill(self) -> None:
        """The plug is pulled."""
        self.signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def freeze(self) -> None:
        self.signal(signal.SIGSTOP)

    def promote(self) -> None:
        assert self.sql(f"SELECT pg_promote(true, {PATIENCE:.0f})") == "t"

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, statement: str, database: str = "postgres") -> str:
        run = [program("psql"), "-qAt", "-h", self.folder, "-U", "saloon", "-d", database, "-c", statement]
        return subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()

    def configure(self, setting: str, value: str) -> None:
        self.sql(f"ALTER SYSTEM SET {setting} = '{value}'")
        self.sql("SELECT pg_reload_conf()")
        until(lambda: self.sql(f"SHOW {setting}") == value, f"{setting} is not {value}")

    def new_database(self) -> str:
        name = f"t{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://saloon@/{name}?host={self.folder}"


class Pair:
    """A primary and its standby; a synchronous one is waited for at every commit."""

    def __init__(self, stack: ExitStack, synchronous: bool) -> None:
        self.synchronous = synchronous
        self.primary = stack.enter_context(Postgres())
        self.standby = stack.enter_context(Postgres(source=self.primary))
        self.wait_for_standby()

    def wait_for_standby(self) -> None:
        until(lambda: self.primary.sql(FOLLOWERS) == "1", "the standby does not follow")
        if self.synchronous:
            self.primary.configure("synchronous_standby_names", "standby")
            until(lambda: self.primary.sql(WAITED_FOR) == "1", "the standby is not waited for")

    def new_database(self) -> str:
        return f"{self.primary.new_database()}&host={self.standby.folder}"

    def cut(self) -> None:
        """Nothing more reaches the standby."""
        self.standby.configure("primary_conninfo", "")
        until(lambda: self.primary.sql(FOLLOWERS) == "0", "the standby does not let go")

    def fail_over(self) -> None:
        self.primary.kill()
        self.standby.promote()

    def rejoin(self) -> None:
        """The dead one comes back, as the standby of the other."""
        self.primary, self.standby = self.standby, self.primary
        self.standby.source = self.primary
        self.standby.make()
        self.standby.start()
        self.wait_for_standby()


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
