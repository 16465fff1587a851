"""From a checkout, from the wheel, from the sdist: each into an empty environment, by pip, and it works."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from clean import LONG, QUICK, Environment, built, checkout, for_a_house, only, sentences, sources
from visit import page_with_assets, watched_game

from saloon.cli.extras import EXTRAS
from to_compile import to_compile

NOT_ASKED_FOR = ("matplotlib", "asyncpg", "redis", "pytest", "mypy")
ENGINE = """
import sys; before = set(sys.modules)
from saloon import Seeded, find, playout
from saloon.kernel.build import COMPILED
game = find("two-towns")
assert COMPILED and playout(game.start(game.ruleset(2)), Seeded(1)) > 0
loaded = {name.partition(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)
print(sorted(loaded))
"""

pytestmark = pytest.mark.timeout(2 * LONG)


def from_checkout(folder: Path) -> tuple[Environment, str]:
    """Without anything built: the client is built on the way, and an older build lies about."""
    source, empty = checkout(folder / "source"), Environment(folder)
    for ghost in ("lib", "lib.linux-x86_64-cpython-311"):
        (source / "build" / ghost / "saloon").mkdir(parents=True)
        (source / "build" / ghost / "saloon" / "ghost.py").touch()
    return empty, empty.pip_install(for_a_house(source), env=QUICK)


def from_wheel(folder: Path) -> tuple[Environment, str]:
    empty = Environment(folder)
    return empty, empty.pip_install(for_a_house(built(".whl")))


def from_sdist(folder: Path) -> tuple[Environment, str]:
    """Without Node: it carries the client."""
    empty, tools = Environment(folder), only("cc", "gcc", "as", "ld", folder=folder / "tools")
    return empty, empty.pip_install(for_a_house(built(".tar.gz")), env={**QUICK, "PATH": tools})


# The wheel is built from the sdist: whoever installs the one has tried most of the other.
@pytest.mark.parametrize(
    "way",
    [from_checkout, from_wheel, pytest.param(from_sdist, marks=pytest.mark.long)],
    ids=lambda way: way.__name__,
)
def test_a_clean_install_serves_pages_and_games(way: Callable[[Path], tuple[Environment, str]], tmp_path: Path) -> None:
    installed, said = way(tmp_path)
    assert sentences(said) == []  # nothing was missing
    assert installed.saloon("--version").stdout == "saloon 0.1.0 (compiled)\n"
    assert "saloon/games/two_towns/choices.py:" in installed.saloon("rules", "where", "TT-036").stdout
    check_files(installed)
    check_dependencies(installed)
    with installed.house() as url:
        found = page_with_assets(url)
        assert b"<script" in found["/"]
        assert len(found) > 3
        assert all(found.values())
        table = watched_game(url, "two-towns")
        assert (table["status"], len(table["result"])) == ("over", 2)


def check_files(installed: Environment) -> None:
    """All that belongs to the package is there, what is to be compiled is, and the client came along."""
    place, ours = installed.packages / "saloon", sources()
    assert [str(path) for path in ours if not (place / path).is_file()] == []
    compiled = {module_of(path.relative_to(place)) for path in place.rglob("*.so")}
    assert compiled == {str(path.with_suffix("")) for path in to_compile()}
    client = {path.relative_to(place) for path in (place / "web_dist").rglob("*") if path.is_file()}
    assert {Path("web_dist/index.html"), Path("web_dist/sw.js")} <= client
    known = {*ours, *client}
    strange = [path for path in place.rglob("*") if path.suffix not in (".so", ".pyc") and path.is_file()]
    assert [str(path) for path in strange if path.relative_to(place) not in known] == []


def module_of(shared: Path) -> str:
    return str(shared.with_name(shared.name.partition(".")[0]))


def check_dependencies(installed: Environment) -> None:
    checked = installed.run("pip", "check")
    assert checked.returncode == 0, checked.stdout
    listed = {line.partition("==")[0].lower() for line in installed.run("pip", "freeze").stdout.splitlines()}
    assert "saloon @ file" in installed.run("pip", "freeze").stdout
    assert not listed & set(NOT_ASKED_FOR)


def test_the_engine_needs_no_library_of_the_server(tmp_path: Path) -> None:
    alone = Environment(tmp_path)
    alone.pip_install(built(".whl"))
    listed = {line.partition("==")[0].lower() for line in alone.run("pip", "freeze").stdout.splitlines()}
    assert not listed & set(EXTRAS["server"])
    assert alone.python(ENGINE) == str(["mypy_extensions", "saloon", "saloon_hot__mypyc"])
