"""The set-up: characters, stars, hands, safes passed to the left, the Stranger, the first player (ledger section 3)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.board import NOTHING, Town, replaced
from saloon.games.deadwood_1876.dice import Dice, highest_stay
from saloon.games.deadwood_1876.language import (
    CHARACTERS,
    COLT,
    DEAL,
    ENTRUST,
    HOUSES,
    MIX,
    MOST_SEATS,
    PLACE,
    SAFE_BITS,
    SAFES,
    SEND,
    STAR_BITS,
    STRANGER,
    TAKE,
    listed,
    one,
    several,
    value_of,
)  # fmt: skip
from saloon.games.deadwood_1876.memory import GAVE, HELD, PASSED, event
from saloon.games.deadwood_1876.orders import drawn, ways_to_draw
from saloon.games.deadwood_1876.stars import first_houses
from saloon.games.deadwood_1876.supply import draw, rising
from saloon.kernel.flow import Chance, Sealed, Step
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatChance, SeatQuestion


class TakeCharacter(SeatQuestion[Town]):
    """D76-002: seat by seat, any that is left."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(TAKE, character) for character in range(len(CHARACTERS))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        character = value_of(action)
        if action & VERB != TAKE or character >= len(CHARACTERS):
            return Refusal("kernel.nonsense")
        return Refusal("D76-002", character=CHARACTERS[character]) if character in s.characters else None

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.characters = replaced(s.characters, seat, value_of(action))
        if log:
            log.tell("character", seat=seat, character=CHARACTERS[value_of(action)])


class PlaceStars(Chance[Town]):
    """D76-003, D76-004: drawn out of the bag and placed one by one."""

    def ways(self, s: Town) -> i64:
        return ways_to_draw(s.ruleset.seats, s.ruleset.seats)

    def outcome(self, s: Town, way: i64) -> int:
        order = drawn(s.ruleset.seats, list(s.ruleset.everybody), way)
        return several(PLACE, order, STAR_BITS)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        order = listed(action, STAR_BITS, MOST_SEATS)
        possible = action & VERB == PLACE and sorted(order) == list(range(s.ruleset.seats))
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        stars = listed(action, STAR_BITS, MOST_SEATS)
        if s.ruleset.pair:
            stars.append(STRANGER)  # D76-161
        for i, house in enumerate(first_houses(len(stars))):
            s.stars[stars[i]] = house
        if log:
            houses = tuple([HOUSES[s.stars[star]] for star in s.ruleset.owners])
            log.tell("stars", stars=tuple(s.ruleset.owners), houses=houses)


class DealSafes(SeatChance[Town]):
    """D76-007, D76-161: unseen safes for one seat, which looks at them."""

    __slots__ = ("count",)

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(seat)
        self.count = count

    def ways(self, s: Town) -> i64:
        return ways_to_draw(self.count, len(s.pool))

    def outcome(self, s: Town, way: i64) -> int:
        safes = drawn(self.count, s.pool, way)
        safes.sort()
        return several(DEAL, safes, SAFE_BITS)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        safes = listed(action, SAFE_BITS, 2)
        possible = action & VERB == DEAL and len(safes) == self.count and rising(safes)
        return None if possible and all(safe in s.pool for safe in safes) else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        safes = listed(action, SAFE_BITS, 2)
        s.rows[self.seat] = s.rows[self.seat] + safes
        s.pool = [safe for safe in s.pool if safe not in safes]
        if s.history:  # after the pass
            s.history += [event(HELD, row=self.seat, safe=safe) for safe in safes]
        if log:
            told = log.tell("dealt", seat=self.seat, count=len(safes), told="closed")
            told.also(self.seat, told="open", safes=tuple([SAFES[safe] for safe in safes]))


class PassSafe(Sealed[Town]):
    """D76-009 … D76-012: one of two to the left, all at once."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return s.ruleset.everybody

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(SEND, safe) for safe in s.rows[seat]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return own_safe(s, seat, action, SEND, "D76-009")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        n = len(answers)
        sent = [value_of(answers[seat]) for seat in range(n)]
        for seat in range(n):
            kept = [safe for safe in s.rows[seat] if safe != sent[seat]]
            s.rows[seat] = [*kept, sent[(seat - 1) % n]]
            s.history += [event(HELD, row=seat, safe=safe) for safe in s.rows[seat]]
        for seat in range(n):
            s.history.append(event(PASSED, seat=seat, safe=sent[seat]))
            if log:
                told = log.tell("passed", seat=seat, left=(seat + 1) % n, told="closed")
                for who in (seat, (seat + 1) % n):
                    told.also(who, told="open", safe=SAFES[sent[seat]])


class EntrustSafe(Sealed[Town]):
    """D76-161: each of two players gives one of three safes to the Stranger."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return s.ruleset.everybody

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(ENTRUST, safe) for safe in s.rows[seat]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return own_safe(s, seat, action, ENTRUST, "D76-161")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in answers.items():
            safe = value_of(action)
            s.rows[seat] = [other for other in s.rows[seat] if other != safe]
            s.rows[STRANGER] = [*s.rows[STRANGER], safe]
            s.history.append(event(GAVE, seat=seat, safe=safe))
            if log:
                log.tell("entrusted", seat=seat, told="closed").also(seat, told="open", safe=SAFES[safe])


def own_safe(s: Town, seat: i64, action: int, verb: i64, rule: str) -> Refusal | None:
    safe = value_of(action)
    if action & VERB != verb or safe >= len(SAFES):
        return Refusal("kernel.nonsense")
    return None if safe in s.rows[seat] else Refusal(rule, safe=SAFES[safe])


class MixRows(Chance[Town]):
    """D76-011, D76-162: every row of two is shuffled; named are those that change their order."""

    def ways(self, s: Town) -> i64:
        return 1 << len(s.ruleset.owners)

    def outcome(self, s: Town, way: i64) -> int:
        rows: i64 = way & 3 | (way & 4) << 7 if s.ruleset.pair else way
        return one(MIX, rows)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        rows = value_of(action)
        possible = action & VERB == MIX and rows >> STRANGER + 1 == 0
        turned = [star for star in range(STRANGER + 1) if rows >> star & 1]
        return None if possible and all(star in s.ruleset.owners for star in turned) else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        rows = value_of(action)
        for star in s.ruleset.owners:
            if rows >> star & 1:
                s.rows[star] = s.rows[star][::-1]
        if s.ruleset.pair:
            s.covers = [[NOTHING] * len(row) for row in s.rows]
        if log:
            log.tell("laid_out")


class FirstRoll(Dice):
    """D76-013: a Colt die each; those tied for highest roll again."""

    def guns(self, s: Town) -> list[int]:
        return [COLT] * len(s.rollers)

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        if log:
            log.tell("first_roll", seats=tuple(s.rollers), dice=tuple(values))
        if highest_stay(s, values):
            s.then(FIRST_ROLL)
            return
        s.first = s.rollers[0]
        s.rollers = []
        if log:
            log.tell("first", seat=s.first)


def set_up(s: Town) -> list[Step[Any]]:
    """Section 3, in the order of section 7."""
    seats = s.ruleset.everybody
    s.rollers = list(seats)
    steps: list[Step[Any]] = [*[TAKE_CHARACTER[seat] for seat in seats], PLACE_STARS]
    steps += [draw(seat, s.ruleset.hand) for seat in seats]
    steps += [DEAL_TWO[seat] for seat in seats]
    steps.append(PASS_SAFE)
    if s.ruleset.pair:
        steps += [DEAL_ONE[0], DEAL_ONE[1], ENTRUST_SAFE]
    return [*steps, MIX_ROWS, FIRST_ROLL]


TAKE_CHARACTER: Final = [TakeCharacter(seat) for seat in range(MOST_SEATS)]
DEAL_ONE: Final = [DealSafes(seat, 1) for seat in range(2)]
DEAL_TWO: Final = [DealSafes(seat, 2) for seat in range(MOST_SEATS)]
PLACE_STARS: Final = PlaceStars()
PASS_SAFE: Final = PassSafe()
ENTRUST_SAFE: Final = EntrustSafe()
MIX_ROWS: Final = MixRows()
FIRST_ROLL: Final = FirstRoll()
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    TakeCharacter, PlaceStars, DealSafes, PassSafe, EntrustSafe, MixRows, FirstRoll,
)  # fmt: skip
