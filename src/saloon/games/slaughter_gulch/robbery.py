"""Robbing dudes, townsfolk, coaches and trains, and being caught at it (SG-111 … SG-121)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import gain
from saloon.games.slaughter_gulch.board import (
    PLACE,
    SHERIFF,
    card_at,
    dude_name,
    dude_of,
    folk_target,
    is_ruled,
    reach_of,
    remove_folk,
    ruler,
    slot_of,
    target_of,
)
from saloon.games.slaughter_gulch.dudes import AgainstDude
from saloon.games.slaughter_gulch.items import TakeOne, seen_by
from saloon.games.slaughter_gulch.jail import Caught, commit_crime, name_of
from saloon.games.slaughter_gulch.names import AGILITY, FIGURES, FIRST_VEHICLE, GOOD, N_WHO, SALOON, SQUARE, STATION
from saloon.games.slaughter_gulch.objectives import DRIVE_GOOD, ROBBED, deed
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import opposed, test
from saloon.games.slaughter_gulch.sides import Side, total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import enemies, folk_here
from saloon.games.slaughter_gulch.tokens import AimedAtFolk
from saloon.games.slaughter_gulch.vocabulary import COACH_WORD, ROB, ROBDEF, TRAIN_WORD, Word
from saloon.games.slaughter_gulch.wounds import FOR_LOOT, OTHER, Pay, wound
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog

EVENT: Final = 31  # the bits of a vehicle: its event,
LOOTED: Final = 32  # and whether the loot is gone
FIRST_TRAIN: Final = FIRST_VEHICLE + 2  # in the list of targets


class RobToken(AimedAtFolk):
    """SG-110 … SG-113"""

    RULE: ClassVar[str] = "SG-111"

    def targets(self, s: Town, dude: i64) -> list[int]:
        """SG-111: dudes of others, townsfolk except the Sheriff, coaches and trains."""
        reach = reach_of(s, dude)
        found = [target_of(s, other) for other in enemies(s, dude, reach)]
        found += [folk_target(s, slot) for slot in folk_here(s, reach) if card_at(s, slot) != SHERIFF]
        return found + loot(s, dude)

    def need(self, s: Town, dude: i64, target: i64) -> int:
        return rob_need(s, target) if target >= N_WHO else 0

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        """SG-110, SG-113"""
        commit_crime(s, dude, log)
        decider = ruler(s, dude)
        if target < N_WHO:
            foe = dude_of(s, target)
            attacked(s, dude // FIGURES, foe // FIGURES, log)
            opposed(s, ROB, dude, AGILITY, decider, ROBDEF, foe, AGILITY, RobbedDude(dude, foe))
        else:
            test(s, ROB, dude, AGILITY, decider, Robbed(dude, target))


def loot(s: Town, dude: i64) -> list[int]:
    """SG-111, SG-112, SG-190: coaches and trains he stood by when they came, with something left."""
    found: list[int] = []
    coaches, trains = 0, 0
    for i, vehicle in enumerate(s.vehicles):
        is_coach = arrival(s, i).op == COACH_WORD
        where = s.plots[SALOON] + SQUARE if is_coach else s.plots[STATION]
        full = not vehicle & LOOTED if is_coach else bool(s.cargo[trains])
        if full and s.dudes[dude] & PLACE == where and s.present[i] >> dude & 1:
            found.append(FIRST_VEHICLE + coaches if is_coach else FIRST_TRAIN + trains)
        if is_coach:
            coaches += 1
        else:
            trains += 1
    return found


def vehicle_of(s: Town, target: i64) -> int:
    """The place among this turn's vehicles of a coach or train."""
    op = COACH_WORD if target < FIRST_TRAIN else TRAIN_WORD
    alike = [i for i in range(len(s.vehicles)) if arrival(s, i).op == op]
    return alike[target - FIRST_VEHICLE if op == COACH_WORD else target - FIRST_TRAIN]


def arrival(s: Town, vehicle: i64) -> Word:
    """What the event says that brought it."""
    return s.ruleset.does[s.vehicles[vehicle] & EVENT][0]


def rob_need(s: Town, target: i64) -> int:
    """SG-117 … SG-119"""
    if target < FIRST_VEHICLE:
        return s.ruleset.agility[card_at(s, slot_of(s, target))]
    word = arrival(s, vehicle_of(s, target))
    return word.args[1 if word.op == COACH_WORD else 2]


class RobbedDude(AgainstDude):
    """SG-120, A-11"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if Side(s, 0).red_handed:
            get_caught(s, self.dude, log)
        elif total(s, 0) > total(s, 1):
            if not is_ruled(s, self.dude):
                deed(s, self.dude // FIGURES, ROBBED, 1, log)
            s.then(Pay(FOR_LOOT, self.dude // FIGURES, self.foe // FIGURES))
        else:
            wound(s, self.dude, OTHER, self.foe // FIGURES)


def get_caught(s: Town, dude: i64, log: EventLog | None) -> None:
    if log:
        log.tell("caught", who=dude_name(s, dude))
    s.then(Caught(dude))


class Robbed(Step[Town]):
    """SG-114 … SG-121: townsfolk, a coach or a train."""

    __slots__ = ("dude", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64) -> None:
        self.dude = dude
        self.target = target

    def run(self, s: Town, log: EventLog | None) -> None:
        if Side(s, 0).red_handed:
            get_caught(s, self.dude, log)
            return
        if total(s, 0) < rob_need(s, self.target):
            if log:
                log.tell("rob_fails", who=dude_name(s, self.dude), target=name_of(s, self.target))
            return
        if not is_ruled(s, self.dude):
            deed(s, self.dude // FIGURES, ROBBED, 1, log)
        if self.target < FIRST_VEHICLE:
            self.rob_folk(s, log)
        elif self.target < FIRST_TRAIN:
            self.rob_coach(s, vehicle_of(s, self.target), log)
        else:
            self.rob_train(s, self.target - FIRST_TRAIN)

    def rob_coach(self, s: Town, coach: i64, log: EventLog | None) -> None:
        """SG-119: once for all the ghost rock it carries."""
        s.vehicles = [old | LOOTED if i == coach else old for i, old in enumerate(s.vehicles)]
        gain(s, self.dude // FIGURES, arrival(s, coach).args[2], "coach", log)

    def rob_train(self, s: Town, train: i64) -> None:
        """SG-118: one of its items."""
        seat = self.dude // FIGURES
        s.cargo = [seen_by(some, seat) if i == train else some for i, some in enumerate(s.cargo)]
        s.then(TakeOne(seat, train))

    def rob_folk(self, s: Town, log: EventLog | None) -> None:
        """SG-117"""
        slot = slot_of(s, self.target)
        card = card_at(s, slot)
        gain(s, self.dude // FIGURES, s.ruleset.pay[card], "rob", log)
        remove_folk(s, slot)
        if log:
            log.tell("robbed_away", card=s.ruleset.words.cards[card])
        if s.ruleset.align[card] == GOOD and not is_ruled(s, self.dude):
            deed(s, self.dude // FIGURES, DRIVE_GOOD, 1, log)


STEPS: Final = (RobbedDude, Robbed)
