"""Positions looked at for their chances, as far as anybody has asked: any worker goes on from what was found.

What is kept names no position and nobody: only who has the very same position finds it again.
"""

from __future__ import annotations

import asyncio
import time
from hashlib import blake2b
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Raw, json
from sqlalchemy import select, text

from saloon.analysis.review import MEASURING
from saloon.games import find
from saloon.server import wire
from saloon.server.lobby.prospecting import Found, Prospectors, Request
from saloon.server.store.schema import position_analyses
from saloon.server.store.store import Store

NOTHING: Final = Found(0, False, Raw(b"null"), b"")
MARK: Final = 32  # bytes
_KEEP: Final = text("""
    INSERT INTO position_analyses (mark, looks, fine, report, kept, at)
    VALUES (:mark, :looks, :fine, :report, :kept, :at)
    ON CONFLICT (mark) DO UPDATE SET
        looks = excluded.looks, fine = excluded.fine, report = excluded.report, kept = excluded.kept, at = excluded.at
    WHERE position_analyses.looks < excluded.looks
""")


class PositionAnalyses:
    def __init__(self, store: Store, prospectors: Prospectors, content_dir: Path | None) -> None:
        self.store = store
        self.prospectors = prospectors
        self.content_dir = content_dir
        self.looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by mark

    async def look_further(self, position: wire.Position, key: str) -> bytes:
        """A little, unless it is fine: the JSON of `wire.PositionAnalysis`. Raises Busy, and what is wrong with it."""
        mark = mark_of(position, self.content_dir)
        known = await kept(self.store, mark)
        if not known.fine:
            async with self.looking.setdefault(mark, asyncio.Lock()):
                known = await self.further(position, mark, known, key)
        return bytes(known.report)

    async def further(self, position: wire.Position, mark: str, before: Found, key: str) -> Found:
        """What somebody else has found out while we waited; else we think ourselves."""
        known = await kept(self.store, mark)
        if known.looks > before.looks:
            return known
        found = await self.prospectors.look(Request(position, known.kept), key)
        await keep(self.store, mark, found)
        return found


def mark_of(position: wire.Position, content_dir: Path | None) -> str:
    """Other rules, another box and another way to measure make another one."""
    game = find(position.game, None, content_dir)
    whole = json.encode((MEASURING, game.rules, game.content, position), order="deterministic")
    return blake2b(whole, digest_size=MARK).hexdigest()


async def kept(store: Store, mark: str) -> Found:
    async with store.reading() as db:
        ours = select(position_analyses).where(position_analyses.c.mark == mark)
        row = (await db.execute(ours)).mappings().first()
    return NOTHING if row is None else Found(row["looks"], row["fine"], Raw(row["report"].encode()), row["kept"])


async def keep(store: Store, mark: str, found: Found) -> None:
    """Unless another worker has looked further."""
    its = {
        "mark": mark, "looks": found.looks, "fine": found.fine, "report": bytes(found.report).decode(),
        "kept": found.kept, "at": time.time(),
    }  # fmt: skip
    async with store.writing() as db:
        await db.execute(_KEEP, its)
