"""The ratings of a house once more, from the results of all its rated games."""

from __future__ import annotations

from saloon.server.common.settings import Settings
from saloon.server.lobby.rating import Ladder, recount
from saloon.server.store.connect import knock, open_store


async def recounted(settings: Settings) -> dict[Ladder, int]:
    """By ladder, how many ratings were other than the results say."""
    await knock(settings.database_url())
    store = open_store(settings.database_url())
    try:
        await store.start()
        return await recount(store)
    finally:
        await store.close()
