"""Names of all kinds fit into every sentence: elision and agreement in French, pronouns in both languages, one term for
one thing."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from saloon.games import find, slugs
from saloon.kernel.texts import Catalogue, flat, joined
from saloon.lessons.course import course_of

ROOT: Final = Path(__file__).parents[2]
SHARED: Final = (
    "src/saloon/text", "src/saloon/server/text", "web/src/text", "src/saloon/cli/new-game/src/quick_draw/text",
    "examples/rattlesnake-bluff/src/rattlesnake_bluff/text",
)  # fmt: skip
PEOPLE: Final = ["Cole", "Ezra", "Hélène"]  # names that players bear
NUMBERS: Final = {
    "a", "amount", "best", "card", "cash", "cost", "count", "dies", "dollars", "dude", "face", "fine", "full", "gauge",
    "gold", "held", "least", "left", "limit", "most", "n", "need", "now", "number", "plot", "price", "rock", "round",
    "score", "spot", "start", "steps", "toll", "total", "turn", "wins",
}  # fmt: skip
WORDS: Final = r"(?<![\w’{])(de|que|le|la|à|ce|ne|se|jusque|lorsque|puisque) "
PLACE: Final = r"\{(?:\w+ )?(\w+)(?::(\w+))?\}"
SUBJECT: Final = r"(?:^|[.:;,?] |que )" + PLACE  # where it is what the sentence speaks of
BEING: Final = (
    r"(?: n’| ne)? ?(?:est|sont|soit|sera|était|(?:va|vont|peut|doit) être|reste|restent|devient|semble|a été)"
    r"(?: plus| déjà| maintenant)?"
)
NEUTRAL: Final = {"à", "au", "une", "un", "là", "parmi", "sans", "sur", "en", "dans", "shérif", "debout", "pas", "et"}
ONE_GENDER: Final = {"cowboy", "strength", "unit", "face"}  # their names are all masculine; a die turns into a face
GENDERED: Final = re.compile(
    r"\bCole\b[^.;:]* (?:comme (?:il|elle) |chez (?:lui|elle)\b)"
    r"|\b[Vv]ous (?:seule?s?|(?:êtes|seriez|serez|restez) (?:assis|prêt|seul|blessé))\b"
    r"|\bvous (?:a|ont) (?:battu|touché|blessé|mis)\b"
)
POINTING: Final = {
    "en": re.compile(r"\b(?:they|them|theirs?|he|him|she|her)\b", re.I),
    "fr": re.compile(r"\b(?:leurs?|eux|lui|elles?|ils?)\b|\bles (?=\w+er\b)", re.I),
}
FIXED: Final = ("names.card.", "names.damage.", "names.field.")  # titles, and what always speaks of the same
# In each game one word for one thing: what is not said, and what is said instead.
GLOSSARY: Final = {
    "two-towns": {r"\btuiles?\b": "case"},
    "dice-town": {
        r"(?<!dans la )\bmanches?\b": "tour",
        r"\bmagasin": "General Store",
        r"(?<!General )\bStore\b(?!$)": "General Store",
    },
    "deadwood": {r"General Store|magasin": "Épicerie", r"\bmanches?\b": "tour"},
    "deadwood-1876": {r"\bmaisons?\b|\bétablissements?\b": "auberge"},
    "slaughter-gulch": {r"General Store": "magasin général", r"\brepaires?\b": "base", r"\baccords?\b": "marché"},
}
# How the sign of percent is not written: English puts it close, French after a space that does not break.
PERCENT: Final = {"en": re.compile(r"[\d}]\s%"), "fr": re.compile("[^\u00a0\u202f]%")}
# In the source of the client it stands in no text: `percent` of lib/percent.ts writes it as the language does.
BESIDE: Final = re.compile(r"\}\s?%(?=\s*(?:</|`))|\}\s%")


class Template(NamedTuple):
    """One text of a catalogue, and the catalogue in which its names are found."""

    key: str
    text: str
    names: Catalogue


def read(folder: Path, lang: str) -> dict[str, str]:
    path = folder / f"{lang}.toml"
    return flat(tomllib.loads(path.read_text("utf-8"))) if path.exists() else {}


@cache
def of_game(slug: str, lang: str) -> Catalogue:
    """All that a game says: its own texts, those made from its content, its board's and those of its lessons."""
    board = read(ROOT / "web/src/games" / slug / "text", lang)
    return Catalogue(lang, {**find(slug).texts[lang].texts, **board, **dict(taught(slug, lang))})


def taught(slug: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence of its lessons."""
    course = course_of(slug)
    for lesson in course.lessons.values() if course is not None else ():
        yield f"lesson.{lesson.name}.title", lesson.title[lang]
        for part in lesson.parts:
            said = [part.say, part.otherwise, part.well, *(wrong.say for wrong in part.wrong)]
            for number, words in enumerate(said):
                if words is not None:
                    yield f"lesson.{lesson.name}.{part.number}.{number}", words[lang]


def catalogues(lang: str) -> Iterator[Catalogue]:
    for folder in SHARED:
        yield Catalogue(lang, read(ROOT / folder, lang))
    for slug in slugs():
        yield of_game(slug, lang)


def names(words: Catalogue, fact: str, domain: str | None) -> list[str]:
    """What may stand in this place; nothing where it is a number."""
    if domain is None:
        return [] if fact in NUMBERS else PEOPLE
    known = [text for key, text in words.texts.items() if key.startswith(f"names.{domain}.")]
    return [*known, *PEOPLE] if domain == "seat" or not known else known


def unelided(words: Catalogue) -> list[str]:
    """Where a little word stands before a name that changes it: `{de who}` would join them."""
    return [
        f"{key}: {word} {name}"
        for key, text in words.texts.items()
        for word, fact, domain in re.findall(WORDS + PLACE, text)
        for name in names(words, fact, domain or None)
        if joined("le" if word == "la" else word, name) != f"{'le' if word == 'la' else word} {name}"
    ]


def agreeing(words: Catalogue) -> list[str]:
    """Where a sentence would have to know whether somebody is a man or a woman."""
    found = []
    for key, text in words.texts.items():
        for match in re.finditer(SUBJECT + BEING + r" (\w+|\{)", text):
            fact, domain, said = match[1], match[2], match[3]
            if names(words, fact, domain) and domain not in ONE_GENDER and said not in NEUTRAL:
                found.append(f"{key}: {text}")
        if GENDERED.search(re.sub(PLACE, "Cole", text)):
            found.append(f"{key}: {text}")
    return found


def pointing(words: Catalogue) -> list[str]:
    """Names that speak of somebody: whom they mean depends on the sentence they stand in."""
    point = POINTING[words.lang]
    named = {key: text for key, text in words.texts.items() if key.startswith("names.") and not key.startswith(FIXED)}
    return [f"{key}: {text}" for key, text in named.items() if point.search(text)]


def strange(words: Catalogue, slug: str) -> list[str]:
    """Second words for one thing."""
    return [
        f"{key}: {text} (not {said!r} but {instead!r})"
        for said, instead in GLOSSARY.get(slug, {}).items()
        for key, text in words.texts.items()
        if re.search(said, text, re.I if said.islower() else 0)
    ]


def ill_signed(words: Catalogue) -> list[str]:
    return [f"{key}: {text}" for key, text in words.texts.items() if PERCENT[words.lang].search(text)]


def untold_to_you(words: Catalogue) -> list[str]:
    """What a seat does, and its own reader is told as of somebody else; only others see the closed side."""
    mine = [key for key, text in words.texts.items() if key.startswith("event.") and "{seat:seat}" in text]
    closed = [key for key in mine if key.endswith(".closed") and key.replace(".closed", ".open") in words.texts]
    return [key for key in mine if f"{key}.you" not in words.texts and key not in closed]


def signed_by_hand(source: str) -> list[str]:
    return [line.strip() for line in source.splitlines() if BESIDE.search(line)]


def test_little_words_join_the_names_that_follow() -> None:
    assert [hit for words in catalogues("fr") for hit in unelided(words)] == []


def test_no_sentence_needs_to_know_who_is_a_man() -> None:
    assert [hit for words in catalogues("fr") for hit in agreeing(words)] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_point_at_nobody(lang: str) -> None:
    assert [hit for words in catalogues(lang) for hit in pointing(words)] == []


@pytest.mark.parametrize("slug", slugs())
def test_one_word_for_one_thing(slug: str) -> None:
    assert strange(of_game(slug, "fr"), slug) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_percent_is_written_as_the_language_does(lang: str) -> None:
    assert not [fault for words in catalogues(lang) for fault in ill_signed(words)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("slug", slugs())
def test_the_reader_is_told_in_the_second_person(slug: str, lang: str) -> None:
    assert untold_to_you(of_game(slug, lang)) == []


def test_the_second_person_bites() -> None:
    told = {"draws": "{seat:seat} draws.", "looked": {"closed": "{seat:seat} looks.", "open": "You see {card}."}}
    assert untold_to_you(Catalogue("en", {"event": told})) == ["event.draws"]


def test_the_client_has_one_way_to_write_percent() -> None:
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".svelte", ".ts")]
    faults = {path.name: signed_by_hand(path.read_text("utf-8")) for path in sources if "gen" not in path.parts}
    assert not {name: found for name, found in faults.items() if found}


def test_the_signs_of_percent_bite() -> None:
    assert ill_signed(Catalogue("en", {"x": "win {n} %"}))
    assert ill_signed(Catalogue("fr", {"x": "gagne à {n}%"}))
    assert not ill_signed(Catalogue("en", {"x": "win {n}%"}))
    assert not ill_signed(Catalogue("fr", {"x": "gagne à {n}\u202f%"}))
    assert signed_by_hand("<b>{odds} %</b>")
    assert signed_by_hand("return `${n}%`;")
    assert not signed_by_hand('<i style:width="{odds}%"></i>')


def test_python_and_the_browser_join_alike() -> None:
    """web/tests/texts.test.ts reads the same list."""
    for word, name, both in json.loads((ROOT / "web/tests/joined.json").read_text("utf-8")):
        assert joined(word, name) == both
    words = Catalogue("fr", {"turn": "Tour {de who:seat}", "names": {"seat": {"9": "l’Étranger"}}})
    assert words.text("turn", {"who": "Inès"}) == "Tour d’Inès"
    assert words.text("turn", {"who": 9}) == "Tour de l’Étranger"


def test_lists_are_told_in_pairs() -> None:
    """web/tests/texts.test.ts says the same."""
    words = Catalogue("en", {"roll": "Round {n}: [who*{who:seat} {dice}]. Next.", "names": {"seat": {"0": "Ada"}}})
    assert words.text("roll", {"n": 2, "who": [0, 1], "dice": [5, 3]}) == "Round 2: Ada 5, 1 3. Next."


@pytest.mark.parametrize(
    ("text", "lint"),
    [
        ("Tour de {who}", unelided),
        ("Ce que {giver:seat} propose", unelided),
        ("Le corps de {one:folk}", unelided),
        ("{who} est premier, la Mine d’or", agreeing),
        ("{seat:seat} reste seul", agreeing),
        ("{seat:seat} n’est plus assis", agreeing),
        ("{seat:seat} va être blessé", agreeing),
        ("{seat:seat} est {rank:rank}", agreeing),
        ("{seat:seat} quitte le Doc comme il est venu.", agreeing),
        ("Rien avant que {who} soit prêt", agreeing),
        ("Vous seul saurez ce qui vient.", agreeing),
    ],
)
def test_the_lint_finds(text: str, lint: object) -> None:
    words = Catalogue("fr", {"key": text, "names": {"folk": {"N01": "le shérif"}, "rank": {"first": "premier"}}})
    assert callable(lint)
    assert len(lint(words)) >= 1


def test_the_lint_leaves_alone() -> None:
    right = {
        "a": "Tour {de who}",
        "b": "De {least} à {most}",
        "c": "{seat:seat} est à table",
        "d": "Le {one:cowboy} est mort",
    }
    words = Catalogue("fr", {**right, "names": {"cowboy": {"1": "novice"}}})
    assert unelided(words) == []
    assert agreeing(words) == []


def test_the_glossary_and_the_pronouns_bite() -> None:
    assert len(strange(Catalogue("fr", {"a": "Manche 3", "b": "Dans la manche"}), "dice-town")) == 1
    assert len(pointing(Catalogue("en", {"names": {"promise": {"truce": "not to attack them"}}}))) == 1
