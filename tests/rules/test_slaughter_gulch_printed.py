"""What Slaughter Gulch tells a client that draws it: cards with their texts, exact odds, what a roll must reach."""

from __future__ import annotations

import json
from typing import Any

import pytest

from saloon.games import find
from saloon.games.slaughter_gulch.names import OUTFITS
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import submit

GAME = find("slaughter-gulch")


def one_die(need: int) -> float:
    """By the rule itself: a six is rolled again and added (SG-074)."""
    return sum((1.0 if face >= need else one_die(need - 6) if face == 6 else 0.0) / 6 for face in range(1, 7))


def test_the_printed_odds_are_those_of_the_rule() -> None:
    odds = GAME.printed()["odds"]
    for dice, row in enumerate(odds, 1):
        for need, chance in enumerate(row, 1):
            assert chance == pytest.approx(1 - (1 - one_die(need)) ** dice, abs=1e-4)
    assert len(odds) >= 5


def test_every_card_is_printed_with_a_text_in_both_languages() -> None:
    printed = GAME.printed()
    assert json.loads(json.dumps(printed)) == printed
    cards = [card["id"] for kind in ("items", "magic", "objectives", "folk", "tiles") for card in printed[kind]]
    assert len(cards) == 21 + 24 + 30 + 29 + 12
    for lang in ("en", "fr"):
        for id in [*cards, *printed["events"]]:
            assert printed["texts"][lang][f"pieces.{id}.text"]
    assert [outfit["id"] for outfit in printed["outfits"]] == list(OUTFITS)
    for outfit in printed["outfits"]:
        assert sorted(outfit["tokens"].values()) == list(range(1, 11))


def needs(answers: list[str], **given: Any) -> list[tuple[str, int]]:
    """What is told to be needed while these answers are given; nothing is used, and dice fall as they will."""
    s = GAME.from_position(GAME.ruleset(2, {}), {"outfits": ["rangers", "hucksters"], **given})
    log, luck, left = EventLog(), Seeded(1), list(answers)
    while s.pending and left:
        d = s.pending[0]
        seat = d.owing[0]
        if seat < 0:
            submit(s, seat, d.id, d.step.outcome(s, luck.below(int(d.step.ways(s)))), log=log)
            continue
        phrases = [GAME.language.hear_phrase(phrase) for phrase in ("pass", left[0])]
        action = next(action for action in phrases if d.step.check(s, seat, action) is None)
        if action == phrases[1]:
            left.pop(0)
        assert submit(s, seat, d.id, action, log=log) is None
    return [(told["event"], told["need"]) for told in log.seen(0) if "need" in told]


def test_a_roll_says_what_it_must_reach() -> None:
    barkeep = {"phase": "saloon", "folk": ["N12@saloon"]}
    assert needs(["act", "brawl N12"], dudes=[["saloon fight"], []], **barkeep) == [("brawls", 4)]
    assert needs(["act"], dudes=[["saloon recruit"], []], **barkeep) == [("acts_on", 4)]
    shot = needs(["act", "shoot pistol N12"], dudes=[["saloon fight"], []], left=[["pistol"], []], **barkeep)
    assert shot == [("shoots", 3)]
    foe = needs(["act", "brawl hucksters-1"], dudes=[["saloon fight"], ["saloon"]], **barkeep)
    assert foe == [("brawls", 0)]
