"""Our ratings beside openskill's Plackett-Luce: the same games, and how well each foretells who wins.

`python benchmarks/ratings.py` prints the mean of −log(chance given to the winner) in the later half of the games, less
is better, for tables whose whole order is known and for those where only the winner is. Needs openskill, which the
program itself does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp, log, sqrt
from random import Random
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce

from saloon.arena.rating_simulation import PLAYERS, played, tables
from saloon.rating.model import MIDDLE, NEWCOMER, POINTS, SPREAD, Game, after, chances, restless

ROUNDS: Final = 60
WORLDS: Final = 6
Places = tuple[int, ...]


class Ours:
    def __init__(self) -> None:
        self.ratings = [NEWCOMER] * PLAYERS

    def chances(self, table: list[int]) -> list[float]:
        return chances([restless(self.ratings[player]) for player in table])

    def learn(self, table: list[int], places: Places) -> None:
        before = [restless(self.ratings[player]) for player in table]
        for player, rating in zip(table, after(before, [Game(tuple(range(len(table))), places)]), strict=True):
            self.ratings[player] = rating


class Theirs:
    """As it comes; the chances are those that its update assumes, which foretell better than `predict_win`."""

    def __init__(self) -> None:
        self.model = PlackettLuce()
        self.ratings = [self.model.rating() for _ in range(PLAYERS)]

    def chances(self, table: list[int]) -> list[float]:
        some = [self.ratings[player] for player in table]
        scale = sqrt(sum(one.sigma**2 + self.model.beta**2 for one in some))
        weights = [exp((one.mu - self.model.mu) / scale) for one in some]
        return [weight / sum(weights) for weight in weights]

    def learn(self, table: list[int], places: Places) -> None:
        teams = [[self.ratings[player]] for player in table]
        for player, (rating,) in zip(table, self.model.rate(teams, ranks=list(places)), strict=True):
            self.ratings[player] = rating


def losses(make: Callable[[], Ours | Theirs], seats: int, only_winner: bool) -> Iterable[float]:
    for world in range(WORLDS):
        luck, model = Random(world), make()
        truth = [luck.gauss(MIDDLE, SPREAD) for _ in range(PLAYERS)]
        for number in range(ROUNDS):
            for table in tables(seats, luck):
                places = played([truth[player] for player in table], luck)
                if number >= ROUNDS // 2:
                    yield -log(model.chances(table)[places.index(1)])
                model.learn(table, tuple([min(place, 2) for place in places]) if only_winner else places)


def best(seats: int) -> float:
    """What somebody loses who knows how strong everybody is."""
    lost = []
    for world in range(WORLDS):
        luck = Random(world)
        truth = [luck.gauss(MIDDLE, SPREAD) for _ in range(PLAYERS)]
        for number in range(ROUNDS):
            for table in tables(seats, luck):
                places = played([truth[player] for player in table], luck)
                weights = [exp((truth[player] - MIDDLE) / POINTS) for player in table]
                if number >= ROUNDS // 2:
                    lost.append(-log(weights[places.index(1)] / sum(weights)))
    return fmean(lost)


if __name__ == "__main__":
    print("seats  known        ours  openskill  the truth")
    for seats, only_winner in ((2, False), (4, False), (9, False), (4, True), (9, True)):
        ours, theirs = (fmean(losses(make, seats, only_winner)) for make in (Ours, Theirs))
        known = "the winner" if only_winner else "the order"
        print(f"{seats:5}  {known:10} {ours:6.3f} {theirs:10.3f} {best(seats):10.3f}")
