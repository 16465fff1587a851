"""Triggers that set off triggers, a dozen deep, and in the middle a decision owed by somebody who is not on turn.

PS-1 Twelve barrels in a row, owned in turn by the seats. PS-2 Whoever is on turn lights one that still stands. PS-3 A
barrel that goes up first sets off the next to the right, with all that follows from it; only then is its owner paid.
PS-4 The n-th payment of a turn is n dollars, as long as the bank has any. PS-5 Barrels 5 and 9 have a fuse: when the
fire reaches one, its owner cuts the fuse or lets it burn. PS-6 The game ends with the last barrel.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, Decision, Question, Ruleset, State, Step, Visibility
from saloon.kernel.game import Game
from saloon.kernel.language import VERB, VERB_BITS, Verb
from saloon.kernel.messages import EventLog, Mistake, Refusal
from toys.common import texts

BARRELS: Final = 12
FUSES: Final = (5, 9)
BANK: Final = 60

LIGHT: Final = 0
CUT: Final = 1
BURN: Final = 2


def light(barrel: int) -> int:
    return LIGHT | barrel << VERB_BITS


class Street(State[Ruleset]):
    __slots__ = ("active", "bank", "barrels", "dollars", "paid")
    VISIBLE: ClassVar[dict[str, Visibility]] = {"barrels": ALL, "active": ALL, "paid": ALL, "bank": ALL, "dollars": ALL}

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], barrels: list[int], active: int, paid: int, bank: int, dollars: list[int],
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.barrels = barrels  # 1 where one stands
        self.active = active
        self.paid = paid  # payments of this turn
        self.bank = bank
        self.dollars = dollars

    def clone(self) -> Street:
        return Street(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            self.barrels[:], self.active, self.paid, self.bank, self.dollars[:],
        )  # fmt: skip

    def owner(self, barrel: int) -> int:
        """PS-1"""
        return barrel % self.ruleset.seats


class Light(Question[Street]):
    """PS-2"""

    def seats(self, s: Street) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Street, seat: i64) -> list[int]:
        return [*map(light, range(BARRELS))]

    def check(self, s: Street, seat: i64, action: int) -> Refusal | None:
        barrel = action >> VERB_BITS
        if action & VERB != LIGHT or barrel >= BARRELS:
            return Refusal("kernel.nonsense")
        return None if s.barrels[barrel] else Refusal("PS-2", barrel=barrel)

    def resolve(self, s: Street, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(Blast(action >> VERB_BITS), END_TURN)


class Blast(Step[Street]):
    """PS-3"""

    __slots__ = ("barrel",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, barrel: int) -> None:
        self.barrel = barrel

    def run(self, s: Street, log: EventLog | None) -> None:
        s.barrels[self.barrel] = 0
        if log:
            log.tell("blast", barrel=self.barrel)
        s.then(SetOff(self.barrel + 1), Pay(self.barrel))


class SetOff(Step[Street]):
    """PS-3, PS-5"""

    __slots__ = ("barrel",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, barrel: int) -> None:
        self.barrel = barrel

    def run(self, s: Street, log: EventLog | None) -> None:
        if self.barrel < BARRELS and s.barrels[self.barrel]:
            s.then(Fuse(self.barrel) if self.barrel in FUSES else Blast(self.barrel))


class Fuse(Question[Street]):
    """PS-5"""

    __slots__ = ("barrel",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, barrel: int) -> None:
        self.barrel = barrel

    def seats(self, s: Street) -> tuple[int, ...]:
        return (s.owner(self.barrel),)

    def candidates(self, s: Street, seat: i64) -> list[int]:
        return [CUT, BURN]

    def check(self, s: Street, seat: i64, action: int) -> Refusal | None:
        return None if action in (CUT, BURN) else Refusal("kernel.nonsense")

    def resolve(self, s: Street, seat: i64, action: int, log: EventLog | None) -> None:
        if action == BURN:
            s.then(Blast(self.barrel))
        elif log:
            log.tell("cut", seat=seat, barrel=self.barrel)


class Pay(Step[Street]):
    """PS-4"""

    __slots__ = ("barrel",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, barrel: int) -> None:
        self.barrel = barrel

    def run(self, s: Street, log: EventLog | None) -> None:
        s.paid += 1
        amount = min(s.paid, s.bank)
        s.bank -= amount
        s.dollars[s.owner(self.barrel)] += amount
        if log:
            log.tell("paid", barrel=self.barrel, seat=s.owner(self.barrel), amount=amount)


class EndTurn(Step[Street]):
    """PS-6"""

    def run(self, s: Street, log: EventLog | None) -> None:
        s.paid = 0
        s.active = (s.active + 1) % s.ruleset.seats
        if any(s.barrels):
            s.then(LIGHT_ONE)
        else:
            s.finish(s.dollars[:])


LIGHT_ONE: Final = Light()
END_TURN: Final = EndTurn()
VERBS: Final = [Verb("light", LIGHT, barrel=range(BARRELS)), Verb("cut", CUT), Verb("burn", BURN)]
TEXTS: Final = texts(
    {
        "title": "Powder Street",
        "event": {
            "blast": "Barrel {barrel} goes up.",
            "cut": "{seat:seat} cuts the fuse of barrel {barrel}.",
            "paid": "{seat:seat} gets {amount:# dollar|# dollars} for barrel {barrel}.",
        },
        "question": {"Light": "Light a barrel.", "Fuse": "Cut the fuse, or let it burn?"},
        "verb": {"light": "Light barrel {barrel}", "cut": "Cut the fuse", "burn": "Let it burn"},
        "refusal": {"PS-2": "Barrel {barrel} is gone. Light one that still stands."},
    },
    {
        "title": "Rue de la Poudre",
        "event": {
            "blast": "Le tonneau {barrel} explose.",
            "cut": "{seat:seat} coupe la mèche du tonneau {barrel}.",
            "paid": "{seat:seat} reçoit {amount:# dollar|# dollars} pour le tonneau {barrel}.",
        },
        "question": {"Light": "Allumez un tonneau.", "Fuse": "Couper la mèche, ou la laisser brûler ?"},
        "verb": {"light": "Allumer le tonneau {barrel}", "cut": "Couper la mèche", "burn": "Laisser brûler"},
        "refusal": {"PS-2": "Le tonneau {barrel} n’est plus là. Allumez-en un qui tient encore debout."},
    },
)


class Powder(Game[Street]):
    def __init__(self) -> None:
        bound = BARRELS + BARRELS * len(FUSES)
        steps = (Light, Blast, SetOff, Fuse, Pay, EndTurn)
        super().__init__(
            slug="powder-street",
            rules="1",
            seats=range(2, 6),
            state=Street,
            steps=steps,
            verbs=VERBS,
            bound=bound,
            texts=TEXTS,
        )

    def setup(self, ruleset: Ruleset) -> Street:
        return self.parse_position(ruleset, {})

    def parse_position(self, ruleset: Ruleset, facts: dict[str, Any]) -> Street:
        gone, active = facts.get("gone", []), facts.get("active", 0)
        if active not in range(ruleset.seats) or any(barrel not in range(BARRELS) for barrel in gone):
            raise Mistake("fact-value", fact="active, gone", value=f"{active}, {gone}", choices="0, [0, 11]")
        standing = [int(barrel not in gone) for barrel in range(BARRELS)]
        s = Street(ruleset, [], (), (), 0, [], standing, active, 0, BANK, [0] * ruleset.seats)
        s.then(LIGHT_ONE)
        return s

    def facts(self, s: Street) -> dict[str, Any]:
        gone = [barrel for barrel in range(BARRELS) if not s.barrels[barrel]]
        return {"gone": gone, "active": s.active, "dollars": s.dollars[:]}

    def invariants(self, s: Street) -> list[str]:
        return [] if s.bank + sum(s.dollars) == BANK else [f"the bank has {s.bank}, the seats {s.dollars}"]


POWDER: Final = Powder()
