"""What everything costs, and how much of it one may have. Counted in memory: each of several workers counts for itself
(but see `tally`).

One budget for each person and one for each address pay for all that takes processor time or disk, each thing at its
price. A few further limits protect something else: passwords, chairs full of invented guests, readers of chat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

REMEMBERED: Final = 50_000  # buckets; beyond that the fullest are forgotten
KEPT: Final = 3 / 4  # of them when some must go: it is done seldom
TINY: Final = 1e-6  # seconds nobody waits for


class Rate(NamedTuple):
    """So many at once, and as many again in so many seconds."""

    times: int
    seconds: float


PERSON: Final = "person"
ADDRESS: Final = "address"
RATES: Final[Mapping[str, Rate]] = {
    PERSON: Rate(600, 30),  # points
    ADDRESS: Rate(3000, 30),  # points: a school class may stand behind one router
    "guest": Rate(100, 3600),  # new guests, by address
    "login": Rate(10, 900),  # guesses at one account
    "logins": Rate(60, 900),  # guesses from one address: a class logs in when the lesson begins
    "letter": Rate(3, 3600),  # letters to one address: somebody else may ask for them
    "letters": Rate(20, 3600),  # that one address of the network asks for
    "table": Rate(30, 3600),  # new tables, by person: they stay on disk
    "outward": Rate(20, 3600),  # new devices and webhooks, by person: we knock at whatever they name
    "seek": Rate(60, 3600),  # wishes to play now, by person: each may become a table
    "tournament": Rate(10, 3600),  # new tournaments, by person
    "invite": Rate(30, 3600),  # invitations and reports of one person: others have to read them
    "group": Rate(10, 86_400),  # new groups, by person: they stay on disk
    "chat": Rate(20, 60),  # of one person: others have to read it
}
# In points: about a millisecond of one processor of a small server.
COSTS: Final[Mapping[str, float]] = {
    "message": 1, "look": 1, "chat": 4, "habit": 4, "resync": 4, "undo": 20, "history": 40, "hint": 60,
    "request": 2, "ticket": 4, "socket": 10, "bogus": 40, "login": 40, "table": 20, "journal": 20,
    "replay": 60, "export": 60, "case": 20, "lesson": 4, "puzzle": 4, "position": 4, "analysis": 20, "variation": 60,
    "statistics": 20, "words": 4, "seek": 4, "tie": 4, "desk": 20, "holiday": 20, "group": 8, "tournament": 1,
    "easy": 1, "medium": 2, "hard": 8,  # an answer of a bot of this level: it thinks beside us, below everything else
}  # fmt: skip
MOST: Final[Mapping[str, int]] = {  # at the same time
    "hosted": 50,  # tables of one host, waiting or played within a day
    "tournaments": 10,  # of one host that are not over
    "running": 20_000,  # tables of the whole house played within a day
}
LATE: Final = 0.15  # seconds the event loop may be late before new tables are refused


class Limits:
    """Buckets, each one number: when it will be full again. One that is full need not be remembered."""

    def __init__(
        self, rates: Mapping[str, Rate] = RATES, limit_factor: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rates = {kind: Rate(max(1, round(r.times * limit_factor)), r.seconds) for kind, r in rates.items()}
        self.most = {kind: max(1, round(n * limit_factor)) for kind, n in MOST.items()}
        self.late = LATE * limit_factor
        self.clock = clock
        self.remembered = REMEMBERED
        self.full_at: dict[tuple[str, str], float] = {}

    def wait(self, kind: str, key: str) -> float:
        """Spends one. 0 if there was one to spend, else the seconds until there is."""
        return self.spend([(kind, key)], 1.0)

    def charge(self, what: str, person: str | None = None, address: str | None = None, spare: float = 0.0) -> float:
        """Takes the price from the budgets named here, or from none of them; the seconds until all have it.

        `spare` is the share of the budget that must be left: what others do for a person never takes the last of it.
        """
        payers = [] if person is None else [(PERSON, person)]
        if address is not None:
            payers.append((ADDRESS, address))
        return self.spend(payers, COSTS[what], spare)

    def give_back(self, what: str, address: str) -> None:
        """What an address has paid in advance and does not owe."""
        bucket, rate = (ADDRESS, address), self.rates[ADDRESS]
        if bucket in self.full_at:
            self.full_at[bucket] -= min(COSTS[what], rate.times) * rate.seconds / rate.times

    def spend(self, buckets: list[tuple[str, str]], price: float, spare: float = 0.0) -> float:
        now, wait = self.clock(), 0.0
        after: list[float] = []
        for bucket in buckets:
            rate = self.rates[bucket[0]]
            full_at = max(now, self.full_at.get(bucket, now)) + min(price, rate.times) * rate.seconds / rate.times
            wait = max(wait, full_at - now - rate.seconds * (1 - spare))
            after.append(full_at)
        if wait > TINY:
            return wait
        for bucket, full_at in zip(buckets, after, strict=True):
            self.full_at[bucket] = full_at
        if len(self.full_at) > self.remembered:
            self.forget(now)
        return 0.0

    def forget(self, now: float) -> None:
        """Makes room: the buckets nearest to being full go first, so that no flood frees whoever is limited."""
        share = {bucket: (full_at - now) / self.rates[bucket[0]].seconds for bucket, full_at in self.full_at.items()}
        emptiest = sorted((bucket for bucket, empty in share.items() if empty > 0), key=lambda b: -share[b])
        self.full_at = {bucket: self.full_at[bucket] for bucket in emptiest[: int(self.remembered * KEPT)]}
