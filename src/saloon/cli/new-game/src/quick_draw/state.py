"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from saloon.kernel.flow import ALL, COUNT, OWN, Decision, Ruleset, State, Step, Visibility, copied

from quick_draw.verbs import CARDS


class Table(State[Ruleset]):
    """Undrawn order does not exist: the deck is a sorted list, each card in it equally likely."""

    __slots__ = (
        "deck",
        "hands",
        "laid",
        "points",
        "rounds",
        "shown",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "deck": COUNT,
        "hands": OWN,
        "laid": ALL,
        "shown": ALL,
        "points": ALL,
        "rounds": ALL,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "deck": "pile",
        "hands": "own cards of card",
        "laid": "each cards",
        "shown": "cards",
        "points": "each",
    }

    def __init__(
        self,
        ruleset: Ruleset,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        deck: list[int],
        hands: list[list[int]],
        laid: list[list[int]],
        shown: list[int],
        points: list[int],
        rounds: int,
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.deck = deck
        self.hands = hands
        self.laid = laid
        self.shown = shown
        self.points = points
        self.rounds = rounds

    def clone(self) -> Table:
        return Table(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            self.deck[:],
            [part[:] for part in self.hands],
            [part[:] for part in self.laid],
            self.shown[:],
            self.points[:],
            self.rounds,
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "deck": len(self.deck),
            "hands": [copied(part) if seat == viewer else len(part) for seat, part in enumerate(self.hands)],
            "laid": [part[:] for part in self.laid],
            "shown": self.shown[:],
            "points": self.points[:],
            "rounds": self.rounds,
        }


def empty(rules: Ruleset) -> Table:
    """Before set-up."""
    return Table(
        ruleset=rules,
        agenda=[],
        pending=(),
        side_questions=(),
        serial=0,
        result=[],
        deck=CARDS[:],
        hands=[[] for _ in range(rules.seats)],
        laid=[[] for _ in range(rules.seats)],
        shown=[],
        points=[0] * rules.seats,
        rounds=0,
    )
