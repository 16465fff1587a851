"""A table for rule tests: positions, answers in words, and random games watched answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

from saloon.kernel.flow import NOBODY, S
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import chance_asked, submit

Options = dict[str, Any] | None


class RuleTable(Generic[S]):
    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def placed(self, seats: int = 3, options: Options = None, /, **facts: Any) -> S:
        s: S = self.game.from_position(self.game.ruleset(seats, options), facts)
        return s

    def answer(self, s: S, seat: int, phrase: str, standing: bool = False) -> EventLog:
        """One answer in words; it must be taken."""
        log = EventLog()
        d = next(d for d in (s.side_questions if standing else s.pending) if seat in d.owing)
        no = submit(s, seat, d.id, self.game.language.hear_phrase(phrase), log=log)
        assert no is None, no.plain()
        return log

    def chance(self, s: S, *outcomes: str) -> EventLog:
        """Chance answers as the test wants."""
        log = EventLog()
        for outcome in outcomes:
            assert submit(s, NOBODY, s.pending[0].id, self.game.language.hear_phrase(outcome), log=log) is None
        return log

    def moments(self, seats: int, seed: int, options: Options = None) -> Iterator[tuple[S, EventLog]]:
        """Every answer and outcome of a game of random bots: the state after it and what was told."""
        s, luck = self.game.start(self.game.ruleset(seats, options)), Seeded(seed)
        while s.pending:
            yield s, answered_at_random(self.game, s, luck)

    def changes(self, seats: int, seed: int, options: Options = None) -> Iterator[tuple[S, S, EventLog]]:
        """The same with a copy of the state before."""
        s, luck = self.game.start(self.game.ruleset(seats, options)), Seeded(seed)
        while s.pending:
            before = s.clone()
            yield before, s, answered_at_random(self.game, s, luck)


def answered_at_random(game: Game[S], s: S, luck: Luck) -> EventLog:
    d, log = s.pending[0], EventLog()
    step = chance_asked(s)
    options = [] if step is not None else game.ideas(s, d, d.owing[0])
    action = step.draw(s, luck) if step is not None else options[luck.below(len(options))]
    assert submit(s, d.owing[0], d.id, action, log=log) is None
    return log


def asked(s: S) -> list[int]:
    """The seats that owe an answer, once for each question."""
    return [seat for d in s.pending for seat in d.owing]
