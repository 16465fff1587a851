"""Swiss: who stands alike meets, nobody twice if that can be helped."""

from __future__ import annotations

from collections.abc import Sequence

from saloon.tournaments.field import Entrant, Rounds, Rules, meetings, playing
from saloon.tournaments.seating import at_tables
from saloon.tournaments.standings import standings


def draw(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> list[list[int]]:
    if len(past) >= rules.rounds:
        return []
    here = set(playing(entrants))
    order = [one.number for one in standings(rules, entrants, past) if one.number in here]
    return at_tables(rules, order, past, meetings(past))
