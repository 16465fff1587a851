"""Of positions given so much, how many are won? What analysis says of them, against how games between bots end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any, Final, NamedTuple

from saloon.analysis.measures import Standing
from saloon.analysis.onward import shares
from saloon.analysis.sparring import spar
from saloon.arena.match import derived
from saloon.counting.shares import DIGITS, Share, plain_share, share
from saloon.kernel.flow import State
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded

BOT: Final = "greedy"  # plays as samples do
BINS: Final = 10
EACH: Final = 3  # positions of a game, far apart: they end the same way
LOOKS: Final = 8  # at each of them, by each half
STEPS: Final = 30  # of the fit
SURE: Final = 0.995  # a share beyond it has no odds


class Foretold(NamedTuple):
    """The share in the win that a seat was given, and the one it got."""

    given: float
    won: float


class Bin(NamedTuple):
    """Positions that were given about the same."""

    given: float
    won: Share


def foretell(game: Game[Any], seats: int, seed: int) -> list[Foretold]:
    """Some positions of one game between bots, each from what one seat knew."""
    journal = spar(game, seats, BOT, seed)
    result = shares(game, journal.state)
    luck = Seeded(derived(seed, seats))
    states: list[State[Any]] = [after for _, after, _ in journal.replay()][:-1]
    found: list[Foretold] = []
    for part in range(EACH):
        first, last = part * len(states) // EACH, (part + 1) * len(states) // EACH
        seat = int(luck.below(seats))
        standing = Standing(1 + part, game, states[first + int(luck.below(last - first))], seat)
        for _ in range(LOOKS):
            standing.finer()
        found.append(Foretold(min(max(standing.found(seat).mean, 0.0), 1.0), result[seat]))
    return found


def calibrate(game: Game[Any], seats: int, games: int, seed: int, told: Callable[[], None]) -> list[Foretold]:
    found: list[Foretold] = []
    for number in range(games):
        found += foretell(game, seats, derived(seed, number))
        told()
    return found


def bins(found: Sequence[Foretold]) -> list[Bin]:
    """By tenths of what was given; empty ones are left out."""
    parts: list[list[Foretold]] = [[] for _ in range(BINS)]
    for one in found:
        parts[min(int(one.given * BINS), BINS - 1)].append(one)
    return [
        Bin(sum([one.given for one in some]) / len(some), share([one.won for one in some])) for some in parts if some
    ]  # fmt: skip


def slope(found: Sequence[Foretold]) -> float:
    """By how much the odds given should be stretched to fit best: 1 is right, less means they were too bold."""
    b = 1.0
    for _ in range(STEPS):  # Newton's way to the likeliest
        gradient, bend = 0.0, 1e-9
        for given, won in found:
            inside = min(max(given, 1.0 - SURE), SURE)
            odds = log(inside / (1.0 - inside))
            chance = 1.0 / (1.0 + exp(-b * odds))
            gradient += (won - chance) * odds
            bend += chance * (1.0 - chance) * odds * odds
        b += max(-0.5, min(0.5, gradient / bend))
    return b


def brier(found: Sequence[Foretold]) -> float:
    return sum([(one.given - one.won) ** 2 for one in found]) / len(found)


def plain(game: Game[Any], seats: int, games: int, found: Sequence[Foretold]) -> dict[str, Any]:
    return {
        "game": game.slug, "seats": seats, "games": games, "positions": len(found),
        "slope": round(slope(found), DIGITS), "brier": round(brier(found), DIGITS),
        "bins": [{"given": round(one.given, DIGITS), **plain_share(one.won)} for one in bins(found)],
    }  # fmt: skip
