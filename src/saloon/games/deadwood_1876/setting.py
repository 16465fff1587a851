"""The set-up: characters, stars, hands, safes passed to the left, the Stranger, the first player (ledger section 3)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.dice import Dice, highest_stay
from saloon.games.deadwood_1876.lists import replaced
from saloon.games.deadwood_1876.memory import GAVE, HELD, PASSED, event
from saloon.games.deadwood_1876.names import CHARACTERS, COLT, HOUSES, MOST_SEATS, NOTHING, SAFES, STRANGER
from saloon.games.deadwood_1876.orders import drawn, is_drawn, ways_to_draw
from saloon.games.deadwood_1876.packing import (
    deal,
    deal_safes,
    entrust,
    entrust_safe,
    is_deal,
    is_entrust,
    is_mix,
    is_place,
    is_send,
    is_take,
    mix,
    mix_rows,
    place,
    place_seats,
    send,
    send_safe,
    take,
    take_character,
)
from saloon.games.deadwood_1876.stars import first_houses
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import draw
from saloon.kernel.flow import Chance, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatChance, SeatQuestion


class TakeCharacter(SeatQuestion[Town]):
    """D76-002: seat by seat, any that is left."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [take(character) for character in range(len(CHARACTERS)) if character not in s.characters]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if not is_take(action):
            return Refusal("kernel.nonsense")
        return Refusal("D76-002", character=CHARACTERS[take_character(action)])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        character = take_character(action)
        s.characters = replaced(s.characters, seat, character)
        if log:
            log.tell("character", seat=seat, character=CHARACTERS[character])


class PlaceStars(Chance[Town]):
    """D76-003, D76-004: drawn out of the bag and placed one by one."""

    def ways(self, s: Town) -> i64:
        return ways_to_draw(s.ruleset.seats, s.ruleset.seats)

    def outcome(self, s: Town, way: i64) -> int:
        return place(drawn(s.ruleset.seats, list(s.ruleset.everybody), way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_place(action) and sorted(place_seats(action)) == list(s.ruleset.everybody)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        stars = place_seats(action)
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
        return deal(safes)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_deal(action) and is_drawn(deal_safes(action), self.count, s.pool)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        safes = deal_safes(action)
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

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [send(safe) for safe in s.rows[seat]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("D76-009", safe=SAFES[send_safe(action)]) if is_send(action) else Refusal("kernel.nonsense")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        n = len(answers)
        sent = [send_safe(answers[seat]) for seat in range(n)]
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

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [entrust(safe) for safe in s.rows[seat]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if not is_entrust(action):
            return Refusal("kernel.nonsense")
        return Refusal("D76-161", safe=SAFES[entrust_safe(action)])

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in answers.items():
            safe = entrust_safe(action)
            s.rows[seat] = [other for other in s.rows[seat] if other != safe]
            s.rows[STRANGER] = [*s.rows[STRANGER], safe]
            s.history.append(event(GAVE, seat=seat, safe=safe))
            if log:
                log.tell("entrusted", seat=seat, told="closed").also(seat, told="open", safe=SAFES[safe])


class MixRows(Chance[Town]):
    """D76-011, D76-162: every row of two is shuffled; named are those that change their order."""

    def ways(self, s: Town) -> i64:
        return 1 << len(s.ruleset.owners)

    def outcome(self, s: Town, way: i64) -> int:
        return mix([row for i, row in enumerate(s.ruleset.owners) if way >> i & 1])

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_mix(action) and all(row in s.ruleset.owners for row in mix_rows(action))
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        for row in mix_rows(action):
            s.rows[row] = s.rows[row][::-1]
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
