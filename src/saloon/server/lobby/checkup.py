"""Whether the house is well. Anybody may ask, as often as they like: so one answer serves all of them for a while."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import select

import saloon
from saloon.server.lobby.lobby import Live
from saloon.server.store.schema import tables
from saloon.server.store.store import Store
from saloon.server.wire.forms import Health

FRESH: Final = 1.0  # seconds


class Checkup:
    def __init__(self, store: Store, hall: Live) -> None:
        self.store = store
        self.hall = hall
        self.latest: Health | None = None
        self.at = 0.0
        self.looking = asyncio.Lock()

    async def told(self) -> Health:
        """Raises Unavailable."""
        async with self.looking:
            if self.latest is None or time.monotonic() - self.at > FRESH:
                self.latest = None
                self.latest = await self.look()
                self.at = time.monotonic()
            return self.latest

    async def look(self) -> Health:
        latest = select(tables.c.seq).where(tables.c.status == "running").order_by(tables.c.touched.desc()).limit(1)
        async with self.store.reading() as db:
            seq = (await db.execute(latest)).scalar()
        troubles = await self.hall.troubles()
        return Health("degraded" if troubles else "ok", seq or 0, saloon.__version__, self.hall.overloaded, troubles)
