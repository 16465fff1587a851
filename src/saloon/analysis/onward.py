"""Play carried on from a position, every seat greedy, until its worth can be told: what analysis measures with."""

from __future__ import annotations

from math import atanh, exp
from typing import Any, Final

from saloon.bots.greedy import prospect, shuffled
from saloon.bots.world import play_on, worth
from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.play import play

GLANCE: Final = 8  # options a seat looks at, picked at random where there are more
NEARLY: Final = 0.999  # a value beyond it is as good as won: it must stay a number


def onward(game: Game[Any], s: State[Any], answers: int, luck: Luck) -> list[float]:
    """Each seat's share in the win after so many free answers, or after the last. The state is played on."""
    play_on(game, s, luck)
    left = answers
    while s.pending and left > 0:
        d = s.pending[0]
        options = game.ideas(s, d, d.owing[0])
        if len(options) > 1:
            left -= 1
        play(s, d, d.owing[0], best(game, s, d, options, luck))
        play_on(game, s, luck)
    return shares(game, s)


def best(game: Game[Any], s: State[Any], d: Decision, options: list[int], luck: Luck) -> int:
    """The option after which the game values the seat highest, chance averaged."""
    if len(options) == 1:
        return options[0]
    seat = d.owing[0]
    chosen = -1
    most = 0.0
    for action in shuffled(options, luck)[:GLANCE]:
        after: State[Any] = s.clone()
        play(after, d, seat, action)
        hope = prospect(game, after, seat, luck)
        if chosen < 0 or hope > most:
            chosen, most = action, hope
    return chosen


def shares(game: Game[Any], s: State[Any]) -> list[float]:
    """What part of the win each seat has, or may expect as the game values its standing; together they are 1."""
    if s.result:
        best_score = max(s.result)
        winners = s.result.count(best_score)
        return [1.0 / winners if score == best_score else 0.0 for score in s.result]
    weights = [exp(game.value_scale() * atanh(within(worth(game, s, seat)))) for seat in range(s.ruleset.seats)]
    total = sum(weights)
    return [weight / total for weight in weights]


def within(value: float) -> float:
    return min(max(value, -NEARLY), NEARLY)
