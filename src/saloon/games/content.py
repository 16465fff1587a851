"""Content as data: TOML files beside a game, any of them replaced by the owner of a box, all of them checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from saloon.kernel.said import Atom, Mistake
from saloon.kernel.texts import Catalogue

LANGUAGES: Final = ("en", "fr")
SOURCES: Final = ("R", "P", "H")  # rulebook, public, house value


class Row:
    """One row of a content file. Whatever is wrong with it is said with file, row and field."""

    def __init__(self, file: str, name: str, data: dict[str, Any]) -> None:
        self.file = file
        self.name = name
        self.data = data
        if data.get("source") not in SOURCES:
            raise self.wrong("source", f"must be one of {', '.join(SOURCES)}")

    def wrong(self, field: str, problem: str) -> Mistake:
        return Mistake("content", file=self.file, row=self.name, field=field, problem=problem)

    def value(self, field: str, choices: Sequence[Atom]) -> Atom:
        value = self.data.get(field)
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in choices:
            shown = f"{choices[0]} to {choices[-1]}" if isinstance(choices, range) else ", ".join(map(str, choices))
            raise self.wrong(field, f"is {value!r}, must be one of: {shown}")
        return value

    def whole(self, field: str, least: int, most: int) -> int:
        value = self.value(field, range(least, most + 1))
        assert isinstance(value, int)
        return value

    def wholes(self, field: str, length: int, least: int, most: int) -> list[int]:
        values = self.data.get(field)
        fits = isinstance(values, list) and len(values) == length
        if not fits or any(type(value) is not int or not least <= value <= most for value in values or []):
            raise self.wrong(field, f"must be {length} whole numbers from {least} to {most}")
        assert isinstance(values, list)
        return values


class Content:
    """The content files of one game: its own, or those of an owner's box that take their place."""

    def __init__(self, game: Path, slug: str, box: Path | None) -> None:
        self.files: dict[str, dict[str, Any]] = {}
        self.text: list[bytes] = []
        own = {path.name: path for path in sorted((game / "data").glob("*.toml"))}
        theirs = {path.name: path for path in sorted((box / slug).glob("*.toml"))} if box else {}
        if box and not box.is_dir():
            raise Mistake("no-folder", path=str(box))
        for name in theirs:
            if name not in own:
                raise Mistake("content-file", file=f"{slug}/{name}", known=tuple(own))
        for name, path in {**own, **theirs}.items():
            data = path.read_bytes()
            self.text.append(data)
            self.files[name] = read_toml(path)

    def digest(self) -> str:
        return blake2b(b"\0".join(self.text), digest_size=8).hexdigest()

    def rows(self, file: str, table: str, ids: Iterable[Atom] | None = None) -> list[Row]:
        """The rows of one table in one file; if ids are given, exactly these in this order."""
        data = self.files[file].get(table)
        if not isinstance(data, list):
            raise Mistake("content", file=file, row=table, field="", problem=f"there is no [[{table}]]")
        rows = [Row(file, f"{table} {row.get('id', i + 1)}", row) for i, row in enumerate(data)]
        found = [row.data.get("id") for row in rows]
        if ids is not None and found != list(ids):
            wanted = ", ".join(map(str, ids))
            raise Mistake("content", file=file, row=table, field="id", problem=f"must be exactly: {wanted}")
        if len(set(map(str, found))) != len(found):
            raise Mistake("content", file=file, row=table, field="id", problem="stands twice")
        return rows


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake("toml", file=path.name, problem=str(error)) from None


def texts(game: Path) -> dict[str, Catalogue]:
    """The catalogues of a game over those of the program, by language."""
    ours = Path(__file__).parent.parent / "text"
    return {
        lang: Catalogue(lang, read_toml(game / "text" / f"{lang}.toml"), common)
        for lang, common in ((lang, Catalogue(lang, read_toml(ours / f"{lang}.toml"))) for lang in LANGUAGES)
    }


def pages(game: Path) -> dict[str, str]:
    return {lang: (game / "rules" / f"{lang}.md").read_text("utf-8") for lang in LANGUAGES}
