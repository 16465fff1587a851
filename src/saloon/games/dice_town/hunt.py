"""The Sheriff's new action: hunting wanted outlaws (DTX-059, DTX-076 … DTX-079)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import DOUBLEGUN, KING, OUTLAWS, named
from saloon.games.dice_town.dice import SETS, THROWS, count, names, number_of, parts_of, within
from saloon.games.dice_town.own_action import BOOSTS, in_force
from saloon.games.dice_town.packing import (
    RELOAD,
    ROLL,
    is_reload,
    is_shoot,
    reload_bits,
    reload_dice_bits,
    roll_dice_bits,
    shoot_bits,
    shoot_outlaws_bits,
)
from saloon.games.dice_town.play import lacks, misplayed, play_out
from saloon.games.dice_town.seats import each, replaced
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import SeatChance, SeatQuestion, SeatStep


class Hunt(SeatStep[Town]):
    """DTX-030, DTX-076: all dice that show K are rolled again; they keep counting as K (DTX-078)."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.hunted = 0
        s.to_draw = count(s.locked[self.seat], KING)
        if s.wanted:
            s.then(HUNT_ROLL[self.seat], CAPTURE[self.seat])
        elif log:
            log.tell("nothing")


class HuntRoll(SeatChance[Town]):
    """DTX-076, DTX-059: the dice still to be rolled join those that lie."""

    def ways(self, s: Town) -> i64:
        return len(THROWS[s.to_draw])

    def outcome(self, s: Town, way: i64) -> int:
        return THROWS[s.to_draw][way]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = verb_of(action) == ROLL and roll_dice_bits(action) in SETS[s.to_draw]
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.to_draw = 0
        s.hunted += roll_dice_bits(action)
        if log:
            log.tell("hunting", seat=self.seat, dice=names(s.hunted))


def captures(s: Town) -> list[int]:
    """DTX-076, DTX-077: every choice of as many wanted outlaws as the dice can capture."""
    ways: list[list[int]] = []
    for face in range(6):
        there = [outlaw for outlaw in range(len(OUTLAWS)) if s.wanted >> outlaw & 1 and s.ruleset.face[outlaw] == face]
        number = min(count(s.hunted, face), len(there))
        ways.append([sum(1 << outlaw for outlaw in some) for some in combinations(there, int(number))])
    return sorted({sum(some) for some in product(*ways)})


class Capture(SeatQuestion[Town]):
    """DTX-059, DTX-077, D35, D36"""

    def run(self, s: Town, log: EventLog | None) -> None:
        """DT-175: with a Store card in hand the step is the hunter's, until Double gun is played."""
        options = captures(s)
        if len(options) == 1 and (not s.stores[self.seat] or in_force(s, DOUBLEGUN)):
            self.resolve(s, self.seat, shoot_bits(options[0]), log)
        else:
            super().run(s, log)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [shoot_bits(outlaws) for outlaws in captures(s)]
        return some + [reload_bits(dice) for dice in parts_of(s.hunted) if dice]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if is_shoot(action):
            return None if shoot_outlaws_bits(action) in captures(s) else Refusal("DTX-077")
        if not is_reload(action) or not reload_dice_bits(action):
            return misplayed(action)
        if not within(reload_dice_bits(action), s.hunted):
            return Refusal("DTX-059")
        return Refusal("DTX-059.once") if in_force(s, DOUBLEGUN) else lacks(s, seat, DOUBLEGUN)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if verb_of(action) == RELOAD:
            dice = reload_dice_bits(action)
            s.then(CAPTURE[seat])
            play_out(s, seat, DOUBLEGUN, Reload(seat, dice), log)
            if log:
                log.tell("reloading", seat=seat, dice=names(dice))
            return
        caught = shoot_outlaws_bits(action)
        s.wanted &= ~caught
        s.captured = replaced(s.captured, seat, s.captured[seat] | caught)  # DTX-079
        if caught:  # DTX-082
            gains(s, seat)
        if log:
            told = "caught" if caught else "missed"
            log.tell("captured", seat=seat, told=told, outlaws=named(caught, OUTLAWS))


class Reload(SeatStep[Town]):
    """DTX-059"""

    __slots__ = ("dice",)

    def __init__(self, seat: i64, dice: i64) -> None:
        super().__init__(seat)
        self.dice = dice

    def run(self, s: Town, log: EventLog | None) -> None:
        s.hunted -= self.dice
        s.to_draw = number_of(self.dice)
        s.then(BOOSTS[DOUBLEGUN], HUNT_ROLL[self.seat])


HUNT: Final = each(Hunt)
HUNT_ROLL: Final = each(HuntRoll)
CAPTURE: Final = each(Capture)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Hunt, HuntRoll, Capture, Reload)
