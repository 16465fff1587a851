"""Play now: wishes are rows, renewed for as long as their page is open. Whoever renews theirs also seats people.

Seating is one transaction that takes all wishes, makes the tables and marks each wish with its table: however many
workers do so at once, nobody is seated twice, and a worker that dies half-way has seated nobody.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from secrets import SystemRandom
from typing import Any, Final

from msgspec import json
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.games import open_all
from saloon.server import wire
from saloon.server.lobby.chairs import EMPTY, bot_name
from saloon.server.lobby.company import BOTS_AFTER, Party, Seeker, parties
from saloon.server.lobby.lobby import Lobby, add_table
from saloon.server.people.groups import group_of
from saloon.server.people.ties import apart
from saloon.server.people.users import User
from saloon.server.store.schema import seekers, users
from saloon.server.wire.company import Crowd, Seeking, Sought
from saloon.server.wire.problem import Problem

LASTS: Final = 10.0  # seconds that a wish lasts unless it is renewed
AT_ONCE: Final = 500  # wishes that are looked at together, the longest waiting first
CLOCKS: Final = {"live": wire.ClockPlan("bank", 600.0), "slow": wire.ClockPlan("days", 259_200.0)}
PATIENCE: Final = {"live": 60.0, "slow": 86_400.0}  # with people who are away
LEVEL: Final = "medium"  # of the bots that fill in


class PlayNow:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store = lobby.store

    async def seek(self, user: User, form: Seeking) -> Sought:
        """A new wish in place of an older one."""
        games = self.possible(form)
        await self.lobby.check_room(user)
        now = self.store.now()
        row = {
            "user": user.id, "games": json.encode(games).decode(), "least": form.least, "most": form.most,
            "pace": form.pace, "bots": form.bots, "since": now, "until": now + LASTS, "group": form.group,
        }  # fmt: skip
        async with self.store.writing() as db:
            if form.group is not None:
                await group_of(db, form.group, user.id)
            await db.execute(delete(seekers).where(seekers.c.user == user.id))
            await db.execute(insert(seekers).values(row))
        return await self.wait(user)

    def possible(self, form: Seeking) -> list[str]:
        """Of the games that are wished for, those that so many can play."""
        sizes = self.sizes()
        if unknown := [game for game in form.games if game not in sizes]:
            raise Problem("no-game", game=unknown[0][:40])
        games = [game for game in dict.fromkeys(form.games) if fit(sizes[game], form)]
        if not games:
            raise Problem("no-such-size", least=form.least, most=form.most)
        return games

    def sizes(self) -> dict[str, tuple[int, ...]]:
        games, _ = open_all(self.lobby.content_dir)
        return {slug: tuple(game.seats) for slug, game in games.items()}

    async def wait(self, user: User) -> Sought:
        """Still here. Seats all that can be seated, this one or not."""
        mine = seekers.c.user == user.id
        async with self.store.writing() as db:
            begun = await self.seat_all(db)
            await db.execute(update(seekers).where(mine, self.waits()).values(until=self.store.now() + LASTS))
            state = select(seekers, self.waits().label("seeking"), self.store.now().label("now")).where(mine)
            row = (await db.execute(state)).mappings().first()
        for table, host in begun:
            with suppress(Problem):  # everybody is seated: its host can still begin
                await self.lobby.start(User(host, "", None, ""), table)
        crowd = await self.crowd(None if row is None else row["group"])
        if row is None or not row["seeking"]:
            return Sought(False, crowd, row["table"] if row else None)
        return Sought(True, crowd, None, max(0.0, row["since"] + BOTS_AFTER - row["now"]) if row["bots"] else None)

    async def withdraw(self, user: User) -> None:
        async with self.store.writing() as db:
            await db.execute(delete(seekers).where(seekers.c.user == user.id, seekers.c.table.is_(None)))

    async def crowd(self, group: str | None = None) -> list[Crowd]:
        """How many wait for what: in the house, or in a group."""
        waiting = select(seekers.c.games, seekers.c.pace).where(
            self.waits(), seekers.c.group.is_not_distinct_from(group)
        )
        async with self.store.reading() as db:
            rows = (await db.execute(waiting.limit(AT_ONCE))).all()
        count = Counter((game, pace) for games, pace in rows for game in json.decode(games, type=list[str]))
        return [Crowd(game, pace, people) for (game, pace), people in sorted(count.items())]

    # --- within the transaction that seats ---

    async def seat_all(self, db: AsyncConnection) -> list[tuple[str, str]]:
        """The tables that are made, each with its host."""
        if self.lobby.hall.overloaded:
            return []
        waiting = await self.take_all(db)
        strangers = await apart(db, [one.user for one in waiting])
        now = float((await db.execute(select(self.store.now()))).scalar_one())
        return [await self.seat(db, party) for party in parties(waiting, self.sizes(), strangers, now)]

    def waits(self) -> Any:
        return seekers.c.table.is_(None) & (seekers.c.until > self.store.now())

    async def take_all(self, db: AsyncConnection) -> list[Seeker]:
        """Locks them, in an order that is the same for all workers: who comes second waits, and finds what is left."""
        found = select(seekers).where(self.waits()).order_by(seekers.c.since, seekers.c.user).limit(AT_ONCE)
        rows = (await db.execute(found.with_for_update())).mappings()
        return [
            Seeker(row["user"], tuple(json.decode(row["games"])), row["least"], row["most"], row["pace"], row["bots"],
                   row["since"], row["group"])
            for row in rows
        ]  # fmt: skip

    async def seat(self, db: AsyncConnection, party: Party) -> tuple[str, str]:
        """The table of these people and its host: who has waited longest."""
        plan = wire.TablePlan(party.game, [wire.ChairPlan("open")] * party.seats, clock=CLOCKS[party.pace])
        plan.options = {**self.lobby.check(plan).complete_options({})}
        plan.hints, plan.patience = False, PATIENCE[party.pace]
        named = select(users.c.id, users.c.name).where(users.c.id.in_(party.people))
        chairs = chairs_of(party, {row.id: row.name for row in await db.execute(named)})
        table = await add_table(self.store, db, party.people[0], plan, chairs, party.group)
        await db.execute(update(seekers).where(seekers.c.user.in_(party.people)).values(table=table))
        return table, party.people[0]


def fit(sizes: tuple[int, ...], form: Seeking) -> bool:
    return any(form.least <= size <= form.most for size in sizes)


def chairs_of(party: Party, names: dict[str, str]) -> list[dict[str, Any]]:
    """In an order that nobody has chosen."""
    chairs = [{**EMPTY, "kind": "human", "user": user, "name": names[user]} for user in party.people]
    while len(chairs) < party.seats:
        chairs.append({**EMPTY, "kind": "bot", "level": LEVEL, "name": bot_name(one["name"] for one in chairs)})
    SystemRandom().shuffle(chairs)
    return chairs
