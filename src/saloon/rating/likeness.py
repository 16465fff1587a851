"""A rating in words: beside the bots that everybody knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from saloon.rating.model import Rating

NEAR: Final = 50.0  # points: four games of seven

How = Literal["like", "above", "below"]


class Likeness(NamedTuple):
    """About as strong as a bot of this level; stronger than it, or weaker."""

    how: How
    level: str


def likeness(rating: Rating, bots: Mapping[str, Rating]) -> Likeness:
    """The nearest bot if it is near; else the strongest that is weaker; else the weakest."""
    nearest = min(bots, key=lambda level: abs(bots[level].mu - rating.mu))
    if abs(bots[nearest].mu - rating.mu) <= NEAR:
        return Likeness("like", nearest)
    weaker = [level for level in bots if bots[level].mu < rating.mu]
    if weaker:
        return Likeness("above", max(weaker, key=lambda level: bots[level].mu))
    return Likeness("below", min(bots, key=lambda level: bots[level].mu))
