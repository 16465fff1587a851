"""Slaughter Gulch's evaluation: greedy far above random play, and sense in single positions."""

from __future__ import annotations

from typing import Any

import pytest

from saloon.arena.match import Fixture, Terms, play_fixture
from saloon.bots import Bot, make
from saloon.games import find
from saloon.games.slaughter_gulch.board import CRIME, PLACE, WOUNDED, card_in, cells_left
from saloon.games.slaughter_gulch.names import ARREST_TOKEN, BAD, FIGURES, SPACES, TOKENS
from saloon.games.slaughter_gulch.planning import Plan
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import NOBODY, Question
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, pick, play, submit
from saloon.kernel.view import view

GAME = find("slaughter-gulch")
GAMES = 12
TURNS = 4


def game(bots: list[Bot], seed: int) -> Town:
    luck, ruleset = Seeded(seed), GAME.ruleset(len(bots), {"turns": TURNS})
    s: Town = GAME.start(ruleset)
    advance(s, luck, None)
    while s.pending:
        d, seat = s.pending[0], s.pending[0].owing[0]
        play(s, d, seat, bots[seat].choose(GAME, ruleset, view(GAME, s, seat), d.id), luck=luck)
    return s


def test_greedy_beats_random_players() -> None:
    """At least twice its fair share, in short games."""
    wins = 0
    for seed in range(GAMES):
        s = game([make("greedy" if seat == seed % 4 else "random", seed + seat) for seat in range(4)], seed)
        wins += GAME.payoff(s, seed % 4) > 0
    assert wins >= 2 * GAMES / 4


def choice(facts: dict[str, Any], *answers: str) -> str:
    """What the greedy bot does in a position, after these answers and outcomes."""
    s = GAME.from_position(GAME.ruleset(3), facts)
    for answer in answers:
        d = s.pending[0]
        assert submit(s, d.owing[0] if d.owing else NOBODY, d.id, GAME.language.hear_phrase(answer)) is None
    d, seat = s.pending[0], s.pending[0].owing[0]
    return GAME.language.phrase(make("greedy", 1).choose(GAME, s.ruleset, view(GAME, s, seat), d.id))


def test_nobody_is_sent_to_arrest_in_vain() -> None:
    """SG-153 … SG-157: an unwounded dude, a free cell, and somebody there who may be taken."""
    arrests = 0
    for seed in range(6):
        luck = Seeded(seed)
        s: Town = GAME.start(GAME.ruleset(4))
        advance(s, luck)
        while s.pending:
            d = s.pending[0]
            if isinstance(d.step, Plan):
                for seat in d.owing:
                    orders = [one for idea in GAME.ideas(s, d, seat) for one in GAME.say(idea)["orders"]]
                    arrests += len([one for one in orders if sent_to_arrest(s, seat, one)])
            play(s, d, d.owing[0], pick(s, d, d.owing[0], luck), luck=luck)
    assert arrests > 20


def sent_to_arrest(s: Town, seat: int, order: str) -> bool:
    """Whether it is an arrest; then it can be one."""
    dude, token, space = order.split(":")
    if token != TOKENS[ARREST_TOKEN]:
        return False
    place = SPACES.index(space)
    criminals = [now for other, now in enumerate(s.dudes) if now & CRIME and other // FIGURES != seat]
    bad = [now for now in s.folk if now and (card_in(now) < 0 or s.ruleset.align[card_in(now)] == BAD)]
    assert place in [now & PLACE for now in criminals + bad]
    assert not s.dudes[seat * FIGURES + int(dude) - 1] & WOUNDED
    assert cells_left(s) > 0
    return True


def test_plans_are_thought_of_by_bots_and_shown_to_nobody() -> None:
    facts = {"phase": "plan", "outfits": ["agency", "rangers", "blessed"], "dudes": [["S4", "S9"], ["mine"], ["S12"]]}
    s: Town = GAME.from_position(GAME.ruleset(3), facts)
    d, mine = s.pending[0], view(GAME, s, 0).asks[0]
    assert [GAME.language.phrase(GAME.hear(said)) for said in mine["options"]] == ["plan 1:rest:S4,2:rest:S9"]
    ideas = GAME.ideas(s, d, 0)
    assert len(ideas) > 3
    assert ideas == GAME.ideas(s, d, 0)
    assert all(d.step.check(s, 0, action) is None for action in ideas)
    assert choice(facts) in [GAME.language.phrase(action) for action in ideas]


def test_a_free_dollar_is_taken() -> None:
    facts = {"phase": "jail", "outfits": ["agency", "rangers", "blessed"], "dudes": [["jail", "jail"], ["cell"], []]}
    assert choice(facts) == "collect"


def test_the_dead_are_raised_with_the_best_cards() -> None:
    facts = {
        "phase": "cemetery", "outfits": ["shamans", "rangers", "blessed"], "learned": [["F5"], [], []],
        "dudes": [["cemetery raise", "grave"], ["S12 run"], []],
    }  # fmt: skip
    assert choice(facts) == "act"
    assert choice(facts, "act") == "boost none F5 none no"


def test_an_affordable_bribe_is_paid() -> None:
    facts = {"phase": "jail", "outfits": ["hucksters", "rangers", "blessed"], "dudes": [["jail fight", "cell"], [], []]}
    assert choice(facts, "act", "spring hucksters-2", "roll 1") == "pay"


def test_the_first_dudes_set_out_from_different_squares() -> None:
    """What a bot does and a hint says: not three times the first square of the list."""
    ruleset = GAME.ruleset(4)
    s: Town = GAME.start(ruleset)
    luck = Seeded(3)
    advance(s, luck, None)
    while type(s.pending[0].step).__name__ != "SetOut":
        d = s.pending[0]
        assert isinstance(d.step, Question)
        play(s, d, d.owing[0], d.step.decline(s, d.owing[0]), luck=luck)
    d = s.pending[0]
    said = GAME.language.say(make("greedy", 1).choose(GAME, ruleset, view(GAME, s, 0), d.id))
    assert len(set(said["squares"])) == 3


@pytest.mark.heavy
def test_hands_are_guessed_anew_where_nothing_is_left_that_fits() -> None:
    """In this game of six the first hands that are guessed can take what alone would fit the last (SG-143)."""
    terms = Terms("slaughter-gulch", 6, {}, ("easy", "medium"))
    assert play_fixture(terms, Fixture((1, 0, 1, 0, 1, 0), 1149048453)).fault is None
