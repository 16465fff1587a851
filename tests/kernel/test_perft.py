"""Counting lines of play."""

from __future__ import annotations

from typing import Any

from saloon import NOBODY, Seeded, State, find, legal, perft, playout, submit

GAME = find("two-towns")
POSITION = {"position": "W 0:[S K1] 3:[C2] | E 7:[D1] 10:[S]", "dice": [2, 1, 3]}


def begun() -> State[Any]:
    s: State[Any] = GAME.from_position(GAME.ruleset(2), POSITION)
    return s


def test_lines_are_counted_one_by_one() -> None:
    s = begun()
    answers = legal(s, s.pending[0], 0)
    assert perft(s, 0) == 1
    assert perft(s, 1) == len(answers) == 5
    total = 0
    for answer in answers:
        after = s.clone()
        assert submit(after, 0, after.pending[0].id, answer) is None
        total += len(legal(after, after.pending[0], 0))
    assert perft(s, 2) == total


def test_chance_counts_with_every_outcome() -> None:
    s = begun()
    stop = GAME.hear({"verb": "stop"})
    for answer in ("march colt C2", "march knife K1"):
        assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase(answer)) is None
    assert submit(s, 0, s.pending[0].id, stop) is None
    assert s.pending[0].owing == (NOBODY,)
    assert perft(s, 1) == 27


def test_a_game_that_is_over_has_no_lines() -> None:
    s = begun()
    playout(s, Seeded(1))
    assert (perft(s, 0), perft(s, 1)) == (1, 0)


def test_counting_changes_nothing() -> None:
    s = begun()
    assert perft(s, 3) == perft(s, 3)
    assert legal(s, s.pending[0], 0) == legal(begun(), begun().pending[0], 0)
