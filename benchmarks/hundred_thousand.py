"""A hundred thousand random games of Two-Town Trail, on every core."""

from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from saloon import Seeded, find, playout


def wins_of_the_west(seed: int, games: int = 1000) -> int:
    game, luck, won = find("two-towns"), Seeded(seed), 0
    for _ in range(games):
        s = game.start(game.ruleset(2))
        playout(s, luck)
        won += s.result[0] > s.result[1]
    return won


if __name__ == "__main__":
    start = perf_counter()
    with ProcessPoolExecutor() as pool:
        won = sum(pool.map(wins_of_the_west, range(100)))
    print(f"100,000 games in {perf_counter() - start:.1f} s; the first seat won {won / 1000:.1f} %")
