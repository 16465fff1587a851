"""Deadwood's evaluation: greedy far above random play, games that end, and sense in single positions."""

from __future__ import annotations

from saloon.bots import Bot, make
from saloon.games import find
from saloon.games.deadwood.state import Town
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, play
from saloon.kernel.view import view

GAME = find("deadwood")
FAIR = 2.5  # times its fair share


def game(bots: list[Bot], seed: int) -> Town:
    luck, ruleset = Seeded(seed), GAME.ruleset(len(bots))
    s: Town = GAME.start(ruleset)
    advance(s, luck, None)
    while s.pending:
        d, seat = s.pending[0], s.pending[0].owing[0]
        play(s, d, seat, bots[seat].choose(GAME, ruleset, view(GAME, s, seat), d.id), luck=luck)
    return s


def test_greedy_beats_random_players() -> None:
    wins = 0
    for seed in range(16):
        hero = seed % 4
        s = game([make("greedy" if seat == hero else "random", seed + seat) for seat in range(4)], seed)
        wins += s.result[hero] == max(s.result)
    assert wins >= FAIR * 16 / 4


def test_greedy_players_come_to_an_end() -> None:
    for seats in GAME.seats:
        assert game([make("greedy", seat) for seat in range(seats)], seats).turn < 60 * seats


def choice(facts: dict[str, object], answers: str = "") -> str:
    """What the greedy bot does in a position, after these answers of its own."""
    s = GAME.from_position(GAME.ruleset(3), facts)
    for answer in answers.split("; ") if answers else []:
        play(s, s.pending[0], s.pending[0].owing[0], GAME.language.hear_phrase(answer))
    d, seat = s.pending[0], s.pending[0].owing[0]
    return GAME.language.phrase(make("greedy", 1).choose(GAME, s.ruleset, view(GAME, s, seat), d.id))


def test_a_free_bank_is_taken_and_annexed() -> None:
    assert choice({"town": ["bank@C3", "laundry-1@C2"]}).endswith("C3")
    assert choice({"town": ["bank@C3"]}, "send 1 C3") == "annex"


def test_who_holds_many_tokens_leaves_the_bank_alone() -> None:
    facts = {"town": ["bank@C3", "laundry-1@C2"], "wanted": [7, 0, 0], "gauge": 15}
    assert not choice(facts).endswith("C3")


def test_the_leader_builds_the_station() -> None:
    facts = {"line": ["F1", "E1", "D1", "C1"], "dollars": [30, 5, 5], "town": ["laundry-1@C3"]}
    assert choice(facts).endswith("A3")
    assert not choice({**facts, "dollars": [5, 30, 5]}).endswith("A3")


def test_a_greenhorn_does_not_attack_a_veteran() -> None:
    facts = {"town": ["casino@C3(P2.3)", "laundry-1@C2"], "ranch": ["1", "1 2", "1 2 3"], "horses": [0, 0, 0]}
    assert not choice(facts).endswith("C3")


def test_the_final_duel_is_fought_with_all_one_has() -> None:
    facts = {"town": ["bank@C3(P1.1)"], "cartridges": [3, 1, 0], "dollars": [5, 5, 1], "ending": ["death"]}
    for strength in ("1", "3"):
        assert choice(facts, "return - C3") == "champion 3"
        assert choice(facts, f"return - C3; champion 3; champion {strength}") == "cartridges 3"
