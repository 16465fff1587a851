"""Positions of every game: what they are made of is declared, documented and taken; any state has one nearby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from saloon.games import find
from saloon.kernel.flow import State
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, pick, play
from saloon.kernel.position import CHOICE, NUMBER, PIECES, PLACED, Fact

SLUGS = ("two-towns", "dice-town", "deadwood", "deadwood-1876", "slaughter-gulch")
DOCUMENTED = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text("utf-8")
CHAPTERS = {"two-towns": "Two-Town Trail", "dice-town": "Dice Town", "deadwood": "Deadwood,",
            "deadwood-1876": "Deadwood 1876", "slaughter-gulch": "Slaughter Gulch"}  # fmt: skip


def states(game: Game[Any], seats: int, seed: int) -> Iterator[State[Any]]:
    """Where a random game stops, answer by answer."""
    luck = Seeded(seed)
    s = game.start(game.ruleset(seats))
    advance(s, luck)
    while s.pending:
        yield s
        d = s.pending[0]
        play(s, d, d.owing[0], pick(s, d, d.owing[0], luck), luck=luck)


def declared(slug: str) -> dict[str, Fact]:
    game = find(slug)
    options = {"extension": "yes"} if "extension" in game.options else {}
    tables = [game.ruleset(seats, options) for seats in game.seats]
    return {fact.name: fact for table in tables for fact in game.position_facts(table)}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_fact_is_declared_or_said_to_be_only_written(slug: str) -> None:
    room = f"saloon.games.{slug.replace('-', '_')}"
    known, editing = import_module(f"{room}.position").KNOWN, import_module(f"{room}.editing")
    left_out = getattr(editing, "LEFT_OUT", ())
    assert {*declared(slug)} | {*left_out} == {*known}
    assert not {*declared(slug)} & {*left_out}
    chapter = DOCUMENTED.partition(f"\n{CHAPTERS[slug]}")[2].partition("\n```toml")[2]
    said = chapter.partition("A **scenario file**")[0].partition("\n```\n")
    words = {*re.findall(r"\w+", said[0]), *re.findall(r"\w+", said[2].partition("\n\n")[2].partition("\n")[0])}
    assert {*known} <= words, {*known} - words


@pytest.mark.parametrize("slug", SLUGS)
def test_every_fact_has_a_name_in_both_languages_and_what_it_offers_has_one(slug: str) -> None:
    for lang in ("en", "fr"):
        texts = find(slug).texts[lang]
        unnamed = [name for name in declared(slug) if not texts.find(f"names.fact.{name}")]
        for fact in declared(slug).values():
            if fact.names and fact.names != "seat" and "/" not in fact.names:
                rooms = [room for room in (fact.names, fact.spots) if room]
                offered = [str(one) for one in (*fact.choices, *fact.pieces) if one not in ("", "none")]
                unnamed += [one for one in offered if not any(texts.find(f"names.{room}.{one}") for room in rooms)]
        assert unnamed == []


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_declared_fits_what_is_read_off_a_board(slug: str) -> None:
    game = find(slug)
    for seats in game.seats:
        for s in list(states(game, seats, seats))[::9][:12]:
            facts = game.position(s)
            for fact in game.position_facts(s.ruleset):
                if fact.name in facts:
                    check(fact, facts[fact.name])


def check(fact: Fact, value: Any) -> None:
    if fact.written == "trail":
        return
    rows = value if fact.rows else [value]
    assert len(rows) == (len(fact.rows) or 1), fact.name
    for row in rows:
        if fact.kind == NUMBER:
            assert fact.least <= row <= fact.most, (fact.name, row)
        elif fact.kind == CHOICE:
            assert row in fact.choices, (fact.name, row)
        elif fact.kind == PIECES:
            pieces = row.split() if fact.written == "words" else [str(piece) for piece in row]
            assert {*pieces} <= {*fact.pieces}, (fact.name, row)
            assert not fact.most or len(pieces) <= fact.most
        else:
            assert fact.kind == PLACED


@pytest.mark.parametrize("slug", SLUGS)
def test_any_state_has_a_position_nearby_that_is_taken_and_read_the_same(slug: str) -> None:
    game = find(slug)
    for seats in game.seats:
        for s in list(states(game, seats, 100 + seats))[::7][:15]:
            facts = game.position(s)
            placed = game.from_position(s.ruleset, facts)
            assert game.invariants(placed) == []
            again = game.position(game.parse_position(s.ruleset, facts))
            assert {**again, "phase": ""} == {**facts, "phase": ""}
