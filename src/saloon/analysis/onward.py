"""What a position is worth: as the game values it now, and by how much greedy play corrects that.

A glance values a position at once, over what chance does next. Drift is what so many free answers change, each valued
before and after it; what luck does in between is left out, as it is nothing on average. A glance and its drift together
are the value of the position after those answers, found with far less noise than by playing there and looking.
"""

from __future__ import annotations

from math import atanh, exp
from typing import Any, Final

from saloon.bots.greedy import chances, prospect, shuffled
from saloon.bots.world import play_on, unseal
from saloon.kernel.flow import NOBODY, Decision, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.play import chance_asked, play

GLANCE: Final = 8  # options a seat looks at, picked at random where there are more
SAMPLES: Final = 6  # outcomes of chance that are looked at, where there are too many for all: for an option,
CAREFUL: Final = 16  # and for what is valued
NEARLY: Final = 0.999  # a value beyond it is as good as won: it must stay a number


def glance(game: Game[Any], s: State[Any], luck: Luck) -> list[float]:
    """Each seat's share in the win as the game values it, over what chance does next."""
    unseal(game, s, luck)
    step = chance_asked(s)
    if step is None:
        return shares(game, s)
    odds = chances(step, s, luck, CAREFUL)
    totals = [0.0] * s.ruleset.seats
    for outcome, weight in odds.items():
        after: State[Any] = s.clone()
        play(after, after.pending[0], NOBODY, outcome)
        play_on(game, after, luck)
        for seat, share in enumerate(shares(game, after)):
            totals[seat] += weight * share
    whole = sum(odds.values())
    return [total / whole for total in totals]


def drift(
    game: Game[Any], s: State[Any], answers: int, luck: Luck, said: list[tuple[int, int]] | None = None
) -> list[float]:
    """What so many free answers change of each seat's share, luck left out. The state is played on.

    `said` collects who gave which of them.
    """
    changes = [0.0] * s.ruleset.seats
    play_on(game, s, luck)
    left = answers
    while s.pending and left > 0:
        d = s.pending[0]
        seat = d.owing[0]
        options = game.ideas(s, d, seat)
        action = best(game, s, d, options, luck)
        if len(options) > 1:
            left -= 1
            if said is not None:
                said.append((seat, action))
        before = shares(game, s)
        play(s, d, seat, action)
        for i, share in enumerate(glance(game, s, luck)):
            changes[i] += share - before[i]
        play_on(game, s, luck)
    return changes


def ending(game: Game[Any], s: State[Any], luck: Luck) -> list[int]:
    """The final scores if every seat is greedy to the end. The state is played on."""
    play_on(game, s, luck)
    while s.pending:
        d = s.pending[0]
        play(s, d, d.owing[0], best(game, s, d, game.ideas(s, d, d.owing[0]), luck))
        play_on(game, s, luck)
    return s.result


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
        hope = prospect(game, after, seat, luck, SAMPLES)
        if chosen < 0 or hope > most:
            chosen, most = action, hope
    return chosen


def shares(game: Game[Any], s: State[Any]) -> list[float]:
    """What part of the win each seat has, or may expect as the game values its standing; together they are 1."""
    if s.result:
        payoffs = [game.payoff(s, seat) for seat in range(s.ruleset.seats)]
        most = max(payoffs)
        winners = payoffs.count(most)
        return [1.0 / winners if payoff == most else 0.0 for payoff in payoffs]
    scale = game.value_scale()
    weights = [exp(scale * atanh(within(value))) for value in game.values(s)]
    total = sum(weights)
    return [weight / total for weight in weights]


def within(value: float) -> float:
    return min(max(value, -NEARLY), NEARLY)
