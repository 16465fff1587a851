"""Which value of a position predicts results best at equal cost? Every way is given the same time for each position.

Positions come from games between greedy bots; a way is scored by the squared distance of the shares it gives from the
result (Brier score, summed over the seats): less is better. What is written down is in docs/analysis.md.

    python benchmarks/values.py [GAME…] [--games 60] [--each 4] [--ms 20] [--bot greedy]
"""

import argparse
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from saloon.analysis.onward import ending, glance, outlook, shares
from saloon.analysis.sparring import spar
from saloon.bots.search import Tree
from saloon.bots.world import open_book
from saloon.games import find, slugs
from saloon.kernel.build import COMPILED
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import Journal
from saloon.kernel.luck import Seeded
from saloon.kernel.play import legal, playout
from saloon.kernel.view import view

DEPTHS = (1, 2, 3, 6, 12, 24)
PLAYERS = {"two-towns": 2, "dice-town": 4, "deadwood": 3, "deadwood-1876": 4, "slaughter-gulch": 3}

Way = Callable[[Game[Any], State[Any], Seeded], list[float]]  # one sample of the shares, from a world of its own


def at_a_glance(game: Game[Any], s: State[Any], luck: Seeded) -> list[float]:
    return glance(game, s, luck)


def drifting(depth: int) -> Way:
    def way(game: Game[Any], s: State[Any], luck: Seeded) -> list[float]:
        return outlook(game, s, depth, luck)

    return way


def to_the_end(game: Game[Any], s: State[Any], luck: Seeded) -> list[float]:
    ending(game, s, luck)
    return shares(game, s)


def at_random(game: Game[Any], s: State[Any], luck: Seeded) -> list[float]:
    playout(s, luck)
    return shares(game, s)


WAYS: dict[str, Way] = {
    "glance": at_a_glance,
    **{f"drift {depth}": drifting(depth) for depth in DEPTHS},
    "greedy to the end": to_the_end,
    "random to the end": at_random,
}


def sampled(way: Way, game: Game[Any], s: State[Any], seat: int, ms: float) -> list[float]:
    """The mean of as many samples as there is time for."""
    seen = None if open_book(game) else view(game, s, seat, options=False)
    start = process_time()
    totals = [0.0] * s.ruleset.seats
    count = 0
    while not count or (process_time() - start) * 1000 < ms:
        luck = Seeded(count + 1)
        world: State[Any] = s.clone() if seen is None else guess(game, s.ruleset, seen, luck=luck)
        totals = [total + share for total, share in zip(totals, way(game, world, luck), strict=True)]
        count += 1
    return [total / count for total in totals]


def searched(game: Game[Any], s: State[Any], seat: int, ms: float) -> list[float]:
    """The tree search that the strong bot does, asked for what it finds the position to be worth."""
    start = process_time()
    tree = Tree(game, s.ruleset, view(game, s, seat, options=False), s.pending[0].id, Seeded(1))
    totals = [0.0] * s.ruleset.seats
    count = 0
    while not count or (process_time() - start) * 1000 < ms:
        tree.path.clear()
        tree.movers.clear()
        found = tree.descend(tree.world())
        for i, arm in enumerate(tree.path):
            arm.visits += 1.0
            arm.total += found[tree.movers[i]]
        totals = [total + value for total, value in zip(totals, found, strict=True)]
        count += 1
    return as_shares(game, [total / count for total in totals])


def as_shares(game: Game[Any], worths: list[float]) -> list[float]:
    weights = [((1.0 + min(worth, 0.999)) / (1.0 - min(worth, 0.999))) ** (game.value_scale() / 2) for worth in worths]
    return [weight / sum(weights) for weight in weights]


def questions(journal: Journal, each: int) -> list[tuple[State[Any], int]]:
    """Some positions of a game in which somebody has a choice, evenly spread."""
    found: list[tuple[State[Any], int]] = []
    s = journal.begin()
    for entry, after, _ in journal.replay():
        d = next((d for d in s.pending if d.id == entry.question), None)
        if entry.seat != NOBODY and d is s.pending[0] and d.owing[0] == entry.seat and len(legal(s, d, entry.seat)) > 1:
            found.append((s, entry.seat))
        s = after
    step = max(1, len(found) // each)
    return found[step // 2 :: step][:each]


def brier(found: list[float], result: list[float]) -> float:
    return sum([(a - b) ** 2 for a, b in zip(found, result, strict=True)])


def compare(slug: str, args: argparse.Namespace, out: Console) -> Table:
    game = find(slug)
    seats = PLAYERS.get(slug, game.seats[0])
    scores: dict[str, list[float]] = {name: [] for name in [*WAYS, "search"]}
    for seed in track(range(args.games), slug, console=out, transient=True):
        journal = spar(game, seats, args.bot, args.seed + seed)
        result = shares(game, journal.state)
        for s, seat in questions(journal, args.each):
            for name, way in WAYS.items():
                scores[name].append(brier(sampled(way, game, s, seat, args.ms), result))
            scores["search"].append(brier(searched(game, s, seat, args.ms), result))
    table = Table(title=f"{slug}, {seats} seats, {len(scores['glance'])} positions, {args.ms:g} ms each")
    for column in ("way", "Brier score", "more than the best"):
        table.add_column(column, justify="left" if column == "way" else "right")
    best = min(scores, key=lambda name: fmean(scores[name]))
    for name, some in scores.items():
        apart = [a - b for a, b in zip(some, scores[best], strict=True)]
        table.add_row(name, f"{fmean(some):.4f}", f"{fmean(apart):+.4f} ± {stdev(apart) / sqrt(len(apart)):.4f}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--ms", type=float, default=20.0)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    out = Console(stderr=True)
    print("compiled" if COMPILED else "plain")
    for slug in args.slugs or sorted(slugs()):
        Console().print(compare(slug, args, out))


if __name__ == "__main__":
    main()
