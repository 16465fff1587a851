"""How even the game itself is: the share of wins of every seat and every role, and how long games take."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from saloon.arena.match import MatchResult, Role
from saloon.arena.shares import Share, plain_share, share, shares


class Spread(NamedTuple):
    """The middle of some numbers, and how far they reach."""

    median: float
    least: int
    most: int


class Balance(NamedTuple):
    seats: list[Share]
    roles: dict[Role, Share]
    turns: Spread | None
    answers: Spread | None


def balance(seats: int, outcomes: Sequence[MatchResult]) -> Balance:
    """Of the games that came to an end."""
    ended = [outcome for outcome in outcomes if outcome.fault is None]
    wins = [(shares(outcome), outcome.roles) for outcome in ended]
    played: dict[Role, list[float]] = {}
    for won, roles in wins:
        for seat, role in enumerate(roles):
            if role is not None:
                played.setdefault(role, []).append(won[seat])
    return Balance(
        [share([won[seat] for won, _ in wins]) for seat in range(seats)],
        {role: share(played[role]) for role in sorted(played)},
        spread([outcome.turns for outcome in ended if outcome.turns]),
        spread([sum(outcome.answers) for outcome in ended]),
    )


def spread(numbers: Sequence[int]) -> Spread | None:
    return Spread(median(numbers), min(numbers), max(numbers)) if numbers else None


def plain_balance(found: Balance) -> dict[str, Any]:
    return {
        "seats": [plain_share(line) for line in found.seats],
        "roles": {id: plain_share(line) for (_, id), line in found.roles.items()},
        "turns": found.turns and found.turns._asdict(),
        "answers": found.answers and found.answers._asdict(),
    }
