"""Two versions of one game side by side: a game finishes, and is replayed, under the rules it began with."""

from __future__ import annotations

from typing import Any

import pytest
from toys.high_card import DEAL, VERSION_1, VERSION_2, lay

from saloon.kernel.game import Game
from saloon.kernel.journal import Journal, new_setup, read_journal
from saloon.kernel.language import VERB_BITS
from saloon.kernel.messages import Mistake

VERSIONS = {(game.slug, game.rules): game for game in (VERSION_1, VERSION_2)}


def find(slug: str, rules: str) -> Game[Any]:
    if (slug, rules) not in VERSIONS:
        raise Mistake("rules", game=slug, rules=rules, known=tuple(rules for _, rules in VERSIONS))
    return VERSIONS[slug, rules]


def tied(game: Game[Any]) -> Journal:
    """Both seats hold 3, 4, 5 and lay the same card in every round."""
    journal = Journal(game, new_setup(game, 2))
    for card in (3, 4, 5, 3, 4, 5):
        assert journal.answer(-1, journal.state.pending[0].id, DEAL | card << VERB_BITS) is None
    for card in (5, 4, 3):
        for seat in (1, 0):
            assert journal.answer(seat, journal.state.pending[0].id, lay(card)) is None
    return journal


@pytest.mark.parametrize(("game", "result"), [(VERSION_1, [0, 0]), (VERSION_2, [3, 3])])
def test_each_version_has_its_own_rule_for_ties(game: Game[Any], result: list[int]) -> None:
    journal = tied(game)
    assert journal.state.result == result
    opened = read_journal(journal.text(), find)
    assert opened.damage is None
    assert opened.journal.game is game
    assert opened.journal.state.result == result


def test_a_journal_does_not_pass_under_another_version() -> None:
    first = tied(VERSION_1).text()
    opened = read_journal(first, lambda slug, rules: VERSION_2)
    assert opened.damage is not None
    assert (opened.damage.key, opened.damage.facts["problem"]) == ("damaged", "digest")
    with pytest.raises(Mistake, match="rules"):
        read_journal(first.replace('"rules":"1"', '"rules":"0"'), find)
