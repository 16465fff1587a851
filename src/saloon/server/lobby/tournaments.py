"""Tournaments, as people have to do with them: made, entered, left, called off, looked at."""

from __future__ import annotations

import secrets
import time
from typing import Final
from zoneinfo import ZoneInfoNotFoundError

from msgspec import json, structs
from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.games import find
from saloon.server import wire
from saloon.server.common.tokens import new_id
from saloon.server.live.chair_names import apart
from saloon.server.lobby.director import zone_of
from saloon.server.lobby.lobby import Lobby, known_id
from saloon.server.lobby.rated_tables import check_rated
from saloon.server.lobby.tournament_book import PLAN, Book, move_on, read_book
from saloon.server.people.keepers import role_of, write_down
from saloon.server.people.name_filter import is_rude
from saloon.server.people.users import User, visible
from saloon.server.store.schema import entrants, pairings, seats, tables, tournaments, users
from saloon.server.wire.problem import Problem
from saloon.server.wire.tournaments import (
    Tournament,
    TournamentEntrant,
    TournamentLine,
    TournamentPlan,
    TournamentStanding,
    TournamentTable,
)
from saloon.tournaments.standings import standings

LISTED: Final = 50
REMEMBERED: Final = 64  # tournaments, as they were last told
LATE: Final = 30 * 86_400.0  # seconds for which one that is over is listed
MOST_IN: Final = {"round-robin": 40}  # everybody meets everybody: that takes its time
MOST: Final = 1000
UNFINISHED: Final = ("open", "playing", "resting")


class Tournaments:
    def __init__(self, lobby: Lobby, may: str) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.may = may  # who makes them: one of MAKERS
        self.told: dict[str, Tournament] = {}  # without what is the reader's own

    # --- to make one ---

    async def make(self, user: User, plan: TournamentPlan) -> Tournament:
        await self.check_maker(user)
        self.check(plan)
        now, id = time.time(), new_id()
        row = {
            "id": id, "host": user.id, "title": plan.title, "plan": json.encode(plan).decode(), "status": "open",
            "seed": secrets.token_hex(16), "round": 0, "rounds": plan.rounds, "next": plan.starts, "version": 1,
            "created": now, "touched": now,
        }  # fmt: skip
        async with self.store.writing() as db:
            await db.execute(insert(tournaments).values(row))
        return await self.info(user, id)

    async def check_maker(self, user: User) -> None:
        keeps = bool(await role_of(self.store, user))
        if self.may == "keepers" and not keeps:
            raise Problem("not-keeper")
        if self.may == "accounts" and user.login is None and not keeps:
            raise Problem("account-needed")
        most = self.lobby.hall.limits.most["tournaments"]
        mine = (tournaments.c.host == user.id) & tournaments.c.status.in_(UNFINISHED)
        async with self.store.reading() as db:
            count = (await db.execute(select(func.count()).select_from(tournaments).where(mine))).scalar_one()
        if count >= most:
            raise Problem("too-many-tournaments", most=most)

    def check(self, plan: TournamentPlan) -> None:
        """Whether it can be played like this. What is said stays: a later change of a default changes nothing."""
        plan.title = " ".join(plan.title.split())
        if not plan.title or not visible(plan.title):
            raise Problem("name-signs")
        if is_rude(plan.title):
            raise Problem("name-rude")
        if plan.every and plan.length > plan.every * 86_400:
            raise Problem("round-too-long")
        if plan.every and plan.starts is None:
            raise Problem("no-first-day")
        try:
            zone_of(plan.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise Problem("no-zone", zone=plan.zone) from None
        table = wire.TablePlan(plan.game, [wire.ChairPlan("open")] * plan.size, options=plan.options, clock=plan.clock)
        if plan.rated:
            check_rated(table)
        plan.options = {**self.lobby.check(table).complete_options(plan.options)}

    # --- to enter, and to leave ---

    async def enter(self, user: User, id: str) -> Tournament:
        """Before it begins, or as a latecomer from the next round on; who has withdrawn comes back."""
        async with self.store.writing() as db:
            book = await self.change(db, id)
            own = next((one for one in book.entrants if one.user == user.id), None)
            if book.status not in UNFINISHED or (book.round and book.plan.format == "knockout"):
                raise Problem("tournament-begun")
            if own is not None:
                await db.execute(update(entrants).where(its(id, own.number)).values(playing=True))
            else:
                await self.add(db, book, user)
        return await self.info(user, id)

    async def add(self, db: AsyncConnection, book: Book, user: User) -> None:
        most = MOST_IN.get(book.plan.format, MOST)
        if len(book.entrants) >= most:
            raise Problem("tournament-full", most=most)
        name = apart(user.name, {one.name.casefold() for one in book.entrants})
        row = {"tournament": book.id, "number": len(book.entrants) + 1, "user": user.id, "name": name, "playing": True}
        await db.execute(insert(entrants).values(row))

    async def withdraw(self, user: User, id: str, number: int) -> Tournament:
        """Oneself, or somebody else by the host. The game that is being played counts as it ends."""
        async with self.store.writing() as db:
            book = await self.change(db, id)
            whose = next((one for one in book.entrants if one.number == number), None)
            if whose is None:
                raise Problem("no-entrant")
            if whose.user != user.id:
                await self.check_host(db, book, user)
            if book.status not in UNFINISHED:
                raise Problem("tournament-over")
            await db.execute(update(entrants).where(its(id, number)).values(playing=False))
        return await self.info(user, id)

    # --- to direct it ---

    async def begin(self, user: User, id: str) -> Tournament:
        """The first round, or the next, as soon as somebody looks: at once."""
        async with self.store.writing() as db:
            book = await self.change(db, id)
            await self.check_host(db, book, user)
            if book.status not in ("open", "resting"):
                raise Problem("round-runs")
            if len(book.here()) < 2:
                raise Problem("too-few-entrants")
            await db.execute(update(tournaments).where(tournaments.c.id == id).values(next=time.time()))
        return await self.info(user, id)

    async def call_off(self, user: User, id: str) -> Tournament:
        """Games that are being played go on, but count for nothing here any more."""
        async with self.store.writing() as db:
            book = await self.change(db, id)
            await self.check_host(db, book, user)
            if book.status not in UNFINISHED:
                raise Problem("tournament-over")
            ended = {"status": "closed", "next": None, "ends": None}
            await db.execute(update(tournaments).where(tournaments.c.id == id).values(ended))
            if user.id != book.host:
                await write_down(db, user, "call-off", id)
        return await self.info(user, id)

    async def change(self, db: AsyncConnection, id: str) -> Book:
        """Takes the tournament's row first: whatever happens to it happens one after the other."""
        book = await read_book(db, id) if await move_on(db, known_tournament(id)) else None
        if book is None:
            raise Problem("no-tournament")
        return book

    async def check_host(self, db: AsyncConnection, book: Book, user: User) -> None:
        """The host, and those who keep the house."""
        if book.host != user.id and not await role_in(db, user.id):
            raise Problem("not-tournament-host")

    # --- to look at them ---

    async def all(self, user: User | None) -> list[TournamentLine]:
        """What goes on or was over lately; the latest first."""
        shown = tournaments.c.status.in_(UNFINISHED) | (
            (tournaments.c.status == "over") & (tournaments.c.touched > time.time() - LATE)
        )
        people = select(func.count()).where(entrants.c.tournament == tournaments.c.id, entrants.c.playing)
        entered = people.where(entrants.c.user == (user.id if user else "")).scalar_subquery()
        found = select(tournaments, people.scalar_subquery().label("people"), entered.label("entered")).where(shown)
        async with self.store.reading() as db:
            rows = (await db.execute(found.order_by(tournaments.c.created.desc()).limit(LISTED))).all()
        return [
            TournamentLine(row.id, PLAN.decode(row.plan), row.status, row.round, row.rounds, row.next, row.people,
                           bool(row.entered))
            for row in rows
        ]  # fmt: skip

    async def info(self, user: User | None, id: str) -> Tournament:
        found = await self.look(user, id)
        assert found is not None
        return found

    async def look(self, user: User | None, id: str, known: int | None = None) -> Tournament | None:
        """As one reader is told; nothing, if they know this version of it."""
        async with self.store.reading() as db:
            row = (await db.execute(select(tournaments.c.version, tournaments.c.host)
                                    .where(tournaments.c.id == known_tournament(id)))).first()  # fmt: skip
            if row is None:
                raise Problem("no-tournament")
            if row.version == known:
                return None
            told = await self.tell(db, id, row.version)
            if user is None:
                return told
            mine = select(entrants.c.number).where(entrants.c.tournament == id, entrants.c.user == user.id)
            number = (await db.execute(mine)).scalar() or 0
            host = row.host == user.id or await role_in(db, user.id)
            table = (await db.execute(select(tables.c.id).where(plays_now(id, user.id)))).scalar()
        return structs.replace(told, mine=number, host=host, table=table)

    async def tell(self, db: AsyncConnection, id: str, version: int) -> Tournament:
        """Worked out once for all who ask."""
        kept = self.told.get(id)
        if kept is None or kept.version != version:
            book = await read_book(db, id)
            if book is None:
                raise Problem("no-tournament")
            host = (await db.execute(select(users.c.name).where(users.c.id == book.host))).scalar() or ""
            kept = self.told[id] = self.described(book, host)
            while len(self.told) > REMEMBERED:
                del self.told[next(iter(self.told))]
        return kept

    def described(self, book: Book, host: str) -> Tournament:
        rules = book.rules(tuple(find(book.plan.game, None, self.lobby.content_dir).seats))
        made: list[list[TournamentTable]] = [[] for _ in range(book.round)]
        for one in book.pairings:
            made[one.round - 1].append(TournamentTable([*one.players], [*one.places], one.table))
        return Tournament(
            book.id, book.plan, book.status, book.version, book.round, book.rounds, book.next, book.ends, host,
            [TournamentEntrant(one.number, one.name, one.playing, one.user is None) for one in book.entrants], made,
            [TournamentStanding(*one) for one in standings(rules, book.field(), book.past())],
        )  # fmt: skip


def its(id: str, number: int) -> ColumnElement[bool]:
    return (entrants.c.tournament == id) & (entrants.c.number == number)


def plays_now(id: str, user: str) -> ColumnElement[bool]:
    """The table of this tournament where somebody sits and the game goes on."""
    made = select(pairings.c.table).where(pairings.c.tournament == id, pairings.c.places.is_(None))
    seated = select(seats.c.table).where(seats.c.user == user)
    return tables.c.id.in_(made) & tables.c.id.in_(seated) & tables.c.status.in_(("open", "running"))


async def role_in(db: AsyncConnection, user: str) -> bool:
    return bool((await db.execute(select(users.c.role).where(users.c.id == user))).scalar())


def known_tournament(id: str) -> str:
    """Spares the database what cannot be an id."""
    try:
        return known_id(id)
    except Problem:
        raise Problem("no-tournament") from None
