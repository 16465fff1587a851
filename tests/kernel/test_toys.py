"""Every toy keeps the laws of the conformance suite, at every number of seats and under any options."""

from __future__ import annotations

from typing import Any

import pytest
from toys import TOYS

from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.suite import declined, hides_something, random_table, trial

TABLES = [(game, seats) for game in TOYS for seats in game.seats]
NAMES = [f"{game.slug}.{game.rules}-{seats}" for game, seats in TABLES]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_toys_keep_the_laws(game: Game[Any], seats: int) -> None:
    trials = [trial(game, seats, seed, options=random_table(game, seed, seats)[1]) for seed in range(4)]
    assert any(run.guesses_vary for run in trials) == hides_something(game)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_a_toy_nobody_attends_ends(game: Game[Any], seats: int) -> None:
    assert declined(game, seats, Seeded(seats)).result


@pytest.mark.parametrize("game", TOYS, ids=[f"{game.slug}.{game.rules}" for game in TOYS])
def test_both_languages_say_the_same_things(game: Game[Any]) -> None:
    keys = {lang: set(texts.texts) for lang, texts in game.texts.items()}
    assert keys["en"] == keys["fr"]
    assert not [key for key in keys["en"] if game.texts["en"].texts[key] == "" or game.texts["fr"].texts[key] == ""]
