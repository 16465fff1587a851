"""Numbers of the state that tell two or three things at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SPREAD: Final = 64  # keeps a card apart from whoever it belongs to

# --- a card and a seat: in limbo who shows it, in rumours whose hand it may have left ---


def owned_by(seat: i64, card: i64) -> i64:
    return seat * SPREAD + card


def owner_of(owned: int) -> int:
    return owned // SPREAD


def owned_card(owned: int) -> int:
    return owned % SPREAD


# --- the card stolen last at the Saloon; 0 if there is none ---


def theft(card: i64, victim: i64, thief: i64) -> i64:
    return (card + 1) * SPREAD + victim * 8 + thief


def stolen(theft: int) -> int:
    """The card, -1 if there is none."""
    return theft // SPREAD - 1


def knows_theft(theft: int, viewer: int) -> bool:
    """DT-064: only thief and victim know the card."""
    return theft != 0 and viewer in (theft & 7, theft >> 3 & 7)
