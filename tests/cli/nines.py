"""Nines, a game with a hole: whoever says 9 after another 9 falls through it.

NN-1 In turn, everybody says a number from 0 to 9. NN-2 Nobody repeats the number said before. NN-3 After four rounds
the highest sum wins. The planted bug: a sum of 18 and more raises.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.cli.words import catalogue
from saloon.kernel.flow import ALL, Decision, Question, Ruleset, State, Step, Visibility
from saloon.kernel.game import Game, Option
from saloon.kernel.language import VERB_BITS, Verb
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.texts import Catalogue

ROUNDS: Final = 4
HOLE: Final = 18


class Sums(State[Ruleset]):
    __slots__ = ("active", "last", "said", "sums")
    VISIBLE: ClassVar[dict[str, Visibility]] = {"active": ALL, "last": ALL, "said": ALL, "sums": ALL}

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], active: int, last: int, said: int, sums: list[int],
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.active = active
        self.last = last
        self.said = said
        self.sums = sums

    def clone(self) -> Sums:
        return Sums(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result, self.active,
            self.last, self.said, self.sums[:],
        )  # fmt: skip


class SayNumber(Question[Sums]):
    def seats(self, s: Sums) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Sums, seat: i64) -> list[int]:
        return [number << VERB_BITS for number in range(10)]

    def check(self, s: Sums, seat: i64, action: int) -> Refusal | None:
        if action not in self.candidates(s, seat):
            return Refusal("kernel.nonsense")
        return Refusal("NN-2", number=s.last) if action >> VERB_BITS == s.last else None

    def resolve(self, s: Sums, seat: i64, action: int, log: EventLog | None) -> None:
        s.last = action >> VERB_BITS
        s.sums[seat] += s.last
        s.said += 1
        s.active = (s.active + 1) % s.ruleset.seats
        if log:
            log.tell("said", seat=seat, number=s.last, sum=s.sums[seat])
        if max(s.sums) >= HOLE and s.ruleset.options["hole"] == "open":
            raise ZeroDivisionError("fell through the hole")
        if s.said == ROUNDS * s.ruleset.seats:
            s.finish(s.sums[:])
        else:
            s.then(SAY_NUMBER)


SAY_NUMBER: Final = SayNumber()
WORDS: Final = {
    "names": {"seat": {"0": "Ann", "1": "Bob", "2": "Cy"}},
    "title": "Nines", "tagline": "Say a number.", "length": "a minute",
    "event": {"said": "{seat:seat} says {number}."}, "gist": {"said": "makes {sum} in all"},
    "verb": {"say": "Say {number}"}, "question": {"SayNumber": "Say a number."},
    "refusal": {"NN-2": "The last number was {number}. Say another."},
}  # fmt: skip
PAGE: Final = """# Nines

## In a word

**Say a number** ([NN-1](#NN-1)).

## All of it

- **NN-1** Everybody says a number in turn.
- **NN-2** Nobody says what was said just *before*, see [NN-1](#NN-1).
- **NN-3** The highest sum wins.
"""


class Nines(Game[Sums]):
    def __init__(self, hole: str) -> None:
        options = [Option("hole", hole, ("open", "shut") if hole == "open" else ("shut",))]
        texts = {lang: Catalogue(lang, WORDS, catalogue(lang)) for lang in ("en", "fr")}
        super().__init__(
            slug="nines" if hole == "open" else "shut-nines",
            rules="1",
            seats=(2, 3),
            state=Sums,
            steps=(SayNumber,),
            verbs=[Verb("say", 0, number=range(10))],
            options=options,
            bound=100,
            texts=texts,
            pages={"en": PAGE, "fr": PAGE},
        )

    def setup(self, ruleset: Ruleset) -> Sums:
        s = Sums(ruleset, [], (), (), 0, [], 0, -1, 0, [0] * ruleset.seats)
        s.then(SAY_NUMBER)
        return s


def make(box: Path | None) -> Nines:
    return Nines("open")
