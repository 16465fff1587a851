"""What an answer would certainly do, shown before it is confirmed. Made from a view alone, so it reveals nothing."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from saloon.kernel.flow import NOBODY, Question, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Fact, Likely, Refusal
from saloon.kernel.play import submit
from saloon.kernel.view import View

WORLDS: Final = 4  # what is the same in all of these counts as certain
MORE: Final = 28  # worlds in which the odds are asked for as well, where they are not the same in all of those
Told = tuple[str, tuple[tuple[str, Fact], ...]]  # what may come, with its facts


class Preview:
    def __init__(
        self, refusal: Refusal | None, events: list[dict[str, Any]], next: str, likely: list[Likely],
        error: float = 0.0,
    ) -> None:  # fmt: skip
        self.refusal = refusal
        self.events = events  # the certain ones, as the viewer will be told them
        self.next = next  # who goes on: "you", "others", "chance", "over", or "unsure"
        self.likely = likely  # the odds of the roll or draw that follows
        self.error = error  # their standard error, where they depend on what is hidden; 0: they are exact


def preview(game: Game[Any], ruleset: Ruleset, view: View, question: int, action: int, *, luck: Luck) -> Preview:
    certain: list[dict[str, Any]] = []
    next = ""
    odds: list[list[Likely]] = []
    for world in range(1 if game.open_book else WORLDS):
        s = guess(game, ruleset, view, luck=luck)
        log = EventLog()
        no = submit(s, view.viewer, question, action, log=log)
        if no is not None:
            return Preview(no, [], "you", [])
        go_on(s, view.viewer, log)
        told = log.seen(view.viewer)
        certain = told if world == 0 else common(certain, told)
        next = goes_on(s, view.viewer) if world == 0 else next if next == goes_on(s, view.viewer) else "unsure"
        odds.append(game.likely(s, view.viewer))
    if all(same(odds[0], others) for others in odds):
        return Preview(None, certain, next, odds[0])
    if not all(odds):
        return Preview(None, certain, next, [])
    for _ in range(MORE):
        s = guess(game, ruleset, view, luck=luck)
        submit(s, view.viewer, question, action)
        go_on(s, view.viewer, None)
        odds.append(game.likely(s, view.viewer))
    likely, error = averaged([some for some in odds if some])
    return Preview(None, certain, next, likely, error)


def same(some: list[Likely], others: list[Likely]) -> bool:
    return [one.plain() for one in some] == [one.plain() for one in others]


def averaged(worlds: list[list[Likely]]) -> tuple[list[Likely], float]:
    """What may come over all these worlds, the likeliest first, and the largest standard error."""
    chances: dict[Told, list[float]] = {}
    for some in worlds:
        for one in some:
            chances.setdefault((one.what, tuple(one.facts.items())), []).append(one.chance)
    number = len(worlds)
    likely: list[Likely] = []
    error = 0.0
    for (what, facts), found in chances.items():
        mean = sum(found) / number
        spread = sum([chance * chance for chance in found]) / number - mean * mean
        error = max(error, sqrt(max(0.0, spread) / (number - 1)))
        likely.append(Likely(what, mean, **dict(facts)))
    return sorted(likely, key=lambda one: -one.chance), error


def go_on(s: State[Any], viewer: int, log: EventLog | None) -> None:
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
