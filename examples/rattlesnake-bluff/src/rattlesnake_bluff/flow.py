"""A round, in the order of the rules: roll, speak, and lift the cups."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64
from saloon.kernel.flow import NOBODY, Chance, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE, SeatChance

from rattlesnake_bluff.counting import found, is_higher, next_in
from rattlesnake_bluff.packing import (
    DOUBT,
    bid,
    bid_count,
    bid_face,
    first,
    first_seat,
    is_bid,
    is_roll,
    roll,
    roll_dice,
)
from rattlesnake_bluff.ruleset import Rules
from rattlesnake_bluff.state import Table, empty
from rattlesnake_bluff.verbs import FACES

SIDES: Final = len(FACES) - 1


def opening(rules: Rules) -> Table:
    s = empty(rules)
    s.then(FIRST, ROUND)
    return s


class First(Chance[Table]):
    """RB-003"""

    def ways(self, s: Table) -> i64:
        return s.ruleset.seats

    def outcome(self, s: Table, way: i64) -> int:
        return first(way)

    def resolve(self, s: Table, seat: i64, action: int, log: EventLog | None) -> None:
        s.active = first_seat(action)
        if log:
            log.tell("first", seat=s.active)


class Round(Step[Table]):
    """RB-004: everybody rolls, then whoever begins speaks."""

    def run(self, s: Table, log: EventLog | None) -> None:
        s.rounds += 1
        s.count, s.face, s.bidder = 0, 0, NOBODY
        if log:
            log.tell("round", round=s.rounds, seat=s.active)
        s.then_all([*[Roll(seat) for seat, dice in enumerate(s.dice) if dice], SPEAK])


class Roll(SeatChance[Table]):
    """RB-005: under a cup. All see that dice were rolled, their owner sees which."""

    def ways(self, s: Table) -> i64:
        return int(SIDES ** s.dice[self.seat])

    def outcome(self, s: Table, way: i64) -> int:
        dice = []
        for _ in range(s.dice[self.seat]):
            dice.append(int(way % SIDES) + 1)
            way //= SIDES
        return roll(sorted(dice))

    def check(self, s: Table, seat: i64, action: int) -> Refusal | None:
        """Without a look at every way: there may be 7,776."""
        dice = roll_dice(action) if is_roll(action) else []
        possible = len(dice) == s.dice[self.seat] and 0 not in dice and dice == sorted(dice)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Table, seat: i64, action: int, log: EventLog | None) -> None:
        s.cups[self.seat] = roll_dice(action)
        if log:
            n = s.dice[self.seat]
            log.tell("rolled", seat=self.seat, n=n).also(self.seat, dice=tuple(s.cups[self.seat]))


class Speak(Question[Table]):
    """RB-006 … RB-011: a higher bid, or a doubt about the one that stands."""

    def seats(self, s: Table) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Table, seat: i64) -> list[int]:
        bids = [
            bid(count, face)
            for count in range(max(1, s.count), sum(s.dice) + 1)
            for face in range(s.ruleset.lowest, SIDES + 1)
            if is_higher(s, count, face)
        ]
        return [DOUBT, *bids] if s.count else bids

    def refusal(self, s: Table, seat: i64, action: int) -> Refusal:
        if action == DOUBT:
            return Refusal("RB-011")
        if not is_bid(action) or not bid_count(action) or not bid_face(action):
            return Refusal("kernel.nonsense")
        if bid_face(action) < s.ruleset.lowest:
            return Refusal("RB-015")
        if bid_count(action) > sum(s.dice):
            return Refusal("RB-009", count=bid_count(action), total=sum(s.dice))
        return Refusal("RB-008", count=s.count, face=s.face)

    def resolve(self, s: Table, seat: i64, action: int, log: EventLog | None) -> None:
        if action == DOUBT:
            if log:
                log.tell("doubt", seat=seat, bidder=s.bidder, count=s.count, face=s.face)
            s.then(SHOWDOWN)
            return
        s.count, s.face, s.bidder = bid_count(action), bid_face(action), int(seat)
        if log:
            log.tell("bid", seat=seat, count=s.count, face=s.face)
        s.active = next_in(s, s.active)
        s.then(SPEAK)


class Showdown(Step[Table]):
    """RB-012 … RB-018: all cups are lifted, and one of the two loses a die."""

    def run(self, s: Table, log: EventLog | None) -> None:
        s.shown = s.cups
        s.cups = [[] for _ in s.cups]
        borne_out = found(s, s.shown)
        loser = s.active if borne_out >= s.count else s.bidder  # RB-016
        s.dice[loser] -= 1
        if log:
            for seat, cup in enumerate(s.shown):
                if cup:
                    log.tell("lifted", seat=seat, dice=tuple(cup))
            how = "true" if borne_out >= s.count else "lie"
            log.tell("counted", count=s.count, face=s.face, found=borne_out, how=how)
            log.tell("lost", seat=loser, left=s.dice[loser])
        if s.dice[loser]:
            s.active = loser  # RB-017
        else:
            s.fallen.append(loser)
            s.active = next_in(s, loser)
            if log:
                log.tell("out", seat=loser)
        if len(s.fallen) == s.ruleset.seats - 1:
            end(s, log)
        else:
            s.then(ROUND)


def end(s: Table, log: EventLog | None) -> None:
    """RB-018: the last with dice wins; of the others, whoever fell later stands better."""
    result = [int(s.ruleset.seats) - 1] * s.ruleset.seats
    for place, seat in enumerate(s.fallen):
        result[seat] = place
    if log:
        log.tell("win", seat=s.active)
    s.finish(result)


FIRST: Final = First()
ROUND: Final = Round()
SPEAK: Final = Speak()
SHOWDOWN: Final = Showdown()
