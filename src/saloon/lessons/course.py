"""The course of a game: its lessons in their order, in one or more sittings. They lie in its folder `lessons`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from saloon.games import folder, open_all
from saloon.games.content import read_toml
from saloon.kernel.messages import Mistake
from saloon.lessons.lesson import Lesson, Words, file_name, only, read_lesson, rows, strings, whole, within, words

FOLDER: Final = "lessons"
COURSE: Final = "course.toml"
KEYS: Final = ("minutes", "short", "sitting")
SITTING_KEYS: Final = ("title", "lessons")


class CourseSitting(NamedTuple):
    """What is learnt at one go."""

    title: Words
    lessons: tuple[str, ...]


class Course(NamedTuple):
    minutes: int
    short: tuple[str, ...]  # the lessons of the two-minute version
    sittings: tuple[CourseSitting, ...]
    lessons: dict[str, Lesson]  # by name, in the order of the sittings

    def next_of(self, name: str) -> str | None:
        """The lesson that follows."""
        names = [*self.lessons, None]
        return names[names.index(name) + 1]


def read_course(folder: Path) -> Course:
    """Raises Mistake if one of its files makes no sense, or if they do not fit together."""
    file = file_name(folder / COURSE)
    with within(file):
        if not (folder / COURSE).is_file():
            raise Mistake("course-none")
        data = read_toml(folder / COURSE)
        only(data, KEYS)
        minutes, short = whole(data, "minutes", 0), strings(data, "short")
        if not minutes:
            raise Mistake("lesson-kind", field="minutes", example="5")
        sittings = tuple([read_sitting(row) for row in rows(data, "sitting")])
    read = [read_lesson(path) for path in sorted(folder.glob("*.toml")) if path.name != COURSE]
    found = {lesson.name: lesson for lesson in read}
    with within(file):
        named = [name for sitting in sittings for name in sitting.lessons]
        fit_together(named, short, [lesson.name for lesson in read])
    return Course(minutes, short, sittings, {name: found[name] for name in named})


def read_sitting(row: dict[str, object]) -> CourseSitting:
    only(row, SITTING_KEYS)
    return CourseSitting(words(row, "title"), strings(row, "lessons"))


def fit_together(named: list[str], short: tuple[str, ...], files: list[str]) -> None:
    """Every lesson has its file and its sitting, and one of each."""
    for name in [*named, *short]:
        if name not in files:
            raise Mistake("course-file", name=name, known=tuple(files))
    for name in files:
        if named.count(name) != 1 or files.count(name) != 1:
            raise Mistake("course-once", name=name)


@cache
def course_of(slug: str) -> Course | None:
    """The course of a game; None if it has none. Raises Mistake if its files make no sense."""
    lessons = folder(slug) / FOLDER
    return read_course(lessons) if lessons.is_dir() else None


def courses(box: Path | None = None) -> tuple[dict[str, Course], list[Mistake]]:
    """Of every game that has one, by slug. One that makes no sense is left out: its fault comes along."""
    found: dict[str, Course] = {}
    faults: list[Mistake] = []
    for slug in open_all(box)[0]:
        try:
            course = course_of(slug)
        except Mistake as fault:
            faults.append(fault)
            continue
        if course is not None:
            found[slug] = course
    return found, faults
