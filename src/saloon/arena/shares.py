"""Shares of wins, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from saloon.arena.match import MatchResult

Z95: Final = 1.959963984540054  # the normal deviate of a 95 % interval
DIGITS: Final = 6


class Share(NamedTuple):
    """Games and wins of one bot, seat or role, with the 95 % interval of its share; a shared win is shared out."""

    games: int
    won: float
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0


def share(wins: Sequence[float]) -> Share:
    return Share(len(wins), sum(wins), *interval(sum(wins), len(wins)))


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: sensible even when all or none were won."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    spread = Z95 * Z95 / games
    middle = share + spread / 2
    reach = Z95 * sqrt((share * (1 - share) + spread / 4) / games)
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def shares(outcome: MatchResult) -> list[float]:
    """The one win of a game, shared by the seats that did best."""
    best = max(outcome.payoffs)
    winners = outcome.payoffs.count(best)
    return [1 / winners if payoff == best else 0.0 for payoff in outcome.payoffs]


def plain_share(line: Share) -> dict[str, Any]:
    return {
        "games": line.games,
        "won": round(line.won, DIGITS),
        "share": round(line.share, DIGITS),
        "low": round(line.low, DIGITS),
        "high": round(line.high, DIGITS),
    }
