"""A fight: shoot, brawl or break somebody out of jail (SG-090, SG-094, SG-103, SG-106, SG-109)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import packing
from saloon.games.slaughter_gulch.belongings import is_there, unused_items
from saloon.games.slaughter_gulch.board import (
    CARD,
    PLACE,
    card_at,
    dude_name,
    dude_of,
    folk_target,
    is_ruled,
    reach_of,
    ruler,
    slot_of,
    strangers_near,
    target_of,
)
from saloon.games.slaughter_gulch.boosts import call_in_vain
from saloon.games.slaughter_gulch.dudes import AgainstDude, AgainstFolk, DudeQuestion
from saloon.games.slaughter_gulch.jail import name_of, prisoners, spring
from saloon.games.slaughter_gulch.names import COACH, FIGURES, FIRST_PASSENGER, FIRST_SPACE, HOME, JAIL, N_WHO, STRENGTH
from saloon.games.slaughter_gulch.packing import (
    AT,
    BRAWL,
    SHOOT,
    SPRING,
    STOP,
    at_target,
    brawl_target,
    shoot_target,
    shoot_weapon,
    spring_target,
)
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import opposed, test
from saloon.games.slaughter_gulch.shooting import shoot_dude, shoot_folk, shots
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import enemies, folk_here, passenger, sees_anybody, turn_up
from saloon.games.slaughter_gulch.tokens import Token
from saloon.games.slaughter_gulch.townsfolk import MeetPassenger
from saloon.games.slaughter_gulch.vocabulary import FIGHT
from saloon.games.slaughter_gulch.wounds import FIGHT as BY_FIGHT
from saloon.games.slaughter_gulch.wounds import NOBODY, wound, wound_folk
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of

# --- the choice ---


def fight_options(s: Town, dude: i64, space: i64) -> list[int]:
    """D-14, D-15, D-16"""
    found = shots(s, dude, space)
    if space >= 0:
        return found
    reach = reach_of(s, dude)
    found += [packing.brawl(target_of(s, other)) for other in enemies(s, dude, reach)]
    found += [packing.brawl(folk_target(s, slot)) for slot in folk_here(s, reach)]
    if s.dudes[dude] & PLACE == s.plots[JAIL]:
        found += [packing.spring(target) for target in prisoners(s)]
    return found


class FightToken(Token):
    """SG-061, SG-090"""

    def possible(self, s: Town, dude: i64) -> bool:
        """A target in reach, or one in sight of somebody who may hold any weapon."""
        place = s.dudes[dude] & PLACE
        if place == HOME:
            return False
        reach = reach_of(s, dude)
        if strangers_near(s, dude) or folk_here(s, reach) or enemies(s, dude, reach):
            return True
        if place == s.plots[JAIL] and prisoners(s):
            return True
        seat = dude // FIGURES
        if unused_items(s, seat) and (ruler(s, dude) == seat or s.ruleset.version > 2):
            return sees_anybody(s, dude)
        return bool(shots(s, dude, -1))

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        s.then(Fight(dude, -1))


class Fight(DudeQuestion):
    """SG-090: exactly one of shoot, brawl or jailbreak."""

    __slots__ = ("space",)

    def __init__(self, dude: i64, space: i64) -> None:
        super().__init__(dude)
        self.space = space  # the space whose townsfolk he has looked at to shoot one of them, or -1

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*fight_options(s, self.dude, self.space), STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        verb = verb_of(action)
        if verb == SHOOT:
            return Refusal("SG-093")
        if verb == BRAWL:
            return Refusal("SG-094")
        if verb == SPRING:
            return Refusal("SG-208")
        return Refusal("kernel.nonsense")

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        verb = verb_of(action)
        if verb == SHOOT:
            weapon = shoot_weapon(action)
            if weapon < s.ruleset.item_count and not is_there(s, self.dude // FIGURES, weapon):
                call_in_vain(s, self.dude, weapon, log)
            else:
                shoot_at(s, self.dude, weapon, shoot_target(action), log)
        elif verb == BRAWL:
            brawl(s, self.dude, brawl_target(action), log)
        elif verb == SPRING:
            spring(s, self.dude, spring_target(action), log)
        elif verb == AT:
            space = at_target(action) - FIRST_SPACE
            s.then(Fight(self.dude, space))
            turn_up(s, self.dude, space, log)
        elif log:
            log.tell("gives_up", who=dude_name(s, self.dude))


# --- shots ---


def shoot_at(s: Town, dude: i64, weapon: i64, target: i64, log: EventLog | None) -> None:
    if target >= FIRST_PASSENGER:
        slot = passenger(s, target)
        s.then(MeetPassenger(slot), ShootPassenger(dude, weapon, slot))
        return
    if log:
        need = s.ruleset.agility[card_at(s, slot_of(s, target))] if target >= N_WHO else 0
        name = s.ruleset.cards[weapon].id
        log.tell("shoots", who=dude_name(s, dude), target=name_of(s, target), weapon=name, need=need)
    if target < N_WHO:
        shoot_dude(s, dude, dude_of(s, target), weapon, False, log)
    else:
        shoot_folk(s, dude, slot_of(s, target), weapon, log)


class ShootPassenger(Step[Town]):
    """SG-109: a Deputy drawn goes to the Jail; the shooter chooses another target or ends his action."""

    __slots__ = ("dude", "slot", "weapon")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, weapon: i64, slot: i64) -> None:
        self.dude = dude
        self.weapon = weapon
        self.slot = slot

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.folk[self.slot] & CARD and s.folk[self.slot] & PLACE >= COACH:
            shoot_at(s, self.dude, self.weapon, folk_target(s, self.slot), log)
        else:
            s.then(Fight(self.dude, -1))


# --- brawls ---


def brawl(s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
    """SG-094, SG-103, SG-106"""
    if log:
        need = s.ruleset.strength[card_at(s, slot_of(s, target))] if target >= N_WHO else 0
        log.tell("brawls", who=dude_name(s, dude), target=name_of(s, target), need=need)
    if target < N_WHO:
        foe = dude_of(s, target)
        attacked(s, dude // FIGURES, foe // FIGURES, log)
        opposed(s, FIGHT, dude, STRENGTH, ruler(s, dude), FIGHT, foe, STRENGTH, Brawled(dude, foe))
    else:
        test(s, FIGHT, dude, STRENGTH, ruler(s, dude), BrawledFolk(dude, slot_of(s, target)))


class Brawled(AgainstDude):
    """SG-103, SG-171"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) > total(s, 1):
            wound(s, self.foe, BY_FIGHT, self.dude // FIGURES)
        else:
            wound(s, self.dude, BY_FIGHT, self.foe // FIGURES)


class BrawledFolk(AgainstFolk):
    """SG-106"""

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) >= s.ruleset.strength[card_at(s, self.slot)]:
            wound_folk(s, self.slot, self.dude // FIGURES, not is_ruled(s, self.dude), log)
        else:
            wound(s, self.dude, BY_FIGHT, NOBODY)


STEPS: Final = (Fight, ShootPassenger, Brawled, BrawledFolk)
