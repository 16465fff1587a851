"""The conformance suite finds what it is for: each flaw planted in the game that `saloon new` writes breaks a law."""

from __future__ import annotations

from pathlib import Path

import pytest

from new_game import FILES, load, written
from saloon.kernel.suite import Broken, trial

FLAWS = {
    "a drawn card is told to all": (
        'log.tell("drawn", seat=self.seat).also(self.seat, card=card)',
        'log.tell("drawn", seat=self.seat, card=card)',
        "events tell no more than views",
    ),
    "clones share the points": (
        "points: list[int] = field(ALL, [0] * rules.seats)",
        "points: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)",
        "a clone shares nothing that changes: points: a list of a clone was changed and its original with it",
    ),
    "a clone forgets the round": (
        "rounds: int = field(ALL, 0)",
        "rounds: int = field(ALL, 0, copy=bool)",
        "a clone equals its original: it differs in rounds",
    ),
    "hands are open": ("field(OWN, ", "field(ALL, ", "views tell no more than events: Draw: everybody sees hands"),
    "a card is lost": ("        s.shown += [card for cards in s.laid for card in cards]\n", "", "conservation"),
    "check takes what is not held": ("sorted(set(s.hands[seat]))", "sorted(set(CARDS))", "nothing is raised"),
    "check raises": ('Refusal("QD-2")', 'Refusal("QD-2", card=s.hands[action])', "nothing is raised"),
    "the game never ends": ("if not s.hands[0]:", "if s.rounds > 200:", "someone can always answer"),
    "a text asks for too much": ("lays a {card}.", "lays a {card} of {suit}.", "not filled in en: event.laid"),
    "texts are missing": (
        "\n[verb]\n",
        "\n[verbs]\n",
        "no text in en: verb.draw, verb.lay; no text in fr: verb.draw, verb.lay",
    ),
    "a refusal nobody has words for": (
        'Refusal("QD-2")',
        'Refusal("BN-099")',
        "no text in en: refusal.BN-099; no text in fr: refusal.BN-099",
    ),
    "a refusal that a rules page does not know": (
        "- **QD-2** À chaque manche",
        "- **QD-9** À chaque manche",
        "everything has a text: not on the rules page in fr: QD-2",
    ),
    "a step is not registered": (
        "steps=[Draw, Lay, Round]",
        "steps=[Draw, Lay]",
        "every step is registered: name Round in `steps` of the game quick-draw",
    ),
    "a step that never waits is not registered": (
        "        s.then(LAY, ROUND)\n\n\nclass Lay(",
        "        s.then(Tally(), LAY, ROUND)\n\n\nclass Tally(Step[Table]):\n"
        "    def run(self, s: Table, log: EventLog | None) -> None:\n        return None\n\n\nclass Lay(",
        "every step is registered: name Tally in `steps` of the game quick-draw",
    ),
    "a guess is missing": ("def guess(", "def guessed(", "guess gives no deck, which is hidden; write it in guess.py"),
    "a guess forgets what was shown": ('in [view.board["shown"], *', "in [*", "view(guess(v)) == v"),
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
    "check takes a sentence that nobody lists": (
        "    def refusal(self,",
        "    def check(self, s: Table, seat: int, action: int) -> Refusal | None:\n"
        "        return None if action == draw(6) else super().check(s, seat, action)\n\n"
        "    def refusal(self,",
        "the list holds all that check accepts: Lay ",
    ),
    "bots think of what cannot be": (
        "    def invariants(self,",
        "    def ideas(self, s: Table, d: Any, seat: int) -> list[int]:\n        return [0]\n\n"
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
            return str(broken) if broken.journal.text() else "no evidence"
    return ""


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_planted_flaw_is_found(flaw: str, tmp_path: Path) -> None:
    right, wrong, law = FLAWS[flaw]
    assert right in "".join(FILES.values())
    assert law in broken_law(tmp_path, {name: text.replace(right, wrong) for name, text in FILES.items()})


def test_without_a_flaw_nothing_is_found(tmp_path: Path) -> None:
    assert broken_law(tmp_path, FILES) == ""
