"""How play goes on. `submit` is the only way a state changes from outside, `check` the only judge."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import Chance, Decision, Question, SideQuestion, State
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal

ACTION_BITS: Final = 512  # wide enough for any bundle of an offer or any plan
ENDLESS: Final = 100_000  # steps one answer may set off before we call it a fault


def asked(s: State[Any], seat: int, question: int) -> Decision | None:
    """The open question or side question of this id, if it still waits for this seat."""
    for d in s.pending:
        if d.id == question:
            return d if seat in d.owing else None
    for d in s.side_questions:
        if d.id == question:
            return d if seat in d.owing else None
    return None


def chance_asked(s: State[Any]) -> Chance[Any] | None:
    """The question now put to nobody, if there is one."""
    step = s.pending[0].step if s.pending else None
    return step if isinstance(step, Chance) else None


def legal(s: State[Any], d: Decision, seat: int) -> list[int]:
    """The answers open to this seat: all of them, or short ones where the question has a `form`. Not to be changed."""
    return d.step.legal(s, seat) if d.options is None else d.options


def pick(s: State[Any], d: Decision, seat: int, luck: Luck) -> int:
    """A legal answer by luck alone: random play, and what one supposes of sealed answers."""
    return d.step.pick(s, seat, legal(s, d, seat), luck)


def expected_answers(s: State[Any]) -> list[tuple[Decision, int]]:
    """The side questions to which somebody hopes for an answer, each with the seat that is to give it: offers."""
    return [
        (d, seat)
        for d in s.side_questions
        if isinstance(d.step, SideQuestion)
        for seat in d.owing
        if d.step.expected_answers(s, seat)
    ]


def addressed(s: State[Any], seat: int, question: int, action: int) -> Decision | Refusal:
    """The question an answer belongs to; a refusal if it belongs to none."""
    d = asked(s, seat, question)
    if d is None:
        return Refusal("kernel.not-asked")
    if action < 0 or action >> ACTION_BITS:
        return Refusal("kernel.nonsense")
    return d


def judge(s: State[Any], seat: int, question: int, action: int) -> Refusal | None:
    """Why this answer would be refused; None if it would be taken. Nothing changes."""
    d = addressed(s, seat, question, action)
    return d if isinstance(d, Refusal) else d.step.check(s, seat, action)


def submit(
    s: State[Any],
    seat: int,
    question: int,
    action: int,
    *,
    luck: Luck | None = None,
    log: EventLog | None = None,
) -> Refusal | None:
    """One answer of a seat to the question of this id. A refusal says why not, and nothing has changed.

    Otherwise play goes on until somebody must decide; without luck it also stops where chance is asked.
    Total: any whole numbers may be tried. `log` collects what happens.
    """
    d = addressed(s, seat, question, action)
    if isinstance(d, Refusal):
        return d
    no = d.step.check(s, seat, action)
    if no is None:
        play(s, d, seat, action, luck=luck, log=log)
    return no


def play(
    s: State[Any],
    d: Decision,
    seat: int,
    action: int,
    *,
    luck: Luck | None = None,
    log: EventLog | None = None,
) -> None:
    """The same for an answer taken from `legal`, so already judged: what search and self-play call."""
    d.step.take(s, d, seat, action, log)
    advance(s, luck, log)


def advance(s: State[Any], luck: Luck | None = None, log: EventLog | None = None) -> None:
    """Works off the agenda. Without luck it stops at chance too, which is then answered and journalled like a seat."""
    agenda = s.agenda  # changed in place by every step, never replaced
    for _step in range(ENDLESS):  # a bare `_` would be boxed by mypyc
        if s.pending:
            if luck is None or not s.pending[0].step.by_luck(s, luck, log):
                return
        elif len(agenda) > 1:
            agenda.pop().run(s, log)
        elif agenda:
            last = agenda[0]
            agenda.clear()  # a list that is popped to nothing moves its memory twice
            last.run(s, log)
        else:
            return
    raise RuntimeError("endless agenda")


def playout(s: State[Any], luck: Luck) -> int:
    """Random play to the end; returns the number of decisions."""
    advance(s, luck, None)
    made = 0
    while s.pending:
        d = s.pending[0]
        seat = d.owing[0]
        options = d.options or legal(s, d, seat)
        d.step.take(s, d, seat, d.step.pick(s, seat, options, luck), None)
        advance(s, luck, None)
        made += 1
    return made


def decline(s: State[Any], d: Decision, seat: int) -> int:
    """The answer given for an absent player; always legal."""
    step = d.step
    assert isinstance(step, Question)
    return step.decline(s, seat)
