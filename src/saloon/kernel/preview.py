"""What an answer would certainly do, shown before it is confirmed. Made from a view alone, so it reveals nothing."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import NOBODY, Question, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Likely, Refusal
from saloon.kernel.play import submit
from saloon.kernel.view import View

WORLDS: Final = 4  # what is the same in all of these counts as certain


class Preview:
    def __init__(self, refusal: Refusal | None, events: list[dict[str, Any]], next: str, likely: list[Likely]) -> None:
        self.refusal = refusal
        self.events = events  # the certain ones, as the viewer will be told them
        self.next = next  # who goes on: "you", "others", "chance", "over", or "unsure"
        self.likely = likely  # the odds of the roll that follows, if they are the same whatever is hidden


def preview(game: Game[Any], ruleset: Ruleset, view: View, question: int, action: int, *, luck: Luck) -> Preview:
    certain: list[dict[str, Any]] = []
    next = ""
    likely: list[Likely] = []
    for world in range(WORLDS):
        s = guess(game, ruleset, view, luck=luck)
        log = EventLog()
        no = submit(s, view.viewer, question, action, log=log)
        if no is not None:
            return Preview(no, [], "you", [])
        go_on(s, view.viewer, log)
        told = log.seen(view.viewer)
        certain = told if world == 0 else common(certain, told)
        next = goes_on(s, view.viewer) if world == 0 else next if next == goes_on(s, view.viewer) else "unsure"
        odds = game.likely(s)
        likely = odds if world == 0 or same(likely, odds) else []
    return Preview(None, certain, next, likely)


def same(some: list[Likely], others: list[Likely]) -> bool:
    return [one.plain() for one in some] == [one.plain() for one in others]


def go_on(s: State[Any], viewer: int, log: EventLog) -> None:
    """On through the viewer's own questions that have a usual answer: what is it all good for?"""
    while len(s.pending) == 1 and viewer in s.pending[0].owing:
        d = s.pending[0]
        action = d.step.usual_answer(s, viewer) if isinstance(d.step, Question) else None
        if action is None or submit(s, viewer, d.id, action, log=log) is not None:
            return


def common(some: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events both begin with."""
    n = 0
    while n < min(len(some), len(others)) and some[n] == others[n]:
        n += 1
    return some[:n]


def goes_on(s: State[Any], viewer: int) -> str:
    owing = [seat for d in s.pending for seat in d.owing]
    if not owing:
        return "over"
    return "you" if viewer in owing else "chance" if owing == [NOBODY] else "others"
