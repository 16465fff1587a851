"""Thinking time. Measured on a monotonic clock that the caller reads; what is stored is only the time that is left."""

from __future__ import annotations

from typing import Any

from saloon.server import wire


class Clocks:
    """Kinds: none; `move` and `days`, so many seconds for each answer; `bank`, so many for the whole game."""

    __slots__ = ("kind", "left", "running", "seconds", "since")

    def __init__(self, plan: dict[str, Any], seats: int, left: list[float] | None = None) -> None:
        self.kind: Any = plan.get("kind", "none")
        self.seconds: float = plan.get("seconds", 0.0)
        self.left = left or [self.seconds] * seats
        self.running: list[int] = []
        self.since = 0.0

    def asks(self, owing: list[int], now: float) -> None:
        """These seats are waited for from now on; those newly asked get a fresh move's time."""
        self.charge(now)
        if self.kind in ("move", "days"):
            for seat in range(len(self.left)):
                if seat not in self.running or seat not in owing:
                    self.left[seat] = self.seconds
        self.running = [] if self.kind == "none" else sorted(set(owing))

    def charge(self, now: float) -> None:
        gone = max(0.0, now - self.since)  # a clock that runs backwards costs nobody anything
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - gone)
        self.since = now

    def expired(self, now: float) -> list[int]:
        return [seat for seat in self.running if self.left[seat] - (now - self.since) <= 0.0]

    def next_end(self, now: float) -> float | None:
        """Seconds until the next seat runs out of time."""
        if not self.running:
            return None
        return max(0.0, min(self.left[seat] for seat in self.running) - (now - self.since))

    def shown(self, now: float) -> wire.Clock:
        gone = max(0.0, now - self.since)
        left = [max(0.0, time - gone) if seat in self.running else time for seat, time in enumerate(self.left)]
        return wire.Clock(self.kind, [] if self.kind == "none" else [round(time, 1) for time in left], self.running)
