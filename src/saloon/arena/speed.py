"""How fast this installation is. `playout` is the kernel's, so compiled with it; all other loops are plain Python.

A decision lists the legal answers, picks one by luck and plays it; chance is played but not counted.
Seconds are processor time, so that a busy machine does not look like a slow engine.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, Final, NamedTuple

from saloon.kernel.build import COMPILED
from saloon.kernel.flow import Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import advance, pick, play, playout, submit
from saloon.kernel.view import view

SEED: Final = 1
POSITIONS: Final = 10  # halfway through an average game, as the peers are measured
ROUNDS: Final = 100  # through all positions between two looks at the clock, where one piece of work is tiny

Figures = dict[str, Any]


class Pace(NamedTuple):
    decisions: int
    games: int
    seconds: float


def measure(game: Game[Any], seconds: float) -> Figures:
    """All figures of one game, each measured for so many seconds, after a game of warm-up."""
    seats = game.seats[len(game.seats) // 2]
    ruleset = game.ruleset(seats)
    luck = Seeded(SEED)
    whole_games(game, ruleset, luck, 0)
    direct = whole_games(game, ruleset, luck, seconds)
    driven = whole_games(game, ruleset, luck, seconds, submit_out)
    halfway = direct.decisions // direct.games // 2
    positions = [reach(game, ruleset, halfway, luck) for _ in range(POSITIONS)]
    return {
        "build": "compiled" if COMPILED else "plain",
        "seats": seats,
        "decisions_per_s": round(direct.decisions / direct.seconds, 1),
        "games_per_s": round(direct.games / direct.seconds, 2),
        "submit_per_s": round(driven.decisions / driven.seconds, 1),
        "clone_us": round(1e6 * mean_time(lambda: clone_all(positions), POSITIONS * ROUNDS, seconds), 3),
        "rollouts_per_s": round(1 / mean_time(lambda: roll_out_all(positions, luck), POSITIONS, seconds), 1),
        "view_us": round(1e6 * mean_time(lambda: view_all(game, positions), POSITIONS, seconds), 2),
    }


def whole_games(
    game: Game[Any], ruleset: Ruleset, luck: Luck, seconds: float, finish: Callable[[State[Any], Luck], int] = playout
) -> Pace:
    """At least one game, set-up included."""
    decisions = games = 0
    start = process_time()
    while True:
        decisions += finish(game.start(ruleset), luck)
        games += 1
        elapsed = process_time() - start
        if elapsed >= seconds:
            return Pace(decisions, games, elapsed)


def submit_out(s: State[Any], luck: Luck) -> int:
    """`playout` as an outsider writes it, every answer checked by `submit`."""
    advance(s, luck, None)
    made = 0
    while s.pending:
        d = s.pending[0]
        seat = d.owing[0]
        submit(s, seat, d.id, pick(s, d, seat, luck), luck=luck)
        made += 1
    return made


def reach(game: Game[Any], ruleset: Ruleset, decisions: int, luck: Luck) -> State[Any]:
    """A game still running after so many random decisions."""
    while True:
        s: State[Any] = game.start(ruleset)
        advance(s, luck, None)
        for _ in range(decisions):
            if not s.pending:
                break
            d = s.pending[0]
            play(s, d, d.owing[0], pick(s, d, d.owing[0], luck), luck=luck)
        if s.pending:
            return s


def mean_time(work: Callable[[], None], pieces: int, seconds: float) -> float:
    """Seconds for one piece of work, of which each call does so many."""
    calls = 0
    start = process_time()
    while True:
        work()
        calls += 1
        elapsed = process_time() - start
        if elapsed >= seconds:
            return elapsed / (calls * pieces)


def clone_all(positions: list[State[Any]]) -> None:
    for _ in range(ROUNDS):
        for s in positions:
            s.clone()


def roll_out_all(positions: list[State[Any]], luck: Luck) -> None:
    for s in positions:
        playout(s.clone(), luck)


def view_all(game: Game[Any], positions: list[State[Any]]) -> None:
    """For each the view, with options, of the seat that is asked."""
    for s in positions:
        view(game, s, s.pending[0].owing[0])


def ratios(engine: dict[str, Figures], peers: dict[str, Figures]) -> dict[str, dict[str, dict[str, float]]]:
    """By game and peer, how many times faster than the peer: in decisions and in copies."""
    return {
        slug: {
            peer: {
                "decisions": round(ours["decisions_per_s"] / theirs["decisions_per_s"], 3),
                "clone": round(theirs["clone_us"] / ours["clone_us"], 3),
            }
            for peer, theirs in peers.items()
        }
        for slug, ours in engine.items()
    }
