"""League: every round is drawn by lot anew, so that everybody meets as many others as can be."""

from __future__ import annotations

from collections.abc import Sequence

from saloon.tournaments.field import Entrant, Rounds, Rules, by_lot, meetings, playing
from saloon.tournaments.seating import at_tables


def draw(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> list[list[int]]:
    if len(past) >= rules.rounds:
        return []
    return at_tables(rules, by_lot(rules, playing(entrants), "round", len(past)), past, meetings(past))
