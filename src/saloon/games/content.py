"""Content as data: TOML files beside a game, any of them replaced by the owner of a box, all of them checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from saloon.kernel.messages import Atom, Mistake
from saloon.kernel.texts import Catalogue

LANGUAGES: Final = ("en", "fr")
SOURCES: Final = ("R", "P", "H")  # rulebook, public, house value


class Row:
    """One row of a content file. Whatever is wrong with it is said with file, row and field."""

    def __init__(self, file: str, name: str, data: Any) -> None:
        self.file = file
        self.name = name
        if not isinstance(data, dict):
            raise Mistake("content-row", file=file, row=name)
        self.data = data
        self.value("source", SOURCES)

    def value(self, field: str, choices: Sequence[Atom]) -> Atom:
        value = self.data.get(field)
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in choices:
            shown = f"{choices[0]}–{choices[-1]}" if isinstance(choices, range) else ", ".join(map(str, choices))
            raise Mistake("content-value", file=self.file, row=self.name, field=field, value=str(value), choices=shown)
        return value

    def whole(self, field: str, least: int, most: int) -> int:
        value = self.value(field, range(least, most + 1))
        assert isinstance(value, int)
        return value

    def wholes(self, field: str, length: int, least: int, most: int) -> list[int]:
        values = self.data.get(field)
        fits = isinstance(values, list) and len(values) == length
        if not fits or any(type(value) is not int or not least <= value <= most for value in values or []):
            raise Mistake(
                "content-numbers", file=self.file, row=self.name, field=field, length=length, least=least, most=most
            )
        assert isinstance(values, list)
        return values


class Content:
    """The content files of one game: its own, or those of an owner's box that take their place.

    Files that joined after the release of its rules are given with the digest each had then: unchanged, they are not
    part of the content's digest, and released journals open as before.
    """

    def __init__(self, game: Path, slug: str, box: Path | None, joined: Mapping[str, str] | None = None) -> None:
        self.files: dict[str, dict[str, Any]] = {}
        self.text: list[bytes] = []
        joined = joined or {}
        own = {path.name: path for path in sorted((game / "data").glob("*.toml"))}
        theirs = {path.name: path for path in sorted((box / slug).glob("*.toml"))} if box else {}
        if box and not box.is_dir():
            raise Mistake("no-folder", path=str(box))
        for name in theirs:
            if name not in own:
                raise Mistake("content-file", file=f"{slug}/{name}", known=tuple(own))
        for name, path in {**own, **theirs}.items():
            data = path.read_bytes()
            if joined.get(name) != digest_of(data):
                self.text.append(data)
            self.files[name] = read_toml(path)

    def digest(self) -> str:
        return digest_of(b"\0".join(self.text))

    def numbers(self, file: str, allowed: Mapping[str, range]) -> dict[str, int]:
        """The whole numbers of a file by id, exactly these in this order, each with the values it may have."""
        rows = self.rows(file, "value", allowed)
        return {id: row.whole("value", allowed[id][0], allowed[id][-1]) for id, row in zip(allowed, rows, strict=True)}

    def rows(self, file: str, table: str, ids: Iterable[Atom] | None = None) -> list[Row]:
        """The rows of one table in one file; if ids are given, exactly these in this order."""
        data = self.files[file].get(table)
        if not isinstance(data, list):
            raise Mistake("content-table", file=file, table=table)
        rows = [Row(file, f"{table} {named(row, i + 1)}", row) for i, row in enumerate(data)]
        found = [row.data.get("id") for row in rows]
        if ids is not None and found != list(ids):
            raise Mistake("content-ids", file=file, table=table, ids=tuple(ids))
        if len(set(map(str, found))) != len(found):
            raise Mistake("content-twice", file=file, table=table)
        return rows


def digest_of(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def named(row: Any, number: int) -> str:
    return str(row.get("id", number)) if isinstance(row, dict) else str(number)


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake("toml", file=path.name, problem=str(error)) from None


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise Mistake("no-game-file", path="/".join(path.parts[-3:])) from None


def texts(game: Path) -> dict[str, Catalogue]:
    """The catalogues of a game over those of the program, by language."""
    ours = Path(__file__).parent.parent / "text"
    return {
        lang: Catalogue(lang, {**read_toml(game / "text" / f"{lang}.toml"), **cited(game)}, common)
        for lang, common in ((lang, Catalogue(lang, read_toml(ours / f"{lang}.toml"))) for lang in LANGUAGES)
    }


def cited(game: Path) -> dict[str, Any]:
    """The rule behind each event, found like a text: `cites.march`, or `cites.bout.tie` by the value of a fact."""
    file = game / "rules" / "told.toml"
    return {"cites": read_toml(file)} if file.exists() else {}


def pages(game: Path) -> dict[str, str]:
    return {lang: read_text(game / "rules" / f"{lang}.md") for lang in LANGUAGES}


def summaries(game: Path) -> dict[str, str]:
    """The rules on one page, which a game may do without; but not in one language only."""
    files = {lang: game / "rules" / f"summary.{lang}.md" for lang in LANGUAGES}
    there = any(file.exists() for file in files.values())
    return {lang: read_text(file) for lang, file in files.items()} if there else {}
