"""The game, in the order of its rules."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64
from saloon.kernel.flow import ALL, Chance, Ruleset, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal

from quick_draw.packing import draw, draw_card, lay, lay_card
from quick_draw.state import Table, empty


def opening(rules: Ruleset) -> Table:
    """QD-1: as many cards for everybody as there are rounds."""
    s = empty(rules)
    rounds = int(rules.options["rounds"])
    s.then_all([*[Draw(seat) for _ in range(rounds) for seat in range(rules.seats)], ROUND])
    return s


class Draw(Chance[Table]):
    """QD-1: all see that a card is drawn, its owner sees which."""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def ways(self, s: Table) -> i64:
        return len(s.deck)

    def outcome(self, s: Table, way: i64) -> int:
        return draw(s.deck[way])

    def resolve(self, s: Table, seat: i64, action: int, log: EventLog | None) -> None:
        card = draw_card(action)
        s.deck.remove(card)
        s.hands[self.seat] = sorted([*s.hands[self.seat], card])
        if log:
            log.tell("drawn", seat=self.seat).also(self.seat, card=card)


class Round(Step[Table]):
    """QD-2, QD-4: all lay a card, until every card is laid."""

    def run(self, s: Table, log: EventLog | None) -> None:
        s.shown += [card for cards in s.laid for card in cards]
        s.laid = [[] for _ in s.laid]
        if not s.hands[0]:
            s.finish(s.points[:])
            return
        s.rounds += 1
        if log:
            log.tell("round", round=s.rounds)
        s.then(LAY, ROUND)


class Lay(Sealed[Table]):
    """QD-2: the answers stay hidden until the last is in."""

    def seats(self, s: Table) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def legal(self, s: Table, seat: i64) -> list[int]:
        return [lay(card) for card in sorted(set(s.hands[seat]))]

    def refusal(self, s: Table, seat: i64, action: int) -> Refusal:
        return Refusal("QD-2")

    def reveal(self, s: Table, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in answers.items():
            card = lay_card(action)
            s.hands[seat].remove(card)
            s.laid[seat].append(card)
            if log:
                log.tell("laid", seat=seat, card=card)
        best = [seat for seat, cards in enumerate(s.laid) if cards == max(s.laid)]
        if len(best) == 1:  # QD-3
            s.points[best[0]] += 1
        if log and len(best) == 1:
            log.tell("point", seat=best[0])
        elif log:
            log.tell("tie")


LAY: Final = Lay()
ROUND: Final = Round()
