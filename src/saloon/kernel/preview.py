"""What an answer would certainly do, shown before it is confirmed. Made from a view alone, so it reveals nothing."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from saloon.kernel.flow import NOBODY, Question, Ruleset, State, Window
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Fact, Likely, Refusal
from saloon.kernel.play import pick, play, submit
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


class Foresight:
    """A preview in the making, world by world: whoever has others to serve looks at one, and serves them."""

    def __init__(
        self, game: Game[Any], ruleset: Ruleset, view: View, question: int, action: int, *, luck: Luck
    ) -> None:
        self.game = game
        self.ruleset = ruleset
        self.view = view
        self.viewer = view.viewer
        self.question = question
        self.action = action
        self.luck = luck
        self.certain: list[dict[str, Any]] = []
        self.next = ""
        self.odds: list[list[Likely]] = []  # of each world
        self.refusal: Refusal | None = None

    def look(self) -> bool:
        """At one more world; says whether there are more to be looked at."""
        s = guess(self.game, self.ruleset, self.view, luck=self.luck)
        log = EventLog() if len(self.odds) < WORLDS else None
        self.refusal = submit(s, self.viewer, self.question, self.action, log=log)
        if self.refusal is not None:
            return False
        go_on(s, self.viewer, log)
        if log is not None:
            self.note(s, log.seen(self.viewer))
        self.odds.append(awaited(self.game, s, self.viewer, self.luck))
        return len(self.odds) < self.worlds()

    def note(self, s: State[Any], told: list[dict[str, Any]]) -> None:
        """What this world has in common with those before it."""
        following = goes_on(s, self.viewer)
        self.certain = common(self.certain, told) if self.odds else told
        self.next = following if self.next in ("", following) else "unsure"

    def worlds(self) -> int:
        """How many it takes: more where the odds are not the same in all of the first."""
        if self.game.open_book:
            return 1
        if len(self.odds) < WORLDS:
            return WORLDS
        return WORLDS if self.alike() or not all(self.odds[:WORLDS]) else WORLDS + MORE

    def alike(self) -> bool:
        return all(same(self.odds[0], others) for others in self.odds)

    def found(self) -> Preview:
        if self.refusal is not None:
            return Preview(self.refusal, [], "you", [])
        if self.alike():
            return Preview(None, self.certain, self.next, self.odds[0])
        if len(self.odds) <= WORLDS:  # in some of them there is nothing to roll for
            return Preview(None, self.certain, self.next, [])
        likely, error = averaged([some for some in self.odds if some])
        return Preview(None, self.certain, self.next, likely, error)


def preview(game: Game[Any], ruleset: Ruleset, view: View, question: int, action: int, *, luck: Luck) -> Preview:
    foresight = Foresight(game, ruleset, view, question, action, luck=luck)
    while foresight.look():
        pass
    return foresight.found()


def awaited(game: Game[Any], s: State[Any], viewer: int, luck: Luck) -> list[Likely]:
    """The odds of the roll or draw to come. Who answers at the same time says anything they can, or does not react."""
    sealed = next((d for d in s.pending if d.given and viewer in d.given), None)
    while sealed is not None:
        step, seat = sealed.step, sealed.owing[0]
        play(s, sealed, seat, step.passing() if isinstance(step, Window) else pick(s, sealed, seat, luck))
        sealed = next((d for d in s.pending if d.id == sealed.id), None)
    return game.likely(s, viewer)


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
