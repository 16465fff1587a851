"""Somebody's ratings when they go, or become somebody else. The games they played in still count for the others."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.common.tokens import new_id
from saloon.server.store.schema import rated, ratings

GONE: Final = "gone "  # who has been forgotten plays on in old results under a name that leads nowhere


async def forget_ratings(db: AsyncConnection, user: str) -> None:
    nobody = GONE + new_id()
    for part in (ratings, rated):
        await db.execute(update(part).where(part.c.player == user).values(player=nobody))


async def forget_unfinished(db: AsyncConnection, ids: list[str]) -> None:
    """Of tables that are deleted; results stay."""
    await db.execute(delete(rated).where(rated.c.table.in_(ids), rated.c.number.is_(None)))


async def hand_over_ratings(db: AsyncConnection, guest: str, account: str) -> None:
    """An account without a rating takes the guest's; where it has one, that stays, and the guest's is nobody's."""
    await db.execute(update(rated).where(rated.c.player == guest, rated.c.number.is_(None)).values(player=account))
    had = {tuple(row) for row in await db.execute(ladders_of(account))}
    for game, seats in (await db.execute(ladders_of(guest))).all():
        if (game, seats) not in had:
            for part in (ratings, rated):
                here = (part.c.game == game, part.c.seats == seats, part.c.player == guest)
                await db.execute(update(part).where(*here).values(player=account))
    await forget_ratings(db, guest)


def ladders_of(player: str) -> Any:
    return select(ratings.c.game, ratings.c.seats).where(ratings.c.player == player)
