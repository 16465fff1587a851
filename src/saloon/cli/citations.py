"""Where a rule stands: the lines of a game that cite it, or the reason why none has to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from saloon.cli.files import read_table, read_text
from saloon.games import folders
from saloon.games.content import LANGUAGES
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake

RULE: Final = re.compile(r"^- \*\*(?P<id>[A-Z0-9]+-\d+[a-z]?)\*\* (?P<text>.*)$", re.MULTILINE)
CITED: Final = re.compile(r"\b(?P<series>[A-Z0-9]+)-(?P<first>\d+)[a-z]?(?: … (?P=series)-(?P<last>\d+))?\b")
OPENING: Final = re.compile(r'"""(?s:.*?)"""')  # of a file: a table of contents, no place
CODE: Final = ("*.py", "data/*.toml")  # what carries a rule out
TEXTS: Final = "text/*.toml"
UNNEEDED: Final = "rules/unneeded.toml"


class Place(NamedTuple):
    path: Path
    line: int
    text: str


def rule_ids(game: Game[Any]) -> list[str]:
    """The rules of the page, in its order."""
    return [found["id"] for found in RULE.finditer(game.pages.get(LANGUAGES[0], ""))]


def citations(slug: str, ids: Iterable[str], patterns: Iterable[str] = (*CODE, TEXTS)) -> dict[str, list[Place]]:
    """The places of each rule, those in code first. `TT-013 … TT-022` cites every rule between."""
    found: dict[str, list[Place]] = {id: [] for id in ids}
    series = numbered(found)
    for pattern in patterns:
        for path in [path for folder in folders(slug) for path in sorted(folder.rglob(pattern))]:
            for place, cited in cited_in(path):
                for id in spelt_out(cited, series):
                    found[id].append(place)
    return found


def cited_in(path: Path) -> Iterator[tuple[Place, re.Match[str]]]:
    text = read_text(path)
    opening = OPENING.match(text)
    lines = [line.strip() for line in text.split("\n")]
    for cited in CITED.finditer(text, opening.end() if opening else 0):
        at = text.count("\n", 0, cited.start())
        described = f"{lines[at - 1]} " if at and lines[at].startswith('"""') else ""  # what a docstring belongs to
        yield Place(path, at + 1, described + lines[at]), cited


def numbered(ids: Iterable[str]) -> dict[str, list[tuple[int, str]]]:
    """The ids of each series with their numbers."""
    out: dict[str, list[tuple[int, str]]] = {}
    for id in ids:
        parts = CITED.fullmatch(id)
        if parts is not None:
            out.setdefault(parts["series"], []).append((int(parts["first"]), id))
    return out


def spelt_out(cited: re.Match[str], series: dict[str, list[tuple[int, str]]]) -> list[str]:
    """The rules that one citation names."""
    known = series.get(cited["series"], [])
    if cited["last"] is None:
        return [id for _, id in known if id == cited[0]]
    return [id for number, id in known if int(cited["first"]) <= number <= int(cited["last"])]


def unneeded(slug: str) -> dict[str, dict[str, str]]:
    """The rules that need no line of their own, each with its reason by language."""
    listed: dict[str, dict[str, str]] = {}
    for path in [folder / UNNEEDED for folder in folders(slug)]:
        for id, why in (read_table(path) if path.exists() else {}).items():
            if not isinstance(why, dict) or why.keys() != set(LANGUAGES) or not all(map(str.strip, why.values())):
                raise Mistake("unneeded", path=str(path), id=id)
            listed[id] = why
    return listed
