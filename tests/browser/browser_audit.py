"""The audit of a screen: nothing cut, overlapping, out of reach, covered, too small, untranslated or unsaid.

`audit.js` looks at what is drawn now; contrast is judged by axe (browser_axe.py). A screen passes whole, or its faults
are told one by one: what, where, which text, by how many pixels.

Sizes: anything one can tap is 24 px across at least (WCAG 2.5.8); by touch, a button of the house is 44 px.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from browser_words import ROOT, raw_key
from playwright.sync_api import Page

from saloon.server.lobby.chairs import BOT_NAMES

LOOKS: Final = (Path(__file__).parent / "audit.js").read_text("utf-8")
LOOK: Final = "touch => window.saloonAudit?.(touch)"
SEAT_NAMES: Final = re.findall(r"'(\w+)'", (ROOT / "web/src/lib/people.ts").read_text("utf-8"))
LANGS: Final = ("en", "fr")
# Names of things rather than texts: ids with a number, names of fields, holes in a template, what JavaScript says.
UNSAID: Final = r"\b[a-z]+(?:-[a-z]+)*-\d+\b|\b[a-z]+_[a-z_]+\b|\{\w+[^}\s]*\}|\bundefined\b|\bNaN\b|\[object \w+\]"
WORD: Final = re.compile(r"[^\W\d_]+")
LINE: Final = re.compile(r'^  "[^"]+": "(.*)",$', re.MULTILINE)  # of a catalogue as it is made for the browser
HOLE: Final = re.compile(r"\{\w+(?::\w+\})?")  # of a template; the forms of a word stay: {n:# die|# dice}
# What a screen may do all the same, in texts of so many letters or more.
EXCUSED: Final[dict[tuple[str, str, int], str]] = {
    ("cut", "[data-name]", 12): "a name somebody chose may be shortened where it is long; its title tells it whole",
    ("overlap", ".bill .picture", 0): "a drawing: its dice lie on each other",
    (
        "covered",
        ".gulch .loc > .cover",
        0,
    ): "those one may choose stand in their place, which can be touched beside them",
    ("wide", "[data-sideways]", 0): "made to be moved sideways",
    ("wide", "article .scroll", 0): "a table in the rules, which can be moved sideways and says so",
    ("foreign", "[data-said]", 0): "what people say stays as they said it",
}


class Fault(NamedTuple):
    kind: str
    where: str
    text: str
    px: float
    more: str

    def __str__(self) -> str:
        amount = f" by {self.px:g} px" if self.px else ""
        return f"{self.kind}{amount}: “{self.text}” at {self.where} {self.more}".rstrip()


def faults(page: Page, touch: bool = False) -> list[Fault]:
    """Of what the page shows now; it learns once how to look at itself, and keeps that until it is left."""
    found = page.evaluate(LOOK, touch)
    if found is None:
        page.evaluate(f"window.saloonAudit = ({LOOKS})({wishes()})")
        found = page.evaluate(LOOK, touch)
    return [Fault(**one) for one in found]


@cache
def wishes() -> str:
    """What the audit looks for, for JavaScript."""
    excused = [{"kind": kind, "selector": selector, "length": length} for kind, selector, length in EXCUSED]
    return json.dumps({"keys": unsaid(), "foreign": {lang: strangers(lang) for lang in LANGS}, "excused": excused})


def is_sound(page: Page, where: str, touch: bool = False) -> None:
    found = faults(page, touch)
    assert not found, f"{where}\n" + "\n".join(map(str, found))


@cache
def unsaid() -> str:
    """What nobody has put into words, for JavaScript."""
    return f"{raw_key().pattern}|{UNSAID}"


@cache
def strangers(lang: str) -> list[str]:
    """Words that some other language of ours has, and this one has not."""
    others = {word for other in LANGS if other != lang for word in vocabulary(other)}
    return sorted(others - vocabulary(lang))


@cache
def vocabulary(lang: str) -> frozenset[str]:
    texts = [*BOT_NAMES, *SEAT_NAMES, *catalogue(lang)]  # a name is at home everywhere
    return frozenset(word.lower() for text in texts for word in WORD.findall(text) if len(word) > 2)


def catalogue(lang: str) -> Iterator[str]:
    """Everything a browser is told in a language, and the rules pages."""
    for file in ROOT.glob(f"web/src/gen/texts/*.{lang}.ts"):
        yield from (HOLE.sub(" ", text) for text in LINE.findall(file.read_text("utf-8")))
    for page in ROOT.glob(f"src/saloon/games/*/rules/{lang}.md"):
        yield page.read_text("utf-8")
    for lesson in ROOT.glob("src/saloon/games/*/lessons/*.toml"):
        yield from said_in(tomllib.loads(lesson.read_text("utf-8")), lang)


def said_in(told: Any, lang: str) -> Iterator[str]:
    """What a file says in one language: `say.en`, `title.en`."""
    if isinstance(told, list):
        for part in told:
            yield from said_in(part, lang)
    elif isinstance(told, dict):
        for name, part in told.items():
            if name == lang and isinstance(part, str):
                yield part
            else:
                yield from said_in(part, lang)
