"""The games of the house, by slug and rules version. A released version stays here for as long as its journals live."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake

ROOMS: Final[dict[str, dict[str, str]]] = {
    "two-towns": {"1": "saloon.games.two_towns"},
    "dice-town": {"1": "saloon.games.dice_town.version_1", "2": "saloon.games.dice_town"},
    "deadwood": {"1": "saloon.games.deadwood"},
    "deadwood-1876": {"1": "saloon.games.deadwood_1876"},
    "slaughter-gulch": {
        "1": "saloon.games.slaughter_gulch.version_1", "2": "saloon.games.slaughter_gulch.version_2",
        "3": "saloon.games.slaughter_gulch",
    },
}  # fmt: skip
_opened: dict[tuple[str, str, str], Game[Any]] = {}


def slugs() -> list[str]:
    """The games of the house, by the short names that `find` knows."""
    return list(ROOMS)


def find(slug: str, rules: str | None = None, box: Path | None = None) -> Game[Any]:
    """A game, under its newest rules or the version asked for, with the content of an owner's box if one is given.

    Raises Mistake if there is none of this name or version.
    """
    versions = ROOMS.get(slug)
    if versions is None:
        raise Mistake("game", game=slug, known=tuple(ROOMS))
    version = rules or list(versions)[-1]
    if version not in versions:
        raise Mistake("rules", game=slug, rules=version, known=tuple(versions))
    key = (slug, version, str(box))
    if key not in _opened:
        _opened[key] = import_module(versions[version]).make(box)
    return _opened[key]
