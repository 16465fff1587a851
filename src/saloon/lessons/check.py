"""Plays a lesson in every way a learner can, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice, product
from typing import Any, Final, NamedTuple

from saloon.games.content import LANGUAGES
from saloon.kernel.codec import encode
from saloon.kernel.expecting import Expecting
from saloon.kernel.game import Game
from saloon.kernel.language import Domain, Several
from saloon.kernel.messages import EventLog, Mistake
from saloon.kernel.play import legal
from saloon.kernel.staging import open_to
from saloon.kernel.texts import Catalogue
from saloon.lessons.lesson import Lesson, Part, Wrong, located
from saloon.lessons.sitting import REFUSED, RIGHT, Sitting, begin

WAYS: Final = 256  # positions in which a part may be reached
SENTENCES: Final = 20_000  # tried, to find out what a pattern can mean
OPEN_SHOWN: Final = 12  # answers named in a problem
SHELL: Final = ("bar", "choices", "log", "moment", "hand", "dice")  # marks of the table around the board


def check(game: Game[Any], lesson: Lesson) -> list[Mistake]:
    """What is wrong with a lesson, each with its place: nothing, if all is well."""
    try:
        return [*unnamed_marks(game, lesson), *Walk(game, lesson).problems()]
    except Mistake as mistake:
        return [located(lesson.file, 0, mistake)]
    except Exception as error:  # a table where a number belongs, a rule that raises: this file's failure, not ours
        raised = Mistake("scenario-raised", error=type(error).__name__, problem=str(error))
        return [located(lesson.file, 0, raised)]


# --- what it points at ---


def unnamed_marks(game: Game[Any], lesson: Lesson) -> Iterator[Mistake]:
    seats = game.seats[0] if "seats" not in lesson.position else lesson.position["seats"]
    for part in lesson.parts:
        for mark in part.at:
            if not is_named(game, seats, mark):
                yield located(lesson.file, part.number, Mistake("lesson-mark", mark=mark))


def is_named(game: Game[Any], seats: int, mark: str) -> bool:
    """Whether a mark is one of the table's own, or a thing that the game's texts name in every language.

    `unit/C1@0` is that of seat 0.
    """
    thing, _, whose = mark.partition("@")
    domain, _, id = thing.partition("/")
    if "@" in mark and not is_seat(whose, seats):
        return False
    if domain == "seat":
        return is_seat(id, seats)
    if domain == "button":
        return id in game.language.verbs
    return thing in SHELL or all(has_name(game.texts[lang], domain, id) for lang in LANGUAGES)


def has_name(texts: Catalogue, domain: str, id: str) -> bool:
    keys = [f"names.{domain}.{id}", f"{domain}.{id}"]
    if domain == "zone":
        keys.append(f"names.field.{id}")
    return any(texts.find(key) is not None for key in keys)


def is_seat(word: str, seats: int) -> bool:
    return word.isdecimal() and int(word) < seats


# --- what can be answered ---


class Tried(NamedTuple):
    """An answer and what came of it."""

    action: int
    after: Sitting


class Walk:
    """All ways through a lesson, part by part. Ways that lead to the same position are one."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.found: dict[str, Mistake] = {}

    def problems(self) -> list[Mistake]:
        start = begin(self.game, self.lesson)
        self.expect_pages(start)
        ways = [start]
        while ways and (part := ways[0].part) is not None:
            ways = self.go_on(part, ways)
        return list(self.found.values())

    def note(self, part: Part, mistake: Mistake) -> None:
        """Each problem once, in however many ways one comes to it."""
        here = located(self.lesson.file, part.number, mistake)
        self.found.setdefault(str(here), here)

    def go_on(self, part: Part, ways: list[Sitting]) -> list[Sitting]:
        """Gives every answer that is right, likely wrong or merely legal, wherever this part is reached."""
        onward: dict[str, Sitting] = {}
        missing: dict[str, Mistake] = {}  # what the file names and has not been seen, and why
        seen: set[str] = set()
        stuck: list[Sitting] = []
        for sitting in ways:
            tried, broken = self.tried(part, sitting)
            if broken:
                continue
            right = [one.after for one in tried if one.after.verdict == RIGHT]
            if not right:
                stuck.append(sitting)
            for after in right:
                onward[encode(self.game, after.state)] = after
            for name, problem in self.named(part, sitting, tried):
                if problem is None:
                    seen.add(name)
                else:
                    missing.setdefault(name, problem)
        if stuck and onward:
            self.note(part, Mistake("lesson-stuck", open=self.open_answers(stuck[0])))
        for name, problem in missing.items():
            if name not in seen:
                self.note(part, problem)
        if len(onward) > WAYS:
            self.note(part, Mistake("lesson-ways", ways=len(onward), most=WAYS))
            return []
        for after in onward.values():
            self.expect(part, after)
            self.expect_pages(after)
        return list(onward.values())

    def tried(self, part: Part, sitting: Sitting) -> tuple[list[Tried], bool]:
        """All that is open, and all that the file names; and whether one of them cannot go on as the file says."""
        tried, broken = [], False
        for action in dict.fromkeys([*open_actions(sitting), *self.meant(part)]):
            try:
                tried.append(Tried(action, sitting.answer(self.game.say(action))))
            except Mistake as mistake:
                self.note(part, mistake)
                broken = True
        return tried, broken

    def meant(self, part: Part) -> Iterator[int]:
        """What the file names itself: of a pattern only what is to be refused, for the rest is open."""
        language = self.game.language
        for phrase in [*part.do, *(wrong.answer for wrong in part.wrong)]:
            action = language.hear_phrase(phrase)
            if action >= 0:
                yield action
        for wrong in part.wrong:
            if wrong.refused:
                yield from sentences(self.game, wrong.answer)

    def named(self, part: Part, sitting: Sitting, tried: list[Tried]) -> Iterator[tuple[str, Mistake | None]]:
        """Each answer that the file names: None where it is met, or why it is not."""
        for pattern in part.do:
            fitting = [one.after for one in tried if sitting.means(one.action, pattern)]
            met = any(after.verdict == RIGHT for after in fitting)
            yield pattern, None if met else self.why_never(sitting, pattern, fitting)
        for number, wrong in enumerate(part.wrong):
            fitting = [one.after for one in tried if sitting.means(one.action, wrong.answer)]
            met = any(after.wrong is wrong for after in fitting)
            yield f"wrong {number}", None if met else self.why_untold(sitting, wrong, fitting)

    def why_never(self, sitting: Sitting, answer: str, fitting: list[Sitting]) -> Mistake:
        """Why a right answer is none."""
        if fitting and fitting[0].refusal is not None:
            return Mistake("lesson-refused", answer=answer, rule=fitting[0].refusal.rule)
        return Mistake("lesson-never", answer=answer, open=self.open_answers(sitting))

    def why_untold(self, sitting: Sitting, wrong: Wrong, fitting: list[Sitting]) -> Mistake:
        """Why nobody is ever told what the file says to a wrong answer."""
        allowed = [after for after in fitting if after.verdict != REFUSED]
        if allowed and wrong.refused:
            return Mistake("lesson-allowed", answer=wrong.answer, rule=wrong.refused)
        if allowed and allowed[0].verdict == RIGHT:
            return Mistake("lesson-right", answer=wrong.answer)
        if allowed:
            return Mistake("lesson-shadowed", answer=wrong.answer)
        if fitting and wrong.refused and fitting[0].refusal is not None:
            found = fitting[0].refusal.rule
            return Mistake("lesson-rule", answer=wrong.answer, rule=wrong.refused, found=found)
        return self.why_never(sitting, wrong.answer, fitting)

    def open_answers(self, sitting: Sitting) -> tuple[str, ...]:
        phrases = [self.game.language.phrase(action) for action in open_actions(sitting)]
        return (*phrases[:OPEN_SHOWN], *(["…"] if len(phrases) > OPEN_SHOWN else []))

    # --- what is expected ---

    def expect_pages(self, sitting: Sitting) -> None:
        """What only says something expects it of the position it is shown with."""
        for part in sitting.pages:
            if not part.do:
                self.judge(part, sitting, EventLog())

    def expect(self, part: Part, after: Sitting) -> None:
        log = EventLog()
        log.events += [event for happening in after.happened for event in happening.events]
        self.judge(part, after, log)

    def judge(self, part: Part, sitting: Sitting, log: EventLog) -> None:
        try:
            problems = Expecting(self.game, sitting.state, "expect", log).judge(part.expect)
        except Mistake as mistake:
            problems = [mistake]
        for problem in problems:
            self.note(part, problem)


def open_actions(sitting: Sitting) -> list[int]:
    """All that the learner may answer; where that is too much to list, some of it."""
    s, seat = sitting.state, sitting.lesson.seat
    return [action for d in open_to(s, seat) for action in legal(s, d, seat)]


def sentences(game: Game[Any], pattern: str) -> Iterator[int]:
    """What a pattern can mean, allowed or not: every sentence of its verb, with no more than one thing in each list."""
    verb = game.language.verbs.get(pattern.partition(" ")[0])
    if verb is None:
        return
    choices = [said_of(domain) for _, domain, _ in verb.args]
    names = [arg for arg, _, _ in verb.args]
    for values in islice(product(*choices), SENTENCES):
        action = game.hear({"verb": verb.name, **dict(zip(names, values, strict=True))})
        if action >= 0 and fnmatchcase(game.language.phrase(action), pattern):
            yield action


def said_of(domain: Domain) -> list[Any]:
    return [[], *[[value] for value in domain.values]] if isinstance(domain, Several) else list(domain.values)
