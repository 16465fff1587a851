"""The page docs/add-a-game.md: its game is the one that `saloon new` writes, and what it names is there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from new_game import FILES, load, written
from saloon.kernel.build import COMPILED
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.suite import declined, trial

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^`([\w/.]+)`:\n\n```(?:python|toml)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
NAMED = set(re.findall(r"`((?:[\w-]+/)*[\w-]+\.(?:py|toml|md|js|css|svg|ts))`", PAGE))
PLACES = [
    ROOT, ROOT / "docs", ROOT / "src/saloon", ROOT / "src/saloon/cli/new-game", ROOT / "web/src/lib",
    *ROOT.glob("src/saloon/cli/new-game/src/*"), *ROOT.glob("examples/*/src/*"), *ROOT.glob("src/saloon/games/*/"),
]  # fmt: skip


def test_the_page_shows_what_is_written() -> None:
    """Which the linter and the type checker read with the rest of the source, and mypyc in the tests of installing."""
    assert {"verbs.py", "fields.py", "told.py", "flow.py", "guess.py", "bot.py", "__init__.py"} <= BLOCKS.keys()
    assert {name: text for name, text in FILES.items() if name in BLOCKS} == BLOCKS


def test_the_game_on_the_page_keeps_every_law(tmp_path: Path) -> None:
    game = load(written(tmp_path, FILES))
    for seats in game.seats:
        assert sum(trial(game, seats, seed).guesses_vary for seed in range(5)) > 0
        assert declined(game, seats, Seeded(1)).result


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_file_it_names_exists(name: str) -> None:
    assert any((place / name).is_file() for place in PLACES), name


@pytest.mark.skipif(COMPILED, reason="a compiled class does not tell its arguments")
def test_it_explains_every_argument_and_method_of_a_game() -> None:
    arguments = set(inspect.signature(Game.__init__).parameters) - {"self"}
    methods = {"make_ruleset", "setup", "parse_position", "facts", "guess", "value", "ideas", "value_spread", "role"}
    methods |= {"turns", "likely", "invariants", "show", "printed", "draw"}
    assert all(hasattr(Game, method) for method in methods)
    assert [word for word in sorted(arguments | methods) if not re.search(rf"`{word}\b", PAGE)] == []
