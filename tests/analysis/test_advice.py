"""A hint's answers: the best first, found from the view alone, and never a guess that is passed off as a judgement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from saloon.analysis.advice import BEST, FIRST, TRIES, Advised, Adviser
from saloon.analysis.allowance import ENOUGH
from saloon.games import find, slugs
from saloon.kernel.flow import State
from saloon.kernel.guess import guess
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, legal, pick, play
from saloon.kernel.view import view
from saloon.server.bots.process import Request, advice, answer

STORM = {"position": "W 0:[S] 9:[C1] 2:[K1] | E 5:[K1]", "dice": [1, 1, 1], "turn": 9}

QUIET = {"position": "W 0:[S] 2:[C1] 3:[K1] 1:[D1] | E 10:[S] 8:[K2] 9:[D2]", "dice": [1, 1, 1], "turn": 3}


def after(tries: int) -> Callable[[], bool]:
    """Done after so many."""
    left = [tries]

    def done() -> bool:
        left[0] -= 1
        return left[0] < 0

    return done


def positions(slug: str, number: int) -> Iterator[tuple[State[Any], int, int]]:
    """Of a random game, those with a choice, and whose it is."""
    game = find(slug)
    luck = Seeded(3)
    s = game.start(game.ruleset(game.seats[len(game.seats) // 2]))
    advance(s, luck)
    found = 0
    while s.pending and found < number:
        d = s.pending[0]
        if len(game.ideas(s, d, d.owing[0])) > 2 and luck.below(4) == 0:
            found += 1
            yield s, d.owing[0], d.id
        play(s, d, d.owing[0], pick(s, d, d.owing[0], luck), luck=luck)


def told(best: list[Advised]) -> list[tuple[int, list[float]]]:
    return [(one.action, one.shares) for one in best]


def test_the_march_that_wins_comes_first_and_wins_for_sure() -> None:
    game = find("two-towns")
    s = game.from_position(game.ruleset(2), STORM)
    d = s.pending[0]
    worst = legal(s, d, 0)[-1]
    best = Adviser(game, s.ruleset, view(game, s, 0), d.id, 5).advise(worst, after(TRIES))
    assert game.say(best[0].action) == {"verb": "march", "die": "colt", "unit": "C1"}
    assert best[0].chance() == pytest.approx(1.0)
    assert len(best) == BEST
    assert len(best[0].shares) == TRIES
    assert worst in [one.action for one in best], "what a bot has chosen is told as well"
    assert best[0].beats(best[-1]) >= 0.5
    assert best[0].beats(best[-1]) + best[-1].beats(best[0]) == pytest.approx(1.0)
    means = [one.chance() for one in best]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("slug", slugs())
def test_advice_depends_on_nothing_that_is_hidden(slug: str) -> None:
    """Another world that looks the same to the seat gives the very same advice."""
    game = find(slug)
    for s, seat, question in positions(slug, 2):
        twin = guess(game, s.ruleset, view(game, s, seat), luck=Seeded(99))
        given = [
            Adviser(game, s.ruleset, view(game, one, seat), question, 5).advise(
                game.ideas(one, next(d for d in one.pending if d.id == question), seat)[0], after(2)
            )
            for one in (s, twin)
        ]
        assert told(given[0]) == told(given[1])
        assert all(len(one.shares) == 2 and 0.0 <= one.chance() <= 1.0 for one in given[0])


def test_who_has_no_time_says_so_and_only_what_a_bot_would_do() -> None:
    game = find("two-towns")
    s = game.from_position(game.ruleset(2), STORM)
    d = s.pending[0]
    choice = legal(s, d, 0)[-1]
    adviser = Adviser(game, s.ruleset, view(game, s, 0), d.id, 5)
    hasty = advice(game, adviser.advise(choice, after(ENOUGH - 1)), choice)
    assert [one["do"] for one in hasty["best"]] == [game.say(choice)]
    assert (hasty["hasty"], hasty["tries"]) == (True, ENOUGH - 1)
    careful = advice(game, adviser.advise(choice, after(FIRST)), choice)
    assert (careful["hasty"], careful["tries"], len(careful["best"])) == (False, FIRST, BEST)


def test_a_thinking_process_gives_advice_only_if_it_is_asked_for_it() -> None:
    game = find("two-towns")
    s = game.from_position(game.ruleset(2), STORM)
    request = Request(game.slug, game.rules, "medium", 1, s.pending[0].id, view(game, s, 0).plain())
    assert answer(request, None) == {"verb": "march", "die": "colt", "unit": "C1"}
    request.hint = True
    given = answer(request, None)
    assert set(given) == {"best", "tries", "hasty"}
    assert all({"do", "chance", "error", "ahead"} <= set(one) for one in given["best"])
    quiet = answer(asked_quietly(), None)["best"]
    assert all(one["reply"]["seat"] == 1 and 0.0 < one["reply"]["part"] <= 1.0 for one in quiet)
    assert all(one["reply"]["do"]["verb"] in game.language.verbs for one in quiet)


def asked_quietly() -> Request:
    """Where nothing is decided yet, the other side has an answer to everything."""
    game = find("two-towns")
    s = game.from_position(game.ruleset(2), QUIET)
    return Request(game.slug, game.rules, "medium", 1, s.pending[0].id, view(game, s, 0).plain(), hint=True)
