"""Compiles kernel, parts, games, bots and the server's busiest files with mypyc where there is a C compiler.

Without one the same source runs as it is.

SALOON_COMPILE: auto (default), 1 (must), 0 (never). SALOON_OPT: the C compiler's optimisation level.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

WANT = os.environ.get("SALOON_COMPILE", "auto")
HOT = ("kernel", "parts", "games", "bots")
BUSY = (  # of the server, what every move passes through
    "live/clock", "live/desk", "network/limits", "people/access", "socket/frames", "store/row",
)  # fmt: skip


class OptionalBuildExt(build_ext):
    """A failing compiler means the plain engine, unless the compiled one was asked for."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if WANT == "1":
                raise
            print(f"saloon: no compiled engine, the plain one is installed ({error})", file=sys.stderr)
            name_of: Any = self.get_ext_filename
            for extension in self.extensions:
                for root in (self.build_lib, "src"):
                    Path(root, name_of(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Any]:
    if WANT == "0":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if WANT == "1":
            raise
        return []
    files = sorted(str(path) for room in HOT for path in Path("src/saloon", room).rglob("*.py"))
    files += [f"src/saloon/server/{name}.py" for name in BUSY]
    return mypycify(
        ["--config-file=pyproject.toml", *files],
        opt_level=os.environ.get("SALOON_OPT", "3"),
        debug_level="0",
        multi_file=True,
        group_name="saloon_hot",
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt})
