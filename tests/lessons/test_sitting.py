"""A lesson is played from its answers: the same each time, and only right answers count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lesson_files import written
from msgspec import json

from saloon.games import find
from saloon.kernel.codec import encode
from saloon.kernel.messages import heard
from saloon.kernel.view import view
from saloon.lessons.course import course_of
from saloon.lessons.lesson import Lesson, read_lesson
from saloon.lessons.sitting import Sitting, sit
from saloon.server import wire
from saloon.server.live import gate

GAME = find("two-towns")
RIGHT = {"verb": "march", "die": "colt", "unit": "C1"}
OTHER = {"verb": "march", "die": "colt", "unit": "S"}
REFUSED = {"verb": "stop"}


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return read_lesson(written(tmp_path))


def told(sitting: Sitting) -> bytes:
    return json.encode(gate.taught(sitting, ["", "Belle", "Cole", "Dakota"][: sitting.state.ruleset.seats], None))


def test_the_same_answers_are_the_same_lesson(lesson: Lesson) -> None:
    answers = [OTHER, RIGHT, {"verb": "stop"}]
    assert told(sit(GAME, lesson, answers)) == told(sit(GAME, lesson, answers))
    assert sit(GAME, lesson, answers).done


@pytest.mark.parametrize(
    ("said", "verdict", "words"),
    [
        (OTHER, "other", "Not the sheriff."),
        ({"verb": "march", "die": "dynamite", "unit": "D1"}, "other", "The cowboy!"),
        (REFUSED, "refused", "Not yet."),
        ({"verb": "march", "die": "colt", "unit": "D1"}, "refused", None),
        ({"verb": "dance"}, "refused", None),
        ({"verb": ["march"], "die": {}}, "refused", None),
        ("march colt C1", "refused", None),
    ],
)
def test_only_a_right_answer_changes_anything(lesson: Lesson, said: Any, verdict: str, words: str | None) -> None:
    begun = sit(GAME, lesson, [])
    before = encode(GAME, begun.state)
    after = begun.answer(said)
    assert (after.verdict, after.say and after.say["en"]) == (verdict, words)
    assert encode(GAME, after.state) == encode(GAME, begun.state) == before
    assert (after.happened, after.pages, after.at) == ([], begun.pages[-1:], begun.at)
    assert told(after.answer(RIGHT)) == told(begun.answer(RIGHT))


def test_what_is_right_is_told(lesson: Lesson) -> None:
    begun = sit(GAME, lesson, [])
    assert [part.number for part in begun.pages] == [1, 2]
    assert begun.right_answer() == GAME.hear(RIGHT)
    after = begun.answer(RIGHT)
    assert (after.verdict, after.say, after.seq) == ("right", {"en": "Gone.", "fr": "Parti."}, 1)
    assert [part.number for part in after.pages] == [3]
    assert not after.done
    assert begun.seq == 0, "the moment before is as it was"


# --- what the learner may not know ---

HIDDEN = {
    "phase": "act", "rows": [["G1a"], ["G4"], ["G2a"]], "houses": ["GEM", "BEL", "GCH"], "fill": "no",
    "hands": [["WIN/STE#1"], ["PEP/STE#1", "PEP/STE#2"], []],
}  # fmt: skip


def secret(lesson: Lesson, **facts: Any) -> Lesson:
    """A lesson in which others hold other things."""
    return lesson._replace(position={"seats": 3, "given": HIDDEN | facts})


def seen(sitting: Sitting) -> Any:
    """All that the learner may know of what has happened."""
    events = [heard(one.events, sitting.lesson.seat) for one in sitting.happened]
    return view(sitting.game, sitting.state, sitting.lesson.seat).plain(), events


def test_what_is_told_follows_from_the_learners_view() -> None:
    """Two lessons that look alike to their learner are the same bytes, whatever the others hold."""
    game, course = find("deadwood-1876"), course_of("deadwood-1876")
    assert course is not None
    lesson = next(iter(course.lessons.values()))
    part = next(part for part in lesson.parts if part.do)._replace(do=("*",), wrong=(), chance=(), then=())
    plain = lesson._replace(seat=0, chance=(), then=(), parts=(part,))
    one = secret(plain)
    two = secret(plain, hands=[["WIN/STE#1"], ["COL/HOR#1", "DER/STE#1"], []], rows=[["G1a"], ["G5"], ["G2b"]])
    begun = [sit(game, lesson, []) for lesson in (one, two)]
    assert encode(game, begun[0].state) != encode(game, begun[1].state)
    assert told(begun[0]) == told(begun[1])
    d, alike = begun[0].state.pending[0], 0
    for said in [*map(game.say, d.step.legal(begun[0].state, 0)), {"verb": "dance"}, {"verb": "pass"}]:
        look = wire.Look(0, d.id, said)
        ahead = [json.encode(gate.preview_of(game, sitting.state, 0, look)) for sitting in begun]
        assert ahead[0] == ahead[1]
        after = [sitting.answer(said) for sitting in begun]
        if seen(after[0]) == seen(after[1]):
            alike += 1
            assert told(after[0]) == told(after[1])
    assert alike > 3
