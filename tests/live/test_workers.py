"""Several workers, one database: any of them serves any table, and losing the hints costs time only."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from live_house import WITHIN, Client, LiveHouse, Table, new_key, on_turn, talk

from saloon.server import wire
from saloon.server.live.bus import Bus, Silent
from saloon.server.live.redis_bus import RedisBus
from services import Postgres, RedisServer


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def quick_rounds() -> Iterator[None]:
    """The workers look at each other's doings more often than they would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saloon.server.live.hall.BEAT", 0.1)
        yield


@pytest.fixture(scope="module", params=["postgresql+redis", "postgresql", "sqlite"])
def workers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveHouse]]:
    with ExitStack() as stack:
        url, hints = f"sqlite:///{tmp_path_factory.mktemp('workers')}/saloon.db", maker(Silent)
        if request.param != "sqlite":
            url = stack.enter_context(Postgres()).new_database()
        if request.param == "postgresql+redis":
            server: RedisServer = request.getfixturevalue("redis")
            hints = maker(lambda: RedisBus(server.url))
        yield [stack.enter_context(LiveHouse(url, hints)) for _ in range(2)]


def maker(make: Callable[[], Bus]) -> Callable[[], Bus]:
    return make


async def apart(workers: list[LiveHouse]) -> tuple[Table, Client, Client]:
    """Two players of one table at two workers."""
    table = await workers[0].there(workers[0].table("human", "human"))
    first, second = await table.sit(0), await table.at(workers[1]).sit(1)
    await first.welcomed()
    await second.welcomed()
    return table, first, second


def test_players_at_two_workers_play_together(workers: list[LiveHouse]) -> None:
    async def run() -> None:
        _, *both = await apart(workers)
        for _ in range(6):
            mover, other = on_turn(*both)
            key = await mover.move()
            assert (await mover.hear("ack", "stale", "refused"))["key"] == key
            mine, theirs = await mover.hear("news"), await other.hear("news")
            while theirs["seq"] < mine["seq"]:
                theirs = await other.hear("news")
            assert mine["lines"][-1]["seq"] == theirs["lines"][-1]["seq"]

    talk(run())


def test_a_resent_move_is_known_at_the_other_worker(workers: list[LiveHouse]) -> None:
    async def run() -> None:
        table, *both = await apart(workers)
        mover, _ = on_turn(*both)
        seat, ask = both.index(mover), mover.ask()
        assert ask is not None
        said = {"key": new_key(), "ask": ask["id"], "do": ask["options"][0]}
        await mover.say("move", **said)
        ack = await mover.hear("ack")
        again = await table.at(workers[1 - seat]).sit(seat)
        assert (await again.welcomed())["seq"] >= ack["seq"], "it sees how the table really stands"
        await again.say("move", **said)
        assert await again.hear("ack") == ack

    talk(run())


def test_presence_chat_and_wishes_cross_over(workers: list[LiveHouse]) -> None:
    async def run() -> None:
        _, first, second = await apart(workers)
        await first.say("resync")  # the other may have been there before us
        info = await first.hear("welcome")
        while not info["table"]["chairs"][1].get("here"):
            info = await first.hear("tablenews")
        await first.say("chat", key="across-01", text="can you hear me?")
        assert (await second.hear("heard"))["line"]["text"] == "can you hear me?"
        while not any(line["seat"] == -1 for line in (await turn(first, second))):
            pass
        mover = first if first.ask() is None else second
        other = second if mover is first else first
        await mover.say("undo", key="across-02")
        wish = (await other.hear("wishnews"))["wish"]
        assert wish["undo"] == "across-02"
        await other.say("consent", undo="across-02", yes=True)
        assert (await mover.hear("news"))["lines"][0]["undo"] >= 4

    talk(run())


async def turn(*both: Client) -> list[dict[str, int]]:
    mover, other = on_turn(*both)
    await mover.move()
    news = await mover.hear("news")
    while other.seq < mover.seq:
        await other.hear("news")
    lines: list[dict[str, int]] = news["lines"]
    return lines


def test_both_workers_answer_one_question_and_one_wins(workers: list[LiveHouse]) -> None:
    async def run() -> None:
        table, *both = await apart(workers)
        for _ in range(5):
            mover, other = on_turn(*both)
            seat = both.index(mover)
            twin = await table.at(workers[1 - seat]).sit(seat)
            await twin.welcomed()
            await asyncio.gather(mover.move(), twin.move())
            replies = [await client.hear("ack", "stale") for client in (mover, twin)]
            assert sorted(reply["type"] for reply in replies) == ["ack", "stale"]
            await twin.close()
            await other.say("resync")
            await other.welcomed()
            await mover.say("resync")
            await mover.welcomed()
        rows = await workers[0].there(workers[0].store.rows(table.id))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    talk(run())


def test_one_worker_keeps_a_table_and_another_takes_over(
    workers: list[LiveHouse], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saloon.server.live.hall.RENEW", 1_000_000)  # rounds: none may renew the right
    rounds: Counter[asyncio.AbstractEventLoop] = Counter()
    monkeypatch.setattr("saloon.server.live.hall.tidy", lambda number: rounds.update([asyncio.get_running_loop()]))

    async def run() -> None:
        table = await workers[0].there(workers[0].table("human", "human", clock=wire.ClockPlan("move", 30)))
        for seat, house in enumerate(workers):
            await (await table.at(house).sit(seat)).welcomed()
        kept = [house.hall.rooms[table.id].holds_lease() for house in workers]
        assert sorted(kept) == [False, True]
        autoplay, other = workers[kept.index(True)], workers[kept.index(False)]
        async with asyncio.timeout(WITHIN):
            while min(rounds[house.loop] for house in workers) < 2:  # a renewal may still be under way
                await asyncio.sleep(0.02)
        await autoplay.there(autoplay.store.let_go([table.id], autoplay.hall.worker))
        await other.there(other.hall.renew_leases([other.hall.rooms[table.id]]))
        await autoplay.there(autoplay.hall.renew_leases([autoplay.hall.rooms[table.id]]))
        assert [house.hall.rooms[table.id].holds_lease() for house in (autoplay, other)] == [False, True]
        assert other.hall.rooms[table.id].autoplay.due()

    talk(run())


def test_redis_goes_and_play_goes_on(redis: RedisServer) -> None:
    with Postgres() as postgres, ExitStack() as stack:
        url = postgres.new_database()
        workers = [stack.enter_context(LiveHouse(url, lambda: RedisBus(redis.url))) for _ in range(2)]

        async def run() -> None:
            _, *both = await apart(workers)
            await turn(*both)
            await asyncio.to_thread(redis.stop)
            for _ in range(2):
                await turn(*both)
            await asyncio.to_thread(redis.start)
            await turn(*both)

        talk(run())
