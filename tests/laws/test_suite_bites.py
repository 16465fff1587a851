"""The conformance suite finds what it is for: each flaw planted in the game of docs/add-a-game.md breaks a law."""

from __future__ import annotations

from pathlib import Path

import pytest

from quick_draw_page import FILES, load, written
from saloon.kernel.suite import Broken, trial

FLAWS = {
    "a drawn card is told to all": (
        'log.tell("drawn", seat=self.seat).also(self.seat, card=card)',
        'log.tell("drawn", seat=self.seat, card=card)',
        "events tell no more than views",
    ),
    "clones share the points": ("[0] * rules.seats)", "[0] * rules.seats, copy=SHARED)", "play alike"),
    "a clone forgets the round": (
        "rounds: int = field(ALL, 0)",
        "rounds: int = field(ALL, 0, copy=bool)",
        "a clone equals its original",
    ),
    "hands are open": ("field(OWN, ", "field(ALL, ", "view(guess(v)) == v"),
    "a card is lost": ("            s.shown.append(card)\n", "", "conservation"),
    "check takes what is not held": ("sorted(set(s.hands[seat]))", "sorted(set(CARDS))", "nothing is raised"),
    "check raises": ('Refusal("QD-2")', 'Refusal("QD-2", card=s.hands[action])', "nothing is raised"),
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
        "sorted(set(s.hands[seat]))",
        "sorted(s.hands[seat] * 2)",
        "unique",
    ),
    "bots think of what cannot be": (
        "    def invariants(self,",
        "    def ideas(self, s: Table, d: Any, seat: int) -> list[int]:\n        return [lay(0)]\n\n"
        "    def invariants(self,",
        "what bots look at is legal",
    ),
    "a refusal changes something": (
        '        return Refusal("QD-2")',
        '        s.points[0] += 1\n        return Refusal("QD-2")',
        "a refusal changes nothing",
    ),
}


def broken_law(folder: Path, files: dict[str, str]) -> str:
    game = load(written(folder, files))
    for seed in range(8):
        try:
            trial(game, 3, seed)
        except Broken as broken:
            return broken.law if broken.journal.text() else "no evidence"
    return ""


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_planted_flaw_is_found(flaw: str, tmp_path: Path) -> None:
    right, wrong, law = FLAWS[flaw]
    assert right in "".join(FILES.values())
    assert law in broken_law(tmp_path, {name: text.replace(right, wrong) for name, text in FILES.items()})


def test_without_a_flaw_nothing_is_found(tmp_path: Path) -> None:
    assert broken_law(tmp_path, FILES) == ""
