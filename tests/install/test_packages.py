"""A game of `saloon new` in an empty environment; what mypyc says of it, and what is built where mypyc says no."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from clean import ENV, LONG, ROOT, Environment, built, sentences

from to_compile import to_compile

SOURCE = ROOT / "src" / "saloon"
GAMES = [SOURCE / "cli/new-game/src/quick_draw", ROOT / "examples/rattlesnake-bluff/src/rattlesnake_bluff"]
READ = ("fields.py", "told.py")  # never run by a game
IN_C = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[1:], multi_file=True)"

pytestmark = pytest.mark.timeout(LONG)


def test_a_new_game_is_installed_listed_and_fuzzed(tmp_path: Path) -> None:
    alone = Environment(tmp_path)
    alone.pip_install(built(".whl"))
    written = alone.saloon("new", "high-noon")
    assert written.returncode == 0, written.stderr
    assert "pip install high-noon" in written.stdout
    alone.pip_install("--no-deps", tmp_path / "high-noon")
    listed = alone.saloon("games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "high-noon" in listed.stdout
    fuzzed = alone.saloon("fuzz", "high-noon", "--games", "40")
    assert fuzzed.returncode == 0, fuzzed.stdout + fuzzed.stderr
    assert "40 games played, 0 broken" in fuzzed.stdout
    assert alone.saloon("declare", "high-noon", "--check").returncode == 0  # and where there is no ruff


def test_a_source_that_mypyc_does_not_take_is_installed_plain(tmp_path: Path) -> None:
    """A small one, so that it is soon found out."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for path in [*to_compile()[:1], *[one for one in to_compile() if one.parts[0] == "server"]]:
        (tmp_path / "src" / "saloon" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "src" / "saloon" / path).write_text("NUMBER: int = 'none'\n", "utf-8")
    done = built_in(tmp_path, "auto")
    assert done.returncode == 0, done.stderr
    [said] = sentences(done.stderr)
    assert said.startswith("saloon: mypyc does not take the source as it is")
    assert said.endswith("so plain Python is installed: the same games, several times slower.")
    assert built_in(tmp_path, "1").returncode != 0


def built_in(folder: Path, wish: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "-q", "build_ext"]
    env = {**ENV, "SALOON_COMPILE": wish}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=LONG, check=False)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_mypyc_takes_a_game_with_the_kernel(game: Path, tmp_path: Path) -> None:
    """As it would if the game stood in the house; the C compiler has nothing to add."""
    files = [SOURCE / path for path in to_compile() if path.parts[0] in ("kernel", "parts")]
    files += [SOURCE / "games" / f"{name}.py" for name in ("__init__", "content", "facts", "lines", "packages")]
    files += [path for path in game.glob("*.py") if path.name not in READ]
    command = [sys.executable, "-c", IN_C, f"--config-file={ROOT / 'pyproject.toml'}", *map(str, files)]
    env = {**ENV, "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
