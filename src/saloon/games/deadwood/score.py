"""The end (DW-179 … DW-188): the Stage Depot's bonus, the fines, the richest wins; a tie is shot out."""

from __future__ import annotations

from typing import Final

from saloon.games.deadwood.board import DEPOT
from saloon.games.deadwood.cowboys import holders_of
from saloon.games.deadwood.goods import earn
from saloon.games.deadwood.rail import station_lies
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.showdown import decide_winner
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog


def fine(rules: Rules, wanted: int) -> int:
    """DW-185: the last row of the table counts for more tokens as well."""
    return rules.fines[min(wanted, len(rules.fines) - 1)]


class Scoring(Step[Town]):
    """DW-183, DW-184, DW-186, DW-187: the Stage Depot's bonus, then the fines, then who is the richest."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if not station_lies(s):
            for seat in holders_of(s, DEPOT):  # DW-124
                earn(s, seat, s.ruleset.depot, "bonus", log)
        fines = [fine(s.ruleset, wanted) for wanted in s.wanted]
        s.totals = [dollars - fines[seat] for seat, dollars in enumerate(s.dollars)]
        if log:
            for seat, total in enumerate(s.totals):
                log.tell(
                    "score", seat=seat, dollars=s.dollars[seat], wanted=s.wanted[seat], fine=fines[seat], total=total
                )
        decide_winner(s, list(range(len(s.totals))), log)


SCORING: Final = Scoring()
