"""Bots at Slaughter Gulch's deals: what they take, what they refuse, what they keep, and what they propose."""

from __future__ import annotations

from typing import Any

import pytest

from saloon.bots import make
from saloon.games import find
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, decline, expected_answers, submit
from saloon.kernel.view import view
from saloon.parts.offer import FATE, GIVER, OPEN, RECEIVER

GAME = find("slaughter-gulch")
CLINIC = {
    "phase": "L4", "outfits": ["blessed", "rangers", "agency"], "clerk": 2,
    "dudes": [["L4 heal"], ["L4 wounded"], ["S12 run"]],
}  # fmt: skip
JAIL = {
    "phase": "jail", "outfits": ["hucksters", "rangers", "blessed"], "rock": [9, 9, 9],
    "dudes": [["jail fight"], ["cell", "jail rob"], ["jail"]],
}  # fmt: skip
BRAWL = {
    "phase": "saloon", "outfits": ["hucksters", "rangers", "blessed"],
    "dudes": [["saloon rob"], ["saloon gamble"], ["S12 run"]],
}  # fmt: skip
PLANS = {
    "phase": "plan", "outfits": ["blessed", "rangers", "agency"], "dudes": [["L4"], ["L4 wounded"], ["S12"]],
}  # fmt: skip


def say(s: Town, seat: int, question: int, phrase: str) -> None:
    no = submit(s, seat, question, GAME.language.hear_phrase(phrase), luck=Seeded(3))
    assert no is None, no.plain()


def choice(s: Town, seat: int, question: int, level: str = "medium") -> str:
    return GAME.language.phrase(make(level, 1).choose(GAME, s.ruleset, view(GAME, s, seat), question))


def offered(facts: dict[str, Any], giver: int, offer: str) -> Town:
    s: Town = GAME.from_position(GAME.ruleset(3), facts)
    say(s, giver, s.side_questions[0].id, offer)
    return s


def answered(facts: dict[str, Any], giver: int, offer: str, level: str = "medium") -> str:
    s = offered(facts, giver, offer)
    [(d, seat)] = expected_answers(s)
    return choice(s, seat, d.id, level)


GOOD = [
    (CLINIC, 1, "propose 0 2 - - 0 - heal"),  # healing for a fee, by who stands there and can
    (CLINIC, 0, "propose 1 0 - heal 2 - -"),  # and the other way round
    (CLINIC, 1, "propose 0 1 - - 0 - -"),
    (PLANS, 1, "propose 0 2 - - 0 - heal"),
    (JAIL, 1, "propose 0 4 - - 0 - free"),  # freeing a prisoner
    (JAIL, 0, "propose 1 0 - free 2 - -"),
    (BRAWL, 1, "propose 0 2 - - 0 - truce"),  # a truce
    (BRAWL, 0, "propose 1 0 - truce 1 - -"),
]
BAD = [
    (CLINIC, 1, "propose 0 0 - - 1 - -"),
    (CLINIC, 1, "propose 0 0 - - 99 - -"),  # more than there is
    (CLINIC, 1, "propose 2 2 - - 0 - heal"),  # who is far away gives no word that cannot be kept
    (CLINIC, 0, "propose 2 0 - heal 1 - -"),  # nobody to be healed
    (CLINIC, 1, "propose 0 2 - - 0 - free"),  # nobody in jail
    (CLINIC, 1, "propose 0 0 - truce 1 - -"),  # nothing to fear
    (PLANS, 1, "propose 2 2 - - 0 - heal"),  # no token to heal with
    (JAIL, 1, "propose 0 1 - - 0 - free"),  # the bribe costs more
]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("facts", "giver", "offer"), GOOD)
def test_good_deals_are_taken(facts: dict[str, Any], giver: int, offer: str, level: str) -> None:
    assert answered(facts, giver, offer, level) == "accept 0"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("facts", "giver", "offer"), BAD)
def test_bad_deals_are_refused(facts: dict[str, Any], giver: int, offer: str, level: str) -> None:
    assert answered(facts, giver, offer, level) == "refuse 0"


@pytest.mark.parametrize(
    ("facts", "offer"),
    [
        (CLINIC, "propose 0 2 - - 0 - heal"),
        (PLANS, "propose 0 2 - - 0 - heal"),
        (JAIL, "propose 0 5 - - 0 - free"),
        (BRAWL, "propose 0 2 - - 0 - truce"),
    ],
)
def test_a_bot_keeps_its_word(facts: dict[str, Any], offer: str) -> None:
    """Seat 0 is a bot, the others do nothing; and the Sheriff asks a fair price."""
    s = offered(facts, 1, offer)
    say(s, 0, s.side_questions[0].id, "accept 0")
    turn, luck = s.turn, Seeded(1)
    while s.turn == turn and s.pending:
        d = s.pending[0]
        seat = d.owing[0]
        action = GAME.language.hear_phrase(choice(s, 0, d.id)) if seat == 0 else decline(s, d, seat)
        assert submit(s, seat, d.id, action, luck=luck) is None
    assert [fate for _, _, _, fate in s.promises] == [1], "kept"


@pytest.mark.parametrize(("giver", "offer"), [(0, "propose 1 0 - heal 2 - -"), (1, "propose 0 2 - - 0 - heal")])
def test_the_same_promise_is_not_sold_twice(giver: int, offer: str) -> None:
    s = offered(CLINIC, giver, offer)
    say(s, 1 - giver, s.side_questions[0].id, "accept 0")
    say(s, giver, s.side_questions[0].id, offer)
    assert choice(s, 1 - giver, s.side_questions[0].id) == "refuse 1"


def test_who_breaks_promises_is_trusted_no_more() -> None:
    s = offered(CLINIC, 0, "propose 1 0 - heal 2 - -")
    s.promises = [[0, 2, 0, 2]]
    [(d, seat)] = expected_answers(s)
    assert choice(s, seat, d.id) == "refuse 0"


def test_a_bot_proposes_a_truce_once() -> None:
    """Whoever is refused does not ask again in the same turn."""
    facts = {**BRAWL, "dudes": [["saloon rob"], ["saloon gamble", "saloon run"], ["S12 run"]]}
    s: Town = GAME.from_position(GAME.ruleset(3), facts)
    say(s, 0, s.pending[0].id, "wait")
    said = choice(s, 1, s.pending[0].id)
    assert said == "propose 0 1 - - 0 - truce"
    say(s, 1, s.pending[0].id, said)
    assert [offer[FATE] for offer in s.offers] == [OPEN]
    assert choice(s, 1, s.pending[0].id) in ("act", "wait")
    say(s, 0, s.side_questions[0].id, "refuse 0")
    assert choice(s, 1, s.pending[0].id) in ("act", "wait")


@pytest.mark.heavy
def test_a_bot_has_one_offer_open_and_asks_nobody_twice() -> None:
    made = 0
    for seed in range(4):
        luck, ruleset = Seeded(seed), GAME.ruleset(4, {"turns": 4})
        s: Town = GAME.start(ruleset)
        advance(s, luck, None)
        while s.pending:
            d, seat = s.pending[0], s.pending[0].owing[0]
            action = make("medium", seed).choose(GAME, ruleset, view(GAME, s, seat), d.id)
            assert submit(s, seat, d.id, action, luck=luck) is None
            pairs = [(offer[GIVER], offer[RECEIVER]) for offer in s.offers]
            waiting = [offer[GIVER] for offer in s.offers if offer[FATE] == OPEN]
            assert len(pairs) == len(set(pairs))
            assert len(waiting) == len(set(waiting))
            made += GAME.say(action)["verb"] == "propose"
    assert made, "they do propose"
