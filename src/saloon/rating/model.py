"""Ratings for tables of any size: Plackett and Luce's model of who comes next, learnt from game by game.

Of those who are still to come in, each comes next as likely as their weight is large; a weight is the exponential of a
rating. So 400 points more mean ten to one to come in ahead, at a table of two as at one of nine. Seats that share a
place are not compared with each other: all orders among them are as good (Efron's sum over the orders).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

POINTS: Final = 400 / log(10)  # of one unit of the model
MIDDLE: Final = 1500.0  # the medium bot
SPREAD: Final = 175.0  # of a newcomer, where nothing is known of a game
RESTLESS: Final = 5.0  # points by which a person may have changed from one game to the next; a bot does not
PROVISIONAL: Final = 87.0  # above it, a rating says little
WIDE: Final = 2.0  # deviations either side: about 95 %
STEPS: Final = 6  # of Newton's: the last ones move nothing any more
LONGEST: Final = 2 * POINTS  # of such a step


class Rating(NamedTuple):
    """`sigma` says how far off `mu` may well be."""

    mu: float
    sigma: float

    @property
    def provisional(self) -> bool:
        return self.sigma > PROVISIONAL


class Game(NamedTuple):
    """Who sat at each seat, a bot perhaps at several, and the place each seat came in."""

    players: tuple[int, ...]
    places: tuple[int, ...]


NEWCOMER: Final = Rating(MIDDLE, SPREAD)


def restless(rating: Rating) -> Rating:
    """A person before their next game."""
    return Rating(rating.mu, sqrt(rating.sigma**2 + RESTLESS**2))


def after(ratings: Sequence[Rating], games: Sequence[Game]) -> list[Rating]:
    """The ratings of all players after these games: the likeliest, by Newton's steps, with Laplace's deviations.

    Whoever has no deviation stays where they are: they are what the others are measured by.
    """
    free = [player for player, rating in enumerate(ratings) if rating.sigma > 0]
    mus = [rating.mu for rating in ratings]
    spread: list[list[float]] = []
    for _ in range(STEPS):
        pulls, bend = slopes(mus, games)
        for player in free:
            pulls[player] -= (mus[player] - ratings[player].mu) / ratings[player].sigma ** 2
            bend[player][player] += ratings[player].sigma ** -2
        spread = inverse([[bend[one][other] for other in free] for one in free])
        moves = [sum(part * pulls[other] for part, other in zip(row, free, strict=True)) for row in spread]
        for player, move in zip(free, moves, strict=True):
            mus[player] += max(-LONGEST, min(LONGEST, move))
    sigmas = {player: sqrt(row[number]) for number, (player, row) in enumerate(zip(free, spread, strict=True))}
    return [Rating(mu, sigmas.get(player, 0.0)) for player, mu in enumerate(mus)]


def slopes(mus: Sequence[float], games: Sequence[Game]) -> tuple[list[float], list[list[float]]]:
    """Of the log-likelihood: by player its slope, by two players how it bends down (Fisher's information)."""
    pulls = [0.0] * len(mus)
    bend = [[0.0] * len(mus) for _ in mus]
    top = max(mus)
    strength = [exp((mu - top) / POINTS) for mu in mus]
    for game in games:
        for running, group in finishes(game):
            for step in range(len(group)):
                came = step / len(group)  # of the group: on average over its orders
                weights = {one: strength[one] * (running.count(one) - came * group.count(one)) for one in set(running)}
                whole = sum(weights.values())
                for one, weight in weights.items():
                    pulls[one] += (group.count(one) / len(group) - weight / whole) / POINTS
                    bend[one][one] += weight / whole / POINTS**2
                    for other, beside in weights.items():
                        bend[one][other] -= weight * beside / (whole * POINTS) ** 2
    return pulls, bend


def finishes(game: Game) -> Iterator[tuple[list[int], list[int]]]:
    """Place by place: who is still to come in, and who of them comes in now. Whoever is left at last had no choice."""
    seats = list(zip(game.players, game.places, strict=True))
    for place in sorted(set(game.places))[:-1]:
        yield [player for player, at in seats if at >= place], [player for player, at in seats if at == place]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a symmetric matrix whose diagonal weighs most: by Gauss and Jordan, as it stands."""
    size = len(matrix)
    rows = [[*row, *[float(column == place) for column in range(size)]] for place, row in enumerate(matrix)]
    for place in range(size):
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(size):
            if other != place:
                part = rows[other][place]
                rows[other] = [value - part * own for value, own in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def chances(ratings: Sequence[Rating]) -> list[float]:
    """To come in first, for each seat. What is unsure about the ratings brings the chances closer together."""
    seats = len(ratings)
    middle = sum(rating.mu for rating in ratings) / seats
    variance = sum(rating.sigma**2 for rating in ratings) / seats / POINTS**2
    pace = POINTS * sqrt(1 + pi / 4 * variance * (seats - 1) / seats)
    weights = [exp((rating.mu - middle) / pace) for rating in ratings]
    return [weight / sum(weights) for weight in weights]
