"""The frame: set-up, rounds, the walk through the places, the end test (DT-001 … DT-009, DT-091 … DT-093, 4.T)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town import (
    bank,
    brute,
    doc,
    extension,
    haggle,
    hall,
    hunt,
    indian,
    insurance,
    mine,
    offers,
    office,
    outlaws,
    own_action,
    play,
    river,
    roll,
    saloon,
    score,
    sharp,
    store,
    supply,
    titles,
    winners,
)  # fmt: skip
from saloon.games.dice_town.bank import COACH, ROB_BANK
from saloon.games.dice_town.board import BANK, FIRST, HALL, NO_PLACE, NO_SPOILS, OFFICE, OUTLAWS, PLACES, SECOND
from saloon.games.dice_town.doc import OPEN_SURGERY
from saloon.games.dice_town.extension import CHOOSE_ACTION, NEW
from saloon.games.dice_town.hall import TAKE_TITLES
from saloon.games.dice_town.indian import PASS_DIE, RETURN_TITLE, ROLL_SPIRIT, SMOKE_SIGNALS
from saloon.games.dice_town.mine import TAKE_NUGGETS
from saloon.games.dice_town.office import OFFICE_WINDOW, TAKE_STAR
from saloon.games.dice_town.outlaws import NEXT_LOOKOUT, WANT_OUTLAW
from saloon.games.dice_town.packing import star, star_seat
from saloon.games.dice_town.roll import SHAKE
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.saloon import ROBBERY
from saloon.games.dice_town.score import SCORING
from saloon.games.dice_town.state import Town, empty
from saloon.games.dice_town.store import SHOP
from saloon.games.dice_town.titles import TURN_UP, TitleDraw
from saloon.games.dice_town.winners import NAME_WINNER
from saloon.kernel.flow import ALL, Chance, Step
from saloon.kernel.messages import EventLog
from saloon.parts.bag import placed


class FirstSheriff(Chance[Town]):
    """3.1: any seat, unless the host has named one."""

    def ways(self, s: Town) -> i64:
        return s.ruleset.seats

    def outcome(self, s: Town, way: i64) -> int:
        return star(way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.sheriff = star_seat(action)
        if log:
            log.tell("first_sheriff", seat=s.sheriff)


class Remove(TitleDraw):
    """3.2, DTX-084: with two players ten titles go back into the box unseen."""

    def drawn(self, s: Town, card: i64, log: EventLog | None) -> None:
        s.box = sorted([*s.box, placed(card, 0)])


class Round(Step[Town]):
    """DT-001, DT-002, DT-011, DTX-016: all dice loose, all Doc cards active."""

    def run(self, s: Town, log: EventLog | None) -> None:
        n = s.ruleset.seats
        s.round += 1
        s.locked = [0] * n
        s.cups = [0] * n
        s.kept = [0] * n
        s.gained = 0
        s.face = -1
        s.guard = -1
        s.war = NO_PLACE
        if log:
            log.tell("round", round=s.round, sheriff=s.sheriff)
        s.then(SHAKE, WALK)


class Walk(Step[Town]):
    """DT-003, 4.T: the Indian die, the places from left to right, the Doc, the end of the round."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.then_all(STREET)
        if s.holder >= 0:
            s.then(ROLL_SPIRIT)  # DTI-014: after the last Card Sharp


class PlaceStep(Step[Town]):
    __slots__ = ("place",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, place: i64) -> None:
        self.place = place


class Place(PlaceStep):
    """DT-004, DT-006, DTX-011, DTI-012: designations first, then the actions."""

    def run(self, s: Town, log: EventLog | None) -> None:
        place = self.place
        s.first = -1
        s.second = -1
        s.choice = 0
        s.boost = 0
        s.again = 0
        s.fresh = 0
        s.spoils = NO_SPOILS
        if s.war == place:
            if log:
                log.tell("at_war", place=PLACES[place])
            return
        s.then(ACT[place])
        if s.ruleset.extension:
            s.then(RUNNER_UP[place])
        s.then(NAME_WINNER[place][FIRST])


class RunnerUp(PlaceStep):
    """DTX-004, DTX-014: a second place only with the Extension and three players."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.first < 0:
            return
        s.then(CHOOSE_ACTION[self.place])
        if s.ruleset.seats > 2:
            s.then(NAME_WINNER[self.place][SECOND])


class Act(PlaceStep):
    """DTX-003, DTX-012, DTX-013: the first's action with all that belongs to it, then the second's."""

    def run(self, s: Town, log: EventLog | None) -> None:
        place = self.place
        if place == HALL and s.ruleset.indian:
            s.then(RETURN_TITLE[FIRST], RETURN_TITLE[SECOND])
        if s.first >= 0:  # DT-049, DT-053, DT-068: otherwise nothing happens here
            if s.second >= 0:
                second: Step[Any] = CLASSIC[place][s.second] if s.choice else NEW[place][s.second]
                s.then(second)
            first: Step[Any] = NEW[place][s.first] if s.choice else CLASSIC[place][s.first]
            s.then(first)
        if place == OFFICE:
            s.then(OFFICE_WINDOW)


class EndRound(Step[Town]):
    """DT-046, DT-091 … DT-093, DTX-083, DTI-007, DTI-019"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.mine == 0 or not (s.queue or any(s.pile)):
            if log:
                log.tell("end", why="mine" if s.mine == 0 else "titles")
            s.then(SCORING)
        elif s.ruleset.indian:
            s.then(SMOKE_SIGNALS, PASS_DIE, ROUND)
        else:
            s.then(ROUND)


def opening(rules: Rules) -> Town:
    """Section 3"""
    s = empty(rules)
    s.agenda.append(ROUND)
    if rules.first >= 0:
        s.sheriff = rules.first
    else:
        s.then(FIRST_SHERIFF)
    for _ in range(rules.queue):
        s.then(TURN_UP)
    for _ in range(rules.removed):
        s.then(REMOVE)
    if rules.extension:
        s.gang = (1 << len(OUTLAWS)) - 1
        s.then(NEXT_LOOKOUT)
        for _ in range(rules.wanted):
            s.then(WANT_OUTLAW)
    return s


CLASSIC: Final[list[list[Any]]] = [  # DTX-017, DTX-020, DTX-024, DTX-027, DTX-029, DTX-032
    TAKE_NUGGETS, ROB_BANK, SHOP, ROBBERY, TAKE_STAR, TAKE_TITLES,
]  # fmt: skip
FIRST_SHERIFF: Final = FirstSheriff()
REMOVE: Final = Remove()
ROUND: Final = Round()
WALK: Final = Walk()
END_ROUND: Final = EndRound()
PLACE: Final = [Place(place) for place in range(len(PLACES))]
RUNNER_UP: Final = [RunnerUp(place) for place in range(len(PLACES))]
ACT: Final = [Act(place) for place in range(len(PLACES))]
STREET: Final[list[Step[Any]]] = [
    *PLACE[: BANK + 1], COACH, *PLACE[BANK + 1 :], OPEN_SURGERY, END_ROUND,
]  # fmt: skip
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    FirstSheriff, Remove, Round, Walk, Place, RunnerUp, Act, EndRound, *roll.STEPS, *brute.STEPS, *sharp.STEPS,
    *winners.STEPS, *haggle.STEPS, *offers.STEPS, *own_action.STEPS, *mine.STEPS, *bank.STEPS, *store.STEPS,
    *saloon.STEPS, *office.STEPS, *hall.STEPS, *doc.STEPS, *extension.STEPS, *river.STEPS, *outlaws.STEPS, *hunt.STEPS,
    *indian.STEPS, *score.STEPS, *insurance.STEPS, *play.STEPS, *supply.STEPS, *titles.STEPS,
)  # fmt: skip
