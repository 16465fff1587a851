"""saloon new: writes the package of a new game, a small one that is whole, under the name it is given."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from typing import Annotated, Final

import typer

from saloon.cli.citations import rule_ids
from saloon.cli.files import read_text, write_text
from saloon.cli.games import sound_games
from saloon.cli.words import say
from saloon.games import slugs
from saloon.games.packages import SLUG
from saloon.kernel.messages import Mistake

PATTERN: Final = Path(__file__).parent / "new-game"  # Quick Draw, which is a game itself
KEPT: Final = {".py", ".toml", ".md", ".typed"}


def new(
    slug: Annotated[str, typer.Argument(metavar="SLUG")],
    out: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> None:
    folder = out or Path(slug)
    check(slug, folder)
    names = names_of(slug)
    for path in sorted(PATTERN.rglob("*")):
        if path.suffix in KEPT:
            write_text(folder / renamed(str(path.relative_to(PATTERN)), names), renamed(read_text(path), names))
    print(say("new-written", title=names["Quick Draw"], path=str(folder)))
    print(say("new-next", path=str(folder), slug=slug))
    print(say("new-then"))


def check(slug: str, folder: Path) -> None:
    package = slug.replace("-", "_")
    if SLUG.fullmatch(slug) is None:
        raise Mistake("new-slug", slug=slug)
    if slug in slugs():
        raise Mistake("new-taken", slug=slug)
    if iskeyword(package) or issoftkeyword(package) or find_spec(package) is not None:
        raise Mistake("new-reserved", slug=slug, word=package)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake("new-exists", path=str(folder))


def names_of(slug: str) -> dict[str, str]:
    """What stands for each name of the pattern."""
    words = slug.split("-")
    return {
        "quick-draw": slug,
        "quick_draw": "_".join(words),
        "QuickDraw": "".join(word.capitalize() for word in words),
        "Quick Draw": " ".join(word.capitalize() for word in words),
        "QD-": f"{next(series(words))}-",
    }


def series(words: list[str]) -> Iterator[str]:
    """Letters for its rules that no other game has: HN for high-noon, or HI, HIG… if that is taken."""
    taken = {id.partition("-")[0] for game in sound_games(None).values() for id in rule_ids(game)}
    initials, whole = "".join(word[0] for word in words), "".join(words)
    wishes = [initials, *(whole[:length] for length in range(2, len(whole) + 1)), f"{whole}x"]
    yield from (wish.upper() for wish in wishes if len(wish) > 1 and wish.upper() not in taken)


def renamed(text: str, names: dict[str, str]) -> str:
    for name, new in names.items():
        text = text.replace(name, new)
    return text
