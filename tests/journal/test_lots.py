"""What a draw was drawn from, told to those who draw the numbers themselves: the page that checks the dice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from saloon.games import find
from saloon.kernel.fair import key, revealed, verify
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import Journal, read_journal
from saloon.kernel.luck import Keyed
from saloon.server import wire
from saloon.server.live import gate

PAGE: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "fixtures" / "fair.json").read_text(encoding="utf-8")
)


def opened(text: str) -> Journal:
    return read_journal(text, find).journal


def stands_for(told: wire.Lots, draw: wire.Lot, number: int) -> wire.Said:
    runs, at = told.lists[draw.among], draw.first
    for outcome, count in zip(runs[::2], runs[1::2], strict=True):
        at += count
        if number < at:
            return told.outcomes[outcome]
    raise AssertionError(number)


@pytest.mark.parametrize("slug", sorted(PAGE))
def test_the_numbers_of_the_secret_stand_for_what_was_played(slug: str) -> None:
    journal = opened(PAGE[slug]["journal"])
    told = gate.lots(journal)
    assert msgspec.to_builtins(told) == PAGE[slug]["lots"], "what the client is tested with is what it is told"
    luck = Keyed(key(*revealed(journal)))
    played = [entry.said for entry in journal.entries if entry.seat == NOBODY]
    assert [stands_for(told, draw, luck.below(draw.ways)) for draw in told.draws] == played
    assert len(told.draws) == verify(journal)


def test_a_draw_that_was_taken_back_is_told_as_well() -> None:
    journal = opened(PAGE["two-towns"]["journal"])
    begun = Journal(journal.game, journal.setup)
    luck = Keyed(key(*revealed(journal)))
    begun.draw(luck)
    taken_back = len(begun.entries)
    begun.undo(0)
    begun.draw(luck)
    begun.secret = journal.secret
    assert len(gate.lots(begun).draws) == verify(begun) == 2 * taken_back
