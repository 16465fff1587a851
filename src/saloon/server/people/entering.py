"""What tournaments know of one person: where they have entered, and which are theirs."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.store.schema import entrants, tournaments

NOBODY_ELSE: Final = "—"  # the name of somebody who has been forgotten


async def forget_entries(db: AsyncConnection, user: str) -> None:
    """Results stay, without a name. A tournament without a host goes on by itself."""
    await tell(db, user)
    gone = {"user": None, "name": NOBODY_ELSE, "playing": False}
    await db.execute(update(entrants).where(entrants.c.user == user).values(gone))
    await db.execute(update(tournaments).where(tournaments.c.host == user).values(host=None))


async def hand_over_entries(db: AsyncConnection, guest: str, account: str) -> None:
    """Where both have entered, the guest withdraws."""
    await tell(db, guest)
    both = select(entrants.c.tournament).where(entrants.c.user == account)
    twice = (entrants.c.user == guest) & entrants.c.tournament.in_(both)
    await db.execute(update(entrants).where(twice).values(user=None, playing=False))
    await db.execute(update(entrants).where(entrants.c.user == guest).values(user=account))
    await db.execute(update(tournaments).where(tournaments.c.host == guest).values(host=account))


async def tell(db: AsyncConnection, user: str) -> None:
    """Those who look on are shown it, and a round that is being drawn is drawn again."""
    entered = select(entrants.c.tournament).where(entrants.c.user == user)
    concerned = (tournaments.c.host == user) | tournaments.c.id.in_(entered)
    await db.execute(update(tournaments).where(concerned).values(version=tournaments.c.version + 1))
