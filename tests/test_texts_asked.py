"""Every text that is asked for exists, in both languages: nobody ever reads a key.

A key may be written out, or have a hole in it (`event.${name}`): then some text must fit. A key alone may also stand
for its variants (`march` for `march.alone`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from saloon.server.wire.problem import STATUS

ROOT = Path(__file__).parents[1]
CLIENT, SERVER, TEXTS = ROOT / "web/src", ROOT / "src/saloon/server", ROOT / "web/src/gen/texts"
LINE = re.compile(r'^  "([^"]+)": ".*",$', re.MULTILINE)
ASKED = re.compile(r"""(?:\btext\(|\bkey: )(['`])([a-z][\w-]*\.[^'`]*)\1""")
HOLE = re.compile(r"\$\{[^}]*\}")
GAMES = sorted(file.name.removesuffix(".en.ts") for file in TEXTS.glob("*.en.ts") if file.name != "shared.en.ts")


@cache
def catalogue(name: str, lang: str) -> frozenset[str]:
    return frozenset(LINE.findall((TEXTS / f"{name}.{lang}.ts").read_text("utf-8")))


def fits(key: str, texts: frozenset[str]) -> bool:
    if not HOLE.search(key):
        return key in texts or any(text.startswith(f"{key}.") for text in texts)
    wanted = re.compile(".+".join(map(re.escape, HOLE.split(key))))
    return any(wanted.match(text) for text in texts)


def asked_in(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted([*folder.rglob("*.svelte"), *folder.rglob("*.ts")]):
        if "gen" not in file.relative_to(CLIENT).parts:
            for _, key in ASKED.findall(file.read_text("utf-8")):
                yield f"{file.relative_to(ROOT)}: {key}", key


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_every_text_its_board_asks_for(slug: str, lang: str) -> None:
    texts = catalogue(slug, lang) | catalogue("shared", lang)
    asked = list(asked_in(CLIENT / "games" / slug))
    assert [where for where, key in asked if not fits(key, texts)] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_house_has_every_text_it_asks_for(lang: str) -> None:
    """What is said of every game by the same words is found with any of them."""
    texts = catalogue("shared", lang).union(*(catalogue(slug, lang) for slug in GAMES))
    asked = [one for folder in ("parts", "pages", "lib") for one in asked_in(CLIENT / folder)]
    assert len(asked) > 20
    assert [where for where, key in asked if not fits(key, texts)] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whatever_the_server_refuses_is_said_in_words(lang: str) -> None:
    code = "".join(file.read_text("utf-8") for file in SERVER.rglob("*.py"))
    refused = {f"refusal.{rule}" for rule in re.findall(r'"(table\.[a-z-]+)"', code)}
    assert len(refused) > 3
    assert refused | {f"problem.{key}" for key in STATUS} <= catalogue("shared", lang)


def test_a_key_that_nobody_has_put_into_words_is_found() -> None:
    texts = frozenset({"event.roll", "march.alone", "place.bank.name"})
    assert fits("event.${name}", texts)
    assert fits("march", texts)
    assert fits("place.${stop}.name", texts)
    assert not fits("standing.${one}", texts)
    assert not fits("place.${stop}.text", texts)
    assert not fits("event.rolls", texts)
