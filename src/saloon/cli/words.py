"""The reader's language, and how lines are put on the screen."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import saloon
from saloon.games.content import LANGUAGES, read_toml
from saloon.kernel.messages import Mistake
from saloon.kernel.texts import Catalogue

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

TEXTS: Final = Path(saloon.__file__).parent / "text"
LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


@cache
def catalogue(lang: str) -> Catalogue:
    return Catalogue(lang, read_toml(TEXTS / f"{lang}.toml"))


class Reader:
    """Who reads what this process prints."""

    def __init__(self) -> None:
        self.lang = LANGUAGES[0]

    def use(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise Mistake("language", lang=lang, known=LANGUAGES)
        self.lang = lang


READER: Final = Reader()


def of_locale(environ: Mapping[str, str]) -> str:
    wished = next((environ[name] for name in LOCALE if environ.get(name)), "")[:2].lower()
    return wished if wished in LANGUAGES else LANGUAGES[0]


def say(key: str, **facts: Any) -> str:
    return catalogue(READER.lang).text(f"cli.{key}", facts)


def reason(mistake: Mistake) -> str:
    """What is wrong and what to do, on one line; of a lesson also where."""
    said = catalogue(READER.lang).text(f"mistake.{mistake.key}", mistake.facts).replace("\n", " ")
    if "lesson" not in mistake.facts:
        return said
    return say("in-lesson", lesson=mistake.facts["lesson"], part=mistake.facts["part"], problem=said)


def complain(line: str) -> None:
    print(line, file=sys.stderr)


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def table_of(first: str, figures: Sequence[str]) -> Table:
    """A table to be filled: a column of names, then columns of figures."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(say(f"column.{first}"), overflow="fold")
    for column in figures:
        table.add_column(say(f"column.{column}"), justify="right", no_wrap=True)
    return table


def width() -> int:
    return shutil.get_terminal_size().columns


def wrapped(text: str, width: int, indent: str = "") -> str:
    """Breaks at plain spaces only: rich would break at those that must not be broken, too."""
    return textwrap.fill(
        text, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
