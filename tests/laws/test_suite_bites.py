"""The conformance suite finds what it is for: each flaw planted in the game of docs/add-a-game.md breaks a law."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from saloon.kernel.suite import Broken, trial

PAGE = (Path(__file__).parent.parent.parent / "docs" / "add-a-game.md").read_text("utf-8")
FOUND = re.search(r"```python\n(.*?)```", PAGE, re.S)
assert FOUND is not None
CODE = FOUND[1]

FLAWS = {
    "a drawn card is told to all": (
        'tape.tell("drawn", seat=self.seat).also(self.seat, card=card)',
        'tape.tell("drawn", seat=self.seat, card=card)',
        "events tell no more than views",
    ),
    "clones share the points": ("self.points[:], self.rounds,", "self.points, self.rounds,", "play alike"),
    "a clone forgets the round": ("self.points[:], self.rounds,", "self.points[:], 0,", "a clone equals its original"),
    "hands are open": ('"hands": OWN', '"hands": ALL', "view(guess(v)) == v"),
    "a card is lost": ("            s.shown.append(card)\n", "", "conservation"),
    "check takes what is not held": ("in s.hands[seat]", "in RANKS", "nothing is raised"),
    "check raises": (
        "held = action & VERB == LAY",
        "held = s.hands[action] and action & VERB == LAY",
        "nothing is raised",
    ),
    "the game never ends": ("if s.rounds > 2:", "if s.rounds > 200:", "someone can always answer"),
    "a text is missing": ('"laid": "{seat} lays {card}."', '"lid": ""', "everything has a text in en"),
    "a text asks for too much": ("{seat} lays {card}.", "{seat} lays {card} of {suit}.", "texts are filled in en"),
    "a guess forgets what was shown": ('[*view.board["shown"], *', "[*", "view(guess(v)) == v"),
    "refusals look into other hands": (
        'Refusal("QD-2")',
        'Refusal("QD-2", others=sum(map(sum, s.hands)))',
        "refusals depend on what the seat may know",
    ),
    "an option is listed twice": (
        "for card in RANKS]\n\n    def check",
        "for card in [*RANKS, *RANKS]]\n\n    def check",
        "unique",
    ),
    "a refusal changes something": (
        '        return None if held else Refusal("QD-2")',
        '        if not held:\n            s.points[0] += 1\n        return None if held else Refusal("QD-2")',
        "a refusal changes nothing",
    ),
}


def broken_law(code: str) -> str:
    names: dict[str, Any] = {"__name__": "quick_draw"}
    exec(compile(code, "quick_draw", "exec"), names)
    for seed in range(8):
        try:
            trial(names["QuickDraw"](), 3, seed)
        except Broken as broken:
            return broken.law if broken.journal.text() else "no evidence"
    return ""


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_planted_flaw_is_found(flaw: str) -> None:
    right, wrong, law = FLAWS[flaw]
    assert right in CODE
    assert law in broken_law(CODE.replace(right, wrong))


def test_without_a_flaw_nothing_is_found() -> None:
    assert broken_law(CODE) == ""
