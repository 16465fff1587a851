"""Another answer at any moment of any game: what would have followed, and a game that goes on from there."""

from __future__ import annotations

from typing import Any

import pytest
from test_review import played

from saloon.analysis.variation import ANSWERS, LONGEST, setup_at, variation
from saloon.games import find, slugs
from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY, Decision, Sealed, State
from saloon.kernel.journal import History, Journal, read_journal
from saloon.kernel.luck import Seeded
from saloon.kernel.play import asked, legal, playout
from saloon.server.lobby.replaying import onset, varied
from saloon.server.wire.forms import Instead
from saloon.server.wire.problem import Problem

SEATS = {"two-towns": 2, "dice-town": 3, "deadwood": 3, "deadwood-1876": 3, "slaughter-gulch": 3}
HALF_ANSWERED = {"dice-town", "deadwood-1876", "slaughter-gulch"}


def choices(history: History) -> list[tuple[int, State[Any], Decision]]:
    """The moves at which there was a choice, where the game stood, and what was asked."""
    found, s = [], history.begin()
    for move, (entry, after, _) in enumerate(history.replay()):
        d = asked(s, entry.seat, entry.question)
        assert d is not None
        if entry.seat != NOBODY and len(legal(s, d, entry.seat)) > 1:
            found.append((move, s, d))
        s = after
    return found


def half_answered(d: Decision) -> bool:
    """Sealed, and others have said what nobody may know yet."""
    return isinstance(d.step, Sealed) and bool(d.given)


def some(history: History, most: int) -> list[tuple[int, State[Any], Decision]]:
    """A few of them, as many of them half answered as not."""
    every = choices(history)
    parts = [[one for one in every if half_answered(one[2]) == half] for half in (True, False)]
    return [one for part in parts for one in part[:: len(part) // most + 1]]


@pytest.fixture(scope="module", params=sorted(SEATS))
def game(request: pytest.FixtureRequest) -> Journal:
    return played(request.param, SEATS[request.param], 11)


def test_every_game_is_among_them() -> None:
    assert {*SEATS} == {*slugs()}


def test_what_follows_is_a_short_game_in_the_true_world(game: Journal) -> None:
    for move, s, d in some(game, 1):
        made = game.moves[move]
        other = next(action for action in legal(s, d, made.seat) if action != game.game.hear(made.said))
        found = variation(game, move, other)
        again = variation(game, move, other)
        assert found is not None
        assert again is not None
        assert again.text() == found.text(), "the same whenever it is asked for"
        assert encode(game.game, found.begin()) == encode(game.game, s)
        assert found.moves[0].said == game.game.say(other)
        assert len(found.moves) <= LONGEST
        assert sum(move > 0 for move, _, _ in choices(found)) <= ANSWERS
        assert read_journal(found.text(), lambda slug, _: find(slug)).damage is None
        assert variation(game, move, -1) is None


def test_a_new_game_goes_on_from_any_answer(game: Journal) -> None:
    moments = some(game, 8)
    assert any(half_answered(d) for _, _, d in moments) == (game.game.slug in HALF_ANSWERED)
    for move, s, _ in moments:
        start = onset(game, game.number(move) - 1, None)
        assert start.seat == game.moves[move].seat
        assert start.position == setup_at(game, move).position
        begun = Journal(game.game, setup_at(game, move)).begin()
        assert encode(game.game, begun) == encode(game.game, s)
        playout(begun, Seeded(move))
        assert begun.result


def test_only_answers_can_be_varied() -> None:
    friday = played("two-towns", 2, 3)
    drawn = next(move for move, entry in enumerate(friday.moves) if entry.seat == NOBODY)
    said = next(entry for entry in friday.moves if entry.seat != NOBODY)
    for seq in (friday.number(drawn), len(friday.entries) + 1):
        with pytest.raises(Problem, match="no-move"):
            varied(friday, Instead(seq, said.said))
    with pytest.raises(Problem, match="no-answer"):
        varied(friday, Instead(1 + friday.entries.index(said), {"verb": "cheat"}))
