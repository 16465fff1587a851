"""The one decision of the game: which unused die moves which unit, or stop (TT-026 … TT-041)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.two_towns.board import BLANK, DIE_SPENT, SHERIFF, SHERIFF_CHOSEN, TILES, TYPE, Trail, above
from saloon.games.two_towns.language import DICE, SIDES, STOP, UNITS, die_of, march, unit_of
from saloon.games.two_towns.march import MARCHES, VICTORY
from saloon.kernel.flow import Question
from saloon.kernel.said import Refusal, Tape

SEATS: Final[list[tuple[int, ...]]] = [(0,), (1,)]


def fitting(unit: int, spent: int) -> list[int]:
    """The pairs in which a free unit can still be chosen (TT-026, TT-034, TT-038, TT-039, TT-108)."""
    gone = spent | spent >> BLANK
    any_die = unit == SHERIFF and not spent & SHERIFF_CHOSEN
    return [march(die, unit) for die in range(3) if not gone >> die & 1 and (any_die or TYPE[unit] == die)]


FITTING: Final = [[fitting(unit, spent) for unit in range(len(UNITS))] for spent in range(128)]


class UseDie(Question[Trail]):
    def seats(self, s: Trail) -> tuple[int, ...]:
        return SEATS[s.active]

    def legal(self, s: Trail, seat: i64) -> list[int]:
        """TT-037: exactly the top three units of every stack are free. Listed directly: the hottest list of the game."""
        pairs: list[int] = []
        now_fitting = FITTING[s.spent]
        free_units = s.house.free
        for stack in s.stacks[seat * TILES : seat * TILES + TILES]:
            free = stack & free_units
            while free:
                pairs += now_fitting[free & 15]
                free >>= 4
        if pairs and s.house.may_stop[s.spent]:  # TT-028: stopping is a choice only while a legal pair remains
            pairs.append(STOP)
        return pairs

    def candidates(self, s: Trail, seat: i64) -> list[int]:
        return [*MARCHES, STOP]

    def check(self, s: Trail, seat: i64, action: int) -> Refusal | None:
        if action == STOP:
            used = int(s.spent & DIE_SPENT).bit_count()
            need = int(s.house.options["min-dice"])
            if used >= need:
                return None
            return Refusal("TT-027") if need == 1 else Refusal("TT-109", need=need, used=used)
        if action not in MARCHES:
            return Refusal("kernel.nonsense")
        die = die_of(action)
        unit = unit_of(action)
        if s.spent >> die & 1:
            return Refusal("TT-026", die=DICE[die])
        if s.spent >> BLANK + die & 1:
            return Refusal("TT-108", die=DICE[die])
        if TYPE[unit] != die and unit != SHERIFF:
            return Refusal("TT-034", die=DICE[die], unit=UNITS[unit])
        if unit == SHERIFF and s.spent & SHERIFF_CHOSEN:
            return Refusal("TT-039")
        tile = s.where[seat * TILES + unit]
        if tile < 0:
            return Refusal("TT-009", unit=UNITS[unit])
        carried = above(s.stacks[seat * TILES + tile], unit)
        limit = int(s.house.options["lift"])
        return None if carried <= limit else Refusal("TT-036", unit=UNITS[unit], above=carried, limit=limit)

    def resolve(self, s: Trail, seat: i64, action: int, tape: Tape | None) -> None:
        """TT-029: march, then the whole chain, then the test for victory, then the next choice."""
        if action != STOP:
            s.then(MARCHES[action], VICTORY, USE_DIE)
        elif tape:
            tape.tell("stop", side=SIDES[seat])

    def decline(self, s: Trail, seat: i64) -> int:
        """An absent player does no more than is compulsory."""
        return self.legal(s, seat)[-1]

    def unanswerable(self, s: Trail, tape: Tape | None) -> None:
        """TT-030: the turn ends by itself when no unused die has a legal unit."""


USE_DIE: Final = UseDie()
