"""What is told of lessons, over HTTP: the courses there are, and a lesson as its learner sees it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from saloon.server.wire.lobby import Frame
from saloon.server.wire.messages import Said, Sight, TableInfo


class Words(Struct):
    """The same in every language: a learner may change it at any moment."""

    en: str
    fr: str


class LessonInfo(Struct):
    name: str
    title: Words


class CourseSitting(Struct):
    """Lessons that are learnt at one go."""

    title: Words
    lessons: list[LessonInfo]


class CourseInfo(Struct):
    """The lessons of one game."""

    game: str
    minutes: int
    short: list[str]  # the lessons of the two-minute version, by name
    sittings: list[CourseSitting]


class Page(Struct):
    """One or two sentences, and the marks of what they point at."""

    say: Words
    at: list[str]


class Taught(Struct):
    """A lesson after the last answer. After one that is not right nothing has changed, and it is to be forgotten."""

    table: TableInfo
    seat: int
    seq: int
    first: Sight  # before what has happened since
    frames: list[Frame]  # each answer and outcome since
    parts: list[Page]  # to be shown now, in this order; the last one waits for an answer unless all is done
    verdict: Literal["begin", "right", "other", "refused"]
    well: Words | None  # what is said to a right answer
    say: Words | None  # and to another one
    rule: str | None  # why it was refused
    facts: dict[str, Any]
    done: bool
    next: str | None  # the lesson that follows in the course
    answer: Said | None  # one that is right now
