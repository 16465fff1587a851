"""saloon lessons: what can be learnt, and whether it holds; also of games from packages, with lessons or without."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from counter import complaint, saloon

from guest_games import metadata, on_path
from saloon.games import ROOMS
from saloon.lessons.course import course_of


def test_lessons_are_listed_in_the_readers_language() -> None:
    listed = saloon("lessons")
    assert (listed.code, listed.err) == (0, "")
    assert listed.out.startswith(
        "Two-Town Trail (two-towns): 9 lessons, 5 minutes\n  aim      The town at the other end\n"
    )
    assert "  aim      La ville d’en face\n" in saloon("lessons", "--lang", "fr").out
    assert "--json" in saloon("lessons", "--help").out


def test_lessons_by_game_for_programs() -> None:
    told = json.loads(saloon("lessons", "--json").out)
    assert list(told) == list(ROOMS)
    for course in told.values():
        assert course["minutes"] > 0
        names = [lesson["name"] for lesson in course["lessons"]]
        assert names == [name for sitting in course["sittings"] for name in sitting["lessons"]]


def test_lessons_of_one_game_are_played() -> None:
    assert saloon("lessons", "check", "two-towns") == (0, "9 lessons played, 0 problems\n", "")
    assert "“chess”" in complaint("lessons", "check", "chess")


@pytest.fixture
def lessons(tmp_path: Path) -> Iterator[Path]:
    """The folder of those of a game that `saloon new` has written, and which is installed."""
    folder = tmp_path / "high-noon"
    assert saloon("new", "high-noon", "--out", folder).code == 0
    with on_path(folder / "src", metadata(tmp_path / "site", "saloon-high-noon", high_noon="high_noon")):
        yield folder / "src" / "high_noon" / "lessons"


def test_a_new_game_comes_with_a_lesson(lessons: Path) -> None:
    assert saloon("lessons", "check", "high-noon") == (0, "1 lesson played, 0 problems\n", "")
    assert "High Noon (high-noon): 1 lesson, 1 minute" in saloon("lessons").out


def test_a_game_without_lessons_works(lessons: Path) -> None:
    shutil.rmtree(lessons)
    assert "no lessons yet" in complaint("lessons", "check", "high-noon")
    assert "high-noon" not in saloon("lessons").out
    assert "High Noon" in saloon("games").out


def test_a_lesson_that_does_not_hold_fails_the_check(lessons: Path) -> None:
    path = lessons / "10-highest.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace('do = ["lay 6"]', 'do = ["lay 5"]'), "utf-8")
    ran = saloon("lessons", "check", "high-noon")
    assert (ran.code, ran.out) == (1, "1 lesson played, 1 problem\n")
    assert ran.err.startswith("high_noon/lessons/10-highest.toml, part 2: “lay 5” is refused (HN-2). Correct it")
    assert saloon("lessons").code == 0, "it can be read"


def test_a_lesson_that_cannot_be_read_takes_no_other_down(lessons: Path) -> None:
    path = lessons / "10-highest.toml"
    path.write_text(path.read_text("utf-8").replace('title.fr = "', 'title.de = "'), "utf-8")
    course_of.cache_clear()
    ran = saloon("lessons", "--lang", "fr")
    assert (ran.code, "two-towns" in ran.out, "high-noon" in ran.out) == (1, True, False)
    assert ran.err.startswith("high_noon/lessons/10-highest.toml\u202f: «\u202ftitle.fr\u202f» manque ou est vide.")
    ran = saloon("lessons", "check", "high-noon")
    assert (ran.code, ran.out) == (1, "0 lessons played, 1 problem\n")
    assert ran.err.startswith("high_noon/lessons/10-highest.toml: “title.fr”")
