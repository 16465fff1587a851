"""Builds Saloon: compiled where there is a C compiler, with the browser client where there is Node.

Kernel, parts, games, bots and the server's busiest files are compiled with mypyc, or run as they are.

SALOON_COMPILE: auto (default), 1 (must), 0 (never). SALOON_OPT: the C compiler's optimisation level.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

WANT = os.environ.get("SALOON_COMPILE", "auto")
OPT = os.environ.get("SALOON_OPT", "3")
CC = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")  # none on Windows: the build finds out
AS_ONE = ("-flto=auto", "-fvisibility=hidden")  # calls from file to file are direct, small ones inlined
HOT = ("kernel", "parts", "games", "bots", "analysis")
READ = ("games/*/fields.py", "games/*/told.py")  # never run by a game: other files are written from them
BUSY = (  # of the server, what every move passes through
    "live/clock", "live/desk", "live/gate", "network/limits", "people/access", "socket/frames", "store/row",
)  # fmt: skip
PLAIN = "so plain Python is installed: the same games, several times slower"
WEB = Path("web")  # only in a checkout: an sdist carries the client ready-made
CLIENT = Path("src/saloon/web_dist/index.html")
NODE = 20
NO_CLIENT = "so the browser client is not built: games in the terminal and bots work, the server has no pages"


def say(sentence: str) -> None:
    print(f"saloon: {sentence}.", file=sys.stderr)


# --- the compiled files ---


class BuildExt(build_ext):
    """Compiles on all cores. A failure means plain Python, unless the compiled code was asked for."""

    def finalize_options(self) -> None:
        self.parallel = os.cpu_count()
        super().finalize_options()

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        one = compiler.compile

        def compile(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [name for made in pool.map(lambda source: one([source], **options), sources) for name in made]

        compiler.compile = compile
        try:
            super().build_extensions()
        except (BaseError, CCompilerError) as error:
            if WANT == "1":
                raise
            say(f"the C compiler failed ({error}), {PLAIN}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Any]:
    if WANT == "0" or {"egg_info", "dist_info", "sdist"} & set(sys.argv):  # pip asks before it builds
        return []
    lacking = missing_to_compile()
    if lacking and WANT == "1":
        raise SystemExit(f"saloon: {lacking}, and SALOON_COMPILE=1 does not do without.")
    if lacking:
        say(f"{lacking}, {PLAIN}")
        return []
    files = sorted(
        str(path) for room in HOT for path in Path("src/saloon", room).rglob("*.py") if not any(map(path.match, READ))
    )
    files += [f"src/saloon/server/{name}.py" for name in BUSY]
    made = in_c(files)
    if made and OPT == "3" and optimises_as_one():
        hot = made[0]  # the rest are entrances to it
        hot.extra_compile_args = [*hot.extra_compile_args, *AS_ONE]
        hot.extra_link_args = ["-O3", *AS_ONE]
    return made


def in_c(files: list[str]) -> list[Any]:
    """What mypyc makes of the files. What it does not take is no reason for nothing at all."""
    from mypyc.build import mypycify

    options: dict[str, Any] = {"opt_level": OPT, "debug_level": "0", "multi_file": True, "group_name": "saloon_hot"}
    try:
        made: list[Any] = mypycify(["--config-file=pyproject.toml", *files], **options)
    except (Exception, SystemExit) as error:  # it ends the whole build where it finds a wrong type
        if WANT == "1":
            raise
        say(f"mypyc does not take the source as it is ({error}), {PLAIN}")
        return []
    return made


def missing_to_compile() -> str:
    if find_spec("mypyc") is None:
        return "mypy was not found"
    if CC and not compiles("-E"):
        return "no C compiler that finds Python.h was found (on Debian: gcc and python3-dev)"
    return ""


def optimises_as_one() -> bool:
    with TemporaryDirectory() as folder:
        return bool(CC) and compiles("-shared", "-fPIC", *AS_ONE, "-o", str(Path(folder, "tried.so")))


def compiles(*flags: str) -> bool:
    """Whether the C compiler takes Python.h with these flags."""
    command = [*CC, *flags, "-I", sysconfig.get_path("include"), "-x", "c", "-"]
    try:
        return subprocess.run(command, input=b"#include <Python.h>", capture_output=True, check=False).returncode == 0
    except OSError:
        return False


# --- the browser client ---


class Build(build):
    """With the client, and with nothing that an earlier build has left."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)
        make_client()
        super().run()


class Sdist(sdist):
    def run(self) -> None:
        make_client()
        if not CLIENT.exists() or (WEB.is_dir() and not is_current()):
            raise SystemExit("saloon: an sdist carries the browser client, and there is none of this source.")
        super().run()


def make_client() -> None:
    if not WEB.is_dir() and not CLIENT.exists():
        say(f"this source comes without the client's, {NO_CLIENT}")
    elif not WEB.is_dir() or is_current():
        return
    elif node_version() < NODE:
        say(f"Node {NODE} or newer with npm was not found, {NO_CLIENT}")
    else:
        run_npm()


def run_npm() -> None:
    for what in ("ci", "run build"):
        if subprocess.run(["npm", *what.split()], cwd=WEB, check=False).returncode:
            say(f"“npm {what}” failed, {NO_CLIENT}")
            return


def is_current() -> bool:
    made_of = [path for name in ("src", "public") for path in (WEB / name).rglob("*")] + list(WEB.glob("*.*"))
    return CLIENT.exists() and CLIENT.stat().st_mtime >= max(path.stat().st_mtime for path in made_of if path.is_file())


def node_version() -> int:
    if not (shutil.which("node") and shutil.which("npm")):
        return 0
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return int(said.strip().removeprefix("v").partition(".")[0])


setup(ext_modules=extensions(), cmdclass={"build": Build, "build_ext": BuildExt, "sdist": Sdist})
