"""Auto-answers: what a player wants said without being asked each time.

Kept by the session, never in a state, shown to nobody but their owner. The session asks `answer` for every seat that
owes one, in the same way and at the same moment, so that none of them shows.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import Decision, Question, SideQuestion, State
from saloon.kernel.play import legal

ASK: Final = -1  # ask me
PASS: Final = -2  # pass, or do what is done for an absent player
AUTO: Final = -3  # take the only answer there is; if there is a choice, ask me. A quiet question: pass
ANY: Final = "*"  # in place of a question's name: every question of which nothing else is said


class AutoAnswers:
    """By seat and name of the question: ASK, PASS, AUTO, or the answer to give."""

    def __init__(self, usual: int = ASK) -> None:
        self.usual = usual  # of whoever has said nothing else
        self.wishes: dict[tuple[int, str], int] = {}

    def wish(self, seat: int, question: str, wish: int) -> None:
        self.wishes[seat, question] = wish

    def answer(self, s: State[Any], d: Decision, seat: int) -> int | None:
        """The answer given for this seat, if it is legal now; None means that the player must be asked.

        A quiet question is answered whatever the seat holds: otherwise the time of the answer would tell.
        """
        step, wish = d.step, self.of(d, seat)
        if wish == ASK or not isinstance(step, Question):
            return None
        if wish == AUTO and step.shows_owing():
            options = legal(s, d, seat)
            return options[0] if len(options) == 1 and step.form(s, seat) is None else None
        if wish >= 0 and step.check(s, seat, wish) is None:
            return wish
        return step.decline(s, seat) if wish == PASS or not step.shows_owing() else None

    def of(self, d: Decision, seat: int) -> int:
        """What this seat has said about such questions, if it owes an answer to this one."""
        step = d.step
        if seat not in d.owing or not isinstance(step, Question) or isinstance(step, SideQuestion):
            return ASK  # nobody waits for an answer to a side question
        return self.wishes.get((seat, type(step).__name__), self.wishes.get((seat, ANY), self.usual))
