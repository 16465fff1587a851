"""HTTP: lessons. Each request brings all answers so far, and the lesson is played again: nothing is stored."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, JSONBody, PathParameter

from saloon.lessons.course import Course, course_of, courses
from saloon.lessons.sitting import Sitting, sit
from saloon.server import wire
from saloon.server.http.games import opened
from saloon.server.http.services import Asked, Asker, Inside, Services, at, pay_for
from saloon.server.live import gate
from saloon.server.lobby.chairs import bot_name
from saloon.server.people.users import User
from saloon.server.wire import forms
from saloon.server.wire.problem import Problem

LESSONS: Final = "lessons"
LESSON: Final = "/api/lessons/{slug:str}/{name:str}"
LessonName = Annotated[str, PathParameter(max_length=64, description="the name of a lesson")]


@get(**at("/api/lessons", "The courses of the games that have one", LESSONS, unsafe=False))
async def get_lessons(services: Inside) -> list[wire.CourseInfo]:
    found, _ = courses(services.settings.content)  # what is wrong with others was said when the house opened
    return [described(slug, course) for slug, course in found.items()]


def described(slug: str, course: Course) -> wire.CourseInfo:
    sittings = [
        wire.CourseSitting(wire.Words(**sitting.title), [titled(course, name) for name in sitting.lessons])
        for sitting in course.sittings
    ]
    return wire.CourseInfo(slug, course.minutes, list(course.short), sittings)


def titled(course: Course, name: str) -> wire.LessonInfo:
    return wire.LessonInfo(name, wire.Words(**course.lessons[name].title))


@post(**at(LESSON, "A lesson after these answers", LESSONS, 404, 422), status_code=200)
async def post_lesson(
    request: Asked, services: Inside, user: Asker, slug: FromPath[str], name: LessonName, data: JSONBody[forms.Lesson]
) -> wire.Taught:
    pay_for(request, services, "lesson", user)
    course = found(services, slug, name)
    sitting = played(services, course, slug, name, data)
    return gate.taught(sitting, names(sitting, user), course.next_of(name))


@post(**at(f"{LESSON}/look", "What an answer would certainly do there", LESSONS, 404, 422), status_code=200)
async def post_look(
    request: Asked, services: Inside, user: Asker, slug: FromPath[str], name: LessonName,
    data: JSONBody[forms.LessonLook],
) -> wire.Foreseen:  # fmt: skip
    pay_for(request, services, "lesson", user)
    sitting = played(services, found(services, slug, name), slug, name, data)
    return gate.preview_of(sitting.game, sitting.state, sitting.lesson.seat, wire.Look(0, data.ask, data.do))


def found(services: Services, slug: str, name: str) -> Course:
    """The course that has this lesson."""
    opened(services, slug)
    course = course_of(slug)
    if course is None or name not in course.lessons:
        raise Problem("no-lesson")
    return course


def played(services: Services, course: Course, slug: str, name: str, data: forms.Lesson) -> Sitting:
    return sit(opened(services, slug), course.lessons[name], data.answers)


def names(sitting: Sitting, user: User | None) -> list[str]:
    """By seat: the learner has their own, or none yet."""
    given: list[str] = []
    for seat in range(sitting.state.ruleset.seats):
        given.append((user.name if user else "") if seat == sitting.lesson.seat else bot_name(given))
    return given


ROUTES: Final = [get_lessons, post_lesson, post_look]
