"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import Any, ClassVar

from saloon.kernel.flow import ALL, NOBODY, OWN, Decision, State, Step, Visibility, copied

from rattlesnake_bluff.ruleset import Rules


class Table(State[Rules]):
    """A cup is a sorted list: dice under a cup lie in no order."""

    __slots__ = (
        "active",
        "bidder",
        "count",
        "cups",
        "dice",
        "face",
        "fallen",
        "rounds",
        "shown",
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "cups": OWN,
        "dice": ALL,
        "active": ALL,
        "count": ALL,
        "face": ALL,
        "bidder": ALL,
        "shown": ALL,
        "rounds": ALL,
        "fallen": ALL,
    }
    KINDS: ClassVar[dict[str, str]] = {
        "cups": "own dice",
        "dice": "each",
        "active": "seat",
        "bidder": "seat",
        "shown": "each dice",
        "fallen": "cards of seat",
    }

    def __init__(
        self,
        ruleset: Rules,
        agenda: list[Step[Any]],
        pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int,
        result: list[int],
        cups: list[list[int]],
        dice: list[int],
        active: int,
        count: int,
        face: int,
        bidder: int,
        shown: list[list[int]],
        rounds: int,
        fallen: list[int],
    ) -> None:
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.cups = cups
        self.dice = dice
        self.active = active
        self.count = count
        self.face = face
        self.bidder = bidder
        self.shown = shown
        self.rounds = rounds
        self.fallen = fallen

    def clone(self) -> Table:
        return Table(
            self.ruleset,
            self.agenda[:],
            self.pending,
            self.side_questions,
            self.serial,
            self.result,
            [part[:] for part in self.cups],
            self.dice[:],
            self.active,
            self.count,
            self.face,
            self.bidder,
            self.shown[:],
            self.rounds,
            self.fallen[:],
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {
            "cups": [copied(part) if seat == viewer else len(part) for seat, part in enumerate(self.cups)],
            "dice": self.dice[:],
            "active": self.active,
            "count": self.count,
            "face": self.face,
            "bidder": self.bidder,
            "shown": [part[:] for part in self.shown],
            "rounds": self.rounds,
            "fallen": self.fallen[:],
        }


def empty(rules: Rules) -> Table:
    """Before set-up."""
    return Table(
        ruleset=rules,
        agenda=[],
        pending=(),
        side_questions=(),
        serial=0,
        result=[],
        cups=[[] for _ in range(rules.seats)],
        dice=[rules.dice] * rules.seats,
        active=0,
        count=0,
        face=0,
        bidder=NOBODY,
        shown=[[] for _ in range(rules.seats)],
        rounds=0,
        fallen=[],
    )
