"""Every lesson of every game holds, and whatever is wrong with one is named with its file, its part and a remedy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lesson_files import COURSE, SOUND, changed, written

from saloon.cli.words import READER, reason
from saloon.games import ROOMS, find
from saloon.kernel.messages import Mistake
from saloon.lessons.check import check
from saloon.lessons.course import course_of, read_course
from saloon.lessons.lesson import read_lesson

PAGE = Path(__file__).parents[2] / "docs" / "lessons.md"
GAME = find("two-towns")
DO = 'do = ["march colt C1"]'
STOP = '  { answer = "stop", refused = "TT-027", say.en = "Not yet.", say.fr = "Pas encore." },\n'
LAST = 'do = ["march knife S", "stop"]'
THEN = LAST + '\n[[part]]\nsay.en = "x"\nsay.fr = "x"\ndo = ["*"]'
LONG = "x" * 201


@pytest.mark.parametrize("slug", ROOMS)
def test_every_lesson_holds(slug: str) -> None:
    course = course_of(slug)
    assert course is not None
    assert [str(problem) for lesson in course.lessons.values() for problem in check(find(slug), lesson)] == []


def test_the_lesson_on_the_page_holds(tmp_path: Path) -> None:
    lesson, course = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    written(tmp_path, lesson, "10-chase.toml")
    written(tmp_path, course, "course.toml")
    read = read_course(tmp_path).lessons
    assert [str(problem) for problem in check(GAME, read["chase"])] == []


def problems(path: Path) -> list[Mistake]:
    try:
        return check(GAME, read_lesson(path))
    except Mistake as mistake:
        return [mistake]


def test_the_sound_one_is_sound(tmp_path: Path) -> None:
    assert [str(problem) for problem in problems(written(tmp_path))] == []


@pytest.mark.parametrize(
    ("old", "new", "key", "part"),
    [
        # what the file says
        ('title.fr = "Deux pas"', "", "lesson-text", 0),
        ("seat = 0", "chair = 0", "lesson-word", 0),
        ("seat = 0", "seat = 2", "lesson-seat", 0),
        ("seat = 0", 'seat = "west"', "lesson-kind", 0),
        ("[given]", "[given", "toml", 0),
        ('active = "west"', 'active = "north"', "fact-value", 0),
        (SOUND[SOUND.index("[[part]]") :], "", "lesson-empty", 0),
        ('say.fr = "Regardez le fermier."', "", "lesson-text", 1),
        ("Look at the farmer.", LONG, "lesson-long", 1),
        ("Regardez le fermier.", "Regardez !", "lesson-spacing", 1),
        ('"unit/K3@1"', '"unit/K9@1"', "lesson-mark", 1),
        ('"seat/1"', '"seat/2"', "lesson-mark", 1),
        ('"button/march"', '"button/dance"', "lesson-mark", 1),
        ('"unit/K3@1"', '"unit/K3@2"', "lesson-mark", 1),
        ('expect = { active = "west" }', 'expect = { active = "east" }', "differs", 1),
        ('expect = { active = "west" }', "expect = { moon = 1 }", "fact", 1),
        ('expect = { active = "west" }', 'chance = ["roll 1 1 1"]', "lesson-idle", 1),
        (DO, "do = []", "lesson-kind", 2),
        (', say.fr = "Pas encore."', "", "lesson-text", 2),
        # what can be answered
        (DO, 'do = ["march colt C2"]', "lesson-refused", 2),
        (DO, 'do = ["march colt C1", "march knife K*"]', "lesson-never", 2),
        (DO, 'do = ["march dynamite D1"]', "differs", 2),
        ('"march * S"', '"march colt C1"', "lesson-right", 2),
        ('"march * S"', '"march * K2"', "lesson-never", 2),
        ('"march * S"', '"march colt C2"', "lesson-refused", 2),
        (STOP, STOP.replace("stop", "march colt S"), "lesson-allowed", 2),
        (STOP, STOP.replace("stop", "march colt D1"), "lesson-rule", 2),
        (STOP, '  { answer = "march colt S", say.en = "x", say.fr = "x" },\n', "lesson-shadowed", 2),
        ('position = "W 0:[S] 5:[D1] 7:[C1] | E 10:[S]"', 'position = "W | E"', "differs", 2),
        # what follows
        (LAST, THEN, "lesson-chance", 4),
        (LAST, 'do = ["stop"]\nchance = ["roll 9 9 9"]', "chance-refused", 3),
        (LAST, 'do = ["march knife S"]\nchance = ["roll 1 1 1"]', "chance-unasked", 3),
        (LAST, THEN.replace(LAST, 'do = ["stop"]\nchance = ["roll 1 1 1"]'), "lesson-waits", 4),
        (LAST, 'do = ["stop"]\nthen = [{ seat = 1, answer = "stop" }]', "lesson-chance", 3),
        (LAST, 'do = ["stop"]\nchance = ["roll 1 1 1"]\nthen = [{ answer = "stop" }]', "lesson-reply", 3),
        (LAST, 'do = ["stop"]\nchance = ["roll 1 1 1"]\nthen = [{ answer = "dance" }]', "scenario-verb", 3),
    ],
)  # fmt: skip
def test_each_mistake_is_named(tmp_path: Path, old: str, new: str, key: str, part: int) -> None:
    path = written(tmp_path, changed(SOUND, old, new))
    found = problems(path)
    assert [problem.key for problem in found] == [key]
    assert (found[0].facts["lesson"], found[0].facts["part"]) == ("/".join(path.parts[-3:]), part)
    for lang, word in (("en", "part"), ("fr", "partie")):
        READER.use(lang)
        assert (f"10-steps.toml, {word} {part}" in reason(found[0])) == bool(part)
    READER.use("en")


def test_a_part_that_one_way_makes_impossible(tmp_path: Path) -> None:
    """Stopping gives the turn away: then nothing is right any more that was right after a march."""
    one_way = (
        'do = ["march knife S", "march dynamite D1"]\n[[part]]\nsay.en = "x"\nsay.fr = "x"\ndo = ["march dynamite *"]'
    )
    found = problems(written(tmp_path, changed(SOUND, LAST, one_way)))
    assert [(problem.key, problem.facts["part"]) for problem in found] == [("lesson-stuck", 4)]


def test_the_game_may_be_over(tmp_path: Path) -> None:
    won = changed(SOUND, "4:[C1] 5:[D1] | E 7:[K3] 10:[S]", "7:[C1] | E 5:[K3]")
    won = changed(won, "W 0:[S] 5:[D1] 7:[C1] | E 10:[S]", "W 0:[S] 10:[C1] | E 5:[K3]")
    found = problems(written(tmp_path, won))
    assert [(problem.key, problem.facts["part"]) for problem in found] == [("lesson-over", 3)]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("minutes = 5", "", "lesson-kind"),
        ("minutes", "hours", "lesson-word"),
        ('short = ["steps"]', 'short = ["leaps"]', "course-file"),
        ('lessons = ["steps"]', "lessons = []", "course-once"),
        ('lessons = ["steps"]', 'lessons = ["steps", "steps"]', "course-once"),
        ('title.fr = "Tout"', "", "lesson-text"),
    ],
)
def test_a_course_names_each_lesson_once(tmp_path: Path, old: str, new: str, key: str) -> None:
    written(tmp_path)
    written(tmp_path, changed(COURSE, old, new), "course.toml")
    with pytest.raises(Mistake) as caught:
        read_course(tmp_path)
    assert (caught.value.key, caught.value.facts["part"]) == (key, 0)
    assert str(caught.value.facts["lesson"]).endswith("course.toml")


def test_a_folder_of_lessons_needs_a_course_and_names(tmp_path: Path) -> None:
    written(tmp_path)
    with pytest.raises(Mistake, match="course-none"):
        read_course(tmp_path)
    with pytest.raises(Mistake, match="lesson-name"):
        read_lesson(written(tmp_path, name="Steps.toml"))
