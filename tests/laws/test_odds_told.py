"""Before an answer is confirmed, the odds of the roll or draw it leads to are told: over all games, and truly."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from saloon.games import find, scenarios
from saloon.kernel import scenario, staging
from saloon.kernel.build import COMPILED
from saloon.kernel.flow import NOBODY, Chance, Sealed, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Likely
from saloon.kernel.play import advance, chance_asked, pick, play, submit
from saloon.kernel.preview import Preview, go_on, preview
from saloon.kernel.suite import random_table
from saloon.kernel.view import view

GAMES = {"two-towns": 6, "dice-town": 8, "deadwood": 10, "deadwood-1876": 8, "slaughter-gulch": 4}
LOOKED = 2  # at one answer in so many
WORLDS = 200  # in which odds that depend on what is hidden are looked up again
SURELY = 4.5  # standard errors
MOST = 12  # answers of each game that are looked up again
SET_UP = {  # asked before anybody answers: there is no answer for which their odds matter, and too many ways to list
    "two-towns": {"Deal", "FirstPlayer"},
    "deadwood": {"Found", "FirstRoll"},
}
RARE = {  # the seeds of games in which they are asked
    "two-towns": [0], "dice-town": range(6), "deadwood": [0], "deadwood-1876": range(4),
    "slaughter-gulch": [0, 1, 2, 29],
}  # fmt: skip


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
        are_odds(answer.game, ahead.likely, step)
        twin = answer.looked_at(answer.world(1))
        assert (told(twin), twin.error, twin.events) == (told(ahead), ahead.error, ahead.events), f"{step} leaks"
        if ahead.error and again < MOST:
            again += 1
            for what, chance in over_many_worlds(answer).items():
                near = told(ahead).get(what, 0.0)
                assert abs(near - chance) < SURELY * max(ahead.error, 0.02), (step, what)
    assert steps.total() > 12, steps


def are_odds(game: Game[Any], likely: list[Likely], step: str) -> None:
    """They add up, nothing is told twice, and all of it can be said."""
    assert likely, f"{step}: nothing is told"
    assert sum([one.chance for one in likely]) == pytest.approx(1.0), step
    assert len({(one.what, str(one.facts)) for one in likely}) == len(likely), step
    for one in likely:
        assert 0.0 <= one.chance <= 1.0
        assert all(texts.has(f"likely.{one.what}", one.facts) for texts in game.texts.values()), one.what


class Asked:
    """What chance was asked in one game, and whether its odds were told."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.steps: set[str] = set()
        self.kinds = {name for name, kind in game.steps.items() if issubclass(kind.make, Chance)}

    def hear(self, s: State[Any]) -> None:
        step = type(chance_asked(s)).__name__
        if step not in SET_UP.get(self.game.slug, ()):
            are_odds(self.game, self.game.likely(s, s.ruleset.seats - 1), step)
        self.steps.add(step)

    def play(self, seed: int) -> None:
        """A random game, one answer and one draw after the other."""
        luck = Seeded(seed)
        s = self.game.start(self.game.ruleset(*random_table(self.game, seed)))
        advance(s)
        while s.pending:
            step, d = chance_asked(s), s.pending[luck.below(len(s.pending))]
            if step is not None:
                self.hear(s)
                play(s, d, NOBODY, step.draw(s, luck))
            else:
                seat = d.owing[luck.below(len(d.owing))]
                play(s, d, seat, pick(s, d, seat, luck))


@pytest.mark.skipif(COMPILED, reason="nobody can listen inside compiled code")
@pytest.mark.parametrize("slug", GAMES)
def test_no_chance_step_is_without_odds_however_rare(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every scenario of the rules, and in games at all kinds of tables."""
    asked = Asked(find(slug))
    fall = staging.let_fall

    def heard(game: Game[Any], s: State[Any], outcome: str, log: Any) -> Any:
        if game.rules == asked.game.rules:
            asked.hear(s)
        return fall(game, s, outcome, log)

    monkeypatch.setattr(scenario, "let_fall", heard)
    for path in scenarios(slug):
        run(path)
    for seed in RARE[slug]:
        asked.play(seed)
    assert asked.kinds - asked.steps == set()


def run(path: Path) -> None:
    scenario.run_file(path.stem, tomllib.loads(path.read_text("utf-8")), find)


def test_a_sealed_answer_has_odds_against_what_the_others_may_hold() -> None:
    """They are those of the roll that follows, one's own answer counted, and depend on nothing that is hidden."""
    found: Counter[str] = Counter()
    for answer in answers("deadwood-1876"):
        d = next(d for d in answer.state.pending if d.id == answer.question)
        if not isinstance(d.step, Sealed) or len(d.owing) < 2:
            continue
        world = answer.world(0)
        assert submit(world, answer.seat, answer.question, answer.action) is None
        roll = type(follows(world)).__name__
        if roll not in ("HoldUpRoll", "Shoot") or found[roll] > 2:
            continue
        found[roll] += 1
        ahead, twin = answer.looked_at(answer.state), answer.looked_at(answer.world(1))
        are_odds(answer.game, ahead.likely, roll)
        assert answer.seat in {one.facts["seat"] for one in ahead.likely}
        assert (told(twin), twin.error) == (told(ahead), ahead.error)
    assert len(found) == 2


def follows(s: State[Any]) -> object:
    """The chance that is asked once the others have answered too."""
    luck = Seeded(1)
    while s.pending and s.pending[0].given:
        d = s.pending[0]
        play(s, d, d.owing[0], pick(s, d, d.owing[0], luck))
    return chance_asked(s)
