"""How well a seat stands, for the bots."""

from __future__ import annotations

from mypy_extensions import i64

from quick_draw.state import Table


def value(s: Table, seat: i64) -> float:
    """From -1 to 1: the lead in points counts most, then the cards in hand."""
    others = [points for other, points in enumerate(s.points) if other != seat]
    lead = s.points[seat] - max(others)
    hand = sum(s.hands[seat]) - sum(map(sum, s.hands)) / len(s.hands)
    return max(-1.0, min(1.0, 0.3 * lead + 0.02 * hand))
