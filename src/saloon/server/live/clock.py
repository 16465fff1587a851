"""Thinking time. Measured on a monotonic clock that the caller reads; what is stored is only the time that is left.

Like a game's state, clocks are not changed but followed by others: what was not stored has not happened. A quiet
question has one time for all it was put to, and costs nobody's bank: no clock tells who has answered it. Who rests has
a clock that stands still, as has a quiet question that was put to them too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from saloon.server import wire
from saloon.server.common.small_set import EMPTY

GRACE: Final = 15.0  # seconds for whoever comes back, once a question
QUIET: Final = 30.0  # seconds for a quiet question where players have a bank, unless that is smaller
Asks = list[tuple[int, int]]  # seats that owe an answer, each with the question's id


class Quiet(NamedTuple):
    """An open question of which nobody may know who has answered it."""

    question: int
    seats: tuple[int, ...]  # to which it was put


class Clocks:
    """Kinds: none; `move` and `days`, so many seconds for each answer; `bank`, so many for the whole game."""

    __slots__ = ("asks", "graced", "kind", "left", "quiet", "resting", "running", "seconds", "since", "window")

    def __init__(
        self, kind: Any, seconds: float, left: list[float], asks: Asks, quiet: Quiet | None, window: float,
        graced: Asks, resting: frozenset[int], now: float,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.seconds = seconds
        self.left = left  # by seat, as of `since`
        self.asks = asks
        self.quiet = quiet
        self.window = window  # what is left to answer the quiet question, as of `since`
        self.graced = graced  # who has come back while they were asked, and had their seconds
        self.resting = resting  # seats whose players are on holiday
        hushed = -1 if quiet is None else quiet.question
        asked = {seat for seat, question in asks if question != hushed}
        self.running = [] if kind == "none" else sorted(asked - resting)
        self.since = now

    def limit(self) -> float:
        """Seconds for a quiet question."""
        return min(QUIET, self.seconds) if self.kind == "bank" else self.seconds

    def after(self, asks: Asks, quiet: Quiet | None, now: float) -> Clocks:
        """The clocks once these answers are waited for; each new question of a move's clock gets its full time."""
        if self.kind == "none":
            return self
        left = self.charged(now)
        if self.kind != "bank":
            for seat in range(len(left)):
                if _of(seat, asks) != _of(seat, self.asks) or not _of(seat, asks):
                    left[seat] = self.seconds
        goes_on = quiet is not None and self.quiet is not None and quiet.question == self.quiet.question
        window = self.until(now) if goes_on else self.limit()
        graced = [pair for pair in self.graced if pair in asks]
        return Clocks(self.kind, self.seconds, left, asks, quiet, window, graced, self.resting, now)

    def returned(self, seat: int, now: float) -> Clocks:
        """Somebody is back: time enough to look around, but only once a question."""
        mine = [pair for pair in self.asks if pair[0] == seat and pair not in self.graced]
        if seat not in self.running or not mine:
            return self
        left = self.charged(now)
        left[seat] = max(left[seat], min(GRACE, self.seconds))
        graced = [*self.graced, *mine]
        return Clocks(
            self.kind, self.seconds, left, self.asks, self.quiet, self.until(now), graced, self.resting, now
        )  # fmt: skip

    def while_resting(self, seats: frozenset[int], now: float) -> Clocks:
        """From now on these stand still, and no others."""
        left, window = self.charged(now), self.until(now)
        return Clocks(self.kind, self.seconds, left, self.asks, self.quiet, window, self.graced, seats, now)

    def gone(self, now: float) -> float:
        return max(0.0, now - self.since)  # a clock that runs backwards costs nobody anything

    def until(self, now: float) -> float:
        """Seconds until the quiet question is answered for everybody who has not."""
        return self.window if self.is_held() else max(0.0, self.window - self.gone(now))

    def is_held(self) -> bool:
        """Whether the time of the quiet question stands still, whoever has answered it."""
        return self.quiet is not None and not self.resting.isdisjoint(self.quiet.seats)

    def charged(self, now: float) -> list[float]:
        gone = self.gone(now)
        return [max(0.0, time - gone) if seat in self.running else time for seat, time in enumerate(self.left)]

    def remaining(self, seat: int, question: int, now: float) -> float | None:
        """Seconds until this seat runs out of time for this question; None if no clock runs for it."""
        if self.kind == "none" or (seat, question) not in self.asks:
            return None
        if self.quiet is not None and question == self.quiet.question:
            return None if self.is_held() else self.until(now)
        return None if seat in self.resting else self.charged(now)[seat]

    def shown(self, viewer: int, now: float) -> wire.Clock:
        """To others everybody who was asked a quiet question still owes the answer."""
        if self.kind == "none":
            return NO_CLOCK
        quiet, left = self.quiet, self.charged(now)
        if quiet is None:
            return wire.Clock(self.kind, [round(time, 1) for time in left], self.running)
        asked = [seat for seat in quiet.seats if seat != viewer or (seat, quiet.question) in self.asks]
        until = self.until(now)
        times = [round(until if seat in asked else time, 1) for seat, time in enumerate(left)]
        return wire.Clock(self.kind, times, sorted({*self.running, *(() if self.is_held() else asked)}))


NO_CLOCK: Final = wire.Clock()


def new_clocks(
    plan: wire.ClockPlan, seats: int, left: list[float], window: float, asks: Asks, quiet: Quiet | None, now: float,
    resting: frozenset[int] = EMPTY,
) -> Clocks:  # fmt: skip
    """The clocks of a table that is opened: with the time that was left, or all of it."""
    if plan.kind == "none":
        return Clocks("none", 0.0, [], [], None, 0.0, [], EMPTY, now)
    left = left[:] or [plan.seconds] * seats
    clocks = Clocks(plan.kind, plan.seconds, left, asks, quiet, window, [], resting, now)
    if quiet is not None and not window:
        clocks.window = clocks.limit()
    return clocks


def _of(seat: int, asks: Asks) -> list[int]:
    return [question for who, question in asks if who == seat]
