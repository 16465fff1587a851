"""The game on the page docs/add-a-game.md is a real one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.suite import declined, trial

PAGE = Path(__file__).parent.parent.parent / "docs" / "add-a-game.md"


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    assert code is not None
    names: dict[str, Any] = {"__name__": "quick_draw"}
    exec(compile(code[1], str(PAGE), "exec"), names)
    made: Game[Any] = names["QuickDraw"]()
    return made


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_game_on_the_page_keeps_every_law(game: Game[Any], seats: int) -> None:
    assert sum(trial(game, seats, seed).guesses_vary for seed in range(5)) > 0
    assert declined(game, seats, Seeded(1)).result
