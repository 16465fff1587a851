"""How well a seat stands."""

from __future__ import annotations

from saloon.games.deadwood_1876.board import Town


def value(s: Town, seat: int) -> float:
    return 0.0
