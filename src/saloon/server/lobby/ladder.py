"""Who is how strong: the ladder of a game with one number of seats, of the house or among some of its people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.bots.levels import LEVELS
from saloon.rating.likeness import likeness
from saloon.rating.model import PROVISIONAL, WIDE, Rating
from saloon.server import wire
from saloon.server.lobby.rating import BOT, Ladder, Standing, first, standings
from saloon.server.store.schema import ladders, ratings, users
from saloon.server.store.store import Store

LISTED: Final = 100  # people of one ladder
NOBODY: Final = "nobody"  # whom somebody shows themselves to

Levels = Mapping[str, Standing]


async def ladder(
    store: Store, reader: str | None, game: str, seats: int, among: Collection[str] | None = None
) -> wire.Ladder:
    """Of all the people of the house, or of those with these ids, with the bots between them.

    Who plays a rated game plays for a place on it: so everybody is named, but those who show themselves to nobody.
    """
    which = Ladder(game, seats)
    theirs = which.of(ratings) & (True if among is None else ratings.c.player.in_(among))
    people = select(ratings, users.c.name, users.c.emblem, users.c.shown_to).join(users, users.c.id == ratings.c.player)
    ranked = people.where(theirs).order_by(ratings.c.sigma > PROVISIONAL, ratings.c.mu.desc(), ratings.c.player)
    async with store.reading() as db:
        levels = await bots_of(db, which)
        games = (await db.execute(select(ladders.c.games).where(which.of(ladders)))).scalar() or 0
        rows = (await db.execute(ranked.limit(LISTED))).all()
        every = select(func.count()).select_from(ratings).join(users, users.c.id == ratings.c.player).where(theirs)
        left_off = int((await db.execute(every)).scalar_one()) - len(rows)
        if reader is not None and all(row.player != reader for row in rows):
            rows = [*rows, *(await db.execute(people.where(theirs, ratings.c.player == reader))).all()]
    lines = [line_of(row, levels, reader) for row in rows] + [bot_line(level, levels) for level in LEVELS]
    return wire.Ladder(game, seats, games, placed(lines, LISTED), left_off)


def placed(lines: list[wire.LadderLine], most: int) -> list[wire.LadderLine]:
    """In order, and people who are not provisional with their rank; the reader, if further down than all, has none."""
    lines = sorted(lines, key=lambda line: (line.rated.provisional and not line.bot, -line.rated.rating))
    sure = [line for line in lines if not line.bot and not line.rated.provisional]
    for rank, line in enumerate(sure[:most], 1):
        line.rank = rank
    return lines


def line_of(row: Any, levels: Levels, reader: str | None) -> wire.LadderLine:
    rated, you = told(Standing(Rating(row.mu, row.sigma), row.games), levels), row.player == reader
    if row.shown_to == NOBODY and not you:
        return wire.LadderLine(rated)
    return wire.LadderLine(rated, None, row.name, row.player, row.emblem, you=you)


def bot_line(level: str, levels: Levels) -> wire.LadderLine:
    return wire.LadderLine(told(levels[level], levels), bot=level)


def told(standing: Standing, levels: Levels) -> wire.Rated:
    rating = standing.rating
    bots = {level: one.rating for level, one in levels.items()}
    return wire.Rated(
        round(rating.mu, 1), round(WIDE * rating.sigma, 1), rating.provisional, standing.games, *likeness(rating, bots)
    )


async def bots_of(db: AsyncConnection, which: Ladder) -> Levels:
    names = {level: BOT + level for level in LEVELS}
    known = await standings(db, which, list(names.values()))
    return {level: known.get(name) or first(which, name) for level, name in names.items()}


async def ratings_of(store: Store, user: str) -> list[wire.LadderRating]:
    """Of one person, what they have played most first."""
    mine = select(ratings).where(ratings.c.player == user).order_by(ratings.c.games.desc(), ratings.c.game)
    async with store.reading() as db:
        rows = (await db.execute(mine)).all()
        found = [(row, await bots_of(db, Ladder(row.game, row.seats))) for row in rows]
    return [
        wire.LadderRating(row.game, row.seats, told(Standing(Rating(row.mu, row.sigma), row.games), levels))
        for row, levels in found
    ]


async def kinds(store: Store) -> list[wire.LadderKind]:
    """The ladders that anybody has played on, the busiest first."""
    busy = select(ladders).order_by(ladders.c.games.desc(), ladders.c.game, ladders.c.seats)
    async with store.reading() as db:
        return [wire.LadderKind(row.game, row.seats, row.games) for row in await db.execute(busy)]
