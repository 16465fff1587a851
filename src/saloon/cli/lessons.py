"""saloon lessons: which there are, and whether they hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from saloon.cli.words import READER, complain, reason, say
from saloon.games import find
from saloon.kernel.messages import Mistake
from saloon.lessons.check import check as problems_of
from saloon.lessons.course import Course, course_of, courses
from saloon.lessons.lesson import Lesson

lessons = typer.Typer()


@lessons.callback(invoke_without_command=True)
def listed(ctx: typer.Context, as_json: Annotated[bool, typer.Option("--json")] = False) -> int:
    if ctx.invoked_subcommand is not None:
        return 0
    found, faults = courses()
    if as_json:
        print(json.dumps({slug: plain(course) for slug, course in found.items()}, ensure_ascii=False, indent=2))
    else:
        for slug, course in found.items():
            print("\n".join(lines_of(slug, course)))
    for fault in faults:
        complain(reason(fault))
    return int(bool(faults))


def plain(course: Course) -> dict[str, Any]:
    return {
        "minutes": course.minutes,
        "short": course.short,
        "sittings": [sitting._asdict() for sitting in course.sittings],
        "lessons": [
            {"name": lesson.name, "title": lesson.title, "file": lesson.file, "parts": len(lesson.parts)}
            for lesson in course.lessons.values()
        ],
    }


def lines_of(slug: str, course: Course) -> list[str]:
    title = find(slug).texts[READER.lang].text("title", {})
    names = [lesson.name for lesson in course.lessons.values()]
    wide = max(map(len, names), default=0)
    return [
        say("lessons-game", game=title, slug=slug, lessons=len(names), minutes=course.minutes),
        *[
            say("lesson", name=lesson.name.ljust(wide), title=lesson.title[READER.lang])
            for lesson in course.lessons.values()
        ],
    ]


@lessons.command()
def check(slug: Annotated[str | None, typer.Argument(metavar="SLUG")] = None) -> int:
    found, faults = courses() if slug is None else of_game(slug)
    for fault in faults:
        complain(reason(fault))
    all_lessons = [(one, lesson) for one, course in found.items() for lesson in course.lessons.values()]
    problems = len(faults)
    for mistakes in played(all_lessons):
        problems += len(mistakes)
        for mistake in mistakes:
            complain(reason(mistake))
    print(say("lessons-checked", lessons=len(all_lessons), problems=problems))
    return int(problems > 0)


def of_game(slug: str) -> tuple[dict[str, Course], list[Mistake]]:
    find(slug)
    try:
        course = course_of(slug)
    except Mistake as fault:
        return {}, [fault]
    if course is None:
        raise Mistake("lessons-none", game=slug)
    return {slug: course}, []


def played(those: list[tuple[str, Lesson]]) -> Iterator[list[Mistake]]:
    """What is wrong with each, one after the other."""
    from rich.console import Console
    from rich.progress import track

    out = Console(stderr=True)
    for slug, lesson in track(those, "", console=out, transient=True, disable=not out.is_terminal):
        yield problems_of(find(slug), lesson)
