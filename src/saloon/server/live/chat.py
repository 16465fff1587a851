"""What people say to each other: text only, and only to whom it is meant."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from saloon.kernel.game import Game

JOINER: Final = "\u200d"  # holds families of signs together


def clean(text: str) -> str:
    """Without what cannot be seen: line breaks, control signs, changes of direction."""
    shown = "".join(" " if letter.isspace() else letter for letter in text)
    return "".join(c for c in shown if c == JOINER or unicodedata.category(c)[0] != "C").strip()


def whispers(game: Game[Any]) -> bool:
    """Whether this game lets two people talk apart."""
    return bool(getattr(game, "whispers", False))
