"""The Brute: dice kept for nothing, unless the Wanted Notice cancels it (DT-129, DT-137, DT-138, DT-141 … DT-143)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import BRUTE, STORE, WANTED
from saloon.games.dice_town.dice import MOST_PAID, RETAKES, cost_of, loose, names, number_of, within
from saloon.games.dice_town.hands import holds, take_out
from saloon.games.dice_town.packing import (
    PASS,
    cancel,
    cancel_seat,
    is_cancel,
    is_retake,
    retake_bits,
    retake_brute,
    retake_dice_bits,
)
from saloon.games.dice_town.play import CardWindow, lacks, misplayed, put_away, spend_notice, watchers
from saloon.games.dice_town.records import owned_by
from saloon.games.dice_town.seats import bit, replaced, seats_of
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Question, Step
from saloon.kernel.messages import EventLog, Refusal

CANCELLED_AT: Final = 8  # in `Town.brutes`: above the seats whose Brute stands, those whose Brute was cancelled


def brutes_in_force(s: Town) -> i64:
    """The seats that keep their dice for nothing, a bit each,"""
    return s.brutes & (1 << CANCELLED_AT) - 1


def brutes_cancelled(s: Town) -> i64:
    """and those that must choose again."""
    return s.brutes >> CANCELLED_AT


def show_brute(s: Town, seat: i64) -> None:
    take_out(s, seat, BRUTE)
    s.limbo = [*s.limbo, owned_by(seat, BRUTE)]
    s.brutes |= bit(seat)


def tell_kept(s: Town, seat: i64, dice: i64, log: EventLog) -> None:
    """DT-014: what a keep set shows."""
    how = "brute" if brutes_in_force(s) >> seat & 1 else "kept" if dice else "none"
    left = loose(s.locked[seat]) - number_of(dice)
    log.tell("revealed", seat=seat, how=how, dice=names(dice), loose=left)


class BruteNotice(CardWindow):
    """DT-129, DT-137: one of the Brutes just shown may be cancelled."""

    def seats(self, s: Town) -> tuple[int, ...]:
        shown = brutes_in_force(s)
        alone = shown & (shown - 1) == 0  # and not cancelled by its own player
        return watchers(s, WANTED, s.ruleset.mask & ~shown if alone else s.ruleset.mask)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[cancel(who) for who in range(s.ruleset.seats)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        victim = cancel_seat(action)
        if not is_cancel(action) or victim >= s.ruleset.seats:
            return misplayed(action)
        if victim == seat or not brutes_in_force(s) >> victim & 1:
            return Refusal("DT-134")
        return lacks(s, seat, WANTED)

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        victim = cancel_seat(action)
        s.brutes = s.brutes & ~bit(victim) | bit(CANCELLED_AT + victim)
        put_away(s, victim, BRUTE)
        spend_notice(s, seat)
        if log:
            log.tell("cancelled", seat=seat, victim=victim, card=STORE[BRUTE])


class RetakeDice(Question[Town]):
    """DT-138, DT-143: whose Brute was cancelled chooses again among the dice he had committed."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return seats_of(brutes_cancelled(s))

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [*RETAKES[s.kept[seat]][MOST_PAID], retake_bits(s.kept[seat], 1)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        options = RETAKES[s.kept[seat]][min(s.cash[seat], MOST_PAID)]
        return [*options, retake_bits(s.kept[seat], 1)] if holds(s, seat, BRUTE) else options

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_retake(action):
            return misplayed(action)
        dice = retake_dice_bits(action)
        if not dice or not within(dice, s.kept[seat]):
            return Refusal("DT-143")
        if retake_brute(action):
            return lacks(s, seat, BRUTE) if dice == s.kept[seat] else Refusal("DT-138")
        cost = cost_of(number_of(dice))
        return None if cost <= s.cash[seat] else Refusal("DT-017", cost=cost, cash=s.cash[seat])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.brutes = brutes_in_force(s)
        if retake_brute(action):
            show_brute(s, seat)
        s.kept = replaced(s.kept, seat, retake_dice_bits(action))
        if log:
            tell_kept(s, seat, s.kept[seat], log)


BRUTE_NOTICE: Final = BruteNotice()
RETAKE_DICE: Final = RetakeDice()
STEPS: Final[tuple[type[Step[Any]], ...]] = (BruteNotice, RetakeDice)
