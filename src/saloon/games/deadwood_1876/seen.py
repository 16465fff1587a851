"""Hands, rows and their history as one viewer sees them (ledger section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saloon.games.deadwood_1876 import memory
from saloon.games.deadwood_1876.names import HIDDEN, REVEALED

if TYPE_CHECKING:
    from saloon.games.deadwood_1876.state import Town


def rows_seen(s: Town, viewer: int) -> list[list[int]]:
    """D76-101, D76-133, D76-163: one's own row, and every row once they are turned up."""
    return [
        row[:] if s.stage >= REVEALED or owner == viewer else [HIDDEN] * len(row) for owner, row in enumerate(s.rows)
    ]


def hands_seen(s: Town, viewer: int) -> list[list[Any]]:
    """HI-01, HI-02: of another hand the cards everybody has seen in it, and how many more there are."""
    seen: list[list[Any]] = []
    for seat, hand in enumerate(s.hands):
        known = hand[:] if seat == viewer else [card for card in hand if card in s.shown[seat]]
        seen.append([known, len(hand) - len(known)])
    return seen


def history_seen(s: Town, viewer: int) -> list[Any]:
    """Section 6: what this viewer has witnessed and, as a memory aid, where the safes seen can be by now (D76-115)."""
    seen = [memory.witnessed(event, viewer) for event in s.history]
    aided = s.ruleset.memory and s.stage < REVEALED  # D76-121
    return [seen, memory.recall(s.ruleset.seats, viewer, seen).marks() if aided else []]
