"""The statistics of a house for those who keep it, whether it is open or not."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import func, select

from saloon.counting.balance import Balance
from saloon.server.common.settings import Settings
from saloon.server.lobby.counting import UNCOUNTED, Counting
from saloon.server.lobby.replaying import Replays
from saloon.server.lobby.statistics import balances
from saloon.server.store.connect import knock, open_store
from saloon.server.store.schema import tables

Progress = Callable[[int, int], None]  # so many of so many


async def house_statistics(settings: Settings, progress: Progress) -> dict[tuple[str, int], Balance]:
    """By game and number of players, after all games that are over have been counted."""
    await knock(settings.database_url())
    store, replays = open_store(settings.database_url()), Replays(settings.content)
    counting = Counting(store, replays)
    try:
        await store.start()
        async with store.reading() as db:
            left = select(func.count()).select_from(tables).where(UNCOUNTED)
            total, done = int((await db.execute(left)).scalar_one()), 0
        while some := await counting.count_some():
            done += some
            progress(done, max(done, total))
        return await balances(store)
    finally:
        await replays.close()
        await store.close()
