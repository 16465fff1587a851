"""What a position is worth: as the game values it now, and by how much greedy play corrects that.

A glance values a position at once, over what chance does next. Drift is what so many free answers change, each valued
before and after it; what luck does in between is left out, as it is nothing on average. A glance and its drift together
are the value of the position after those answers, found with far less noise than by playing there and looking.
"""

from __future__ import annotations

from math import atanh, exp
from typing import Any, Final

from saloon.bots.greedy import chances, prospect, shuffled
from saloon.bots.world import decision, play_on, sealed_pending, unseal
from saloon.kernel.flow import NOBODY, Decision, Sealed, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.play import advance, chance_asked, play

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


def outlook(
    game: Game[Any], s: State[Any], answers: int, luck: Luck, said: list[tuple[int, int]] | None = None
) -> list[float]:
    """A glance and its drift together. The state is played on; sealed answers, which a glance takes at random, anew."""
    now = glance(game, s if sealed_pending(s) is None else s.clone(), luck)
    return [share + change for share, change in zip(now, drift(game, s, answers, luck, said), strict=True)]


def drift(
    game: Game[Any], s: State[Any], answers: int, luck: Luck, said: list[tuple[int, int]] | None = None
) -> list[float]:
    """What so many free answers change of each seat's share, luck left out. The state is played on.

    `said` collects who gave which of them.
    """
    changes = [0.0] * s.ruleset.seats
    left = answers
    to_question(s, luck)
    while s.pending and left > 0:
        before = shares(game, s) if sealed_pending(s) is None else glance(game, s.clone(), luck)
        if answer(game, s, luck, said):
            left -= 1
        for seat, share in enumerate(glance(game, s, luck)):
            changes[seat] += share - before[seat]
        to_question(s, luck)
    return changes


def ending(game: Game[Any], s: State[Any], luck: Luck) -> list[int]:
    """The final scores if every seat is greedy to the end. The state is played on."""
    to_question(s, luck)
    while s.pending:
        answer(game, s, luck, None)
        to_question(s, luck)
    return s.result


def to_question(s: State[Any], luck: Luck) -> None:
    if chance_asked(s) is not None:
        advance(s, luck, None)


def answer(game: Game[Any], s: State[Any], luck: Luck, said: list[tuple[int, int]] | None) -> bool:
    """The next question answered, a sealed one by all; says whether anybody had a choice."""
    d = sealed_pending(s) or s.pending[0]
    asked = d.owing if isinstance(d.step, Sealed) else d.owing[:1]
    chosen: list[tuple[int, int]] = []
    free = False
    for seat in asked:
        options = game.ideas(s, d, seat)
        action = best(game, s, d, seat, options, luck)
        chosen.append((seat, action))
        if len(options) > 1:
            free = True
            if said is not None:
                said.append((seat, action))
    for seat, action in chosen:
        play(s, decision(s, seat, d.id), seat, action)
    return free


def best(game: Game[Any], s: State[Any], d: Decision, seat: int, options: list[int], luck: Luck) -> int:
    """The option after which the game values the seat highest, chance averaged."""
    if len(options) == 1:
        return options[0]
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
