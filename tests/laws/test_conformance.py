"""The conformance suite over every game of the house: nothing here is written for one game.

Both builds are the same source; the fast one plays more games.
"""

from __future__ import annotations

from typing import Any

import pytest

from saloon.games import find, slugs
from saloon.kernel.build import COMPILED
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.suite import choices, declined, every_table, hides_something, random_table, trial

TABLES = [(find(slug), seats) for slug in slugs() for seats in find(slug).seats]
names = [f"{game.slug}-{seats}" for game, seats in TABLES]
CHOSEN = [(find(slug), *table) for slug in slugs() for table in every_table(find(slug))]


def brief(game: Game[Any]) -> bool:
    """Whether every state is looked at here; of longer games every seventh is, and all of them with --long."""
    return game.slug == "two-towns"


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=names)
def test_default_tables_keep_the_laws(game: Game[Any], seats: int) -> None:
    trials = [trial(game, seats, seed, thorough=brief(game)) for seed in range(2 if COMPILED else 1)]
    assert hides_something(game) or not any(run.guesses_vary for run in trials)


@pytest.mark.parametrize("slug", slugs())
def test_guesses_vary_where_something_is_hidden(slug: str) -> None:
    game = find(slug)
    if hides_something(game):
        seats = [game.seats[seed % len(game.seats)] for seed in range(40)]
        assert any(trial(game, n, seed, thorough=False).guesses_vary for seed, n in enumerate(seats))


@pytest.mark.parametrize("slug", slugs())
def test_every_size_and_every_choice_is_tried(slug: str) -> None:
    """Sharing and quick draw of Deadwood 1876, too, which need more players than the smallest table has."""
    game = find(slug)
    tried = [(seats, game.complete_options(options)) for found, seats, options in CHOSEN if found is game]
    assert {seats for seats, _ in tried} == {*game.seats}
    assert {*choices(game)} <= {choice for _, options in tried for choice in options.items()}
    fuzzed = [random_table(game, seed) for seed in range(len(game.seats) * (len(choices(game)) + 1))]
    assert {*choices(game)} <= {choice for _, options in fuzzed for choice in game.complete_options(options).items()}


@pytest.mark.parametrize(
    ("game", "seats", "options"), CHOSEN, ids=[f"{game.slug}-{seats}" for game, seats, _ in CHOSEN]
)
def test_tables_with_any_options_keep_the_laws(game: Game[Any], seats: int, options: dict[str, Any]) -> None:
    for seed in range(2 if COMPILED else 1):
        trial(game, seats, seed, options=options, thorough=brief(game))


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=names)
def test_a_game_nobody_attends_ends(game: Game[Any], seats: int) -> None:
    for seed in range(2):
        assert declined(game, seats, Seeded(seed)).result


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=names)
def test_many_tables_keep_the_laws(game: Game[Any], seats: int) -> None:
    for seed in range(100, 400):
        trial(game, seats, seed, options=random_table(game, seed, seats)[1])
