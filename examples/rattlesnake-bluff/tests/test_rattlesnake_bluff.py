"""Rattlesnake Bluff keeps every law of the house, its rules do what the page says, and its bots think."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from saloon.bots.greedy import Greedy
from saloon.kernel.flow import NOBODY
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import advance, pick, submit
from saloon.kernel.scenario import run_file
from saloon.kernel.suite import declined, trial
from saloon.kernel.view import view
from saloon.lessons.check import check
from saloon.lessons.course import read_course
from saloon.lessons.lesson import Lesson

import rattlesnake_bluff
from rattlesnake_bluff import make
from rattlesnake_bluff.flow import FIRST, Roll
from rattlesnake_bluff.packing import DOUBT
from rattlesnake_bluff.state import Table

GAME = make(None)
HERE = Path(rattlesnake_bluff.__file__).parent
SCENARIOS = sorted((HERE / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_keeps_every_law(seats: int) -> None:
    few = {"dice": 2 + seats % 2, "rattlers": ("wild", "tame")[seats % 2]}
    assert trial(GAME, seats, seats, options=few).guesses_vary
    assert trial(GAME, seats, 1, thorough=False).guesses_vary
    assert declined(GAME, seats, Seeded(1)).result


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    results = run_file(path.name, tomllib.loads(path.read_text("utf-8")), lambda slug, rules: GAME)
    assert [str(problem) for result in results for problem in result.problems] == []


@pytest.mark.parametrize("lesson", read_course(HERE / "lessons").lessons.values(), ids=lambda lesson: lesson.name)
def test_lessons(lesson: Lesson) -> None:
    assert [str(problem) for problem in check(GAME, lesson)] == []


def test_every_cast_is_as_likely() -> None:
    s = GAME.start(GAME.ruleset(2, {"dice": 2}))
    odds = Roll(0).odds(s)
    assert sum(odds.values()) == 36
    assert sorted(odds.values()) == [1] * 6 + [2] * 15
    assert FIRST.ways(s) == 2


def test_nobody_looks_under_the_cup_of_another() -> None:
    s = begun(3)
    assert [isinstance(cup, list) for cup in view(GAME, s, 1).board["cups"]] == [False, True, False]
    assert view(GAME, s, NOBODY).board["cups"] == [5, 5, 5]


def begun(seats: int, luck: Luck | None = None) -> Table:
    s = GAME.start(GAME.ruleset(seats))
    advance(s, luck or Seeded(1))
    return s


def position(**facts: object) -> Table:
    return GAME.from_position(GAME.ruleset(2), facts)


def test_bots_doubt_what_cannot_be_and_trust_what_they_hold() -> None:
    bold = position(cups=[[2, 2, 3, 3, 4], [2, 3, 4, 5, 6]], bid=[9, 6], bidder=0)
    assert answer(bold) == DOUBT
    held = position(cups=[[2, 2, 3, 3, 4], [1, 5, 5, 5, 5]], bid=[4, 5], bidder=0)
    assert answer(held) != DOUBT


def answer(s: Table) -> int:
    seat = s.active
    return Greedy(1).choose(GAME, s.ruleset, view(GAME, s, seat), s.pending[0].id)


def test_a_bot_that_thinks_beats_luck() -> None:
    won = 0
    for seed in range(12):
        luck, s = Seeded(seed), begun(2, Seeded(seed))
        while s.pending:
            d, seat = s.pending[0], s.active
            thinks = seat == seed % 2
            action = answer(s) if thinks else pick(s, d, seat, luck)
            assert submit(s, seat, d.id, action, luck=luck) is None
        won += s.result[seed % 2]
    assert won >= 9
