"""`saloon serve`, many times over: imports everything once, then forks a server for every line it is given.

With some toy games added to the house. Each line is JSON: argv, env, log. Each answer is the server's process id.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "kernel"), str(HERE / "leaks")]

import alembic.command  # noqa: E402, F401
import marked  # noqa: E402
from toys.high_card import VERSION_1, VERSION_2  # noqa: E402

from saloon import games  # noqa: E402
from saloon.cli import main as cli  # noqa: E402
from saloon.server import running  # noqa: E402, F401
from saloon.server.bots import pool  # noqa: E402, F401
from saloon.server.common import faults  # noqa: E402
from saloon.server.live import hall  # noqa: E402, F401
from saloon.server.store import migrate  # noqa: E402, F401


def add_toys(versions: list[str]) -> None:
    here = sys.modules["here"] = ModuleType("here")
    here.__file__ = str(HERE / "nowhere" / "__init__.py")  # a folder without lessons or scenarios
    for game in (VERSION_1, VERSION_2, marked.MARKED):
        if game.slug != "high-card" or game.rules in versions:
            games.ROOMS.setdefault(game.slug, {})[game.rules] = "here"
            games._opened[game.slug, game.rules, "None"] = game


def find(where: list[str]) -> Any:
    """A module, or a class in one."""
    try:
        return importlib.import_module(".".join(where))
    except ModuleNotFoundError:
        return getattr(find(where[:-1]), where[-1])


def serve(order: dict[str, Any]) -> None:
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDWR)
    for target, source in ((0, nothing), (1, log), (2, log)):
        os.dup2(source, target)
    os.environ.update(order["env"])
    importlib.reload(faults)
    add_toys(order["toys"])
    for place, value in order["patches"].items():
        *where, name = place.split(".")
        setattr(find(where), name, tuple(value) if isinstance(value, list) else value)
    sys.argv = ["saloon", "serve", *order["argv"]]
    cli.run()


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    children = []
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            with suppress(SystemExit):
                serve(json.loads(line))
            os._exit(0)
        children.append(pid)
        print(pid, flush=True)
    for pid in children:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
