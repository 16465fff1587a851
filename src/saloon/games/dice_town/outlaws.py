"""Outlaws: recruited at the Saloon, hunted by the Sheriff’s office (DTX-028, DTX-064, DTX-066, DTX-076 … DTX-082)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import NO_OUTLAW, Town, bit, replaced
from saloon.games.dice_town.dice import SETS, THROWS, count, names, parts_of, within
from saloon.games.dice_town.language import (
    DESPERADO,
    DOUBLEGUN,
    ENLIST,
    KING,
    OUTLAWS,
    RELOAD,
    ROLL,
    SHOOT,
    TOP,
    argument,
    named,
    one,
)  # fmt: skip
from saloon.games.dice_town.places import BOOSTS, OwnAction, each
from saloon.games.dice_town.play import lacks, misplayed, play_card
from saloon.kernel.flow import Chance, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import SeatChance, SeatQuestion, SeatStep

# --- Saloon: recruiting ---


class Recruit(OwnAction):
    """DTX-028, DTX-064: the visible outlaw, or with Desperado any."""

    CARD: ClassVar[int] = DESPERADO

    def empty(self, s: Town) -> bool:
        return s.lookout == NO_OUTLAW

    def act(self, s: Town, tape: Tape | None) -> None:
        if s.lookout == NO_OUTLAW:
            if tape:
                tape.tell("nothing")
        elif self.boosted(s):
            s.then(PICK_OUTLAW[self.seat])
        else:
            enlist(s, self.seat, s.lookout, tape)


def enlist(s: Town, seat: i64, outlaw: i64, tape: Tape | None) -> None:
    s.gang = (s.gang | bit(s.lookout)) & ~bit(outlaw)
    s.lookout = NO_OUTLAW
    s.recruited = replaced(s.recruited, seat, s.recruited[seat] | bit(outlaw))
    s.gains(seat)
    if tape:
        tape.tell("recruited", seat=seat, outlaw=OUTLAWS[outlaw])
    if s.gang:
        s.then(NEXT_LOOKOUT)


class PickOutlaw(SeatQuestion[Town]):
    """DTX-064"""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(ENLIST, outlaw) for outlaw in range(len(OUTLAWS))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        outlaw = argument(action)
        if action & VERB != ENLIST or outlaw >= len(OUTLAWS):
            return misplayed(action)
        return None if (s.gang | bit(s.lookout)) >> outlaw & 1 else Refusal("DTX-064", outlaw=OUTLAWS[outlaw])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        enlist(s, seat, argument(action), tape)


class NextLookout(Chance[Town]):
    """3.2: only the top outlaw is visible; each left in the deck is equally likely."""

    def ways(self, s: Town) -> i64:
        return int(s.gang).bit_count()

    def outcome(self, s: Town, way: i64) -> int:
        return one(TOP, [outlaw for outlaw in range(len(OUTLAWS)) if s.gang >> outlaw & 1][way])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        self.turned(s, argument(action), tape)

    def turned(self, s: Town, outlaw: i64, tape: Tape | None) -> None:
        s.gang &= ~bit(outlaw)
        s.lookout = outlaw
        if tape:
            tape.tell("lookout", outlaw=OUTLAWS[outlaw])


class WantOutlaw(NextLookout):
    """3.2: the first two outlaws are wanted from the start."""

    def turned(self, s: Town, outlaw: i64, tape: Tape | None) -> None:
        s.gang &= ~bit(outlaw)
        s.wanted |= bit(outlaw)
        if tape:
            tape.tell("posted", outlaw=OUTLAWS[outlaw])


# --- Sheriff: hunting ---


class Hunt(SeatStep[Town]):
    """DTX-030, DTX-076: all dice that show K are rolled again; they keep counting as K (DTX-078)."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.hunted = 0
        s.to_draw = count(s.locked[self.seat], KING)
        if s.wanted:
            s.then(HUNT_ROLL[self.seat], CAPTURE[self.seat])
        elif tape:
            tape.tell("nothing")


class HuntRoll(SeatChance[Town]):
    """DTX-076, DTX-059: the dice still to be rolled join those that lie."""

    def ways(self, s: Town) -> i64:
        return len(THROWS[s.to_draw])

    def outcome(self, s: Town, way: i64) -> int:
        return THROWS[s.to_draw][way]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = action & VERB == ROLL and argument(action) in SETS[s.to_draw]
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.to_draw = 0
        s.hunted += argument(action)
        if tape:
            tape.tell("hunting", seat=self.seat, dice=names(s.hunted))


def captures(s: Town) -> list[int]:
    """DTX-076, DTX-077: every choice of as many wanted outlaws as the dice can capture."""
    ways: list[list[int]] = []
    for face in range(6):
        there = [outlaw for outlaw in range(len(OUTLAWS)) if s.wanted >> outlaw & 1 and s.house.face[outlaw] == face]
        number = min(count(s.hunted, face), len(there))
        ways.append([sum(1 << outlaw for outlaw in some) for some in combinations(there, int(number))])
    return sorted({sum(some) for some in product(*ways)})


class Capture(SeatQuestion[Town]):
    """DTX-059, DTX-077, D35, D36"""

    def run(self, s: Town, tape: Tape | None) -> None:
        """DT-175: with a Store card in hand the step is the hunter's, until Double gun is played."""
        options = captures(s)
        if len(options) == 1 and (not s.stores[self.seat] or s.boost >> DOUBLEGUN & 1):
            self.resolve(s, self.seat, one(SHOOT, options[0]), tape)
        else:
            super().run(s, tape)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [one(SHOOT, outlaws) for outlaws in captures(s)]
        return some + [one(RELOAD, dice) for dice in parts_of(s.hunted) if dice]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB == SHOOT:
            return None if argument(action) in captures(s) else Refusal("DTX-077")
        if action & VERB != RELOAD or not argument(action):
            return misplayed(action)
        if not within(argument(action), s.hunted):
            return Refusal("DTX-059")
        return Refusal("DTX-059.once") if s.boost >> DOUBLEGUN & 1 else lacks(s, seat, DOUBLEGUN)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action & VERB == RELOAD:
            s.then(CAPTURE[seat])
            play_card(s, seat, DOUBLEGUN, Reload(seat, argument(action)), tape)
            if tape:
                tape.tell("reloading", seat=seat, dice=names(argument(action)))
            return
        caught = argument(action)
        s.wanted &= ~caught
        s.captured = replaced(s.captured, seat, s.captured[seat] | caught)  # DTX-079
        if caught:  # DTX-082
            s.gains(seat)
        if tape:
            told = "caught" if caught else "missed"
            tape.tell("captured", seat=seat, told=told, outlaws=named(caught, OUTLAWS))


class Reload(SeatStep[Town]):
    """DTX-059"""

    __slots__ = ("dice",)

    def __init__(self, seat: i64, dice: i64) -> None:
        super().__init__(seat)
        self.dice = dice

    def run(self, s: Town, tape: Tape | None) -> None:
        s.hunted -= self.dice
        s.to_draw = self.dice % 7
        s.then(BOOSTS[DOUBLEGUN], HUNT_ROLL[self.seat])


RECRUIT: Final[list[Recruit]] = each(Recruit)
PICK_OUTLAW: Final[list[PickOutlaw]] = each(PickOutlaw)
NEXT_LOOKOUT: Final = NextLookout()
WANT_OUTLAW: Final = WantOutlaw()
HUNT: Final[list[Hunt]] = each(Hunt)
HUNT_ROLL: Final[list[HuntRoll]] = each(HuntRoll)
CAPTURE: Final[list[Capture]] = each(Capture)
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Recruit, PickOutlaw, NextLookout, WantOutlaw, Hunt, HuntRoll, Capture, Reload,
)  # fmt: skip
