"""Empty virtual environments, pip as everybody has it, and a house as a stranger opens it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0  # seconds for an answer: the machine may be busy
LONG = 3600.0  # seconds for a build
QUICK = {"SALOON_OPT": "0"}  # the same code, sooner
OURS = ("PYTHON", "SALOON_", "VIRTUAL_ENV", "PYTEST", "LC_", "LANG")
ENV = {name: value for name, value in os.environ.items() if not name.startswith(OURS)} | {"PIP_NO_COMPILE": "1"}
BUILT = shutil.ignore_patterns("web_dist", "node_modules", "__pycache__", ".*_cache", "*.so", "*.egg-info")
PINNED = re.compile(r"^([\w.-]+==[^\s;]+)", re.MULTILINE)


def sources() -> list[Path]:
    """Files of the package, by their path in it; what was built and what tools keep beside it are none of them."""
    place = ROOT / "src" / "saloon"
    found: list[Path] = []
    for folder, folders, names in os.walk(place):
        left_out = BUILT(folder, [*folders, *names])
        folders[:] = [name for name in folders if name not in left_out]
        found += [Path(folder, name).relative_to(place) for name in names if name not in left_out]
    return found


def checkout(folder: Path) -> Path:
    """As somebody has it who has just cloned it: nothing is built."""
    for name in ("src", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=BUILT)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    return folder


def built(kind: str) -> Path:
    """What `make wheel` has left."""
    [found] = (ROOT / "dist").glob(f"*{kind}")
    return found


def only(*names: str, folder: Path) -> str:
    """A PATH where there are no programs but these."""
    folder.mkdir(exist_ok=True)
    for name in names:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return str(folder)


def for_a_house(what: Path) -> str:
    """As pip is told to bring along what a server needs."""
    return f"{what}[server]"


def sentences(said: str) -> list[str]:
    """What our own build has to say, of all that pip says."""
    return [line.strip() for line in said.splitlines() if line.strip().startswith("saloon: ")]


class Environment:
    """Empty at first; nothing of the tests' own reaches into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self.bin = folder / "venv" / "bin"
        [self.packages] = (folder / "venv" / "lib").glob("python*/site-packages")
        self.pins = folder / "pins.txt"  # the versions that are tested, without the hashes: those cannot be mixed
        self.pins.write_text("\n".join(PINNED.findall((ROOT / "requirements.txt").read_text())))

    def run(
        self, *command: str | Path, patience: float = PATIENCE, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        program, *rest = command
        return subprocess.run(
            [self.bin / program, *rest], cwd=self.folder, env={**ENV, **(env or {})}, capture_output=True, text=True,
            timeout=patience, check=False,
        )  # fmt: skip

    def pip_install(self, *what: str | Path, env: dict[str, str] | None = None) -> str:
        """All that pip says, and the build with it."""
        done = self.run("pip", "install", "-v", "-c", self.pins, *what, patience=LONG, env=env)
        assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
        return done.stdout + done.stderr

    def python(self, program: str) -> str:
        done = self.run("python", "-c", program)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def saloon(self, *args: str) -> subprocess.CompletedProcess[str]:
        return self.run("saloon", *args)

    @contextmanager
    def house(self) -> Iterator[str]:
        """A server that was started as a stranger would; its address."""
        log = (self.folder / "house.log").open("w+")
        line = ["serve", "--no-browser", "--port", "0", "--data", str(self.folder / "data")]
        process = subprocess.Popen(
            [self.bin / "saloon", *line], cwd=self.folder, env=ENV, stdout=subprocess.PIPE, stderr=log, text=True
        )
        assert process.stdout is not None
        try:
            said = iter(process.stdout.readline, "")
            url = next((found[0] for line in said if (found := re.search(r"http://127\.0\.0\.1:\d+", line))), "")
            assert url, Path(log.name).read_text()[-4000:]
            yield url
        finally:
            process.terminate()
            process.wait(PATIENCE)
            process.stdout.close()
            log.close()
