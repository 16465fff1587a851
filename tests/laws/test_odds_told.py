"""Before an answer is confirmed, the odds of the roll or draw it leads to are told: over all games, and truly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from saloon.games import find
from saloon.kernel.build import COMPILED
from saloon.kernel.flow import State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, chance_asked, pick, play, submit
from saloon.kernel.preview import Preview, go_on, preview
from saloon.kernel.suite import random_table
from saloon.kernel.view import view

GAMES = {"two-towns": 6, "dice-town": 8, "deadwood": 10, "deadwood-1876": 8, "slaughter-gulch": 4}
LOOKED = 2  # at one answer in so many
WORLDS = 200  # in which odds that depend on what is hidden are looked up again
SURELY = 4.5  # standard errors
MOST = 12  # answers of each game that are looked up again


class Answer(NamedTuple):
    """One answer of one seat, before it is given."""

    game: Game[Any]
    state: State[Any]
    seat: int
    question: int
    action: int

    def looked_at(self, s: State[Any]) -> Preview:
        seen = view(self.game, s, self.seat, options=False)
        return preview(self.game, s.ruleset, seen, self.question, self.action, luck=Seeded(self.question))

    def world(self, seed: int) -> State[Any]:
        seen = view(self.game, self.state, self.seat, options=False)
        return guess(self.game, self.state.ruleset, seen, luck=Seeded(seed))


def answers(slug: str) -> Iterator[Answer]:
    """Of random games at tables of all sizes, every other one with options of its own."""
    game = find(slug)
    for seed in range(GAMES[slug] * (4 if COMPILED else 1)):
        luck = Seeded(seed)
        seats, options = random_table(game, seed) if seed % 2 else (game.seats[seed % len(game.seats)], {})
        s = game.start(game.ruleset(seats, options))
        advance(s, luck)
        while s.pending:
            d = s.pending[luck.below(len(s.pending))]
            seat = d.owing[luck.below(len(d.owing))]
            action = pick(s, d, seat, luck)
            if luck.below(LOOKED) == 0:
                yield Answer(game, s, seat, d.id, action)
            play(s, d, seat, action, luck=luck)


def told(ahead: Preview) -> dict[tuple[str, str], float]:
    return {(one.what, str(one.facts)): one.chance for one in ahead.likely}


def over_many_worlds(answer: Answer) -> dict[tuple[str, str], float]:
    """What the game says of the roll in worlds of their own, averaged."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(1, WORLDS + 1):
        s = answer.world(-seed)
        assert submit(s, answer.seat, answer.question, answer.action) is None
        go_on(s, answer.seat, None)
        for one in answer.game.likely(s, answer.seat):
            found[one.what, str(one.facts)] += one.chance / WORLDS  # type: ignore[assignment]
    return dict(found)


@pytest.mark.parametrize("slug", GAMES)
def test_every_roll_and_draw_has_its_odds(slug: str) -> None:
    steps: Counter[str] = Counter()
    again = 0
    for answer in answers(slug):
        ahead = answer.looked_at(answer.state)
        if ahead.next != "chance":
            continue
        world = answer.world(0)
        assert submit(world, answer.seat, answer.question, answer.action) is None
        go_on(world, answer.seat, None)
        step = type(chance_asked(world)).__name__
        steps[step] += 1
        assert ahead.likely, f"{step}: nothing is told"
        assert sum([one.chance for one in ahead.likely]) == pytest.approx(1.0), step
        assert len(told(ahead)) == len(ahead.likely), step
        for one in ahead.likely:
            assert 0.0 <= one.chance <= 1.0
            assert all(texts.has(f"likely.{one.what}", one.facts) for texts in answer.game.texts.values()), one.what
        twin = answer.looked_at(answer.world(1))
        assert (told(twin), twin.error, twin.events) == (told(ahead), ahead.error, ahead.events), f"{step} leaks"
        if ahead.error and again < MOST:
            again += 1
            for what, chance in over_many_worlds(answer).items():
                near = told(ahead).get(what, 0.0)
                assert abs(near - chance) < SURELY * max(ahead.error, 0.02), (step, what)
    assert steps.total() > 12, steps
