"""Rated games: who plays is written down when a game begins, what came of it is counted once when it is over.

The games of a ladder, which is one game with one number of seats, are counted one after the other: whoever counts one
holds the ladder's row, and gives the game the next number. So all ratings follow from the rows of `rated` alone.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.counting.outcome import Outcome
from saloon.rating import bots
from saloon.rating.model import Game, Rating, after, restless
from saloon.server.store.records import TableRow
from saloon.server.store.schema import ladders, rated, ratings
from saloon.server.store.store import Store
from saloon.server.wire.problem import Problem

BOT: Final = "bot "  # a player of this name and a level
NEXT: Final = text(
    "INSERT INTO ladders (game, seats, games) VALUES (:game, :seats, 1)"
    " ON CONFLICT (game, seats) DO UPDATE SET games = ladders.games + 1 RETURNING games"
)


class Ladder(NamedTuple):
    game: str
    seats: int

    def of(self, table: Any) -> Any:
        return (table.c.game == self.game) & (table.c.seats == self.seats)


# --- a game begins and ends ---


async def enter(db: AsyncConnection, found: TableRow) -> None:
    """Who plays, as the game begins: whoever leaves is still known at its end."""
    if all(chair.kind == "bot" for chair in found.chairs):
        raise Problem("rated-alone")
    rows = [
        {
            "table": found.id, "seat": chair.seat, "game": found.game, "seats": len(found.chairs),
            "player": chair.user if chair.kind == "human" else BOT + chair.level,
        }
        for chair in found.chairs
    ]  # fmt: skip
    await db.execute(insert(rated), rows)


async def pass_on(db: AsyncConnection, table: str, seat: int, user: str) -> None:
    """Whoever goes on with a seat plays for themselves from now on."""
    here = (rated.c.table == table, rated.c.seat == seat, rated.c.number.is_(None))
    await db.execute(update(rated).where(*here).values(player=user))


async def settle(db: AsyncConnection, row: TableRow, found: Outcome | None, ended: float) -> None:
    """Counts a rated game that is over, or strikes it out."""
    places = places_of(row, found)
    here = rated.c.table == row.id
    if places is None:
        await db.execute(delete(rated).where(here))
        return
    players = list((await db.execute(select(rated.c.player).where(here).order_by(rated.c.seat))).scalars())
    ladder = Ladder(row.game, len(places))
    number = (await db.execute(NEXT, ladder._asdict())).scalar_one()
    standing = await standings(db, ladder, players)
    played(standing, ladder, players, places)
    for seat, (player, place) in enumerate(zip(players, places, strict=True)):
        mu, sigma = standing[player].rating
        came = {"number": number, "place": place, "mu": mu, "sigma": sigma, "ended": ended}
        await db.execute(update(rated).where(here, rated.c.seat == seat).values(came))
    await keep(db, ladder, standing)


# --- the rule ---


def places_of(row: TableRow, found: Outcome | None) -> list[int] | None:
    """Whoever has left, or was stood in for at the end, is behind all who stayed.

    Of a game without an end the bots come first, then who was still there: it was given up. If several people were,
    they have agreed, and it counts for nobody; nor does a game without bots that all have left.
    """
    people = [chair.kind == "human" for chair in row.chairs]
    if found is not None:
        gone = [chair.stand_in or by_bot for chair, by_bot in zip(row.chairs, found.by_bot, strict=True)]
        return ranks([(left, 0 if left else place) for left, place in zip(gone, found.places, strict=True)])
    if row.result:
        return None  # its journal cannot be read
    gone = [chair.stand_in or chair.seat in row.clock.away for chair in row.chairs]
    there = {chair.user for chair, left in zip(row.chairs, gone, strict=True) if chair.kind == "human" and not left}
    places = ranks([(person, left) for person, left in zip(people, gone, strict=True)])
    return None if len(there) > 1 or max(places) == 1 else places


def ranks(keys: Sequence[Any]) -> list[int]:
    """One more than how many are better: those with a smaller key."""
    return [1 + sum(other < own for other in keys) for own in keys]


# --- the ladder ---


class Standing(NamedTuple):
    rating: Rating
    games: int


def first(ladder: Ladder, player: str) -> Standing:
    level = player.removeprefix(BOT)
    return Standing(bots.newcomer(*ladder) if level == player else bots.bot(*ladder, level), 0)


def played(standing: dict[str, Standing], ladder: Ladder, players: Sequence[str], places: Sequence[int]) -> None:
    """One game more for these players, as they came in."""
    names = list(dict.fromkeys(players))
    known = [standing.get(name) or first(ladder, name) for name in names]
    before = [
        one.rating if name.startswith(BOT) else restless(one.rating) for name, one in zip(names, known, strict=True)
    ]
    game = Game(tuple([names.index(player) for player in players]), tuple(places))
    for name, rating, one in zip(names, after(before, [game]), known, strict=True):
        standing[name] = Standing(rating, one.games + 1)


async def standings(db: AsyncConnection, ladder: Ladder, players: Collection[str]) -> dict[str, Standing]:
    found = select(ratings).where(ladder.of(ratings), ratings.c.player.in_(players))
    return {row.player: Standing(Rating(row.mu, row.sigma), row.games) for row in await db.execute(found)}


async def keep(db: AsyncConnection, ladder: Ladder, standing: Mapping[str, Standing]) -> None:
    rows = [
        {**ladder._asdict(), "player": player, "mu": one.rating.mu, "sigma": one.rating.sigma, "games": one.games}
        for player, one in standing.items()
    ]
    await db.execute(delete(ratings).where(ladder.of(ratings), ratings.c.player.in_(list(standing))))
    await db.execute(insert(ratings), rows)


async def recount(store: Store) -> dict[Ladder, int]:
    """All ratings once more, from the places of all games in their order; by ladder, how many were other than kept."""
    async with store.reading() as db:
        every = [
            Ladder(row.game, row.seats) for row in await db.execute(select(ladders).order_by(*ladders.primary_key))
        ]
    return {ladder: await recount_one(store, ladder) for ladder in every}


async def recount_one(store: Store, ladder: Ladder) -> int:
    wanted = select(rated).where(ladder.of(rated), rated.c.number.is_not(None)).order_by(rated.c.number, rated.c.seat)
    async with store.writing() as db:
        await db.execute(update(ladders).where(ladder.of(ladders)).values(games=ladders.c.games))  # nobody counts now
        games: dict[Hashable, list[Any]] = {}
        for row in await db.execute(wanted):
            games.setdefault(row.number, []).append(row)
        standing: dict[str, Standing] = {}
        wrong = 0
        for rows in games.values():
            played(standing, ladder, [row.player for row in rows], [row.place for row in rows])
            for row in rows:
                mu, sigma = standing[row.player].rating
                if (mu, sigma) != (row.mu, row.sigma):
                    wrong += 1
                    here = (rated.c.table == row.table, rated.c.seat == row.seat)
                    await db.execute(update(rated).where(*here).values(mu=mu, sigma=sigma))
        await db.execute(delete(ratings).where(ladder.of(ratings)))
        if standing:
            await keep(db, ladder, standing)
    return wrong
