"""Random-play throughput and copy cost of other engines, measured by the peers' own environment.

A decision builds the full legal list, picks one option uniformly and applies it; chance is applied but not counted.
Each loop uses the peer's documented calls, so rlcard's figures include the observation its step always encodes.
OpenSpiel's games are C++: once driven from Python, once by its own loop in C++, `evaluate_bots` with its random bots.
Seconds are processor time, as in `saloon bench`.
"""

import argparse
import copy
import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

SEED = 1
CLONED_POSITIONS = 10
ROUNDS = 10  # through all positions between two looks at the clock
BATCH = 100  # games in C++ between two looks at the clock
OPENSPIEL_GAMES = ("hearts", "backgammon", "cribbage")


class Played(NamedTuple):
    """A random game, played to its end or stopped at the limit of decisions."""

    decisions: int
    over: bool
    clone: Callable[[], object]


Play = Callable[[float], Played]
Timed = tuple[int, int, float]  # the decisions, the games and the seconds of whole games


class Peer(NamedTuple):
    name: str
    package: str
    open: Callable[[], Play]
    simulate: Callable[[float], Timed] | None = None  # the peer's own loop, where it has one


def open_catanatron() -> Play:
    engine = import_module("catanatron.game")
    seats = import_module("catanatron.models.player")

    def play(limit: float) -> Played:
        game = engine.Game([seats.RandomPlayer(color) for color in seats.Color])
        decisions = 0
        over = False
        while not over and decisions < limit:
            game.play_tick()
            decisions += 1
            over = game.winning_color() is not None or game.state.num_turns >= engine.TURNS_LIMIT
        return Played(decisions, over, game.copy)

    return play


def open_openspiel(game_name: str) -> Play:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(game_name)

    def play(limit: float) -> Played:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal() and decisions < limit:
            if state.is_chance_node():
                outcome, _ = pyspiel.sample_action(state.chance_outcomes(), random.random())
                state.apply_action(outcome)
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return Played(decisions, state.is_terminal(), state.clone)

    return play


def simulate_openspiel(game_name: str, seconds: float) -> Timed:
    """Play in C++, chance and choices alike. The decisions are read from the histories while the clock stands."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(game_name)
    bots = [pyspiel.make_uniform_random_bot(seat, random.randrange(2**31)) for seat in range(game.num_players())]
    decisions = games = 0
    elapsed = 0.0
    while elapsed < seconds:
        start = time.process_time()
        ended = [game.new_initial_state() for _ in range(BATCH)]
        for state in ended:
            pyspiel.evaluate_bots(state, bots, random.randrange(2**31))
        elapsed += time.process_time() - start
        decisions += sum(move.player >= 0 for state in ended for move in state.full_history())  # chance is below 0
        games += BATCH
    return decisions, games, elapsed


def open_rlcard(game_name: str) -> Play:
    env = import_module("rlcard").make(game_name, config={"seed": random.randrange(2**31)})

    def play(limit: float) -> Played:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over() and decisions < limit:
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return Played(decisions, env.is_over(), partial(copy.deepcopy, env.game))

    return play


PEERS = [
    Peer("catanatron", "catanatron", open_catanatron),
    *[Peer(f"openspiel-python {game}", "open_spiel", partial(open_openspiel, game)) for game in OPENSPIEL_GAMES],
    *[
        Peer(f"openspiel-c++ {game}", "open_spiel", partial(open_openspiel, game), partial(simulate_openspiel, game))
        for game in OPENSPIEL_GAMES
    ],
    Peer("rlcard uno", "rlcard", partial(open_rlcard, "uno")),
    Peer("rlcard gin-rummy", "rlcard", partial(open_rlcard, "gin-rummy")),
]


def time_whole_games(play: Play, seconds: float) -> Timed:
    """Play whole games for at least `seconds`."""
    decisions = games = 0
    elapsed = 0.0
    start = time.process_time()
    while elapsed < seconds:
        decisions += play(float("inf")).decisions
        games += 1
        elapsed = time.process_time() - start
    return decisions, games, elapsed


def reach_position(peer: Peer, decisions: int) -> Callable[[], object]:
    """Return the clone call of an unfinished game, in an environment of its own, after that many decisions."""
    play = peer.open()
    while True:
        played = play(decisions)
        if not played.over:
            return played.clone


def time_clone(clones: list[Callable[[], object]], seconds: float) -> float:
    """Return the mean seconds of one clone, over rounds through all positions."""
    rounds = 0
    elapsed = 0.0
    start = time.process_time()
    while elapsed < seconds:
        for _ in range(ROUNDS):
            for clone in clones:
                clone()
        rounds += ROUNDS
        elapsed = time.process_time() - start
    return elapsed / (rounds * len(clones))


def measure(peer: Peer, seconds: float) -> dict[str, float | str]:
    """Measure one peer, after one game of warm-up; its clones are taken halfway through an average game."""
    package_version = version(peer.package)
    random.seed(SEED)
    play = peer.open()
    play(float("inf"))
    decisions, games, elapsed = (peer.simulate or partial(time_whole_games, play))(seconds)
    halfway = decisions // games // 2
    clones = [reach_position(peer, halfway) for _ in range(CLONED_POSITIONS)]
    return {
        "decisions_per_s": round(decisions / elapsed, 1),
        "games_per_s": round(games / elapsed, 2),
        "clone_us": round(time_clone(clones, seconds) * 1e6, 3),
        "version": package_version,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="time per measurement (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="NAME", help="measure only the peers whose name contains NAME")
    arguments = parser.parse_args()
    if arguments.seconds <= 0:
        parser.error("--seconds must be positive")
    chosen = [peer for peer in PEERS if arguments.only in peer.name]
    if not chosen:
        parser.error(f"no peer's name contains {arguments.only!r}")
    figures: dict[str, dict[str, float | str]] = {}
    for peer in chosen:
        try:
            figures[peer.name] = measure(peer, arguments.seconds)
        except PackageNotFoundError:
            print(f"{peer.name}: left out, {peer.package} is not installed", file=sys.stderr)
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
