"""Imports go one way: kernel ← parts ← games ← bots, lessons ← the rooms that look at games ← arena, server ← cli."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "saloon"
LAYERS = {
    "kernel": 0,
    "parts": 1,
    "games": 2,
    "bots": 3,
    "lessons": 3,
    "analysis": 4,
    "counting": 4,
    "puzzles": 4,
    "rating": 4,
    "tournaments": 4,
    "arena": 5,
    "server": 5,
    "cli": 6,
}
SERVER = (
    "common",
    "wire",
    "network",
    "store",
    "people",
    "bots",
    "live",
    "lobby",
    "words",
    "socket",
    "http",
    "ops",
)  # lowest first
KERNEL_MAY = {"mypy_extensions", "saloon"}
IO = {"os", "pathlib", "time", "random", "secrets", "socket", "subprocess", "threading", "asyncio", "datetime", "io"}
GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())
# Files for bots; the rest of a game's folder is rules, content and words.
ADVISORS = {game: {"bot"} for game in GAMES} | {
    "slaughter_gulch": {"advice", "bargains", "bot", "ideas", "trust"},
}
MAY_TOUCH_IO = {"games/content.py", "games/__init__.py", "bots/search.py"}  # content files; a budget in milliseconds


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def room(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "saloon" and len(parts) > 1 and parts[1] in LAYERS else None


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    here = path.relative_to(ROOT).parts[0]
    if here not in LAYERS:
        return
    beside = {name for name in LAYERS if name != here and LAYERS[name] >= LAYERS[here]}
    assert [name for name in imports(path) if room(name) in beside] == []


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_edges_touch_the_world(path: Path) -> None:
    name = str(path.relative_to(ROOT))
    tops = {module.split(".")[0] for module in imports(path)}
    if name.startswith("kernel/"):
        assert tops <= set(sys.stdlib_module_names) | KERNEL_MAY
    if name.split("/")[0] in ("kernel", "parts", "games", "bots", "tournaments") and name not in MAY_TOUCH_IO:
        assert tops & IO <= ({"pathlib"} if name.startswith("games/") else set())


@pytest.mark.parametrize("path", sorted((ROOT / "server").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_server_is_built_from_below(path: Path) -> None:
    """Each folder leans on those before it; what stands in none of them puts the server together."""
    *folders, _ = path.relative_to(ROOT / "server").parts
    if not folders:
        return
    assert folders[0] in SERVER, "a folder without a place in the order"
    below = SERVER[: SERVER.index(folders[0]) + 1]
    used = {name.split(".")[2] for name in imports(path) if name.startswith("saloon.server.")}
    assert used <= set(below)


def test_no_game_knows_another() -> None:
    for folder in sorted(path for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()):
        others = {f"saloon.games.{path.name}" for path in (ROOT / "games").iterdir() if path.is_dir()}
        others.discard(f"saloon.games.{folder.name}")
        for path in folder.rglob("*.py"):
            foreign = {name for name in imports(path) if any(f"{name}.".startswith(f"{other}.") for other in others)}
            assert foreign == set(), path


def test_no_rule_does_a_step_past_the_agenda() -> None:
    """A step is put on the agenda, cancelled or hastened; nobody runs it, or takes it off, by hand."""
    for path in sorted((ROOT / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                called = ast.unparse(node.func)
                assert node.func.attr != "run" or called == "super().run", f"{path}:{node.lineno}"
                assert not called.endswith("agenda.pop"), f"{path}:{node.lineno}"


def test_every_game_says_which_files_are_for_bots() -> None:
    for game, files in ADVISORS.items():
        assert all((ROOT / "games" / game / f"{name}.py").exists() for name in files), game
    assert set(ADVISORS) == set(GAMES)


@pytest.mark.parametrize("game", ADVISORS)
def test_no_rule_leans_on_a_bot(game: str) -> None:
    """Only `__init__.py` knows both: it puts the game together."""
    advisors = {f"saloon.games.{game}.{name}" for name in ADVISORS[game]}
    for path in sorted((ROOT / "games" / game).rglob("*.py")):
        if path.stem != "__init__" and path.stem not in ADVISORS[game]:
            assert imports(path) & advisors == set(), path.name


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_bots_read_ideas(path: Path) -> None:
    """And analysis, which thinks like one, and the suite, which judges them."""
    name = str(path.relative_to(ROOT))
    if name.startswith(("bots/", "analysis/")) or name == "kernel/suite.py" or path.parent.parent.name == "games":
        return
    read = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
    assert [node.lineno for node in read if node.attr == "ideas"] == []
