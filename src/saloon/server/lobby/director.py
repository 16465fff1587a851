"""Whoever directs the tournaments: draws rounds, makes tables, starts them, ends what takes too long, counts.

Each step is one transaction that does nothing if it was done before: a pairing is written with the round it belongs to,
on condition that the tournament stands where it was drawn from; its table is made with the note that it was; its places
are noted once. So any worker may die at any moment, and two may do the same at once: the next look goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, and_, insert, or_, select, update

from saloon.games import find
from saloon.server import wire
from saloon.server.common.fair_queue import Busy
from saloon.server.common.faults import fault
from saloon.server.common.incidents import new_incident
from saloon.server.lobby.chairs import EMPTY, bot_name
from saloon.server.lobby.counting import HOUSE, Counting
from saloon.server.lobby.lobby import Lobby, add_table
from saloon.server.lobby.tournament_book import Book, Pairing, move_on, read_book, text_of
from saloon.server.people.users import User
from saloon.server.store.schema import pairings, played, tables, tournaments
from saloon.server.store.store import TableRow, Unavailable, clock_state, wall
from saloon.server.wire.problem import Problem
from saloon.server.wire.tournaments import TournamentPlan
from saloon.tournaments.draw import next_round, settled, usual_rounds
from saloon.tournaments.field import BOT, FORFEIT, Seating

log = logging.getLogger("saloon.tournaments")

BEAT: Final = 3.0  # seconds between two looks
DUTY: Final = 20.0  # seconds a worker directs without renewing
REST: Final = 60.0  # seconds between two rounds that follow each other
PATIENCE: Final = {"days": 86_400.0}  # with people who are away, by clock; else
SOON: Final = 120.0


class Director:
    def __init__(self, lobby: Lobby, counting: Counting, worker: str, alone: bool) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.counting = counting
        self.worker = worker
        self.alone = alone

    async def go_on(self) -> None:
        """As long as the house is open."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self.alone or await self.store.has_duty("tournaments", self.worker, DUTY):
                    await self.look(wall())
            except Unavailable as error:
                log.warning("tournaments put off", extra={"facts": {"why": type(error).__name__}})

    async def look(self, now: float) -> None:
        """At every tournament where there is something to do."""
        due = tournaments.c.status.in_(("open", "resting")) & (tournaments.c.next <= now)
        found = select(tournaments.c.id).where(or_(due, tournaments.c.status == "playing"))
        async with self.store.reading() as db:
            ids = list((await db.execute(found.order_by(tournaments.c.id))).scalars())
        for id in ids:
            try:
                await self.direct(id, now)
            except (Busy, Unavailable) as error:
                log.warning("a tournament put off", extra={"facts": {"id": id, "why": type(error).__name__}})
            except Exception as error:  # the others go on
                new_incident(error, tournament=id)

    async def direct(self, id: str, now: float) -> None:
        book = await self.read(id)
        if book is not None and book.status in ("open", "resting"):
            await self.draw(book, now)
            book = await self.read(id)
        if book is None or book.status != "playing":
            return
        busy = await self.busy(book)
        for pairing in book.unsettled():
            if pairing.table is None:
                await self.set_up(book, pairing)
            elif pairing.table not in busy or is_up(book, now):
                await self.see_to(book, pairing, await self.store.table_row(pairing.table), now)
        book = await self.read(id)
        if book is not None and book.status == "playing" and not book.unsettled():
            await self.rest(book, now)

    async def read(self, id: str) -> Book | None:
        async with self.store.reading() as db:
            return await read_book(db, id)

    # --- rounds ---

    async def drawn(self, book: Book) -> list[Seating]:
        """In a thread: of five hundred people it takes a moment."""
        rules = book.rules(tuple(find(book.plan.game, None, self.lobby.content_dir).seats))
        return await asyncio.to_thread(next_round, rules, book.field(), book.past())

    async def draw(self, book: Book, now: float) -> None:
        """The next round, if there is one, as it follows from all that has happened."""
        if book.round == 0:
            book = book._replace(rounds=rounds_of(book))
        seatings = await self.drawn(book)
        if not seatings:
            await self.finish(book)
            return
        plan, here = book.plan, book.here()
        begun = {
            "round": book.round + 1, "rounds": book.rounds, "status": "playing", "ends": now + plan.length,
            "next": next_day(plan, book.round + 1, now) if plan.every else None,
        }  # fmt: skip
        rows = [row_of(book, number, table, here) for number, table in enumerate(seatings, 1)]
        async with self.store.writing() as db:
            if await move_on(db, book.id, book.version, **begun):
                fault("tournament")
                await db.execute(insert(pairings), rows)
                fault("tournament")
        fault("tournament")

    async def rest(self, book: Book, now: float) -> None:
        """All results are there: it is over, or the next round begins at its time."""
        if await self.drawn(book):
            async with self.store.writing() as db:
                next = now + REST if book.next is None else book.next
                await move_on(db, book.id, book.version, status="resting", next=next, ends=None)
        else:
            await self.finish(book)

    async def finish(self, book: Book) -> None:
        """Where nobody has played, it did not take place."""
        async with self.store.writing() as db:
            ended = "over" if book.round else "closed"
            await move_on(db, book.id, book.version, status=ended, next=None, ends=None)

    # --- tables ---

    async def busy(self, book: Book) -> set[str]:
        """The tables of this round where a game goes on and nobody is away: there is nothing to do."""
        ids = [one.table for one in book.unsettled() if one.table]
        running = select(tables.c.id, tables.c.clock).where(tables.c.id.in_(ids), tables.c.status == "running")
        async with self.store.reading() as db:
            return {row.id for row in await db.execute(running) if not clock_state(row.clock).away}

    async def see_to(self, book: Book, pairing: Pairing, row: TableRow | None, now: float) -> None:
        """One table. A game goes on until it is over, time is up, or all have gone."""
        if row is None or row.status not in ("open", "running"):
            await self.note(book, pairing, await self.places(row, pairing))
        elif is_up(book, now) or await self.is_deserted(row):
            await self.end(row)
        elif row.status == "open":
            await self.start(row.id, row.host)

    async def is_deserted(self, row: TableRow) -> bool:
        """Whether bots play for everybody, and nobody is there: they do not play on by themselves."""
        if row.status != "running" or people_at(row):
            return False
        return not await self.lobby.hall.here([row.id])

    async def set_up(self, book: Book, pairing: Pairing) -> None:
        """A table with everybody's chair; none where somebody has withdrawn meanwhile and one is left alone."""
        if (already := settled(pairing.players, book.here())) is not None:
            await self.note(book, pairing, already.places)
            return
        chairs = chairs_of(book, pairing)
        plan, host = self.table_plan(book, len(chairs)), next(one["user"] for one in chairs if one["user"])
        async with self.store.writing() as db:
            await move_on(db, book.id)
            unmade = its(book, pairing) & pairings.c.table.is_(None) & pairings.c.places.is_(None)
            if (await db.execute(select(pairings.c.number).where(unmade))).first() is None:
                return  # another worker has made it
            table = await add_table(self.store, db, host, plan, chairs)
            fault("tournament")
            await db.execute(update(pairings).where(unmade).values(table=table))
        fault("tournament")
        await self.start(table, host)

    def table_plan(self, book: Book, size: int) -> wire.TablePlan:
        plan = book.plan
        made = wire.TablePlan(plan.game, [wire.ChairPlan("open")] * size, options=plan.options, clock=plan.clock)
        made.options = {**self.lobby.check(made).complete_options(plan.options)}
        made.patience = PATIENCE.get(plan.clock.kind, SOON)
        made.hints, made.public, made.rated, made.tournament = False, True, plan.rated, book.id
        return made

    async def start(self, table: str, host: str) -> None:
        with suppress(Problem):  # the house is full at the moment, or another worker was faster
            await self.lobby.start(User(host, "", None, ""), table)
        fault("tournament")

    async def end(self, row: TableRow) -> None:
        """Time is up. What is not over by now ends without a result."""
        if row.status == "running":
            await self.store.end_here(row.id, row.seq)
        else:
            unbegun = (tables.c.id == row.id) & (tables.c.status == "open")
            async with self.store.writing() as db:
                await db.execute(update(tables).where(unbegun).values(status="closed"))
        fault("tournament")
        await self.lobby.hall.announce([row.id])

    # --- results ---

    async def places(self, row: TableRow | None, pairing: Pairing) -> tuple[int, ...]:
        """By seat. Without a result all tie who are there; who is not, comes last whatever a bot did for them."""
        if row is None:
            return tuple(FORFEIT for _ in pairing.players)
        found = await self.counted(row) or dict.fromkeys(range(len(pairing.players)), 1)
        bots = [chair.seat for chair in row.chairs if chair.kind == "bot"]
        there = {seat: found[seat] for seat in [*bots, *people_at(row)]}
        return tuple(
            1 + sum(place < there[seat] for place in there.values()) if seat in there else FORFEIT
            for seat in range(len(pairing.players))
        )

    async def counted(self, row: TableRow) -> dict[int, int]:
        """The places of a game that ended by the rules. Raises Busy."""
        if row.status != "over" or not row.result:
            return {}
        if not (found := await self.counted_before(row)):
            await self.counting.count(row.id, HOUSE)
            found = await self.counted_before(row)
        return found

    async def counted_before(self, row: TableRow) -> dict[int, int]:
        its = select(played.c.seat, played.c.place).where(played.c.table == row.id)
        async with self.store.reading() as db:
            return {one.seat: one.place for one in await db.execute(its)}

    async def note(self, book: Book, pairing: Pairing, places: tuple[int, ...]) -> None:
        fault("tournament")
        async with self.store.writing() as db:
            await move_on(db, book.id)
            free = its(book, pairing) & pairings.c.places.is_(None)
            await db.execute(update(pairings).where(free).values(places=text_of(places)))
            fault("tournament")
        fault("tournament")


def is_up(book: Book, now: float) -> bool:
    """Whether the time of a round is."""
    return book.ends is not None and now >= book.ends


def people_at(row: TableRow) -> list[int]:
    """The seats of those who play for themselves."""
    return [chair.seat for chair in row.chairs if chair.is_person and chair.seat not in row.clock.away]


def its(book: Book, pairing: Pairing) -> ColumnElement[bool]:
    here = (pairings.c.tournament == book.id, pairings.c.round == pairing.round)
    return and_(*here, pairings.c.number == pairing.number)


def chairs_of(book: Book, pairing: Pairing) -> list[dict[str, Any]]:
    people = {one.number: one for one in book.entrants}
    chairs: list[dict[str, Any]] = []
    for number in pairing.players:
        if number == BOT:
            bot = {"kind": "bot", "level": book.plan.level, "name": bot_name(one["name"] for one in chairs)}
            chairs.append({**EMPTY, **bot})
        else:
            chairs.append({**EMPTY, "kind": "human", "user": people[number].user, "name": people[number].name})
    return chairs


def row_of(book: Book, number: int, table: Seating, here: set[int]) -> dict[str, object]:
    already = settled(table, here)
    return {
        "tournament": book.id, "round": book.round + 1, "number": number, "players": text_of(table),
        "places": None if already is None else text_of(already.places),
    }  # fmt: skip


def rounds_of(book: Book) -> int:
    """How many there will be, as far as that can be said when it begins."""
    plan, people = book.plan, len(book.here())
    if plan.format == "round-robin":
        return people - 1 + people % 2 if plan.size == 2 else 0
    if plan.format == "knockout":
        return usual_rounds(people, plan.size)
    return plan.rounds or usual_rounds(people, plan.size)


def next_day(plan: TournamentPlan, round: int, now: float) -> float:
    """When the round after this one begins: at the same time of day, whatever the clocks there are put to meanwhile.

    Days that have passed meanwhile are left out.
    """
    first = datetime.fromtimestamp(plan.starts or now, zone_of(plan.zone))
    while (day := (first + timedelta(days=plan.every * round)).timestamp()) <= now:
        round += 1
    return day


def zone_of(name: str) -> tzinfo:
    return UTC if name == "UTC" else ZoneInfo(name)
