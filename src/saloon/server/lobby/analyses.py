"""Games looked back at, as far as anybody has asked: what was found is kept with the game; any worker goes on from it.

The same game is measured by the same looks, so that of two who looked at once the further one is kept, and nothing
is counted twice.
"""

from __future__ import annotations

import asyncio
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Raw, Struct, json
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from saloon.analysis.review import MEASURING
from saloon.server.common import metrics
from saloon.server.lobby.archive import journal_text
from saloon.server.lobby.lobby import Lobby, permitted
from saloon.server.lobby.reviewing import Found, Request, Reviews
from saloon.server.people.access import Link
from saloon.server.people.users import User
from saloon.server.store.schema import analyses, journal
from saloon.server.store.store import Store
from saloon.server.wire.problem import Problem

NOTHING: Final = Found(0, 0.0, 0.0, False, [], [], Raw(b"null"), b"")
_KEEP: Final = text("""
    INSERT INTO analyses ("table", mark, version, looks, seconds, progress, fine, luck, error, report, kept)
    VALUES (:table, :mark, :version, :looks, :seconds, :progress, :fine, :luck, :error, :report, :kept)
    ON CONFLICT ("table") DO UPDATE SET
        mark = excluded.mark, version = excluded.version, looks = excluded.looks, seconds = excluded.seconds,
        progress = excluded.progress, fine = excluded.fine, luck = excluded.luck, error = excluded.error,
        report = excluded.report, kept = excluded.kept
    WHERE analyses.version < excluded.version OR analyses.version = excluded.version
        AND (analyses.mark <> excluded.mark OR analyses.looks < excluded.looks)
""")


class Progress(Struct):
    """As `wire.Analysis`, with the report as it was written."""

    progress: float
    fine: bool
    report: Raw


class Analyses:
    def __init__(self, lobby: Lobby, reviews: Reviews) -> None:
        self.lobby = lobby
        self.reviews = reviews
        self.looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table

    async def look_further(self, user: User | None, table: str, link: Link) -> bytes:
        """A little, unless it is done: the JSON of `wire.Analysis`. Raises Busy."""
        permitted(await self.lobby.see(user, table, link), user, "replay", None, link)
        _, known = await kept(self.lobby.store, table)
        if known.progress < 1.0:
            async with self.looking.setdefault(table, asyncio.Lock()):
                known = await self.further(table, known, user.id if user else table)
        return json.encode(Progress(known.progress, known.fine, known.report))

    async def further(self, table: str, before: Found, key: str) -> Found:
        """What somebody else has found out while we waited; else we think ourselves."""
        store = self.lobby.store
        mark, known = await kept(store, table)
        if known.looks > before.looks:
            return known
        async with store.reading() as db:
            game = await journal_text(db, table)
        request = Request(table, mark, game, known.looks, known.seconds, known.progress, known.kept)
        found = await self.reviews.look(request, key)
        metrics.ANALYSED.inc(found.seconds - known.seconds)
        await keep(store, table, mark, found)
        return found


async def kept(store: Store, table: str) -> tuple[str, Found]:
    """The mark of a game's last entry, and what is known of the game.

    Nothing, if it was another game then (a store that went back), or is measured in another way now.
    """
    last = select(journal.c.mark).where(journal.c.table == table).order_by(journal.c.seq.desc()).limit(1)
    async with store.reading() as db:
        mark = (await db.execute(last)).scalar_one()
        ours = (analyses.c.table == table) & (analyses.c.mark == mark) & (analyses.c.version == MEASURING)
        row = (await db.execute(select(analyses).where(ours))).mappings().first()
    if row is None:
        return mark, NOTHING
    luck, error = [json.decode(row[name], type=list[float]) for name in ("luck", "error")]
    told = Raw(row["report"].encode())
    found = Found(row["looks"], row["seconds"], row["progress"], row["fine"], luck, error, told, row["kept"])
    return mark, found


async def keep(store: Store, table: str, mark: str, found: Found) -> None:
    """Unless another worker has looked further."""
    its = {
        "table": table, "mark": mark, "version": MEASURING, "looks": found.looks, "seconds": found.seconds,
        "progress": found.progress, "fine": found.fine, "luck": json.encode(found.luck).decode(),
        "error": json.encode(found.error).decode(), "report": bytes(found.report).decode(), "kept": found.kept,
    }  # fmt: skip
    try:
        async with store.writing() as db:
            await db.execute(_KEEP, its)
    except IntegrityError as gone:  # the game was deleted meanwhile
        raise Problem("no-table") from gone
