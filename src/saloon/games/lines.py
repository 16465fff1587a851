"""What boards drawn as lines of text share, whatever the game."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.texts import Catalogue

DOT: Final = " · "
THIN: Final = "\u202f"  # the space that French puts before a colon or a currency


def fact(texts: Catalogue, key: str, **facts: Any) -> str:
    return texts.text(f"facts.{key}", facts)


def colon(texts: Catalogue) -> str:
    return f"{THIN}:" if texts.lang == "fr" else ":"


def labelled(texts: Catalogue, key: str, value: object) -> str:
    return f"{fact(texts, key)}{colon(texts)} {value}"


def money(texts: Catalogue, dollars: int) -> str:
    return f"{dollars}{THIN}$" if texts.lang == "fr" else f"${dollars}"
