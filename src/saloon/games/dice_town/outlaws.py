"""Outlaws: recruited at the Saloon, they set dice before a roll (DTX-028, DTX-064 … DTX-075)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import DESPERADO, FACES, NO_OUTLAW, OUTLAWS
from saloon.games.dice_town.dice import die, incomplete, loose
from saloon.games.dice_town.hands import different
from saloon.games.dice_town.own_action import OwnAction
from saloon.games.dice_town.packing import (
    PASS,
    enlist,
    enlist_outlaw,
    is_enlist,
    is_spring,
    lookout,
    lookout_outlaw,
    spring,
    spring_dice,
)
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.seats import bit, each, replaced
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains
from saloon.kernel.flow import Chance, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import read_set
from saloon.parts.seat import SeatQuestion

MOST_SET: Final = 2  # dice by one outlaw (DTX-068)

# --- recruiting ---


class Recruit(OwnAction):
    """DTX-028, DTX-064: the visible outlaw, or with Desperado any."""

    CARD: ClassVar[int] = DESPERADO

    def empty(self, s: Town) -> bool:
        return s.lookout == NO_OUTLAW

    def act(self, s: Town, log: EventLog | None) -> None:
        if s.lookout == NO_OUTLAW:
            if log:
                log.tell("nothing")
        elif self.boosted(s):
            s.then(PICK_OUTLAW[self.seat])
        else:
            recruit(s, self.seat, s.lookout, log)


def recruit(s: Town, seat: i64, outlaw: i64, log: EventLog | None) -> None:
    s.gang = (s.gang | bit(s.lookout)) & ~bit(outlaw)
    s.lookout = NO_OUTLAW
    s.recruited = replaced(s.recruited, seat, s.recruited[seat] | bit(outlaw))
    gains(s, seat)
    if log:
        log.tell("recruited", seat=seat, outlaw=OUTLAWS[outlaw])
    if s.gang:
        s.then(NEXT_LOOKOUT)


class PickOutlaw(SeatQuestion[Town]):
    """DTX-064"""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [enlist(outlaw) for outlaw in read_set(s.gang | bit(s.lookout))]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTX-064", outlaw=OUTLAWS[enlist_outlaw(action)]) if is_enlist(action) else misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        recruit(s, seat, enlist_outlaw(action), log)


class NextLookout(Chance[Town]):
    """3.2: only the top outlaw is visible; each left in the deck is equally likely."""

    def ways(self, s: Town) -> i64:
        return int(s.gang).bit_count()

    def outcome(self, s: Town, way: i64) -> int:
        return lookout(read_set(s.gang)[way])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        self.turned(s, lookout_outlaw(action), log)

    def turned(self, s: Town, outlaw: i64, log: EventLog | None) -> None:
        s.gang &= ~bit(outlaw)
        s.lookout = outlaw
        if log:
            log.tell("lookout", outlaw=OUTLAWS[outlaw])


class WantOutlaw(NextLookout):
    """3.2: the first two outlaws are wanted from the start."""

    def turned(self, s: Town, outlaw: i64, log: EventLog | None) -> None:
        s.gang &= ~bit(outlaw)
        s.wanted |= bit(outlaw)
        if log:
            log.tell("posted", outlaw=OUTLAWS[outlaw])


# --- setting dice ---


class SpringOutlaws(Sealed[Town]):
    """DTX-067 … DTX-074: outlaws set dice before a roll; committed by all at once and shown together."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple([seat for seat in incomplete(s.locked) if s.recruited[seat]])

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return plans(s.recruited[seat], loose(s.locked[seat]))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if not is_spring(action) or not spring_dice(action):
            return misplayed(action)
        plan = spring_dice(action)
        for outlaw in plan:
            if not s.recruited[seat] >> outlaw & 1:
                return Refusal("DTX-066", outlaw=OUTLAWS[outlaw])
            if plan.count(outlaw) > MOST_SET:
                return Refusal("DTX-068")
        left = loose(s.locked[seat])
        return None if len(plan) <= left else Refusal("DTX-070", loose=left)

    def decline(self, s: Town, seat: i64) -> int:
        return PASS

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in answers.items():
            if action != PASS:
                plan = spring_dice(action)
                for outlaw in different(plan):
                    self.set_dice(s, seat, outlaw, plan.count(outlaw), log)

    def set_dice(self, s: Town, seat: i64, outlaw: i64, dice: i64, log: EventLog | None) -> None:
        s.locked[seat] += dice * die(s.ruleset.pair[outlaw])
        s.recruited = [mask & ~bit(outlaw) for mask in s.recruited]
        s.wanted |= bit(outlaw)  # DTX-074
        if log:
            face = FACES[s.ruleset.pair[outlaw]]
            log.tell("sprung", seat=seat, outlaw=OUTLAWS[outlaw], face=face, number=dice)


def plans(recruited: int, most: int) -> list[int]:
    """No outlaw, or any set of them with one or two dice each."""
    some: list[list[int]] = [[]]
    for outlaw in read_set(recruited):
        some += [[*plan, *[outlaw] * n] for plan in some for n in (1, MOST_SET) if len(plan) + n <= most]
    return [PASS, *[spring(plan) for plan in some if plan]]


RECRUIT: Final = each(Recruit)
PICK_OUTLAW: Final = each(PickOutlaw)
NEXT_LOOKOUT: Final = NextLookout()
WANT_OUTLAW: Final = WantOutlaw()
SPRING_OUTLAWS: Final = SpringOutlaws()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Recruit, PickOutlaw, NextLookout, WantOutlaw, SpringOutlaws)
