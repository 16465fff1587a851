"""The games of the house, by slug and rules version. A released version stays here for as long as its journals live."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from saloon.games.packages import Guest, guests
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
_elsewhere: list[tuple[dict[str, Guest], list[Mistake]]] = []  # found once, when first asked for
_admitted: dict[str, dict[str, str]] = {}  # the versions of packages that were looked at and are sound
_broken: dict[str, Mistake] = {}  # those that are not


def elsewhere() -> dict[str, Guest]:
    """The games that come from packages, by slug."""
    return _guests()[0]


def refused() -> list[Mistake]:
    """Why the game of a package is not let in: its name is taken, or none."""
    return _guests()[1]


def _guests() -> tuple[dict[str, Guest], list[Mistake]]:
    if not _elsewhere:
        _elsewhere.append(guests(ROOMS))
    return _elsewhere[0]


def slugs() -> list[str]:
    """The games that can be played here, by the short names that `find` knows: the house's, then those of packages."""
    return [*ROOMS, *elsewhere()]


def find(slug: str, rules: str | None = None, box: Path | None = None) -> Game[Any]:
    """A game, under its newest rules or the version asked for, with the content of an owner's box if one is given.

    Raises Mistake if there is none of this name or version, or if the package it comes from is broken.
    """
    versions = ROOMS.get(slug)
    if versions is not None:
        return _open(slug, versions, rules, box)
    guest = elsewhere().get(slug)
    if guest is None:
        raise Mistake("game", game=slug, known=tuple(slugs()))
    return _open(slug, _admit(guest), rules, box)


def _admit(guest: Guest) -> dict[str, str]:
    """The versions of a package's game. It is imported and looked at when it is first asked for."""
    slug = guest.slug
    if slug in _broken:
        raise _broken[slug]
    if slug not in _admitted:
        try:
            _admitted[slug] = guest.versions()
        except Exception as error:  # it is not ours, so anything may be wrong with it
            _broken[slug] = guest.broken(error)
            raise _broken[slug] from error
    return _admitted[slug]


def _open(slug: str, versions: dict[str, str], rules: str | None, box: Path | None) -> Game[Any]:
    version = rules or list(versions)[-1]
    if version not in versions:
        raise Mistake("rules", game=slug, rules=version, known=tuple(versions))
    key = (slug, version, str(box))
    if key not in _opened:
        _opened[key] = import_module(versions[version]).make(box)
    return _opened[key]


def newest_rules(slug: str, box: Path | None = None) -> str:
    """Their version; empty where the package of the game was taken away: its tables are still listed."""
    try:
        return find(slug, None, box).rules
    except Mistake:
        return ""


def open_all(box: Path | None = None) -> tuple[dict[str, Game[Any]], list[Mistake]]:
    """Every game under its newest rules, by slug. A package that is broken is left out: its fault comes along."""
    games = {slug: find(slug, None, box) for slug in ROOMS}
    faults = refused()[:]
    for slug in elsewhere():
        try:
            games[slug] = find(slug, None, box)
        except Mistake as fault:
            faults.append(fault)
    return games, faults


def folders(slug: str) -> list[Path]:
    """Where the released versions of a game live; most often in one folder."""
    versions = ROOMS[slug] if slug in ROOMS else _admit(elsewhere()[slug])
    modules = [import_module(name) for name in versions.values()]
    return sorted({Path(module.__file__).parent for module in modules if module.__file__})


def scenarios(slug: str) -> list[Path]:
    """The scenario files of a game, which say by example what its rules do."""
    return [path for home in folders(slug) for path in sorted((home / "scenarios").glob("*.toml"))]


def folder(slug: str) -> Path:
    """Where the files of a game lie that belong to its newest rules: its lessons."""
    guest = elsewhere().get(slug)
    if guest is not None:
        _admit(guest)
        return guest.folder()
    file = import_module(list(ROOMS[slug].values())[-1]).__file__
    assert file is not None
    return Path(file).parent
