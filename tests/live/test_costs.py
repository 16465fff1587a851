"""What is dear is done once, in turns, and beside the tables that play: counted, not timed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from live_house import WITHIN, Client, LiveHouse, Table, on_turn, talk
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.bots.process import Request
from saloon.server.common.fair_queue import Busy
from saloon.server.live import loading
from saloon.server.live.room import Room
from saloon.server.network import slowing

pytest_plugins = ["live_server"]
HELLO = (
    "GET /ws?ticket={ticket} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


async def pair(table: Table) -> tuple[Client, Client]:
    both = await table.sit(0), await table.sit(1)
    for client in both:
        await client.welcomed()
    return both


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(WITHIN):
        while not true():
            await asyncio.sleep(0.02)


@contextmanager
def thinking(house: LiveHouse, think: Callable[[Request, str], Any]) -> Iterator[None]:
    usual = house.hall.bots.think
    house.hall.bots.think = think  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        house.hall.bots.think = usual  # type: ignore[method-assign]


# --- hints ---


def test_eleven_hints_are_one_search(live: LiveHouse) -> None:
    table = live.new_table("human", "human", hints=True)
    asked: list[Request] = []
    usual = live.hall.bots.think
    free = threading.Event()

    async def slow(request: Request, key: str) -> Any:
        asked.append(request)
        while not free.is_set():
            await asyncio.sleep(0.01)
        return await usual(request, key)

    async def run() -> None:
        mover, _ = on_turn(*(await pair(table)))
        ask = mover.ask()
        assert ask is not None
        with thinking(live, slow):
            for n in range(11):
                await mover.say("hint", id=n, ask=ask["id"])
            told = [await mover.hear("hinted") for _ in range(10)]
            free.set()
            last = await mover.hear("hinted")
        assert [(one["id"], one["do"], one["busy"]) for one in told] == [(n, None, True) for n in range(1, 11)]
        assert (last["id"], last["do"] in ask["options"]) == (0, True)
        assert len(asked) == 1
        await mover.say("hint", id=99, ask=ask["id"])
        assert (await mover.hear("hinted"))["do"] in ask["options"], "and then the next may be asked for"

    talk(run())


# --- sockets before they are redeemed ---


async def knock(house: LiveHouse, ticket: str) -> int:
    """The status with which a socket is opened, or not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(HELLO.format(ticket=ticket, port=house.port).encode())
    status = int((await reader.readline()).split()[1])
    if status == 101:
        await reader.readuntil(b"no-ticket")
    writer.close()
    return status


@contextmanager
def counting(house: LiveHouse, kind: str) -> Iterator[list[int]]:
    """How many transactions there are."""
    usual, counted = getattr(house.store, kind), [0]

    @asynccontextmanager
    async def transaction() -> AsyncIterator[AsyncConnection]:
        counted[0] += 1
        async with usual() as db:
            yield db

    setattr(house.store, kind, transaction)
    try:
        yield counted
    finally:
        setattr(house.store, kind, usual)


def test_a_flood_of_bogus_tickets_stops_before_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slowing, "PAUSE", 0.0)
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db", limit_factor=1.0) as house:
        house.limits.clock = lambda: 0.0  # nothing fills up again while we count

        async def run() -> None:
            with counting(house, "writing") as writes, counting(house, "reading") as counted:
                assert await knock(house, "nonsense") == 101
                assert await knock(house, "x" * 42 + "!") == 101
                statuses = [await knock(house, secrets.token_urlsafe(32)) for _ in range(2000)]
                allowed = 3000 // (10 + 40) - 2
                assert statuses == [*[101] * allowed, *[429] * (2000 - allowed)]
                await until(lambda: counted[0] >= allowed)
                assert counted[0] < allowed + 20, "the house reads a little for itself"
                assert writes == [0], "and nobody's move waits for them"

        talk(run())


def test_whoever_asks_too_often_is_refused_slowly(tmp_path: Path) -> None:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db", limit_factor=1.0) as house:
        house.limits.clock = lambda: 0.0

        async def run() -> None:
            began, status = 0.0, 0
            while status != 429:
                began, status = time.monotonic(), await knock(house, secrets.token_urlsafe(32))
            assert time.monotonic() - began >= slowing.PAUSE

        talk(run())


def test_only_so_many_wait_to_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take memory."""
    monkeypatch.setattr(slowing, "WAITING", 1)

    async def run() -> None:
        refusals = slowing.Slowing()
        first = asyncio.create_task(refusals.wait())
        await asyncio.sleep(0)
        await refusals.wait()
        assert not first.done(), "the second was refused at once"
        await first
        assert refusals.waiting == 0

    asyncio.run(run())


# --- long computations ---


def test_thirty_who_ask_for_the_story_are_told_it_once(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile another table plays, and its own as well."""
    story, other = live.new_table("human", "human", public=True), live.new_table("human", "human")
    told: list[int] = []
    free, usual = threading.Event(), loading.play_rows

    def slow(*args: Any) -> str:
        told.append(1)
        assert free.wait(WITHIN)
        return usual(*args)

    async def run() -> None:
        crowd = [await story.sit(None) for _ in range(30)]
        players, others = await pair(story), await pair(other)
        for client in crowd:
            await client.welcomed()
        monkeypatch.setattr(loading, "play_rows", slow)
        for client in crowd:
            await client.say("history", before=4)
        await until(lambda: told)
        for both in (others, players):
            mover, _ = on_turn(*both)
            await mover.move()
            assert (await mover.hear("ack"))["type"] == "ack"
            await mover.say("ping", stamp=1)
            await mover.hear("pong")
        free.set()
        for client in crowd:
            assert [line["seq"] for line in (await client.hear("told"))["lines"]] == [1, 2, 3]
        assert told == [1]

    talk(run())


def test_many_stories_are_told_one_after_the_other(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [live.new_table("human", "human", public=True) for _ in range(6)]
    at_once, most, lock, usual = [0], [0], threading.Lock(), loading.play_rows

    def counted(*args: Any) -> str:
        with lock:
            at_once[0] += 1
            most[0] = max(most[0], at_once[0])
        try:
            return usual(*args)
        finally:
            with lock:
                at_once[0] -= 1

    async def run() -> None:
        crowd = [await table.sit(None) for table in tables]
        for client in crowd:
            await client.welcomed()
        monkeypatch.setattr(loading, "play_rows", counted)
        for _ in range(5):
            await asyncio.gather(*(client.say("history", before=99) for client in crowd))
        for client in crowd:
            for _ in range(5):
                assert len((await client.hear("told"))["lines"]) == 4
        assert most == [1]

    talk(run())


def test_a_full_line_says_busy_at_once_and_the_table_goes_on(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = live.new_table("human", "human", public=True)
    monkeypatch.setattr(live.hall.heavy.queue, "at_once", 0)
    monkeypatch.setattr(live.hall.heavy.queue, "longest", 0)

    async def run() -> None:
        both = await pair(table)
        mover, _ = on_turn(*both)
        await mover.move()
        await mover.hear("news")
        await mover.say("history", before=4)
        assert (await mover.hear("trouble"))["problem"] == "busy"
        await mover.say("undo", key="undo-while-busy")
        trouble = await mover.hear("trouble")
        assert (trouble["problem"], trouble["key"]) == ("busy", "undo-while-busy")
        monkeypatch.undo()
        await mover.say("undo", key="undo-while-busy")
        await mover.hear("ack", "wishnews")

    talk(run())


# --- bots ---


def test_bots_that_must_wait_are_asked_again(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.autoplay.AGAIN", 0.05)
    usual, refused = live.hall.bots.think, [0]

    async def full(request: Request, key: str) -> Any:
        refused[0] += 1
        if refused[0] <= 3:
            raise Busy(key)
        return await usual(request, key)

    async def run() -> None:
        with thinking(live, full):
            table = await live.there(live.table("bot", "bot"))
            await until(lambda: refused[0] > 5)
        rows = await live.there(live.store.rows(table.id))
        assert len(rows) > 4

    talk(run())


def test_a_bot_s_answer_that_comes_at_a_busy_time_is_given_later(
    live: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saloon.server.live.autoplay.AGAIN", 0.05)
    table = live.new_table("bot", "bot", start=False)
    usual, really, thoughts, tried = live.hall.bots.think, Room.play, [0], list[tuple[int, int, int]]()

    async def think(request: Request, key: str) -> Any:
        thoughts[0] += key == table.host.id
        return await usual(request, key)

    async def play(room: Room, seat: int, key: str | None, question: int, *said: Any) -> Any:
        ours = room.id == table.id
        tried.extend([(seat, question, thoughts[0])] * ours)
        if ours and len(tried) == 1:
            return wire.Trouble("busy", None, key)
        if ours and len(tried) == 2:
            raise Busy(room.id)
        return await really(room, seat, key, question, *said)

    async def run() -> None:
        monkeypatch.setattr(Room, "play", play)
        with thinking(live, think):
            await live.there(live.lobby.start(table.host, table.id))
            await until(lambda: len(tried) > 4)
        assert [(*tried[0][:2], count) for count in (1, 2, 3)] == tried[:3], "it thinks again, and does not decline"

    talk(run())


def test_a_host_s_bots_wait_when_half_of_the_budget_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.autoplay.AGAIN", 0.05)
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db", limit_factor=1.0) as house:
        house.limits.clock = lambda: 0.0
        answers = [0]

        async def none(request: Request, key: str) -> None:
            answers[0] += 1

        async def run() -> None:
            with thinking(house, none):
                table = await house.there(house.table("bot", "bot"))
                while not house.limits.charge("easy", table.host.id, spare=0.5):
                    pass
                for _ in range(20):
                    house.limits.charge("message", "somebody")
                before = answers[0]
                await asyncio.sleep(0.5)
                assert answers[0] <= before + 1
                assert not house.limits.charge("history", table.host.id), "the host still has the other half"
                house.limits.clock = lambda: 1000.0
                await until(lambda: answers[0] > before + 1)

        talk(run())


def test_bots_alone_rest_till_somebody_looks_on(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.room.NAP", 0.0)
    table = live.new_table("bot", "bot")

    async def run() -> None:
        room = live.hall.rooms[table.id]
        await until(lambda: not room.autoplay.due())
        seq = room.desk.seq if room.desk else 0
        await asyncio.sleep(0.3)
        assert room.desk is not None
        assert (room.desk.seq, room.desk.over()) == (seq, False)
        assert not room.needs_lease()
        watcher = await table.sit(None)
        await watcher.welcomed()
        await watcher.hear("news")
        await watcher.close()
        await until(lambda: not room.autoplay.due())
        assert not room.desk.over()
        again = await table.sit(None)
        while not (again.sight or {}).get("result"):
            await again.hear("welcome", "news")

    talk(run())


def test_a_game_that_awaits_somebody_does_not_sleep(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people with a clock, one of them away for good: bots play for them while the other is awaited."""
    monkeypatch.setattr("saloon.server.live.room.NAP", 0.0)
    table = live.new_table("human", "human", clock=wire.ClockPlan("move", 5.0))

    async def run() -> None:
        room = live.hall.rooms[table.id]
        assert not room.asleep()
        room.away |= {0}
        assert not room.asleep()
        room.away |= {1}
        assert room.asleep()
        client = await table.sit(1)
        await client.welcomed()
        assert not room.asleep()
        assert room.away == {0}

    talk(run())


def test_nobody_wakes_tables_where_bots_play_alone(live: LiveHouse) -> None:
    alone, awaited = live.new_table("bot", "bot"), live.new_table("human", "bot", clock=wire.ClockPlan("days", 86_400))

    async def orphans() -> dict[str, bool]:
        return dict(await live.store.running_since(0.0, "", 10_000))

    found = live.call(orphans())
    assert found.get(alone.id, False) is False
    assert found[awaited.id] is True


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.facts: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.facts.append(record.__dict__["facts"])


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler, log = Kept(), logging.getLogger("saloon.processes")
    log.addHandler(handler)
    yield handler
    log.removeHandler(handler)


def test_what_a_bot_said_last_is_in_the_log(tmp_path: Path, kept: Kept) -> None:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as house:
        words = "import sys; sys.stderr.write('the horse is dead\\n'); sys.exit(3)"
        house.hall.bots.command = [sys.executable, "-c", words]
        house.new_table("bot", "bot")

        async def run() -> None:
            await until(lambda: kept.facts)

        talk(run())
        facts = kept.facts[0]
        assert (facts["last_words"], facts["bot"], facts["game"]) == (["the horse is dead"], "easy", "two-towns")
