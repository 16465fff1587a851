"""What the hosting page says about how long things are kept, held against the databases."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from store_tools import PLAN, opened

from saloon.server.ops import retention
from saloon.server.people.entering import NOBODY_ELSE
from saloon.server.store.schema import chat, journal, seats, sessions, tables, tallies, tickets, users
from saloon.server.store.store import Store

pytest_plugins = ["store_databases"]
DAY = 86_400.0
LONG, SHORT = 401.0, 399.0  # days


async def add_table(db: AsyncConnection, id: str, status: str, days: float, *people: str | None, **more: Any) -> None:
    """A table that was last touched so many days ago."""
    at = time.time() - days * DAY
    row = {"id": id, "game": "two-towns", "status": status, "public": False, "host": people[0] or "", "plan": PLAN}
    await db.execute(insert(tables).values({**row, "created": at, "touched": at, **more}))
    chairs = [
        {"table": id, "seat": seat, "kind": "human" if user else "bot", "user": user, "name": user or "Belle"}
        for seat, user in enumerate(people)
    ]
    await db.execute(insert(seats), chairs)
    await db.execute(insert(journal).values(table=id, seq=1, line="{}", mark="m"))
    await db.execute(
        insert(chat).values(table=id, client_key=id, at=at, user=people[0], name=people[0] or "", text="hello")
    )


async def add_guest(db: AsyncConnection, id: str, seen: float | None, login: str | None = None) -> None:
    """Seen so many days ago; logged out, if nobody knows when."""
    now = time.time()
    await db.execute(insert(users).values(id=id, name=id, login=login, created=now - 500 * DAY))
    if seen is not None:
        at = now - seen * DAY
        await db.execute(insert(sessions).values(token=f"s-{id}", user=id, created=at, seen=at))


async def ids(store: Store, column: Any) -> set[str]:
    async with store.reading() as db:
        return set((await db.execute(select(column))).scalars())


def test_tables_are_kept_as_long_as_the_page_says(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            async with store.writing() as db:
                await add_guest(db, "ann", 1)
                for n in range(12):
                    await add_table(db, f"old{n}", "over", LONG, "ann")
                for id, status, days in (
                    ("asleep", "running", LONG), ("dead", "closed", 15), ("over", "over", SHORT),
                    ("running", "running", SHORT), ("open", "open", 13), ("stale", "open", 15),
                    ("closed", "closed", 13),
                ):  # fmt: skip
                    await add_table(db, id, status, days, "ann")
            await retention.clean(store, at_once=5)
            assert await ids(store, tables.c.id) == {"over", "running", "open", "stale", "closed"}
            assert (
                await ids(store, journal.c.table) == await ids(store, seats.c.table) == await ids(store, chat.c.table)
            )
            assert await ids(store, journal.c.table) == await ids(store, tables.c.id), "and all of the rest"
            row = await store.table_row("stale")
            assert row is not None
            assert row.status == "closed"
            assert row.version
            assert await ids(store, users.c.id) == {"ann"}

    asyncio.run(run())


def test_guests_are_forgotten_as_the_page_says(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            async with store.writing() as db:
                for id, seen in {
                    "here": 1.0,
                    "late": SHORT,
                    "gone": LONG,
                    "lone": LONG,
                    "out": None,
                    "left": None,
                }.items():
                    await add_guest(db, id, seen)
                await add_guest(db, "account", LONG, "account")
                await add_table(db, "shared", "over", 10, "gone", "here")
                await add_table(db, "playing", "running", 10, "gone", "here")
                await add_table(db, "alone", "over", 10, "lone", None)
                await add_table(db, "hers", "running", 10, "left", "here")
            await retention.clean(store, at_once=1)
            assert await ids(store, users.c.id) == {"here", "late", "left", "account"}
            assert await ids(store, tables.c.id) == {"shared", "playing", "hers"}
            assert await ids(store, sessions.c.user) == {"here", "late"}
            for id, stands_in in (("shared", False), ("playing", True)):
                row = await store.table_row(id)
                assert row is not None
                chair = row.chairs[0]
                assert (chair.user, chair.name, chair.stand_in, row.host) == (None, NOBODY_ELSE, stands_in, "here")
                assert row.version, "so that those who look on are told"
            assert await ids(store, chat.c.user) == {"left"}

    asyncio.run(run())


def test_what_passes_is_cleaned_away(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            now = time.time()
            async with store.writing() as db:
                await add_guest(db, "ann", 1)
                await add_table(db, "t", "open", 1, "ann")
                for name, until in (("old", now - 9), ("new", now + 900)):
                    await db.execute(insert(tickets).values(token=name, table="t", link="", until=until))
                    await db.execute(insert(tallies).values(kind="k", key=name, until=until))
            await retention.clean(store)
            assert await ids(store, tickets.c.token) == await ids(store, tallies.c.key) == {"new"}

    asyncio.run(run())
