"""A lesson and the answers so far: where the game stands, what was told, and what is said to the last answer.

Nothing is recorded and nothing is kept: the real engine plays it again from its answers. An answer that is not right
changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, Final, NamedTuple

from saloon.kernel.flow import NOBODY, Decision, Question, State
from saloon.kernel.game import Game
from saloon.kernel.messages import Event, EventLog, Mistake, Refusal
from saloon.kernel.play import chance_asked, judge, legal, submit
from saloon.kernel.staging import addressee, hear, in_any_order, let_fall, open_to, placed, ruleset_of
from saloon.kernel.undo import is_quiet
from saloon.lessons.lesson import Lesson, Part, Reply, Words, Wrong, within

BEGIN: Final = "begin"
RIGHT: Final = "right"
OTHER: Final = "other"  # legal, but not what is taught here
REFUSED: Final = "refused"


class Happening(NamedTuple):
    """One answer or outcome: who gave it, what it told, and the game after it."""

    seat: int
    quiet: bool  # who answers this question is shown to nobody else
    events: list[Event]
    state: State[Any]


class Sitting:
    """A moment of a lesson. `answer` makes the next one and leaves this one as it is."""

    def __init__(self, game: Game[Any], lesson: Lesson, state: State[Any], at: int, seq: int) -> None:
        self.game = game
        self.lesson = lesson
        self.first = state  # the game before what has happened now
        self.state = state  # and after it
        self.at = at  # the index of the part that waits for an answer; behind the last one the lesson is done
        self.before = seq  # happenings until `first`
        self.happened: list[Happening] = []
        self.pages: Sequence[Part] = ()  # the parts to show now; the last one waits
        self.verdict = BEGIN
        self.refusal: Refusal | None = None
        self.wrong: Wrong | None = None  # the likely wrong answer that it was
        self.say: Words | None = None  # what is said to the answer

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.parts)

    @property
    def part(self) -> Part | None:
        """The part that waits for an answer."""
        return None if self.done else self.lesson.parts[self.at]

    @property
    def seq(self) -> int:
        """All that has happened since the lesson began."""
        return self.before + len(self.happened)

    # --- the learner answers ---

    def answer(self, said: object) -> Sitting:
        """What comes of an answer: `verdict` says whether it was right."""
        action = self.game.hear(said)
        d = self.question(action)
        no = judge(self.state, self.lesson.seat, d.id, action) if d is not None else Refusal("kernel.not-asked")
        after = Sitting(self.game, self.lesson, self.state, self.at, self.seq)
        if no is not None:
            return after.refused(action, no)
        assert d is not None
        return after.right(d, action) if self.is_right(action) else after.other(action)

    def question(self, action: int) -> Decision | None:
        """The question this answers: of those open to the learner the one that takes it, else the first."""
        asked = [] if self.done else open_to(self.state, self.lesson.seat)
        taking = [d for d in asked if judge(self.state, self.lesson.seat, d.id, action) is None]
        return next(iter(taking or asked), None)

    def is_right(self, action: int) -> bool:
        return self.part is not None and any(self.means(action, pattern) for pattern in self.part.do)

    def means(self, action: int, pattern: str) -> bool:
        """Whether an answer is what a phrase says, or one of those that a pattern means."""
        if fnmatchcase(self.game.language.phrase(action), pattern):
            return True
        meant, d = self.game.language.hear_phrase(pattern), self.question(action)
        if meant < 0 or d is None:
            return False
        return in_any_order(self.game, self.state, self.lesson.seat, d.id, meant) == action

    def refused(self, action: int, no: Refusal) -> Sitting:
        self.verdict, self.refusal = REFUSED, no
        return self.tell(action, no.rule)

    def other(self, action: int) -> Sitting:
        assert self.part is not None
        self.verdict, self.say = OTHER, self.part.otherwise
        return self.tell(action, "")

    def tell(self, action: int, rule: str) -> Sitting:
        """What the file says to this wrong answer, if it names it. The same part waits again."""
        if self.part is not None:
            self.pages = (self.part,)
            for wrong in self.part.wrong if action >= 0 else ():
                if wrong.refused == rule and self.means(action, wrong.answer):
                    self.wrong, self.say = wrong, wrong.say
                    break
        return self

    def right(self, d: Decision, action: int) -> Sitting:
        part = self.part
        assert part is not None
        self.verdict, self.say = RIGHT, part.well
        with within(self.lesson.file, part.number):
            self.submit(self.lesson.seat, d.id, action)
            self.follow(part.chance, part.then)
        self.at += 1
        return self.turn_pages()

    def right_answer(self) -> int | None:
        """One that is right now, to be shown; None when the lesson is done."""
        for d in [] if self.done else open_to(self.state, self.lesson.seat):
            named = [self.game.language.hear_phrase(pattern) for pattern in self.part.do] if self.part else []
            for action in [*named, *legal(self.state, d, self.lesson.seat)]:
                if judge(self.state, self.lesson.seat, d.id, action) is None and self.is_right(action):
                    return action
        return None

    # --- what follows ---

    def follow(self, chance: Sequence[str], then: Sequence[Reply]) -> None:
        """What comes by itself, as the file says: the dice, then the others."""
        self.let_chance(chance)
        for reply in then:
            self.reply(reply)

    def reply(self, reply: Reply) -> None:
        """What another seat answers."""
        while reply.seat is not None and not open_to(self.state, reply.seat) and self.lone_answer():
            pass
        self.chance_is_settled()
        seat, question = addressee(self.state, reply.seat)
        action = hear(self.game, reply.answer, reply.answer)
        no = self.submit(seat, question, in_any_order(self.game, self.state, seat, question, action))
        if no is not None:
            raise Mistake("lesson-reply", answer=reply.answer, seat=seat, rule=no.rule)
        self.let_chance(reply.chance)

    def let_chance(self, outcomes: Sequence[str]) -> None:
        for number, outcome in enumerate(outcomes):
            while chance_asked(self.state) is None and self.lone_answer():
                pass
            if chance_asked(self.state) is None:
                raise Mistake("chance-unasked", outcomes=tuple(outcomes[number:]))
            s, log = self.state.clone(), EventLog()
            no = let_fall(self.game, s, outcome, log)
            if no is not None:
                raise Mistake("chance-refused", outcome=outcome, rule=no.rule)
            self.happen(NOBODY, False, log, s)

    def lone_answer(self) -> bool:
        """Another seat that can answer but one thing answers it, written or not; False if there is none."""
        for d in self.state.pending:
            for seat in d.owing:
                if seat != self.lesson.seat and isinstance(d.step, Question) and not d.step.form(self.state, seat):
                    only = legal(self.state, d, seat)
                    if len(only) == 1:
                        return self.submit(seat, d.id, only[0]) is None
        return False

    def submit(self, seat: int, question: int, action: int) -> Refusal | None:
        s, log = self.state.clone(), EventLog()
        no = submit(s, seat, question, action, log=log)
        if no is None:
            self.happen(seat, is_quiet(self.state, seat, question), log, s)
        return no

    def happen(self, seat: int, quiet: bool, log: EventLog, state: State[Any]) -> None:
        self.happened.append(Happening(seat, quiet, log.events, state))
        self.state = state

    def turn_pages(self) -> Sitting:
        """On to the next part that waits for an answer, or to the end."""
        start = self.at
        while self.part is not None and not self.part.do:
            self.at += 1
        self.pages = self.lesson.parts[start : self.at + 1]
        if self.part is not None:
            with within(self.lesson.file, self.part.number):
                self.learner_is_asked()
        return self

    def learner_is_asked(self) -> None:
        while not (asked := open_to(self.state, self.lesson.seat)) and self.lone_answer():
            pass
        if asked:
            return
        self.chance_is_settled()
        owing = [seat for d in self.state.pending for seat in d.owing]
        if not owing:
            raise Mistake("lesson-over")
        question = type(self.state.pending[0].step).__name__
        raise Mistake("lesson-waits", question=question, seats=tuple(owing), seat=self.lesson.seat)

    def chance_is_settled(self) -> None:
        step = chance_asked(self.state)
        if step is not None:
            raise Mistake("lesson-chance", question=type(step).__name__)


def begin(game: Game[Any], lesson: Lesson) -> Sitting:
    """A lesson before the first answer. Raises Mistake if the file has it begin nowhere."""
    with within(lesson.file):
        ruleset = ruleset_of(game, lesson.position)
        if lesson.seat >= ruleset.seats:
            raise Mistake("lesson-seat", seat=lesson.seat, seats=ruleset.seats)
        state = placed(game, ruleset, lesson.position.get("given"), EventLog())
        sitting = Sitting(game, lesson, state, 0, 0)
        sitting.follow(lesson.chance, lesson.then)
    return sitting.turn_pages()


def sit(game: Game[Any], lesson: Lesson, answers: Sequence[object]) -> Sitting:
    """A lesson after these answers."""
    sitting = begin(game, lesson)
    for said in answers:
        sitting = sitting.answer(said)
    return sitting
