"""Saving everything in one file and bringing it back. The file is a SQLite database, whatever the house is kept in.

So a house that has outgrown the embedded database moves to PostgreSQL by a backup and a restore.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from alembic.script import ScriptDirectory
from sqlalchemy import Table, func, insert, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.games import find
from saloon.kernel.journal import read_journal
from saloon.kernel.messages import Mistake
from saloon.server.common.settings import Settings
from saloon.server.lobby.archive import journal_text
from saloon.server.store import migrate
from saloon.server.store.connect import knock, open_store
from saloon.server.store.schema import journal, metadata, presence, tables, tallies, tickets, users
from saloon.server.store.sqlite import SqliteStore
from saloon.server.store.store import Store

MAGIC: Final = b"SQLite format 3\0"
PASSING: Final = {tickets.name, presence.name, tallies.name}  # nothing of these is worth keeping
ROWS: Final = 500  # at a time
NEXT_CHAT: Final = text("SELECT setval('chat_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM chat), false)")


class Saved(NamedTuple):
    tables: int
    entries: int


class Checked(NamedTuple):
    tables: int
    entries: int
    damaged: dict[str, str]  # what is wrong, by table


Progress = Callable[[int, int], None]  # so many of so many


# --- out ---


async def save(settings: Settings, file: Path) -> Saved:
    """A consistent copy, also while the house is open."""
    if file.exists():
        raise Mistake("backup-exists", file=str(file))
    if settings.embedded():
        _copy_file(_path(settings), file)
    else:
        await _save_rows(settings, file)
    store = SqliteStore(file)
    try:
        async with store.reading() as db:
            return Saved(await _count(db, tables), await _count(db, journal))
    finally:
        await store.close()


async def _save_rows(settings: Settings, file: Path) -> None:
    await knock(settings.database_url())
    source, target = open_store(settings.database_url()), SqliteStore(file)
    try:
        _make_private(file)
        await target.start()
        async with source.engine.connect() as old, target.engine.begin() as new:  # nobody else is there
            await old.execution_options(isolation_level="REPEATABLE READ")
            await _copy_rows(old, new)
    finally:
        await source.close()
        await target.close()


# --- back in ---


async def bring_back(settings: Settings, file: Path, progress: Progress) -> tuple[Checked, Path | None]:
    """Restores a backup and plays every journal of it again; where the database that was there is kept, if one was."""
    _check_backup(file)
    kept = _put_in_place(settings, file) if settings.embedded() else None
    await knock(settings.database_url())
    store = open_store(settings.database_url())
    try:
        await store.start()
        if not settings.embedded():
            await _fill(store, file)
        return await check(store, settings.content, progress), kept
    finally:
        await store.close()


def _put_in_place(settings: Settings, file: Path) -> Path | None:
    place, kept = _path(settings), None
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if place.exists():
        _let_go(place)
        kept = place.with_name(f"{place.name}.{time.strftime('%Y%m%d-%H%M%S')}")
        place.rename(kept)
    _copy_file(file, place)
    return kept


def _let_go(place: Path) -> None:
    """Makes one file of a database; this fails while a server has it open."""
    try:
        with closing(sqlite3.connect(place, timeout=0, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise Mistake("restore-running") from error


async def _fill(store: Store, file: Path) -> None:
    async with store.reading() as db:
        for one in (users, tables):
            if await _count(db, one):
                raise Mistake("restore-full")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"  # an old backup is first brought up to date
        _copy_file(file, copy)
        source = SqliteStore(copy)
        try:
            await source.start()
            async with source.reading() as old, store.writing() as new:
                await _copy_rows(old, new)
                await new.execute(NEXT_CHAT)
        finally:
            await source.close()


async def check(store: Store, content_dir: Path | None, progress: Progress) -> Checked:
    """Plays every journal again; its chain of digests must hold to the last entry."""
    damaged: dict[str, str] = {}
    entries = 0
    async with store.reading() as db:
        begun = (await db.execute(select(tables.c.id, tables.c.seq).where(tables.c.setup.is_not(None)))).all()
        total = await _count(db, tables)
    for number, (table, seq) in enumerate(begun, 1):
        async with store.reading() as db:  # not while it is played: PostgreSQL ends a transaction that rests
            written = await journal_text(db, table)
        if problem := _problem(written, seq, content_dir):
            damaged[table] = problem
        entries += seq
        progress(number, len(begun))
    return Checked(total, entries, damaged)


def _problem(written: str, seq: int, content_dir: Path | None) -> str:
    try:
        opened = read_journal(written, lambda slug, rules: find(slug, rules, content_dir))
    except Mistake as mistake:
        return str(mistake)
    if opened.damage is not None:
        return str(opened.damage)
    found = len(opened.journal.entries)
    return "" if found == seq else f"{found} entries, not {seq}"


# --- files and rows ---


async def _count(db: AsyncConnection, what: Table) -> int:
    return (await db.execute(select(func.count()).select_from(what))).scalar_one()


def _path(settings: Settings) -> Path:
    return Path(make_url(settings.database_url()).database or "")


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own online backup: it follows a database that is being written to."""
    if not source.exists():
        raise Mistake("backup-missing", file=str(source))
    _make_private(target)
    with _mistakes(target), closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def _make_private(file: Path) -> None:
    """For its owner alone from the first byte on."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise Mistake("folder", path=str(file.parent), problem=error.strerror or str(error)) from error


@contextmanager
def _mistakes(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise Mistake("folder", path=str(file.parent), problem=str(error)) from error


def _check_backup(file: Path) -> None:
    if not file.exists():
        raise Mistake("backup-missing", file=str(file))
    with file.open("rb") as start:
        if start.read(len(MAGIC)) != MAGIC:
            raise Mistake("backup-format", file=str(file))
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            version = str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.DatabaseError, TypeError) as error:
        raise Mistake("backup-format", file=str(file)) from error
    known = ScriptDirectory(str(migrate.SCRIPTS)).walk_revisions()
    if version not in {script.revision for script in known}:
        raise Mistake("backup-newer", file=str(file), format=version)


async def _copy_rows(old: AsyncConnection, new: AsyncConnection) -> None:
    for one in metadata.sorted_tables:
        if one.name in PASSING:
            continue
        found = await old.stream(select(one).order_by(*one.primary_key.columns))
        async for rows in found.mappings().partitions(ROWS):
            await new.execute(insert(one), [dict(row) for row in rows])
