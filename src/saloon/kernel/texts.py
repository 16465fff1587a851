"""Texts in a reader's language, from plain templates and facts.

`{fact}` inserts a fact, `{fact:domain}` its name in that domain, `{n:# tile|# tiles}` a number with its noun.
`[fact? words]` are said only where the fact is neither 0 nor empty. `{de fact}` puts a little word before a fact as
French joins the two: de Cole, d’Ezra, du shérif. `[fact* words]` are said for each of a list; lists as long go along.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

PARTS = Formatter()
PERHAPS = re.compile(r"\[(\w+)\?([^\[\]]*)\]")
EACH = re.compile(r"\[(\w+)\*([^\[\]]*)\]")
NOTHING = "–"  # where a list is empty
ELIDES: Final = re.compile(r"[aeiou]|y(?![aeiou])|h(?!a)")  # d’Yves and d’Hélène, but de Yann and de Hank
JOINED: Final = {"de le ": "du ", "de les ": "des ", "à le ": "au ", "à les ": "aux "}


class Catalogue:
    """All texts of one game, or of the program, in one language."""

    def __init__(self, lang: str, texts: Mapping[str, Any], below: Catalogue | None = None) -> None:
        self.lang = lang
        self.texts = flat(texts)
        self.below = below  # where to look for what is not here

    def find(self, key: str) -> str | None:
        """The template of this key, here or below."""
        found = self.texts.get(key)
        return self.below.find(key) if found is None and self.below else found

    def name(self, domain: str, value: Any) -> str:
        """What a value is called in its domain; for a list, all names."""
        if isinstance(value, list | tuple):
            return ", ".join(self.name(domain, part) for part in value) or NOTHING
        return self.find(f"names.{domain}.{value}") or str(value)

    def text(self, key: str, facts: Mapping[str, Any]) -> str:
        """The template of this key, or of the variant that the value of a fact selects, filled in."""
        template = self.find(key) or self.variant(key, facts)
        if template is None:
            return key + "".join(f" {name}={value}" for name, value in facts.items())
        return self.fill(template, facts)

    def variant(self, key: str, facts: Mapping[str, Any]) -> str | None:
        """The template that the value of a fact selects: `bout.tie` for `how="tie"`."""
        found = [self.find(f"{key}.{value}") for value in facts.values() if isinstance(value, str)]
        return next((template for template in found if template is not None), None)

    def has(self, key: str, facts: Mapping[str, Any]) -> bool:
        """Whether `text` finds a template."""
        return (self.find(key) or self.variant(key, facts)) is not None

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template with its facts put in."""
        parts = EACH.split(template)
        out = self.fill_once(parts[0], facts)
        for fact, words, rest in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
            out += ", ".join(self.fill_once(words, one) for one in each(facts, fact)) + self.fill_once(rest, facts)
        return out

    def fill_once(self, template: str, facts: Mapping[str, Any]) -> str:
        """The same where nothing is said for each of a list."""
        out = ""
        said = PERHAPS.sub(lambda part: part[2] if facts.get(part[1]) else "", template)
        for literal, place, spec, _ in PARTS.parse(said):
            out += literal
            if place is not None:
                word, _, fact = place.rpartition(" ")
                out += joined(word, self.part(facts.get(fact, f"{{{fact}}}"), spec or ""))
        return out

    def part(self, value: Any, spec: str) -> str:
        """One fact in words."""
        if "|" in spec:
            one, many = spec.split("|")
            alone = value == 1 or (self.lang == "fr" and value == 0)
            return (one if alone else many).replace("#", str(value))
        if spec:
            return self.name(spec, value)
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    def event(self, seen: Mapping[str, Any]) -> str:
        """A line of the log for an event as its reader sees it."""
        return self.text(f"event.{seen['event']}", seen)

    def refusal(self, rule: str, facts: Mapping[str, Any]) -> str:
        """Why an answer is not taken."""
        return self.text(f"refusal.{rule}", facts)

    def said(self, said: Mapping[str, Any]) -> str:
        """The label of an answer or outcome."""
        return self.text(f"verb.{said['verb']}", said)


def each(facts: Mapping[str, Any], fact: str) -> list[dict[str, Any]]:
    """The facts once for each of a list, with that one in its place; lists as long go along."""
    number = len(facts[fact])
    along = {name: value for name, value in facts.items() if isinstance(value, list | tuple) and len(value) == number}
    return [{**facts, **{name: value[i] for name, value in along.items()}} for i in range(number)]


def joined(word: str, name: str) -> str:
    """A little word before a name, as French says it. A capital keeps its article: de Le Gall."""
    both = f"{word} {name}" if word else name
    for apart, together in JOINED.items():
        if both.startswith(apart):
            return together + both[len(apart) :]
    elided = word.endswith("e") and ELIDES.match(unaccented(name)) is not None
    return f"{word[:-1]}’{name}" if elided else both


def unaccented(name: str) -> str:
    return unicodedata.normalize("NFD", name.casefold().replace("œ", "oe").replace("æ", "ae"))


def flat(texts: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in texts.items():
        if isinstance(value, Mapping):
            out.update(flat(value, f"{prefix}{key}."))
        else:
            out[prefix + key] = str(value)
    return out
