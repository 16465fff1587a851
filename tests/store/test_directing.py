"""A tournament whose worker is killed at any moment: no round is drawn twice, no table made twice, no result lost."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec import json
from sqlalchemy import select, update
from store_tools import opened

from saloon.cli.rehearsal import BEGIN, Ending, Meeting, Rehearsal, rehearsing
from saloon.counting.shares import places
from saloon.server.common.faults import KILLED
from saloon.server.lobby.director import next_day
from saloon.server.store.schema import pairings, played, tables
from saloon.server.store.store import Store
from saloon.server.wire.tournaments import Tournament, TournamentPlan
from saloon.tournaments.field import lot

pytest_plugins = ["store_databases"]
PEOPLE = 9
MOMENTS = (1, 2, 3, 4, 6, 9, 14)  # which of those that are marked in the director is the last
PROGRAM = """
import sys
sys.path.insert(0, {here!r})
from test_directing import rehearsed
rehearsed({url!r})
"""


def drawn_by_lot(meetings: list[Meeting]) -> list[Ending]:
    """A result that follows from who plays: whoever asks again gets the same."""
    scores = [[lot("score", one.table, seat)[0] for seat in range(len(one.players))] for one in meetings]
    return [Ending([1.0 if score == max(some) else -1.0 for score in some], some) for some in scores]


def rehearsed(url: str) -> Tournament:
    async def run() -> Tournament:
        async with rehearsing(url, drawn_by_lot) as rehearsal:  # type: ignore[arg-type]
            return await rehearsal.run(plan(), PEOPLE, lambda seen: None)

    return asyncio.run(run())


def plan() -> TournamentPlan:
    return TournamentPlan("Killed", "dice-town", "swiss", size=2, rounds=4)


def test_workers_may_die_at_any_moment(database: str) -> None:
    program = PROGRAM.format(here=str(Path(__file__).parent), url=database)
    for moment in MOMENTS:
        env = {**os.environ, "SALOON_FAULT": f"tournament:{moment}"}
        died = subprocess.run([sys.executable, "-c", program], env=env, check=False).returncode
        assert died == KILLED or moment == MOMENTS[-1]
    done = rehearsed(database)
    assert done.status == "over"
    check_whole(done)
    asyncio.run(check_kept(database))


def check_whole(done: Tournament) -> None:
    """Every round drawn once, with everybody in it; every table with its places."""
    assert len(done.tables) == done.round == 4
    for tables_ in done.tables:
        assert Counter(one for table in tables_ for one in table.players) == Counter(range(1, PEOPLE + 1))
        assert all(len(table.places) == len(table.players) for table in tables_)


async def check_kept(url: str) -> None:
    """No table was made that no pairing knows; what was played there is what counts."""
    async with opened(url) as store, store.reading() as db:
        made = Counter((await db.execute(select(tables.c.id))).scalars())
        kept = {row.table: row for row in await db.execute(select(pairings).where(pairings.c.table.is_not(None)))}
        assert made == Counter([*kept])
        for row in await db.execute(select(tables.c.id, tables.c.result, tables.c.clock)):
            scores = json.decode(row.result)
            if scores and not json.decode(row.clock or "{}").get("away"):
                best = places([1.0 if score == max(scores) else -1.0 for score in scores], scores)
                assert json.decode(kept[row.id].places) == best
        assert (await db.execute(select(played.c.table).limit(1))).first() is not None


def test_two_workers_direct_at_once(database: str) -> None:
    """Without asking who has the duty: what one has done, the other does not do again."""

    async def run() -> Tournament:
        async with AsyncExitStack() as closing:
            one: Rehearsal = await closing.enter_async_context(rehearsing(database, drawn_by_lot))  # type: ignore[arg-type]
            other: Rehearsal = await closing.enter_async_context(rehearsing(database, drawn_by_lot))  # type: ignore[arg-type]
            id = await one.opened(plan(), PEOPLE)
            now = 1_800_000_000.0
            while (seen := await one.tournaments.info(None, id)).status != "over":
                await asyncio.gather(one.director.look(now), other.director.look(now))
                await one.play_all(id)
                now = max(now + 1, seen.next or 0.0) if not await one.meetings(id) else (seen.ends or now)
            return seen

    check_whole(asyncio.run(run()))
    asyncio.run(check_kept(database))


def test_a_table_that_all_have_left_to_bots_is_ended(database: str) -> None:
    """Nobody would ever finish it; both come last, and the lot decides who goes on."""

    async def run() -> Tournament:
        async with rehearsing(database, drawn_by_lot) as rehearsal:  # type: ignore[arg-type]
            two = TournamentPlan("Nobody", "two-towns", "knockout")
            id, now = await rehearsal.opened(two, 2), BEGIN
            await rehearsal.director.look(now)
            async with rehearsal.store.writing() as db:
                await db.execute(update(tables).values(clock='{"away":[0]}'))
            await rehearsal.director.look(now + 1)
            assert (await rehearsal.tournaments.info(None, id)).status == "playing"
            async with rehearsal.store.writing() as db:
                await db.execute(update(tables).values(clock='{"away":[0,1]}'))
            await rehearsal.director.look(now + 2)
            await rehearsal.director.look(now + 3)
            return await rehearsal.tournaments.info(None, id)

    done = asyncio.run(run())
    assert (done.status, done.tables[0][0].places) == ("over", [0, 0])


def test_every_week_is_at_the_same_time_of_day() -> None:
    """In Paris the clocks go back on 25 October 2026; who begins a round early does not move the others."""
    thursday = datetime(2026, 10, 22, 20, tzinfo=ZoneInfo("Europe/Paris"))
    weekly = TournamentPlan("W", "two-towns", "league", every=7, starts=thursday.timestamp(), zone="Europe/Paris")
    second = datetime.fromtimestamp(next_day(weekly, 1, weekly.starts or 0.0), UTC)
    assert second == datetime(2026, 10, 29, 19, tzinfo=UTC), "one hour later by the sun"
    early = second.timestamp() - 86_400
    assert next_day(weekly, 2, early) == second.timestamp() + 7 * 86_400
    slept = second.timestamp() + 20 * 86_400
    assert next_day(weekly, 2, slept) == second.timestamp() + 21 * 86_400


def test_one_worker_has_a_duty_until_it_dies(database: str) -> None:
    async def test(store: Store) -> None:
        assert await store.has_duty("tournaments", "a", 20.0)
        assert not await store.has_duty("tournaments", "b", 20.0)
        assert await store.has_duty("words", "b", 20.0)
        assert await store.has_duty("tournaments", "a", -1.0)
        assert await store.has_duty("tournaments", "b", 20.0)

    async def run() -> None:
        async with opened(database) as store:
            await test(store)

    asyncio.run(run())
