"""How often one may do what. Counted in memory: each of several workers counts for itself (but see `tally`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

FORGET_AT: Final = 50_000  # keys remembered before those at rest are thrown out


class Rate(NamedTuple):
    """So many at once, and as many again in so many seconds."""

    times: int
    seconds: float


RATES: Final[Mapping[str, Rate]] = {
    "address": Rate(400, 60),  # all requests of one address: a whole evening may stand behind one router
    "user": Rate(100, 60),  # all requests of one person
    "guest": Rate(40, 3600),  # new guests, by address
    "login": Rate(10, 900),  # log-ins and other passwords, by address and by login name
    "table": Rate(20, 3600),  # new tables, by person
    "heavy": Rate(20, 60),  # replays and exports, by address
    "ticket": Rate(60, 60),  # sockets, by address
    "message": Rate(100, 60),  # of one socket
    "look": Rate(400, 60),  # of one socket: a page looks at what each of the options would do
    "chat": Rate(20, 60),  # of one person
}


class Limits:
    """Token buckets. A bucket that nobody has touched is full and need not be remembered."""

    def __init__(
        self, rates: Mapping[str, Rate] = RATES, limit_factor: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rates = {kind: Rate(max(1, round(r.times * limit_factor)), r.seconds) for kind, r in rates.items()}
        self.clock = clock
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, as of when

    def wait(self, kind: str, key: str, weight: int = 1) -> float:
        """Spends one, or several. 0 if there was one to spend, else the seconds until there is."""
        rate, now = self.rates[kind], self.clock()
        left, since = self.buckets.get((kind, key), (float(rate.times), now))
        left = min(float(rate.times), left + (now - since) * rate.times / rate.seconds)
        if left < 1.0:
            self.buckets[kind, key] = (left, now)
            return (1.0 - left) * rate.seconds / rate.times
        if len(self.buckets) >= FORGET_AT:
            self.forget(now)
        self.buckets[kind, key] = (max(0.0, left - weight), now)
        return 0.0

    def forget(self, now: float) -> None:
        """Throws out the buckets that have filled up again; if it is a flood, all of them."""
        for (kind, key), (left, since) in list(self.buckets.items()):
            rate = self.rates[kind]
            if left + (now - since) * rate.times / rate.seconds >= rate.times:
                del self.buckets[kind, key]
        if len(self.buckets) >= FORGET_AT:
            self.buckets.clear()
