"""The game on the page docs/add-a-game.md is a real one."""

from __future__ import annotations

from typing import Any

import pytest

from quick_draw_page import FILES, load, written
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.suite import declined, trial


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game[Any]:
    return load(written(tmp_path_factory.mktemp("page"), FILES))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_game_on_the_page_keeps_every_law(game: Game[Any], seats: int) -> None:
    assert sum(trial(game, seats, seed).guesses_vary for seed in range(5)) > 0
    assert declined(game, seats, Seeded(1)).result
