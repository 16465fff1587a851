"""A lesson is a file: a position, a few sentences, what to point at, what is right and what is said to the rest.

Whatever is wrong with a file is a Mistake that also says where. How to write one: docs/lessons.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from saloon.games.content import LANGUAGES, read_toml
from saloon.kernel.messages import Mistake
from saloon.kernel.staging import Data

LONGEST: Final = 200  # letters of what is said at once, in each language
NAMED: Final = re.compile(r"[0-9A-Z]+-(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
LOOSE: Final = re.compile(r"\S [:;!?»]|« \S")  # signs that French keeps on the line of their word
KEYS: Final = ("title", "seats", "table", "seat", "chance", "then", "given", "part")
PART_KEYS: Final = ("say", "at", "do", "wrong", "otherwise", "well", "chance", "then", "expect")
ONLY_WITH_DO: Final = ("wrong", "otherwise", "well", "chance", "then")
WRONG_KEYS: Final = ("answer", "refused", "say")
THEN_KEYS: Final = ("seat", "answer", "chance")
Words = dict[str, str]  # what is said, by language


class Wrong(NamedTuple):
    """A likely wrong answer and what is said to it; where a rule refuses it, that rule."""

    answer: str
    refused: str
    say: Words


class Reply(NamedTuple):
    """What another seat answers, and how the dice fall after it."""

    seat: int | None
    answer: str
    chance: tuple[str, ...]


class Part(NamedTuple):
    """One or two sentences; with `do` it waits for an answer."""

    number: int  # counted from 1
    say: Words
    at: tuple[str, ...]  # the marks of what it points at
    do: tuple[str, ...]  # the right answers, as phrases or patterns
    wrong: tuple[Wrong, ...]
    otherwise: Words | None
    well: Words | None
    chance: tuple[str, ...]
    then: tuple[Reply, ...]
    expect: Data


class Lesson(NamedTuple):
    file: str
    name: str
    title: Words
    position: Data  # seats, table and given, as in scenario files
    seat: int  # the learner's
    chance: tuple[str, ...]  # how the dice fall, and then what the others answer, before the first part
    then: tuple[Reply, ...]
    parts: tuple[Part, ...]


@contextmanager
def within(file: str, part: int = 0) -> Iterator[None]:
    """Whatever mistake is made within also says where: in which file, in which part."""
    try:
        yield
    except Mistake as mistake:
        raise located(file, part, mistake) from mistake


def located(file: str, part: int, mistake: Mistake) -> Mistake:
    """The same mistake with its place; `lesson` and `part` are among its facts."""
    return Mistake(mistake.key, **{"lesson": file, "part": part, **mistake.facts})


def file_name(path: Path) -> str:
    """As its reader finds it: two_towns/lessons/10-aim.toml."""
    return "/".join(path.parts[-3:])


def read_lesson(path: Path) -> Lesson:
    """Raises Mistake if the file makes no sense."""
    file = file_name(path)
    with within(file):
        named = NAMED.fullmatch(path.stem)
        if named is None:
            raise Mistake("lesson-name", name=path.stem)
        data = read_toml(path)
        only(data, KEYS)
        position: Data = {key: data[key] for key in ("seats", "table", "given") if key in data}
        title, seat, chance = words(data, "title"), whole(data, "seat", 0), strings(data, "chance")
        then, parts = read_then(data), rows(data, "part")
        if not parts:
            raise Mistake("lesson-empty")
    read = tuple(read_part(file, number, part) for number, part in enumerate(parts, 1))
    return Lesson(file, named["name"], title, position, seat, chance, then, read)


def read_part(file: str, number: int, data: Data) -> Part:
    with within(file, number):
        only(data, PART_KEYS)
        idle = [key for key in ONLY_WITH_DO if key in data and "do" not in data]
        if idle:
            raise Mistake("lesson-idle", words=tuple(idle))
        if data.get("do") == []:
            raise Mistake("lesson-kind", field="do", example='["stop"]')
        return Part(
            number, words(data, "say"), strings(data, "at"), strings(data, "do"), read_wrong(data),
            words(data, "otherwise") if "otherwise" in data else None, words(data, "well") if "well" in data else None,
            strings(data, "chance"), read_then(data), table(data, "expect"),
        )  # fmt: skip


def read_wrong(data: Data) -> tuple[Wrong, ...]:
    found = []
    for row in rows(data, "wrong"):
        only(row, WRONG_KEYS)
        found.append(Wrong(string(row, "answer"), string(row, "refused", ""), words(row, "say")))
    return tuple(found)


def read_then(data: Data) -> tuple[Reply, ...]:
    found = []
    for row in rows(data, "then"):
        only(row, THEN_KEYS)
        seat = whole(row, "seat", 0) if "seat" in row else None
        found.append(Reply(seat, string(row, "answer"), strings(row, "chance")))
    return tuple(found)


# --- values of a file, each as it must be ---


def only(data: Data, known: Sequence[str]) -> None:
    for key in data:
        if key not in known:
            raise Mistake("lesson-word", word=key, known=tuple(known))


def words(data: Data, key: str) -> Words:
    """What is said, in every language, and short."""
    said = data.get(key)
    for lang in LANGUAGES:
        text = said.get(lang) if isinstance(said, dict) else None
        if not isinstance(text, str) or not text.strip():
            raise Mistake("lesson-text", field=f"{key}.{lang}")
        if len(text) > LONGEST:
            raise Mistake("lesson-long", field=f"{key}.{lang}", letters=len(text), most=LONGEST)
        if lang == "fr" and (loose := LOOSE.search(text)):
            raise Mistake("lesson-spacing", field=f"{key}.{lang}", sign=loose[0].strip())
    assert isinstance(said, dict)
    only(said, LANGUAGES)
    return dict(said)


def string(data: Data, key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise Mistake("lesson-kind", field=key, example='"stop"')
    return value


def strings(data: Data, key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Mistake("lesson-kind", field=key, example='["one", "two"]')
    return tuple(value)


def whole(data: Data, key: str, default: int) -> int:
    value = data.get(key, default)
    if type(value) is not int or value < 0:
        raise Mistake("lesson-kind", field=key, example="0")
    return value


def table(data: Data, key: str) -> Data:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise Mistake("lesson-kind", field=key, example="{ … }")
    return value


def rows(data: Data, key: str) -> list[Data]:
    value: Any = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise Mistake("lesson-kind", field=key, example="[{ … }]")
    return value
