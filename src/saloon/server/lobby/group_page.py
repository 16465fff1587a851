"""The page of a group: who belongs to it and is in, its tables, what came of the games played at them, its ladders."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.lobby.ladder import ladder
from saloon.server.lobby.lobby import Lobby
from saloon.server.lobby.play_now import PlayNow
from saloon.server.people.groups import GOING, LINK, group_of, members_of
from saloon.server.people.users import User
from saloon.server.store.schema import members, played, ratings, seats, tables
from saloon.server.wire.groups import Group, GroupLadder, GroupResult

KEEP_LINK: Final = ("owner", "helper")  # who is shown the invitation link


class GroupPage:
    def __init__(self, lobby: Lobby, play_now: PlayNow) -> None:
        self.lobby = lobby
        self.play_now = play_now
        self.store = lobby.store

    async def of(self, user: User, group: str) -> Group:
        async with self.store.reading() as db:
            row = await group_of(db, group, user.id)
            people = await members_of(db, group, user.id)
            ids = [one.id for one in people]
            results, ladders = await results_of(db, group, ids), await ladders_of(db, ids)
        link = self.store.seal.open(row.id, LINK, row.link, row.invite) if row.role in KEEP_LINK else None
        going = await self.lobby.company_of(user, (tables.c.group == group) & tables.c.status.in_(GOING))
        crowd = await self.play_now.crowd(group)
        return Group(row.id, row.name, row.role, link, people, going, results, ladders, crowd)

    async def ladder(self, user: User, group: str, game: str, seats: int) -> wire.Ladder:
        """Among its members, wherever their rated games were played."""
        async with self.store.reading() as db:
            await group_of(db, group, user.id)
            people = (await db.execute(select(members.c.user).where(members.c.group == group))).scalars().all()
        return await ladder(self.store, user.id, game, seats, people)


async def ladders_of(db: AsyncConnection, people: list[str]) -> list[GroupLadder]:
    count = func.count()
    found = select(ratings.c.game, ratings.c.seats, count).where(ratings.c.player.in_(people))
    rows = await db.execute(
        found.group_by(ratings.c.game, ratings.c.seats).order_by(count.desc(), ratings.c.game, ratings.c.seats)
    )
    return [GroupLadder(*row) for row in rows]


async def results_of(db: AsyncConnection, group: str, people: list[str]) -> list[GroupResult]:
    """The best first: by the share of games won, then by the average place; without what a bot finished for them."""
    sat = played.join(tables, tables.c.id == played.c.table).join(
        seats, (seats.c.table == played.c.table) & (seats.c.seat == played.c.seat)
    )
    found = (
        select(seats.c.user, func.count(), func.sum(played.c.share), func.avg(played.c.place))
        .select_from(sat)
        .where(tables.c.group == group, seats.c.user.in_(people), ~seats.c.guest, ~played.c.by_bot)
        .group_by(seats.c.user)
    )
    results = [GroupResult(user, n, float(wins), float(place)) for user, n, wins, place in await db.execute(found)]
    return sorted(results, key=lambda one: (-one.wins / one.games, one.place, -one.games, one.id))
