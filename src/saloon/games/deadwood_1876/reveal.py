"""All safes face up, the gold of each house, who qualifies (4.12, 4.14, 4.15, 4.16)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.mystery import STAKE_CARDS
from saloon.games.deadwood_1876.names import HOUSES, MOST_SEATS, NOTHING, REVEALED, SAFES, STARS, STRANGER
from saloon.games.deadwood_1876.showdown import begin, is_gun
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog


class Reveal(Step[Town]):
    """D76-133, D76-178, D76-188"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = REVEALED
        s.active = NOTHING
        s.discard += [cover for covers in s.covers for cover in covers if cover != NOTHING]
        s.covers = [[] for _ in range(STARS)]
        if log:
            for star in s.ruleset.owners:
                log.tell("revealed", star=star, safes=tuple([SAFES[safe] for safe in s.rows[star]]))
        s.then(STAKE_CARDS, COUNT_GOLD)  # D76-187


def gold_of(s: Town, star: i64) -> int:
    """D76-134, D76-196: of one's own safes, mystery results included."""
    gold: i64 = s.bonus[star] if star < MOST_SEATS else 0
    for safe in s.rows[star]:
        gold += s.ruleset.gold[safe]
    return gold


def has_gun(s: Town, star: i64) -> bool:
    """D76-155, D76-194"""
    return any(is_gun(safe) for safe in s.rows[star])


class CountGold(Step[Town]):
    """D76-134 … D76-140, D76-155 … D76-160, D76-179 … D76-185"""

    def run(self, s: Town, log: EventLog | None) -> None:
        stars = qualified(s)
        if log:
            for house in range(len(HOUSES)):
                there = [star for star in s.ruleset.owners if s.stars[star] == house]
                gold = sum([gold_of(s, star) for star in there])
                if there:
                    log.tell("counted", house=HOUSES[house], gold=gold, stars=tuple(there))
            log.tell("qualified", stars=tuple(stars))
        if len(stars) == 3 and STRANGER in stars:  # D76-185
            stars.remove(STRANGER)
        seats = [star for star in stars if star != STRANGER]
        if not seats:  # D76-184
            finish(s, [], "stranger", log)
        elif len(stars) == 1:  # D76-139, D76-160, D76-180
            finish(s, seats, "alone", log)
        elif s.ruleset.peace and not any(has_gun(s, star) for star in stars):  # D76-155, D76-156, D76-159
            finish(s, seats, "peace", log)
        elif s.ruleset.sharing and all(gold_of(s, star) > 0 for star in stars):  # D76-157 … D76-159
            finish(s, seats, "sharing", log)
        else:
            begin(s, seats, log)  # D76-181


def qualified(s: Town) -> list[int]:
    """D76-135 … D76-138, D76-179"""
    gold = [0] * len(HOUSES)
    count = [0] * len(HOUSES)
    for star in s.ruleset.owners:
        gold[s.stars[star]] += gold_of(s, star)
        count[s.stars[star]] += 1
    best = max([(gold[house], -count[house]) for house in range(len(HOUSES)) if count[house]])
    return [star for star in s.ruleset.owners if (gold[s.stars[star]], -count[s.stars[star]]) == best]


def finish(s: Town, winners: list[int], how: str, log: EventLog | None) -> None:
    if log:
        log.tell("over", seats=tuple(winners), how=how)
    s.finish([int(seat in winners) for seat in s.ruleset.everybody])


REVEAL: Final = Reveal()
COUNT_GOLD: Final = CountGold()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Reveal, CountGold)
