"""Quick Draw keeps every law of the house, and its rules do what the page says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from saloon.kernel.luck import Seeded
from saloon.kernel.scenario import run_file
from saloon.kernel.suite import declined, trial
from saloon.lessons.check import check
from saloon.lessons.course import read_course
from saloon.lessons.lesson import Lesson

import quick_draw
from quick_draw import make

GAME = make(None)
HERE = Path(quick_draw.__file__).parent
SCENARIOS = sorted((HERE / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_keeps_every_law(seats: int) -> None:
    assert any(trial(GAME, seats, seed).guesses_vary for seed in range(5))
    assert declined(GAME, seats, Seeded(1)).result


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    results = run_file(path.name, tomllib.loads(path.read_text("utf-8")), lambda slug, rules: GAME)
    assert [str(problem) for result in results for problem in result.problems] == []


@pytest.mark.parametrize("lesson", read_course(HERE / "lessons").lessons.values(), ids=lambda lesson: lesson.name)
def test_lessons(lesson: Lesson) -> None:
    assert [str(problem) for problem in check(GAME, lesson)] == []
