"""The coach has a sentence for every decision of every game, and speaks of no move that there is not."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from saloon.games import ROOMS, find
from saloon.kernel.flow import Question
from saloon.kernel.told import declared_events

ROOT = Path(__file__).parents[1]
LANGS = ("en", "fr")
SHORT = 160  # characters: what one reads before deciding
FACT = re.compile(r"\{(?:\w+ )?(\w+)")
RULE = re.compile(r"\*\*([A-Z\d]+-\d+)\*\*")


@cache
def texts(slug: str, lang: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / f"web/src/games/{slug}/text/{lang}.toml").read_text("utf-8"))


def questions(slug: str) -> set[str]:
    every = (find(slug, rules) for rules in ROOMS[slug])
    return {name for game in every for name, kind in game.steps.items() if issubclass(kind.make, Question)}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", ROOMS)
def test_every_decision_has_its_remark(slug: str, lang: str) -> None:
    remarks = texts(slug, lang)["coach"]["ask"]
    assert {key.split(".")[0] for key in remarks} == questions(slug)
    assert questions(slug) <= remarks.keys()
    assert {key: len(text) for key, text in remarks.items() if len(text) > SHORT} == {}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", ROOMS)
def test_a_move_is_explained_from_what_is_told_of_it(slug: str, lang: str) -> None:
    told = declared_events(import_module(f"saloon.games.{slug.replace('-', '_')}.told"))
    for key, text in texts(slug, lang)["coach"]["move"].items():
        facts = told[key.split(".")[0]].facts
        assert set(FACT.findall(text)) <= facts.keys(), key
        assert len(text) <= SHORT, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", ROOMS)
def test_what_a_thing_is_leads_to_a_rule_there_is(slug: str, lang: str) -> None:
    cited = flat(texts(slug, lang)["what"]["rule"])
    assert cited
    assert set(cited) <= set(RULE.findall(find(slug).pages[lang]))


def flat(tree: dict[str, Any]) -> list[str]:
    return [one for value in tree.values() for one in (flat(value) if isinstance(value, dict) else [value])]
