"""The one decision of the game: which unused die moves which unit, or stop (TT-026 … TT-041)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.two_towns.board import BLANK, DICE, DIE_SPENT, SHERIFF, SHERIFF_CHOSEN, SIDES, TILES, TYPE, UNITS
from saloon.games.two_towns.march import MARCHES, VICTORY
from saloon.games.two_towns.packing import STOP, is_march, march, march_die, march_index, march_unit
from saloon.games.two_towns.stacks import above
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import Question
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE

TWO: Final = 0xFF  # the bits of two units of a stack


def fitting(unit: int, gone: int) -> list[int]:
    """The pairs in which a free unit can still be chosen (TT-026, TT-034, TT-038, TT-039, TT-041, TT-108)."""
    any_die = unit == SHERIFF and not gone & SHERIFF_CHOSEN
    return [march(die, unit) for die in range(3) if not gone >> die & 1 and (any_die or TYPE[unit] == die)]


def fitting_two(gone: int) -> list[list[int]]:
    """The same for two units at once, by their bits. Equal lists are one: the table stays in the processor's cache."""
    one = [fitting(unit, gone) if unit < len(UNITS) else [] for unit in range(16)]
    both = [one[two & 15] + one[two >> 4] for two in range(TWO + 1)]
    return [SHARED.setdefault(tuple(pairs), pairs) for pairs in both]


SHARED: Final[dict[tuple[int, ...], list[int]]] = {}
BY_GONE: Final = [fitting_two(gone) for gone in range(16)]  # three dice used or blank, and SHERIFF_CHOSEN
FITTING: Final = [BY_GONE[(spent | spent >> BLANK) & DIE_SPENT | spent & SHERIFF_CHOSEN] for spent in range(128)]


class UseDie(Question[Trail]):
    def seats(self, s: Trail) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Trail, seat: i64) -> list[int]:
        """TT-037: the top three units of every stack are free. Listed directly: the hottest list of the game."""
        pairs: list[int] = []
        spent = s.spent
        if spent & DIE_SPENT == DIE_SPENT:
            return pairs  # TT-030
        rules, stacks = s.ruleset, s.stacks
        free_units = rules.free
        now_fitting = FITTING[spent]
        for place in range(seat * TILES, seat * TILES + TILES):  # TT-035
            free = stacks[place] & free_units
            while free:
                pairs += now_fitting[free & TWO]
                free >>= 8
        if pairs and rules.may_stop[spent]:  # TT-028: stopping is a choice only while a legal pair remains
            pairs.append(STOP)
        return pairs

    def candidates(self, s: Trail, seat: i64) -> list[int]:
        return [*[march(die, unit) for die in range(len(DICE)) for unit in range(1, len(UNITS))], STOP]

    def check(self, s: Trail, seat: i64, action: int) -> Refusal | None:
        rules = s.ruleset
        if action == STOP:
            used = int(s.spent & DIE_SPENT).bit_count()
            if used >= rules.min_dice:
                return None
            return Refusal("TT-027") if rules.min_dice == 1 else Refusal("TT-109", need=rules.min_dice, used=used)
        unit = march_unit(action) if is_march(action) else 0
        if not unit:  # TT-032
            return Refusal("kernel.nonsense")
        die = march_die(action)
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
        return None if carried <= rules.lift else Refusal("TT-036", unit=UNITS[unit], above=carried, limit=rules.lift)

    def resolve(self, s: Trail, seat: i64, action: int, log: EventLog | None) -> None:
        """TT-029, TT-045: one march by one die, its whole chain, the test for victory, the next choice."""
        if action != STOP:
            s.then(MARCHES[march_index(action)], VICTORY, USE_DIE)
        elif log:
            log.tell("stop", side=SIDES[seat])

    def decline(self, s: Trail, seat: i64) -> int:
        """An absent player does no more than is compulsory."""
        return self.legal(s, seat)[-1]

    def unanswerable(self, s: Trail, log: EventLog | None) -> None:
        """TT-030: the turn ends by itself when no unused die has a legal unit."""


USE_DIE: Final = UseDie()
