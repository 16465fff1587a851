"""Tests of a statistic, all in public: exploding dice, second rolls, opposed rolls and ties (SG-073 … SG-079, SG-082).

The steps that begin a roll put a step of their own after it, which reads the total.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import dude_name, stat_of
from saloon.games.slaughter_gulch.boosts import BOOST_FOR
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.dice import WAYS, best_below_six, dice_in, lowest_in, sixes_in, throw_of
from saloon.games.slaughter_gulch.names import FIGURES
from saloon.games.slaughter_gulch.packing import KEEP, again, again_card, is_again, is_roll, roll_dice_bits
from saloon.games.slaughter_gulch.sides import Side, total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import CONTEXTS, ON_ROLL
from saloon.kernel.flow import ALL, Chance, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE, NOT_ASKED

# --- beginning a roll ---


def begin(s: Town, number: i64, ctx: i64, dude: i64, dice: i64, decider: i64) -> Side:
    """A side of a roll, before anything is declared: with the powers that last this turn."""
    side = Side(s, number)
    side.begin(ctx, dude, dice, decider)
    powers = s.powers[dude // FIGURES]
    tile: i64 = 0
    while powers:
        if powers & 1:
            side.bonus += s.ruleset.power_bonus[tile][ctx]
        powers >>= 1
        tile += 1
    return side


def roll(s: Town, side: i64) -> None:
    """What was begun is declared, thrown, and perhaps thrown again."""
    s.agenda.append(AGAIN_FOR[side])
    s.agenda.append(THROW[side])
    s.agenda.append(BOOST_FOR[side])


def test(s: Town, ctx: i64, dude: i64, stat: i64, decider: i64, after: Step[Any]) -> None:
    """A roll against a number: `after` reads the total of side 0."""
    begin(s, 0, ctx, dude, stat_of(s, dude, stat), decider)
    s.agenda.append(after)
    roll(s, 0)


def second_test(s: Town, ctx: i64, dude: i64, stat: i64, after: Step[Any]) -> None:
    """A roll of the other side while the first one stands."""
    begin(s, 1, ctx, dude, stat_of(s, dude, stat), dude // FIGURES)
    s.agenda.append(after)
    roll(s, 1)


def opposed(
    s: Town, ctx: i64, dude: i64, stat: i64, decider: i64, ctx2: i64, foe: i64, stat2: i64, after: Step[Any]
) -> None:  # fmt: skip
    """SG-078: both declare, both roll, ties again."""
    begin(s, 0, ctx, dude, stat_of(s, dude, stat), decider)
    begin(s, 1, ctx2, foe, stat_of(s, foe, stat2), foe // FIGURES)
    s.agenda.append(after)
    throw_both(s)
    s.agenda.append(BOOST_FOR[1])
    s.agenda.append(BOOST_FOR[0])


def throw_both(s: Town) -> None:
    s.agenda.append(SETTLE)
    s.agenda.append(AGAIN_FOR[1])
    s.agenda.append(AGAIN_FOR[0])
    s.agenda.append(THROW[1])
    s.agenda.append(THROW[0])


# --- throwing ---


class Throw(Chance[Town]):
    """SG-073, SG-074: all dice, then those that showed 6 again and again."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def ways(self, s: Town) -> i64:
        return WAYS[Side(s, self.side).to_throw]

    def outcome(self, s: Town, way: i64) -> int:
        return throw_of(Side(s, self.side).to_throw, way)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_roll(action):
            return Refusal("kernel.impossible")
        faces = list(dice_in(roll_dice_bits(action)))
        possible = len(faces) == Side(s, self.side).to_throw and faces == sorted(faces, reverse=True)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        side = Side(s, self.side)
        level = side.level
        s.last = roll_dice_bits(action)
        if level == 0 and lowest_in(s.last) == 1:
            side.see_one()
        best = best_below_six(s.last)
        sixes = sixes_in(s.last)
        if best and best + 6 * level > side.best:
            side.best = best + 6 * level
        if log:
            log.tell(
                "rolled", who=dude_name(s, side.dude), context=CONTEXTS[side.context], dice=dice_in(s.last), level=level
            )
        if sixes:
            side.explode(sixes)
            s.agenda.append(THROW[self.side])
        elif log:
            log.tell(
                "result", who=dude_name(s, side.dude), context=CONTEXTS[side.context], best=side.best, bonus=side.bonus,
                total=total(s, self.side),
            )  # fmt: skip


class Again(Question[Town]):
    """D-22: a second roll of the whole pool, which then stands."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def cards(self, s: Town) -> list[int]:
        side = Side(s, self.side)
        seat = side.owner
        if side.decider != seat:
            return []
        found = [int(side.second_roll)] if side.second_roll >= 0 else []
        if s.done[seat] and not side.rewarded:  # SG-241
            found += [card for card in s.ruleset.reacts[s.outfits[seat]][ON_ROLL] if ready(s, seat, card)]
        return found

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[Side(s, self.side).decider] if self.cards(s) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [KEEP, *[again(card) for card in self.cards(s)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == KEEP:
            return None
        allowed = is_again(action) and again_card(action) in self.cards(s)
        return None if allowed else Refusal("SG-077")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == KEEP:
            return
        side = Side(s, self.side)
        spend(s, seat, again_card(action), log)
        side.second_roll = -1
        if log:
            log.tell("rolls_again", who=dude_name(s, side.dude), card=s.ruleset.cards[again_card(action)].id)
        side.start_over()
        s.then(THROW[self.side])


class Settle(Step[Town]):
    """SG-078: a tie is rolled again by both, with the same cards."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) == total(s, 1):
            if log:
                log.tell("tied", total=total(s, 0))
            Side(s, 0).start_over()
            Side(s, 1).start_over()
            throw_both(s)


THROW: Final = [Throw(0), Throw(1)]
AGAIN_FOR: Final = [Again(0), Again(1)]
SETTLE: Final = Settle()
STEPS: Final = (Throw, Again, Settle)
