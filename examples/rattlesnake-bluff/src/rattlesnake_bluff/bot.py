"""How well a seat stands, and which words a bot thinks over."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64
from saloon.kernel.flow import Decision
from saloon.kernel.play import legal

from rattlesnake_bluff.counting import found
from rattlesnake_bluff.flow import SIDES
from rattlesnake_bluff.packing import DOUBT, bid_count, bid_face
from rattlesnake_bluff.state import Table

TRUE_BID: Final = 0.4  # of a die: whoever doubts it loses one
PRESSED: Final = 0.5  # of a die: to have to speak after a bid that is a lie, or after one that holds
BOLD: Final = 2  # how far above the lowest bid on a face a bot looks


def value(s: Table, seat: i64) -> float:
    """From -1 to 1: one's share of the dice, and what the bid that stands may bring."""
    if not s.dice[seat]:
        return -1.0
    total = sum(s.dice)
    edge = 2.0 * s.dice[seat] / total - 1.0
    if s.count:
        edge += bid_worth(s, seat) * 2.0 / total
    return max(-1.0, min(1.0, edge))


def bid_worth(s: Table, seat: i64) -> float:
    """In dice, for whoever made the bid and for whoever must speak next."""
    holds = found(s, s.cups) >= s.count
    if seat == s.bidder:
        return TRUE_BID if holds else -suspicion(s)
    if seat == s.active:
        return -PRESSED * suspicion(s) if holds else PRESSED
    return 0.0


def suspicion(s: Table) -> float:
    """From 0 to 1: how far the bid goes beyond what so many dice mostly show."""
    dice = sum(s.dice)
    odds = (1 + int(s.ruleset.wild)) / SIDES
    return 1.0 / (1.0 + exp(-1.5 * (s.count - dice * odds - 0.5) / sqrt(dice * odds * (1.0 - odds))))


def ideas(s: Table, d: Decision, seat: i64) -> list[int]:
    """A doubt, and for each face the lowest bids."""
    lowest: dict[int, int] = {}
    chosen = []
    for action in legal(s, d, seat):
        if action == DOUBT or bid_count(action) < lowest.setdefault(bid_face(action), bid_count(action)) + BOLD:
            chosen.append(action)
    return chosen
