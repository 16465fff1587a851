"""What the server says, in the reader's language: our own texts over those of the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import saloon
from saloon.games.content import LANGUAGES, read_toml
from saloon.kernel.texts import Catalogue

OURS: Final = Path(__file__).parent.parent / "text"
PROGRAM: Final = Path(saloon.__file__).parent / "text"


@cache
def catalogue(lang: str) -> Catalogue:
    below = Catalogue(lang, read_toml(PROGRAM / f"{lang}.toml"))
    return Catalogue(lang, read_toml(OURS / f"{lang}.toml"), below)


def language_of(accepts: str) -> str:
    """Ours that an Accept-Language header likes best; the first of ours if it likes none."""
    wishes: list[tuple[float, str]] = []
    for part in accepts[:500].split(","):
        tag, _, weight = part.strip().partition(";")
        wishes.append((_weight(weight), tag.strip()[:2].lower()))
    liked = sorted((wish for wish in wishes if wish[1] in LANGUAGES and wish[0] > 0), key=lambda wish: -wish[0])
    return liked[0][1] if liked else LANGUAGES[0]


def _weight(written: str) -> float:
    if not written:
        return 1.0
    name, _, value = written.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0
