"""How even a game is: the share of wins of every seat and every role, and how long games take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from saloon.counting.shares import Share, plain_share, share_of

BARS: Final = 12  # of a plot of lengths, about
Role = tuple[str, str]  # domain and id of its name
Tally = tuple[int, float]  # games, and wins in them
NONE_YET: Final[Tally] = (0, 0.0)


class Spread(NamedTuple):
    """The middle of some numbers, how far they reach, and how many there are of each so many, from the least on."""

    median: float
    least: int
    most: int
    width: int
    bars: list[int]


class Balance(NamedTuple):
    seats: list[Share]
    roles: dict[Role, Share]
    turns: Spread | None
    answers: Spread | None
    minutes: Spread | None


class Counts:
    """Games that ended by the rules, of one game with one number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats: list[Tally] = [NONE_YET] * seats
        self.roles: dict[Role, Tally] = {}
        self.turns: Counter[int] = Counter()  # how many games there are of each length
        self.answers: Counter[int] = Counter()
        self.minutes: Counter[int] = Counter()

    def add(self, won: Sequence[float], roles: Sequence[Role | None], turns: int, answers: int) -> None:
        """One game: by seat its part of the win, and its role if it has one."""
        for seat, part in enumerate(won):
            self.seats[seat] = added(self.seats[seat], part)
        for role, part in zip(roles, won, strict=False):
            if role is not None:
                self.roles[role] = added(self.roles.get(role, NONE_YET), part)
        if turns:
            self.turns[turns] += 1
        self.answers[answers] += 1

    def balance(self) -> Balance:
        return Balance(
            [share_of(*tally) for tally in self.seats],
            {role: share_of(*self.roles[role]) for role in sorted(self.roles)},
            spread(self.turns),
            spread(self.answers),
            spread(self.minutes),
        )


def added(tally: Tally, part: float) -> Tally:
    games, won = tally
    return games + 1, won + part


def spread(counts: Counter[int]) -> Spread | None:
    if not counts:
        return None
    least, most, last = min(counts), max(counts), counts.total() - 1
    median = (nth(counts, last // 2) + nth(counts, last - last // 2)) / 2
    width = 1 + (most - least) // BARS
    bars = [0] * (1 + (most - least) // width)
    for number, times in counts.items():
        bars[(number - least) // width] += times
    return Spread(median, least, most, width, bars)


def nth(counts: Counter[int], n: int) -> int:
    """Which number comes after n others, if all stand in order."""
    for number in sorted(counts):
        n -= counts[number]
        if n < 0:
            return number
    raise IndexError(n)


def plain_balance(found: Balance) -> dict[str, Any]:
    return {
        "seats": [plain_share(line) for line in found.seats],
        "roles": {id: plain_share(line) for (_, id), line in found.roles.items()},
        **{name: some and some._asdict() for name, some in lengths(found).items()},
    }


def lengths(found: Balance) -> dict[str, Spread | None]:
    return {"turns": found.turns, "answers": found.answers, "minutes": found.minutes}
