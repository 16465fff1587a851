"""Games from elsewhere: a package names the module of its game as an entry point of the group `saloon.games`.

The name of the entry point is the slug, and the module has `make(box)` like those of the house; where it plays several
versions of the rules, `VERSIONS` names the module of each, the newest last. Nothing is imported before it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final, NamedTuple

from saloon.games.content import LANGUAGES
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake

GROUP: Final = "saloon.games"
SLUG: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
HANDBILL: Final = ("title", "tagline", "length")  # what the lobby says of a game


class Guest(NamedTuple):
    """A game from a package."""

    slug: str
    package: str
    module: str

    def versions(self) -> dict[str, str]:
        """The module of each version of its rules, the newest last. That one is made, to see whether it can be."""
        listed: dict[str, str] = getattr(import_module(self.module), "VERSIONS", {})
        game: Game[Any] = import_module([self.module, *listed.values()][-1]).make(None)
        self.check(game)
        return listed or {game.rules: self.module}

    def folder(self) -> Path:
        """Where its files lie."""
        file = import_module(self.module).__file__
        assert file is not None
        return Path(file).parent

    def broken(self, error: Exception) -> Mistake:
        """What was raised as one line: where, and what it says."""
        said = " ".join(str(error).split())
        return Mistake(
            "package", game=self.slug, package=self.package, file=place_of(error) or self.module,
            problem=f"{type(error).__name__}: {said}" if said else type(error).__name__,
        )  # fmt: skip

    def check(self, game: Game[Any]) -> None:
        """What the house needs of a game and would otherwise miss when somebody sits down to it."""
        if game.slug != self.slug:
            raise ValueError(f"its slug is {game.slug}, its entry point says {self.slug}")
        missing = [f"text/{lang}.toml: {key}" for lang in LANGUAGES for key in HANDBILL if not has(game, lang, key)]
        missing += [f"rules/{lang}.md" for lang in LANGUAGES if not game.pages.get(lang)]
        if missing:
            raise ValueError(f"missing: {', '.join(missing)}")


def has(game: Game[Any], lang: str, key: str) -> bool:
    texts = game.texts.get(lang)
    return texts is not None and texts.find(key) is not None


def place_of(error: Exception) -> str:
    """The line that raised it; of a file that is no Python, the file's own."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}" if at is not None else ""


def guests(house: Iterable[str]) -> tuple[dict[str, Guest], list[Mistake]]:
    """The games that installed packages bring, by slug, and why some of them are not let in."""
    found: dict[str, list[Guest]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found.setdefault(entry.name, []).append(Guest(entry.name, package_of(entry), entry.value))
    taken = set(house)
    faults: list[Mistake] = []
    for slug, those in found.items():
        packages = tuple([guest.package for guest in those])
        if SLUG.fullmatch(slug) is None:
            faults.append(Mistake("package-slug", game=slug, package=packages))
        elif slug in taken:
            faults.append(Mistake("package-house", game=slug, package=packages))
        elif len(those) > 1:
            faults.append(Mistake("package-clash", game=slug, package=packages))
    refused = {str(fault.facts["game"]) for fault in faults}
    return {slug: those[0] for slug, those in found.items() if slug not in refused}, faults


def package_of(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.value
