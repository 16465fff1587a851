"""How well a seat stands."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.board import Town


def value(s: Town, seat: i64) -> float:
    return 0.0
