"""Whatever the program can say, it can say in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import saloon
from saloon.bots import LEVELS
from saloon.cli.words import catalogue

SOURCES = Path(__file__).parent.parent.parent / "src" / "saloon"
LANGUAGES = ("en", "fr")


def calls(name: str) -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a function is called with a literal first argument: the place, the argument, the named facts if all are."""
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                facts = [keyword.arg for keyword in node.keywords]
                known = None if None in facts else {fact for fact in facts if fact}
                for constant in ast.walk(node.args[0]):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                        yield f"{path.relative_to(SOURCES)}:{node.lineno}", constant.value, known


def placeholders(template: str) -> set[str]:
    return {place.split()[-1] for _, place, _, _ in Formatter().parse(template) if place}


MISTAKES = list(calls("Mistake"))


def test_there_are_mistakes() -> None:
    assert len(MISTAKES) > 30
    assert saloon.__file__


@pytest.mark.parametrize(("place", "key", "facts"), MISTAKES, ids=[f"{place} {key}" for place, key, _ in MISTAKES])
def test_every_mistake_has_words_for_all_its_facts(place: str, key: str, facts: set[str] | None) -> None:
    for lang in LANGUAGES:
        template = catalogue(lang).find(f"mistake.{key}")
        assert template is not None, f"{place}: mistake.{key} is missing in {lang}.toml"
        assert facts is None or placeholders(template) == facts, f"{place}: mistake.{key} in {lang}.toml"


def test_everything_the_commands_say_has_words() -> None:
    literal = [(place, key) for place, key, _ in calls("say") if not key.endswith(".")]
    assert len(literal) > 40
    for lang in LANGUAGES:
        texts = catalogue(lang).texts
        missing = [
            (place, key)
            for place, key in literal
            if not any(text == f"cli.{key}" or text.startswith(f"cli.{key}.") for text in texts)
        ]
        assert missing == [], lang


def test_both_catalogues_have_the_same_keys_and_facts() -> None:
    english, french = catalogue("en").texts, catalogue("fr").texts
    assert english.keys() == french.keys()
    for key, template in english.items():
        assert placeholders(template) == placeholders(french[key]), key


def test_no_text_is_left_over() -> None:
    """Every mistake that has words can be made."""
    known = {key for _, key, _ in MISTAKES}
    assert {key for key in catalogue("en").texts if key.startswith("mistake.")} == {f"mistake.{key}" for key in known}


def test_french_keeps_its_signs_together() -> None:
    for key, text in catalogue("fr").texts.items():
        for sign in (" :", " ;", " !", " »", "« "):
            assert sign not in text, key
        assert "'" not in text, key


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_have_names_and_characters(level: str, lang: str) -> None:
    assert catalogue(lang).find(f"level.{level}.name")
    assert catalogue(lang).find(f"level.{level}.about")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_on_one_line_fits_in_80_columns(lang: str) -> None:
    for key, text in catalogue(lang).texts.items():
        if key.startswith("cli.command.") or key == "cli.keys":
            assert len(text) <= 78, text
