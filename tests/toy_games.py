"""Finds the house's games and the toys of the kernel's tests, as `saloon.games.find` does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from saloon import games
from saloon.kernel.game import Game

sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("kernel", "leaks")]


def toys() -> dict[tuple[str, str], Game[Any]]:
    from marked import MARKED
    from toys import TOYS

    return {(game.slug, game.rules): game for game in (*TOYS, MARKED)}


def find(slug: str, rules: str | None = None) -> Game[Any]:
    found = toys()
    version = rules or max((own for name, own in found if name == slug), default="")
    return found[slug, version] if (slug, version) in found else games.find(slug, rules)
