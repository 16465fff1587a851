"""The end of a turn and of the game, and the count (SG-242 … SG-254)."""

from __future__ import annotations

from typing import Final

from saloon.games.slaughter_gulch.belongings import has_power, owns, used_items
from saloon.games.slaughter_gulch.board import (
    ACTED,
    LASTING,
    PLACE,
    TURN_END,
    WOUNDED,
    cells_left,
    dudes_in,
    folk_in,
    living,
)
from saloon.games.slaughter_gulch.control import StableMove, holdings
from saloon.games.slaughter_gulch.events import ARRIVALS, DEPUTY_WALKS
from saloon.games.slaughter_gulch.names import DOCTOR, FIGURES, HOME, POOL, STABLE
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.talk import close_talk
from saloon.games.slaughter_gulch.wounds import heal_dude, heal_folk, scarred
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog

CONDITIONS: Final = 6


class EndActions(Step[Town]):
    """SG-242 (1): the Stable; then the rest."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.ruleset.version < 3:
            close_talk(s)
        s.stage = TURN_END
        s.space = -1
        s.then(DOCTOR_HEALS, ARRIVALS, DEPUTY_WALKS)
        for seat in range(s.ruleset.seats):
            if has_power(s, seat, STABLE):
                s.then(StableMove(seat))


class DoctorHeals(Step[Town]):
    """SG-201, SG-242 (2)"""

    def run(self, s: Town, log: EventLog | None) -> None:
        place = s.plots[DOCTOR]
        for dude in dudes_in(s, place):
            if s.dudes[dude] & WOUNDED and not s.dudes[dude] & ACTED:
                heal_dude(s, dude, log)
        for slot in folk_in(s, place):
            if scarred(s, slot):
                heal_folk(s, slot, log)


def reload(s: Town) -> None:
    """SG-228, SG-242 (6)"""
    for seat in range(s.ruleset.seats):
        if owns(s, seat) & s.ruleset.loaded:
            first = seat * FIGURES
            if any(s.dudes[dude] & PLACE == HOME for dude in range(first, first + FIGURES)):
                s.loads[seat] = s.ruleset.loads


def conditions(s: Town) -> int:
    """SG-243: which of the six hold now, one bit each."""
    met: int = s.met
    if s.started:
        met |= 2
    if any(int(done).bit_count() >= s.ruleset.end_objectives for done in s.done):
        met |= 4
    if s.mine == 0 and cells_left(s) == 0:
        met |= 8
    if fewest_in_play(s) >= s.ruleset.end_figures:
        met |= 32
    return met


def fewest_in_play(s: Town) -> int:
    """2.13 (6): of all outfits; on the board, at home, in a cell or dead."""
    places = [now & PLACE for now in s.dudes]
    return FIGURES - max([places[first : first + FIGURES].count(POOL) for first in range(0, len(places), FIGURES)])


def clear(s: Town) -> None:
    """SG-242 (9)"""
    s.dudes = [now & LASTING for now in s.dudes]
    seats = s.ruleset.seats
    s.spent = [0] * seats
    s.powers = [0] * seats
    s.safe = []
    s.storm = 0
    s.turned = []
    s.vehicles = []
    s.present = []
    s.fetched = 0
    s.queue = []
    s.waiting = []


def points(s: Town) -> list[list[int]]:
    """SG-248 … SG-252: by seat, what scores: dudes, ghost rock, locations, objectives, cards."""
    rules = s.ruleset
    held = holdings(s)
    table: list[list[int]] = []
    for seat in range(rules.seats):
        goals = rules.goals[s.outfits[seat]]
        won = sum([goals[i].points for i in range(N_OBJECTIVES) if s.done[seat] >> i & 1])
        cards = sum([rules.costs[item] for item in range(rules.item_count) if used_items(s, seat) >> item & 1])
        first = rules.first_magic[s.outfits[seat]]
        for local in range(len(rules.magic_of[s.outfits[seat]])):
            if s.learned[seat] >> local & 1:
                cards += rules.costs[first + local]
        table.append([living(s, seat), s.rock[seat], int(rules.control) * held.count(seat), won, cards])
    return table


class Scoring(Step[Town]):
    """SG-253: most points; then objectives, then ghost rock; else the victory is shared."""

    def run(self, s: Town, log: EventLog | None) -> None:
        table = points(s)
        if log:
            for seat, row in enumerate(table):
                log.tell(
                    "score", seat=seat, dudes=row[0], rock=row[1], locations=row[2], objectives=row[3], cards=row[4],
                    total=sum(row),
                )  # fmt: skip
        s.finish([sum(row) for row in table])
        if log:
            log.tell("victory", seats=tuple(winners(s)))


def winners(s: Town) -> list[int]:
    """SG-253"""
    keys = [(s.result[seat], int(s.done[seat]).bit_count(), s.rock[seat]) for seat in range(s.ruleset.seats)]
    best = max(keys)
    return [seat for seat, key in enumerate(keys) if key == best]


END_ACTIONS: Final = EndActions()
DOCTOR_HEALS: Final = DoctorHeals()
SCORING: Final = Scoring()
STEPS: Final = (EndActions, DoctorHeals, Scoring)
