"""Games are counted once, whoever counts, and what cannot be counted is not looked at again; on both databases."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from msgspec import json
from sqlalchemy import insert, select, update
from store_tools import PLAN, opened, with_store

from saloon.analysis.review import MEASURING
from saloon.counting.player import Sat
from saloon.games import find
from saloon.kernel.journal import Journal, canonical, new_setup
from saloon.kernel.luck import Seeded
from saloon.kernel.play import pick
from saloon.server.lobby.counting import Counting
from saloon.server.lobby.replaying import Replays
from saloon.server.lobby.statistics import balances, games_of, told
from saloon.server.people.personal_data import drop
from saloon.server.store.schema import analyses, journal, played, seats, tables
from saloon.server.store.store import Store

pytest_plugins = ["store_databases"]


def finished(seed: int, by: str = "") -> Journal:
    """A game of Two-Town Trail; a bot answers for the second seat, if one does."""
    game, luck = find("two-towns"), Seeded(seed)
    made = Journal(game, new_setup(game, 2))
    while True:
        made.draw(luck)
        if not made.state.pending:
            return made
        d = made.state.pending[0]
        made.answer(d.owing[0], d.id, pick(made.state, d, d.owing[0], luck), by=by if d.owing[0] else "")


async def lay(store: Store, id: str, game: Journal, *chairs: dict[str, Any], **more: Any) -> None:
    row = {
        "id": id, "game": "two-towns", "status": "over", "public": False, "host": "ann", "plan": PLAN, "created": 1.0,
        "begun": 40.0, "touched": 100.0, "setup": canonical(game.setup.plain()), "seq": len(game.entries),
        "result": json.encode(game.state.result).decode(), **more,
    }  # fmt: skip
    lines = [*game.lines()][1:]
    async with store.writing() as db:
        await db.execute(insert(tables), [row])
        entries = [
            {"table": id, "seq": seq, "line": line, "mark": entry.digest}
            for seq, (line, entry) in enumerate(zip(lines, game.entries, strict=True), 1)
        ]
        await db.execute(insert(journal), entries)
        free = {"kind": "human", "user": None, "name": "", "level": "", "guest": False}
        await db.execute(insert(seats), [{"table": id, "seat": n, **free, **one} for n, one in enumerate(chairs)])


ANN = {"user": "ann", "name": "Ann"}
BOB = {"user": "bob", "name": "Bob"}


async def rows(store: Store) -> list[dict[str, Any]]:
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(select(played).order_by(*played.primary_key))).mappings()]


def test_several_workers_count_every_game_once(database: str) -> None:
    games = [finished(seed) for seed in range(4)]

    async def run() -> None:
        async with AsyncExitStack() as closing:
            stores = [await closing.enter_async_context(opened(database)) for _ in range(3)]
            for n, game in enumerate(games):
                await lay(stores[0], f"t{n}", game, ANN, BOB)
            replays = [Replays(None) for _ in stores]
            for one in replays:
                closing.push_async_callback(one.close)
            workers = [Counting(store, one) for store, one in zip(stores, replays, strict=True)]
            await asyncio.gather(*[worker.count_some() for worker in workers])
            assert [await worker.count_some() for worker in workers] == [0, 0, 0]
            kept = await rows(stores[1])
            assert [(row["table"], row["seat"]) for row in kept] == [
                (f"t{n}", seat) for n in range(4) for seat in (0, 1)
            ]
            for n, game in enumerate(games):
                assert [row["score"] for row in kept[2 * n : 2 * n + 2]] == game.state.result
            assert {(row["seconds"], row["ended"], row["seats"]) for row in kept} == {(60.0, 100.0, 2)}
            ((kind, found),) = (await balances(stores[2])).items()
            assert (kind, found.seats[0].games) == (("two-towns", 2), 4)
            assert found.seats[0].won + found.seats[1].won == 4
            assert found.minutes == (1, 1, 1, 1, [4])

    asyncio.run(run())


def test_what_does_not_count_is_not_looked_at_again(database: str) -> None:
    async def test(store: Store) -> None:
        game = finished(1)
        await lay(store, "closed", game, ANN, BOB, result="[]")
        await lay(store, "broken", game, ANN, BOB)
        await lay(store, "running", game, ANN, BOB, status="running", result=None)
        async with store.writing() as db:
            torn = update(journal).where(journal.c.table == "broken", journal.c.seq == 5)
            await db.execute(torn.values(line='{"seat":0,"ask":1,"do":{},"mark":"x"}'))
        replays = Replays(None)
        try:
            worker = Counting(store, replays)
            assert await worker.count_some() == 2
            assert await worker.count_some() == 0
            assert await worker.count_mine("ann") == 0
        finally:
            await replays.close()
        assert await rows(store) == []

    with_store(database, test)


def test_whose_games_they_are_and_against_whom(database: str) -> None:
    async def test(store: Store) -> None:
        easy = {"kind": "bot", "level": "easy", "name": "Cole"}
        wild_bill = {"user": "ann", "name": "Wild Bill", "guest": True}
        await lay(store, "friend", finished(1), ANN, BOB, touched=5.0)
        await lay(store, "bot", finished(2), ANN, easy, touched=4.0)
        await lay(store, "guest", finished(3), wild_bill, ANN, touched=3.0)
        await lay(store, "gone", finished(4), ANN, {"name": "—"}, touched=2.0)
        await lay(store, "left", finished(5, by="bot"), BOB, ANN, begun=None, touched=1.0)
        replays = Replays(None)
        try:
            assert await Counting(store, replays).count_mine("ann") == 0
        finally:
            await replays.close()
        games = await games_of(store, "ann")
        met = {one.table: [(who.name, who.level) for who in one.opponents] for one in games}
        assert met == {
            "friend": [("Bob", "")], "bot": [("", "easy")], "guest": [("Wild Bill", "")], "gone": [("", "")],
            "left": [("Bob", "")],
        }  # fmt: skip
        assert [(one.table, one.by_bot) for one in games if one.by_bot] == [("left", True)]
        assert next(one for one in games if one.table == "left").seconds is None, "nobody knows when it began"
        found = told(games, 0, None, None)
        assert (found.wins.games, found.left) == (4, 1)
        assert sum(one.ahead.games for one in found.opponents) == 4
        bobs = await games_of(store, "bob")
        assert {one.table: against(one) for one in bobs} == {"friend": ("Ann", ""), "left": ("", "medium")}, (
            "a chair that a bot took over was the bot's"
        )
        assert [kind.seats for kind in found.kinds] == [[2]]
        assert found.analysed == []
        await look_back(store, "friend", 1.0, [0.25, -0.25], [0.1, 0.2])
        await look_back(store, "guest", 1.0, [0.5, -0.5], [0.3, 0.4])
        await look_back(store, "bot", 0.5, [0.9, -0.9], [0.0, 0.0])
        known = told(await games_of(store, "ann"), 0, None, None).analysed
        assert [(one.table, one.luck, one.error) for one in known] == [("guest", -0.5, 0.4), ("friend", 0.25, 0.1)], (
            "of one's own seat, the oldest first, and only what has been looked at to the end"
        )
        async with store.writing() as db:
            await drop(db, ["friend", "left"])
        assert await games_of(store, "bob") == []
        assert len(await rows(store)) == 6

    with_store(database, test)


async def look_back(store: Store, table: str, progress: float, luck: list[float], error: list[float]) -> None:
    row = {
        "table": table, "mark": "", "version": MEASURING, "looks": 1, "seconds": 1.0, "progress": progress,
        "fine": True, "luck": json.encode(luck).decode(), "error": json.encode(error).decode(), "report": "{}",
        "kept": b"",
    }  # fmt: skip
    async with store.writing() as db:
        await db.execute(insert(analyses), [row])


def against(one: Sat) -> tuple[str, str]:
    (who,) = one.opponents
    return who.name, who.level
