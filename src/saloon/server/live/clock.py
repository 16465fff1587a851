"""Thinking time. Measured on a monotonic clock that the caller reads; what is stored is only the time that is left.

Like a game's state, clocks are not changed but followed by others: what was not stored has not happened.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.server import wire

GRACE: Final = 15.0  # seconds at least for whoever comes back
Asks = list[tuple[int, int]]  # seats that owe an answer, each with the question's id


class Clocks:
    """Kinds: none; `move` and `days`, so many seconds for each answer; `bank`, so many for the whole game."""

    __slots__ = ("asks", "kind", "left", "running", "seconds", "since")

    def __init__(self, kind: Any, seconds: float, left: list[float], asks: Asks, now: float) -> None:
        self.kind = kind
        self.seconds = seconds
        self.left = left  # by seat, as of `since`
        self.asks = asks
        self.running = [] if kind == "none" else sorted({seat for seat, _ in asks})
        self.since = now

    def after(self, asks: Asks, now: float) -> Clocks:
        """The clocks once these answers are waited for; each new question of a move's clock gets its full time."""
        if self.kind == "none":
            return self
        left = self.charged(now)
        if self.kind != "bank":
            for seat in range(len(left)):
                if _of(seat, asks) != _of(seat, self.asks) or not _of(seat, asks):
                    left[seat] = self.seconds
        return Clocks(self.kind, self.seconds, left, asks, now)

    def returned(self, seat: int, now: float) -> Clocks:
        """Somebody is back: time enough to look around, or a whole new move."""
        if self.kind == "none":
            return self
        left = self.charged(now)
        left[seat] = max(left[seat], GRACE if self.kind == "bank" else self.seconds)
        return Clocks(self.kind, self.seconds, left, self.asks, now)

    def charged(self, now: float) -> list[float]:
        gone = max(0.0, now - self.since)  # a clock that runs backwards costs nobody anything
        return [max(0.0, time - gone) if seat in self.running else time for seat, time in enumerate(self.left)]

    def remaining(self, seat: int, now: float) -> float | None:
        """Seconds until this seat runs out of time; None if no clock runs for it."""
        return self.charged(now)[seat] if seat in self.running else None

    def shown(self, now: float) -> wire.Clock:
        if self.kind == "none":
            return NO_CLOCK
        return wire.Clock(self.kind, [round(time, 1) for time in self.charged(now)], self.running)


NO_CLOCK: Final = wire.Clock()


def new_clocks(plan: wire.ClockPlan, seats: int, left: list[float], asks: Asks, now: float) -> Clocks:
    """The clocks of a table that is opened: with the time that was left, or all of it."""
    if plan.kind == "none":
        return Clocks("none", 0.0, [], [], now)
    return Clocks(plan.kind, plan.seconds, left[:] or [plan.seconds] * seats, asks, now)


def _of(seat: int, asks: Asks) -> list[int]:
    return [ask for who, ask in asks if who == seat]
