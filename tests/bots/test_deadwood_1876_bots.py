"""The evaluation of Deadwood 1876: greedy above random play, and sense in single positions."""

from __future__ import annotations

from saloon.bots import Bot, make
from saloon.games import find
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, legal, play, submit
from saloon.kernel.view import view

GAME = find("deadwood-1876")
GAMES = 16
SEATS = 3
FAIR = 1.5  # times its fair share, with room for luck; the arena says about two


def game(bots: list[Bot], seed: int) -> Town:
    luck, ruleset = Seeded(seed), GAME.ruleset(len(bots))
    s: Town = GAME.start(ruleset)
    advance(s, luck, None)
    while s.pending:
        d, seat = s.pending[0], s.pending[0].owing[0]
        options = legal(s, d, seat)
        action = options[0] if len(options) == 1 else bots[seat].choose(GAME, ruleset, view(GAME, s, seat), d.id)
        play(s, d, seat, action, luck=luck)
    return s


def test_greedy_beats_random_players() -> None:
    wins = 0
    for seed in range(GAMES):
        hero = seed % SEATS
        bots = [make("greedy" if seat == hero else "random", seed + seat) for seat in range(SEATS)]
        wins += game(bots, seed).result[hero]
    assert wins >= FAIR * GAMES / SEATS


def answers(s: Town, *phrases: tuple[int, str]) -> None:
    for seat, phrase in phrases:
        assert submit(s, seat, s.pending[0].id, GAME.language.hear_phrase(phrase)) is None


def choice(s: Town) -> set[str]:
    """What the greedy bot says, as phrases, with several seeds."""
    seat, question = s.pending[0].owing[0], s.pending[0].id
    bots = [make("greedy", seed) for seed in range(5)]
    return {GAME.language.phrase(bot.choose(GAME, s.ruleset, view(GAME, s, seat), question)) for bot in bots}


def test_with_the_last_turn_and_the_best_gun_it_joins_the_richest_house() -> None:
    rows = [["B-GLD", "S-MES"], ["G5"], ["G1a"]]
    hands = [["COL/HOR#1", "MES/HOR#1", "WIN/HOR#1", "MES/DUS#1"], [], []]
    facts = {"phase": "badges", "call": 4, "rows": rows, "hands": hands, "seen": [[0, 1, 1]]}
    s: Town = GAME.from_position(GAME.ruleset(3), facts)
    assert choice(s) <= {"use COL/HOR#1", "use MES/HOR#1", "use WIN/HOR#1"}
    answers(s, (0, "use COL/HOR#1"))
    assert choice(s) == {"ride BEL"}


def defence(safe: str) -> set[str]:
    """Against the last attack of the game, on a safe that others know."""
    rows = [["B-GLD", "G3a"], [safe, "G2a"], ["G1a"]]
    hands = [["COL/STE#1"], ["MES/STE#1", "PEP/STE#1", "PEP/STE#2", "PEP/STE#3"], []]
    s: Town = GAME.from_position(GAME.ruleset(3), {"phase": "badges", "call": 4, "rows": rows, "hands": hands})
    answers(s, (0, "rob COL/STE#1 1 1"))
    return choice(s)


def test_gold_is_defended_with_the_best_gun_and_fools_gold_is_not() -> None:
    assert defence("G5") == {"defend MES/STE#1"}
    assert "defend MES/STE#1" not in defence("GN2")
