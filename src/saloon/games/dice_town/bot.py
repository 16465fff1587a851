"""How well a seat stands."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.dice_town.board import Town
from saloon.games.dice_town.score import points


def value(s: Town, seat: i64) -> float:
    mine = sum(points(s, seat))
    best = max(sum(points(s, other)) for other in range(s.house.seats) if other != seat)
    return max(-1.0, min(1.0, (mine - best) / 40))
