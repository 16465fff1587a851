"""Phase I: hidden rolls, sealed keep sets, payment, the last roll (DT-011 … DT-029, DT-130, DT-132)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import BRUTE
from saloon.games.dice_town.brute import BRUTE_NOTICE, RETAKE_DICE, brutes_in_force, show_brute, tell_kept
from saloon.games.dice_town.dice import (
    BRUTES,
    KEEPS,
    MOST_PAID,
    SETS,
    THROWS,
    cost_of,
    die,
    faces_of,
    incomplete,
    loose,
    names,
    number_of,
    within,
)  # fmt: skip
from saloon.games.dice_town.hands import holds, throw_away
from saloon.games.dice_town.outlaws import SPRING_OUTLAWS
from saloon.games.dice_town.packing import KEEP, NONE, ROLL, keep_bits, keep_brute, keep_dice_bits, roll_dice_bits
from saloon.games.dice_town.play import lacks, misplayed
from saloon.games.dice_town.records import owned_card
from saloon.games.dice_town.seats import bit, each, seats_of
from saloon.games.dice_town.sharp import SHARPS
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Sealed, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import SeatChance

NOT_ASKED: Final = -1  # in `kept`: complete before this step


class Shake(Step[Town]):
    """DT-012: a new step begins; with the Extension outlaws come before the dice (DTX-067, DTX-069)."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.then(THROW)
        if s.ruleset.extension:
            s.then(SPRING_OUTLAWS)


class Throw(Step[Town]):
    """DT-012, DTX-071, DTX-072: everybody with loose dice rolls them; if nobody has any, only Card Sharps remain."""

    def run(self, s: Town, log: EventLog | None) -> None:
        seats = incomplete(s.locked)
        if not seats:
            s.then(SHARPS)
            return
        s.then(KEEP_DICE)
        for seat in reversed(seats):
            s.agenda.append(ROLLS[seat])


class RollDice(SeatChance[Town]):
    """DT-012: under the cup, only its owner sees the result."""

    def ways(self, s: Town) -> i64:
        return len(THROWS[loose(s.locked[self.seat])])

    def outcome(self, s: Town, way: i64) -> int:
        return THROWS[loose(s.locked[self.seat])][way]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = verb_of(action) == ROLL and roll_dice_bits(action) in SETS[loose(s.locked[self.seat])]
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.cups[self.seat] = roll_dice_bits(action)
        s.rolled |= bit(self.seat)
        if log:
            event = log.tell("rolled", seat=self.seat, number=loose(s.locked[self.seat]), told="closed")
            event.also(self.seat, told="open", dice=names(s.cups[self.seat]))


class LastRoll(RollDice):
    """DT-021 … DT-023: once, for nothing, and as they fall. Everybody sees it."""

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.locked[self.seat] += roll_dice_bits(action)
        if log:
            log.tell("last_roll", seat=self.seat, dice=names(roll_dice_bits(action)))


def dice_kept(action: int) -> int:
    return 0 if action == NONE else keep_dice_bits(action)


def with_brute(action: int) -> bool:
    return action != NONE and keep_brute(action) == 1


class KeepDice(Sealed[Town]):
    """DT-013 … DT-018, DT-141, DT-142"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return seats_of(s.rolled)

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the hottest question of the game."""
        cup = s.cups[seat]
        options = KEEPS[cup][min(s.cash[seat], MOST_PAID)]
        return options + BRUTES[cup] if holds(s, seat, BRUTE) else options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return KEEPS[s.cups[seat]][MOST_PAID] + BRUTES[s.cups[seat]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        dice = dice_kept(action)
        if action != NONE and (verb_of(action) != KEEP or keep_brute(action) > 1 or not dice):
            return misplayed(action)
        if not within(dice, s.cups[seat]):  # proves more than `is_keep`, and costs less
            return Refusal("DT-013")
        number = number_of(dice)
        if with_brute(action):
            return lacks(s, seat, BRUTE) if number > 1 else Refusal("DT-142")
        cost = cost_of(number)
        return None if cost <= s.cash[seat] else Refusal("DT-017", cost=cost, cash=s.cash[seat])

    def decline(self, s: Town, seat: i64) -> int:
        """The free single die of highest value."""
        return keep_bits(die(faces_of(s.cups[seat])[-1]), 0)

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        """DT-014, DT-129: everything is shown at once."""
        kept = [NOT_ASKED] * s.ruleset.seats
        s.rolled = 0
        for seat, action in answers.items():
            kept[seat] = dice_kept(action)
            s.cups[seat] = 0
            if with_brute(action):
                show_brute(s, seat)
            if log:
                tell_kept(s, seat, kept[seat], log)
        s.kept = kept
        if s.brutes:
            s.then(BRUTE_NOTICE, RETAKE_DICE, PAY)
        else:
            s.then(PAY)


class Pay(Step[Town]):
    """DT-015, DT-016: costs go onto the Stagecoach, kept dice are locked."""

    def run(self, s: Town, log: EventLog | None) -> None:
        for seat in range(s.ruleset.seats):
            if s.kept[seat] != NOT_ASKED:
                cost = 0 if brutes_in_force(s) >> seat & 1 else cost_of(number_of(s.kept[seat]))
                s.cash[seat] -= cost
                s.coach += cost  # DT-028
                s.locked[seat] += s.kept[seat]  # DT-026, DT-029: faces are counted, nothing else
                if log and cost:
                    log.tell("paid", seat=seat, dollars=cost)
        for play in s.limbo:
            throw_away(s, owned_card(play))
        s.brutes = 0
        s.limbo = []
        s.then(SHARPS, COMPLETION)


class Completion(Step[Town]):
    """DT-019 … DT-023"""

    def run(self, s: Town, log: EventLog | None) -> None:
        missing = len(incomplete(s.locked))
        if missing == s.ruleset.seats:
            s.then(SHAKE)
        elif missing:
            s.then(LAST_THROW)
            if s.ruleset.extension:
                s.then(SPRING_OUTLAWS)


class LastThrow(Step[Town]):
    """DT-021, DT-130, DTX-073"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.then(SHARPS)
        for seat in reversed(incomplete(s.locked)):
            s.agenda.append(LAST_ROLLS[seat])


SHAKE: Final = Shake()
THROW: Final = Throw()
KEEP_DICE: Final = KeepDice()
PAY: Final = Pay()
COMPLETION: Final = Completion()
LAST_THROW: Final = LastThrow()
ROLLS: Final = each(RollDice)
LAST_ROLLS: Final = each(LastRoll)
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Shake, Throw, RollDice, LastRoll, KeepDice, Pay, Completion, LastThrow,
)  # fmt: skip
