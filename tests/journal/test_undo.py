"""Undo is free where it is plain to all that nobody has learnt anything."""

from __future__ import annotations

from saloon.games import find
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.luck import Seeded
from saloon.kernel.preview import preview
from saloon.kernel.undo import is_free, last_own
from saloon.kernel.view import view

GAME = find("two-towns")
POSITION = {"position": "W 0:[S K1] 3:[C2] | E 7:[D1] 10:[S]", "dice": [2, 1, 3]}


def started() -> Journal:
    return Journal(GAME, new_setup(GAME, 2, position=POSITION))


def say(journal: Journal, phrase: str) -> None:
    d = journal.state.pending[0]
    assert journal.answer(d.owing[0], d.id, GAME.language.hear_phrase(phrase)) is None


def test_a_march_alone_is_free_to_take_back() -> None:
    journal = started()
    say(journal, "march colt C2")
    say(journal, "march knife K1")
    assert last_own(journal, 0) == 1
    assert last_own(journal, 1) is None
    assert is_free(journal, 0, 1)
    assert is_free(journal, 0, 0)


def test_after_the_dice_have_rolled_it_is_not_free() -> None:
    journal = started()
    say(journal, "march colt C2")
    say(journal, "stop")
    assert is_free(journal, 0, 1)
    journal.draw(Seeded(1))
    assert not is_free(journal, 0, 1)
    assert not is_free(journal, 1, 1), "somebody else's answer"


def test_a_preview_tells_what_would_happen_and_changes_nothing() -> None:
    position = {"position": "W 0:[S] 4:[C1] | E 5:[C2 K3 K1] 10:[S]", "dice": [1, 1, 1]}
    journal = Journal(GAME, new_setup(GAME, 2, position=position))
    before = journal.state.clone()
    d = journal.state.pending[0]
    action = GAME.language.hear_phrase("march colt C1")
    seen = view(GAME, journal.state, 0)
    shown = preview(GAME, journal.ruleset, seen, d.id, action, luck=Seeded(1))
    assert shown.refusal is None
    assert [event["event"] for event in shown.events] == [
        "march", "duel", "bout", "removed", "bout", "removed", "bout", "removed",
    ]  # fmt: skip
    assert shown.next == "you"
    assert GAME.facts(journal.state) == GAME.facts(before)
    refused = preview(GAME, journal.ruleset, seen, d.id, GAME.language.hear_phrase("march knife C1"), luck=Seeded(1))
    assert refused.refusal is not None
    assert refused.refusal.rule == "TT-034"


def test_a_preview_stops_where_chance_begins() -> None:
    journal = started()
    say(journal, "march colt C2")
    d = journal.state.pending[0]
    shown = preview(
        GAME, journal.ruleset, view(GAME, journal.state, 0), d.id, GAME.language.hear_phrase("stop"), luck=Seeded(1)
    )
    assert [event["event"] for event in shown.events] == ["stop", "turn"]
    assert shown.next == "chance"
