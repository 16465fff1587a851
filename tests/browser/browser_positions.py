"""Positions for the walk, from scenario files: every kind of question of a game, at small tables and at full ones.

Most are the scenarios of the rules; those in `crowded/` prove no rule, they have much on the board.

A scenario says what chance does, which no live table would: its answers are played at a real desk, outside any server.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from saloon.games import find, scenarios
from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game
from saloon.kernel.journal import new_setup
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.play import chance_asked
from saloon.kernel.scenario import merged
from saloon.kernel.undo import is_quiet
from saloon.server.live.desk import Desk, Draft

CROWDED = Path(__file__).with_name("crowded")
NAMES = ("Calamity", "Dakota", "Zacharie le Magnifique", "Ezra", "Inès", "Gus", "Hattie", "Jesse", "Lottie")


class Position(NamedTuple):
    """A moment of a scenario: after so many of its answers, before this seat."""

    slug: str
    kind: str  # of the question; "end" when the game is over
    file: Path
    case: int
    step: int
    seat: int
    seats: int
    size: int  # of the state as text: the more there is on the board, the longer

    @property
    def name(self) -> str:
        return f"{self.slug}-{self.kind}-{self.seats}-{self.file.stem}-{self.case}-{self.step}"

    def desk(self) -> Desk:
        """The table as it stands there."""
        return next(desk for step, desk in enumerate(played(*case_of(self.file, self.case))) if step == self.step)


@cache
def positions(slug: str) -> tuple[Position, ...]:
    """Of each kind of question the emptiest moment of the smallest table and the fullest of the largest; all crowds."""
    found: dict[str, list[Position]] = {}
    chosen = []
    for position in moments(slug):
        if position.file.parent == CROWDED:
            chosen.append(position)
        else:
            found.setdefault(position.kind, []).append(position)
    for _, same in sorted(found.items()):
        few, many = min(same, key=fullness), max(same, key=fullness)
        chosen += [few] if few == many else [few, many]
    return tuple(chosen)


def fullness(position: Position) -> tuple[int, int]:
    return position.seats, position.size


def moments(slug: str) -> Iterator[Position]:
    for file in [*sorted(CROWDED.glob("*.toml")), *scenarios(slug)]:
        data = read(file)
        if data.get("rules") != slug:  # other rules, or none
            continue
        for case in range(len(data.get("case") or [{}])):
            for step, desk in enumerate(played(*case_of(file, case))):
                seats, size = desk.setup.seats, len(encode(desk.game, desk.state))
                for kind, seat in asked(desk.state):
                    yield Position(slug, kind, file, case, step, seat, seats, size)


def asked(s: State[Any]) -> list[tuple[str, int]]:
    """The kinds of question open now, each with a seat that is asked."""
    if not s.pending and s.result:
        return [("end", 0)]
    return [(type(d.step).__name__, d.owing[0]) for d in s.pending if isinstance(d.step, Question) and d.owing]


@cache
def read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def case_of(file: Path, number: int) -> tuple[Game[Any], dict[str, Any]]:
    data = read(file)
    return find(data["rules"]), merged(data, (data.get("case") or [{}])[number])


def played(game: Game[Any], data: dict[str, Any]) -> Iterator[Desk]:
    """The desk before the first answer of a scenario and after each that is accepted."""
    seats = data.get("seats", game.seats[0])
    setup = new_setup(game, seats, data.get("table", {}), names=[*NAMES[:seats]], position=data.get("given"))
    desk, chance = Desk(game, setup, b""), list(data.get("chance", []))
    let_chance(desk, chance)
    yield desk
    for do in data.get("do", []):
        seat, question = addressee(desk.state, do.get("seat"))
        if takes(desk, seat, question, str(do.get("answer"))):
            let_chance(desk, chance)
            yield desk


def let_chance(desk: Desk, outcomes: list[str]) -> None:
    while outcomes and chance_asked(desk.state) is not None:
        takes(desk, NOBODY, desk.state.pending[0].id, outcomes.pop(0))


def addressee(s: State[Any], seat: int | None) -> tuple[int, int]:
    for d in [*s.pending, *s.side_questions]:
        if isinstance(d.step, Question) and d.owing and (seat is None or seat in d.owing):
            return (d.owing[0] if seat is None else seat), d.id
    return NOBODY, 0


def takes(desk: Desk, seat: int, question: int, phrase: str) -> bool:
    """An answer or an outcome, as the table would keep it; False if it is refused."""
    draft, log, quiet = Draft(desk, seat, None), EventLog(), is_quiet(desk.state, seat, question)
    made = draft.chain.answer(seat, question, desk.game.language.hear_phrase(phrase), log, "")
    if isinstance(made, Refusal):
        return False
    draft.keep(made, log.events, quiet)
    desk.adopt(draft)
    return True
