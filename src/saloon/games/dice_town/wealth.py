"""Dollars and nuggets find an owner, and whoever gains something misses the Doc (DT-010, DT-045, DT-086 … DT-089)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.dice_town.seats import bit, replaced
from saloon.games.dice_town.state import Town


def pay(s: Town, giver: i64, receiver: i64, most: i64) -> int:
    """DT-010: as much of a sum as there is."""
    paid: i64 = min(s.cash[giver], most)
    s.cash[giver] -= paid
    s.cash[receiver] += paid
    return paid


def mined(s: Town, seat: i64, most: i64) -> int:
    """DT-045: as many nuggets as the Mine still holds."""
    taken = min(s.mine, most)
    s.mine -= taken
    s.nuggets = replaced(s.nuggets, seat, s.nuggets[seat] + taken)
    if taken:
        gains(s, seat)
    return taken


def gains(s: Town, seat: i64) -> None:
    """DT-086 … DT-089, DTX-015, DTX-016: called where something is really gained, and never taken back"""
    s.gained |= bit(seat)
