"""Phase I: hidden rolls, sealed keep sets, payment, Card Sharps, the last roll (DT-011 … DT-029, DT-129 … DT-147)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import DICE_EACH, SEATS_IN, Town, bit
from saloon.games.dice_town.dice import (
    BRUTES,
    KEEPS,
    MOST_PAID,
    RETAKES,
    SETS,
    THROWS,
    cost_of,
    count,
    die,
    faces_of,
    names,
    within,
)  # fmt: skip
from saloon.games.dice_town.hands import SPREAD, holds, take_out, throw_away
from saloon.games.dice_town.language import (
    BRUTE,
    CHEATER,
    DICE_BITS,
    FACES,
    KEEP,
    MOST_SEATS,
    NONE,
    OUTLAWS,
    PASS,
    RETAKE,
    ROLL,
    SHARP,
    SPRING,
    argument,
    brute_of,
    dice_of,
    high,
    keep,
    low,
    sharp,
    spring,
)  # fmt: skip
from saloon.games.dice_town.play import BRUTE_NOTICE, CardWindow, lacks, misplayed, play_card, watchers
from saloon.kernel.flow import Question, Sealed, Step
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import SeatChance, SeatStep

NOT_ASKED: Final = -1  # in `kept`: complete before this step


def loose(s: Town, seat: i64) -> int:
    return DICE_EACH - s.locked[seat] % 7


def incomplete(s: Town) -> list[int]:
    """DT-024: whoever has locked all dice neither rolls nor pays any more."""
    return [seat for seat, locked in enumerate(s.locked) if locked % 7 < DICE_EACH]


class Shake(Step[Town]):
    """DT-012: a new step begins; with the Extension outlaws come before the dice (DTX-067, DTX-069)."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.then(THROW)
        if s.house.extension:
            s.then(SPRING_OUTLAWS)


class Throw(Step[Town]):
    """DT-012, DTX-071, DTX-072: everybody with loose dice rolls them; if nobody has any, only Card Sharps remain."""

    def run(self, s: Town, tape: Tape | None) -> None:
        seats = incomplete(s)
        if not seats:
            s.then(SHARPS)
            return
        s.then(KEEP_DICE)
        for seat in reversed(seats):
            s.agenda.append(ROLLS[seat])


class RollDice(SeatChance[Town]):
    """DT-012: under the cup, only its owner sees the result."""

    def ways(self, s: Town) -> i64:
        return len(THROWS[loose(s, self.seat)])

    def outcome(self, s: Town, way: i64) -> int:
        return THROWS[loose(s, self.seat)][way]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = action & VERB == ROLL and argument(action) in SETS[loose(s, self.seat)]
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.cups[self.seat] = argument(action)
        s.rolled |= bit(self.seat)
        if tape:
            event = tape.tell("rolled", seat=self.seat, number=loose(s, self.seat), told="closed")
            event.also(self.seat, told="open", dice=names(s.cups[self.seat]))


class LastRoll(RollDice):
    """DT-021 … DT-023: once, for nothing, and as they fall. Everybody sees it."""

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.locked[self.seat] += argument(action)
        if tape:
            tape.tell("last_roll", seat=self.seat, dice=names(argument(action)))


class KeepDice(Sealed[Town]):
    """DT-013 … DT-018, DT-141, DT-142"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEATS_IN[s.rolled]

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the hottest question of the game."""
        cup = s.cups[seat]
        options = KEEPS[cup][min(s.cash[seat], MOST_PAID)]
        return options + BRUTES[cup] if holds(s, seat, BRUTE) else options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return KEEPS[s.cups[seat]][MOST_PAID] + BRUTES[s.cups[seat]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        dice = dice_of(action)
        brute = brute_of(action)
        if action != NONE and (action & VERB != KEEP or brute > 1 or not dice):
            return misplayed(action)
        if not within(dice, s.cups[seat]):
            return Refusal("DT-013")
        number = dice % 7
        if brute:
            return lacks(s, seat, BRUTE) if number > 1 else Refusal("DT-142")
        cost = cost_of(number)
        return None if cost <= s.cash[seat] else Refusal("DT-017", cost=cost, cash=s.cash[seat])

    def decline(self, s: Town, seat: i64) -> int:
        """The free single die of highest value."""
        return keep(die(faces_of(s.cups[seat])[-1]), 0)

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        """DT-014, DT-129: everything is shown at once."""
        kept = [NOT_ASKED] * s.house.seats
        s.rolled = 0
        for seat, action in answers.items():
            kept[seat] = dice_of(action)
            s.cups[seat] = 0
            if action >> VERB_BITS + DICE_BITS:
                show_brute(s, seat)
            if tape:
                number = 5 - s.locked[seat] % 7 - kept[seat] % 7
                how = "brute" if brute_of(action) else "kept" if kept[seat] else "none"
                tape.tell("revealed", seat=seat, how=how, dice=names(kept[seat]), loose=number)
        s.kept = kept
        if s.brutes:
            s.then(BRUTE_NOTICE, RETAKE_DICE, PAY)
        else:
            s.then(PAY)


def show_brute(s: Town, seat: i64) -> None:
    take_out(s, seat, BRUTE)
    s.limbo = [*s.limbo, seat * SPREAD + BRUTE]
    s.brutes |= bit(seat)


class RetakeDice(Question[Town]):
    """DT-138, DT-143: whose Brute was cancelled chooses again among the dice he had committed."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEATS_IN[s.brutes >> 8]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [*RETAKES[s.kept[seat]][MOST_PAID], again(s.kept[seat])]

    def legal(self, s: Town, seat: i64) -> list[int]:
        options = RETAKES[s.kept[seat]][min(s.cash[seat], MOST_PAID)]
        return [*options, again(s.kept[seat])] if holds(s, seat, BRUTE) else options

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        dice = dice_of(action)
        if action & VERB != RETAKE or brute_of(action) > 1:
            return misplayed(action)
        if not dice or not within(dice, s.kept[seat]):
            return Refusal("DT-143")
        if brute_of(action):
            return lacks(s, seat, BRUTE) if dice == s.kept[seat] else Refusal("DT-138")
        cost = cost_of(dice % 7)
        return None if cost <= s.cash[seat] else Refusal("DT-017", cost=cost, cash=s.cash[seat])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.brutes &= 255
        if brute_of(action):
            show_brute(s, seat)
        s.kept = [dice_of(action) if who == seat else dice for who, dice in enumerate(s.kept)]
        if tape:
            how = "brute" if brute_of(action) else "kept"
            number = 5 - s.locked[seat] % 7 - s.kept[seat] % 7
            tape.tell("revealed", seat=seat, how=how, dice=names(s.kept[seat]), loose=number)


def again(dice: int) -> int:
    """The same dice with a second Brute."""
    return RETAKE | dice << VERB_BITS | 1 << VERB_BITS + DICE_BITS


class Pay(Step[Town]):
    """DT-015, DT-016: costs go onto the Stagecoach, kept dice are locked."""

    def run(self, s: Town, tape: Tape | None) -> None:
        for seat in range(s.house.seats):
            if s.kept[seat] != NOT_ASKED:
                number: i64 = s.kept[seat] % 7
                cost = 0 if s.brutes >> seat & 1 else cost_of(number)
                s.cash[seat] -= cost
                s.coach += cost  # DT-028
                s.locked[seat] += s.kept[seat]  # DT-026, DT-029: faces are counted, nothing else
                if tape and cost:
                    tape.tell("paid", seat=seat, dollars=cost)
        for play in s.limbo:
            throw_away(s, play % SPREAD)
        s.brutes = 0
        s.limbo = []
        s.then(SHARPS, COMPLETION)


class CardSharp(CardWindow):
    """DT-131, DT-132, DT-144 … DT-147: after every reveal, and after the last roll."""

    def seats(self, s: Town) -> tuple[int, ...]:
        mask: i64 = 0
        for seat, locked in enumerate(s.locked):
            if locked:
                mask |= bit(seat)
        return watchers(s, CHEATER, mask)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[sharp(old, new) for old in range(6) for new in range(6)]]

    def legal(self, s: Town, seat: i64) -> list[int]:
        if not holds(s, seat, CHEATER):
            return [PASS]
        locked = s.locked[seat]
        turns = [sharp(old, new) for old in range(6) if count(locked, old) for new in range(6) if new != old]
        return [PASS, *turns]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        old = low(action)
        new = high(action)
        if action & VERB != SHARP or old > 5 or new > 5 or old == new:
            return misplayed(action)
        if not count(s.locked[seat], old):
            return Refusal("DT-145", face=FACES[old])
        return lacks(s, seat, CHEATER)

    def play(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.then(SHARPS)  # DT-107, DT-108, DT-133: passing is not final while cards are played
        play_card(s, seat, CHEATER, Turn(seat, low(action), high(action)), tape)
        if tape:
            tape.tell("turning", seat=seat, old=FACES[low(action)], new=FACES[high(action)])


class Turn(SeatStep[Town]):
    """DT-144, DTI-009: one die is turned to another face."""

    __slots__ = ("new", "old")

    def __init__(self, seat: i64, old: i64, new: i64) -> None:
        super().__init__(seat)
        self.old = old
        self.new = new

    def run(self, s: Town, tape: Tape | None) -> None:
        s.locked[self.seat] += die(self.new) - die(self.old)
        if tape:
            tape.tell("turned", seat=self.seat, old=FACES[self.old], new=FACES[self.new])


class Completion(Step[Town]):
    """DT-019 … DT-023"""

    def run(self, s: Town, tape: Tape | None) -> None:
        missing = len(incomplete(s))
        if missing == s.house.seats:
            s.then(SHAKE)
        elif missing:
            s.then(LAST_THROW)
            if s.house.extension:
                s.then(SPRING_OUTLAWS)


class LastThrow(Step[Town]):
    """DT-021, DT-130, DTX-073"""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.then(SHARPS)
        for seat in reversed(incomplete(s)):
            s.agenda.append(LAST_ROLLS[seat])


class SpringOutlaws(Sealed[Town]):
    """DTX-067 … DTX-074: outlaws set dice before a roll; committed by all at once and shown together."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple([seat for seat in incomplete(s) if s.recruited[seat]])

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return plans(s.recruited[seat], loose(s, seat))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        plan = argument(action)
        if action & VERB != SPRING or plan == 0 or plan >> 2 * len(OUTLAWS):
            return misplayed(action)
        number = 0
        for outlaw in range(len(OUTLAWS)):
            dice = plan >> 2 * outlaw & 3
            if dice and not s.recruited[seat] >> outlaw & 1:
                return Refusal("DTX-066", outlaw=OUTLAWS[outlaw])
            if dice > 2:
                return Refusal("DTX-068")
            number += dice
        return None if number <= loose(s, seat) else Refusal("DTX-070", loose=loose(s, seat))

    def decline(self, s: Town, seat: i64) -> int:
        return PASS

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        for seat, action in answers.items():
            if action != PASS:
                for outlaw in range(len(OUTLAWS)):
                    self.set_dice(s, seat, outlaw, argument(action) >> 2 * outlaw & 3, tape)

    def set_dice(self, s: Town, seat: i64, outlaw: i64, dice: i64, tape: Tape | None) -> None:
        if not dice:
            return
        s.locked[seat] += dice * die(s.house.pair[outlaw])
        s.recruited = [mask & ~bit(outlaw) for mask in s.recruited]
        s.wanted |= bit(outlaw)  # DTX-074
        if tape:
            face = FACES[s.house.pair[outlaw]]
            tape.tell("sprung", seat=seat, outlaw=OUTLAWS[outlaw], face=face, number=dice)


def plans(recruited: int, most: int) -> list[int]:
    """No outlaw, or any set of them with one or two dice each."""
    some: list[tuple[list[int], list[int]]] = [([], [])]
    for outlaw in range(len(OUTLAWS)):
        if recruited >> outlaw & 1:
            more = [([*who, outlaw], [*dice, n]) for who, dice in some for n in (1, 2) if sum(dice) + n <= most]
            some += more
    return [PASS, *[spring(who, dice) for who, dice in some if who]]


SHAKE: Final = Shake()
THROW: Final = Throw()
KEEP_DICE: Final = KeepDice()
RETAKE_DICE: Final = RetakeDice()
PAY: Final = Pay()
SHARPS: Final = CardSharp()
COMPLETION: Final = Completion()
LAST_THROW: Final = LastThrow()
SPRING_OUTLAWS: Final = SpringOutlaws()
ROLLS: Final = [RollDice(seat) for seat in range(MOST_SEATS)]
LAST_ROLLS: Final = [LastRoll(seat) for seat in range(MOST_SEATS)]
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Shake, Throw, RollDice, LastRoll, KeepDice, RetakeDice, Pay, CardSharp, Turn, Completion, LastThrow, SpringOutlaws,
)  # fmt: skip
