"""Shares of wins, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

Z95: Final = 1.959963984540054  # the normal deviate of a 95 % interval
DIGITS: Final = 6


class Share(NamedTuple):
    """Games and wins of one player, seat or role, with the 95 % interval of its share; a shared win is shared out."""

    games: int
    won: float
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0


def share(wins: Sequence[float]) -> Share:
    return share_of(len(wins), sum(wins))


def share_of(games: int, won: float) -> Share:
    return Share(games, won, *interval(won, games))


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: sensible even when all or none were won."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    spread = Z95 * Z95 / games
    middle = share + spread / 2
    reach = Z95 * sqrt((share * (1 - share) + spread / 4) / games)
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def shares(payoffs: Sequence[float]) -> list[float]:
    """The one win of a game, shared by the seats that did best."""
    best = max(payoffs)
    winners = payoffs.count(best)
    return [1 / winners if payoff == best else 0.0 for payoff in payoffs]


def places(payoffs: Sequence[float], result: Sequence[int]) -> list[int]:
    """One more than how many seats did better: the winners first, then by score."""
    standing = list(zip(payoffs, result, strict=True))
    return [1 + sum(other > own for other in standing) for own in standing]


def plain_share(line: Share) -> dict[str, Any]:
    return {
        "games": line.games,
        "won": round(line.won, DIGITS),
        "share": round(line.share, DIGITS),
        "low": round(line.low, DIGITS),
        "high": round(line.high, DIGITS),
    }
