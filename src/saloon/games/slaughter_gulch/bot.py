"""How well a seat stands."""

from __future__ import annotations

from saloon.games.slaughter_gulch.board import Town
from saloon.games.slaughter_gulch.ends import points


def value(s: Town, seat: int) -> float:
    return 0.0 if not s.turn else sum(points(s)[seat]) / 1000.0
