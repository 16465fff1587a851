"""The table as plain data."""

from __future__ import annotations

from saloon.kernel.fields import EACH, Fields, field
from saloon.kernel.flow import ALL, COUNT, OWN, Ruleset

from quick_draw.verbs import CARDS

rules: Ruleset


class Table(Fields):
    """Undrawn order does not exist: the deck is a sorted list, each card in it equally likely."""

    deck: list[int] = field(COUNT, CARDS[:])
    hands: list[list[int]] = field(OWN, [[] for _ in range(rules.seats)], copy=EACH, kind="cards of card")
    laid: list[list[int]] = field(ALL, [[] for _ in range(rules.seats)], copy=EACH, kind="cards")  # this round
    shown: list[int] = field(ALL, [])  # laid in earlier rounds
    points: list[int] = field(ALL, [0] * rules.seats)
    rounds: int = field(ALL, 0)
