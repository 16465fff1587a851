"""A toy for bots: hidden hands and a sealed choice, two to four seats.

Everybody is dealt two cards, 1 to 4, and lays one face down. All are shown at once: the sum, counted round the table,
names the winner. Nobody can do better than guess, unless a bot peeks.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, OWN, Chance, Decision, Ruleset, Sealed, State, Step, Visibility
from saloon.kernel.game import Game
from saloon.kernel.language import VERB_BITS, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.view import View

LAY: Final = 0
DEAL: Final = 1
RANKS: Final = 4


class Table(State[Ruleset]):
    __slots__ = ("hands",)
    VISIBLE: ClassVar[dict[str, Visibility]] = {"hands": OWN}

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], hands: list[list[int]],
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.hands = hands

    def clone(self) -> Table:
        hands = [hand[:] for hand in self.hands]
        return Table(self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result, hands)


class Deal(Chance[Table]):
    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ways(self, s: Table) -> i64:
        return RANKS * RANKS

    def outcome(self, s: Table, way: i64) -> int:
        return int(DEAL | way % RANKS + 1 << VERB_BITS | way // RANKS + 1 << VERB_BITS + 3)

    def resolve(self, s: Table, seat: i64, action: int, log: EventLog | None) -> None:
        s.hands[self.seat] = sorted([action >> VERB_BITS & 7, action >> VERB_BITS + 3])


class Lay(Sealed[Table]):
    def seats(self, s: Table) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def candidates(self, s: Table, seat: i64) -> list[int]:
        return [LAY | card << VERB_BITS for card in range(1, RANKS + 1)]

    def check(self, s: Table, seat: i64, action: int) -> Refusal | None:
        return None if action >> VERB_BITS in s.hands[seat] and not action & DEAL else Refusal("kernel.nonsense")

    def reveal(self, s: Table, answers: dict[int, int], log: EventLog | None) -> None:
        cards = [action >> VERB_BITS for action in answers.values()]
        winner = sum(cards) % s.ruleset.seats
        s.finish([int(seat == winner) for seat in range(s.ruleset.seats)])
        if log:
            log.tell("shown", cards=tuple(cards))


class Tally(Game[Table]):
    def __init__(self) -> None:
        card = range(8)
        verbs = [Verb("lay", LAY, card=card), Verb("deal", DEAL, first=card, second=card)]
        super().__init__(
            slug="tally", rules="1", seats=range(2, 5), state=Table, steps=(Deal, Lay), verbs=verbs, bound=8, texts={}
        )

    def setup(self, ruleset: Ruleset) -> Table:
        s = Table(ruleset, [], (), (), 0, [], [[] for _ in range(ruleset.seats)])
        s.then_all([*[Deal(seat) for seat in range(ruleset.seats)], Lay()])
        return s

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        hands = view.board["hands"]
        return {"hands": [hand if isinstance(hand, list) else any_hand(luck) for hand in hands]}


def any_hand(luck: Luck) -> list[int]:
    return sorted([int(luck.below(RANKS)) + 1, int(luck.below(RANKS)) + 1])


TALLY: Final = Tally()
