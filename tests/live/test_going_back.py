"""The store loses what the room was told was stored: a standby that lagged takes over, or a backup is put in place.

The room reloads and says so; nobody is shown, and nothing is stored upon, what is no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from live_house import Client, LiveHouse, Table, new_key, on_turn, talk
from sqlalchemy import delete, update

from saloon.server import wire
from saloon.server.bots.process import Request
from saloon.server.common import metrics
from saloon.server.live.bus import Alone, Bus, Silent
from saloon.server.store.schema import journal, tables
from services import Postgres


@pytest.fixture(scope="module", autouse=True)
def quick_rounds() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saloon.server.live.hall.BEAT", 0.1)
        yield


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with ExitStack() as stack:
        url, bus = f"sqlite:///{tmp_path_factory.mktemp('back')}/saloon.db", as_bus(Alone)
        if request.param == "postgresql":
            url, bus = stack.enter_context(Postgres()).new_database(), as_bus(Silent)
        yield stack.enter_context(LiveHouse(url, bus))


def as_bus(kind: Callable[[], Bus]) -> Callable[[], Bus]:
    return kind


@pytest.fixture
def unnoticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No round looks at the store: only whoever does something finds out."""

    async def look_again(*_: object) -> None:
        pass

    monkeypatch.setattr("saloon.server.live.hall.Hall.look_again", look_again)


class Game:
    """Two people at a table of which the store is about to lose moves."""

    def __init__(self, house: LiveHouse, table: Table, players: list[Client]) -> None:
        self.house = house
        self.table = table
        self.players = players
        self.said: list[dict[str, Any]] = []  # the moves made, as they were sent

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            mover, other = on_turn(*self.players)
            ask = mover.ask()
            assert ask is not None
            said = {"key": new_key(), "ask": ask["id"], "do": ask["options"][0], "seen": mover.seq}
            await mover.say("move", **said)
            ack = await mover.hear("ack")
            self.said.append({**said, "seq": ack["seq"], "by": mover})
            await mover.hear("news")
            while other.seq < mover.seq:
                await other.hear("news")

    async def loses(self, moves: int) -> int:
        """The store forgets so many; where it stands then."""
        seq = int(self.said[-moves]["seq"]) - 1

        async def forget() -> None:
            async with self.house.store.writing() as db:
                await db.execute(delete(journal).where(journal.c.table == self.table.id, journal.c.seq > seq))
                await db.execute(update(tables).where(tables.c.id == self.table.id).values(seq=seq))

        await self.house.there(forget())
        return seq

    async def told(self, seq: int) -> None:
        """Everybody is told plainly, then how things stand."""
        for player in self.players:
            while (await player.hear("trouble"))["problem"] != "went-back":
                pass
            assert (await player.hear("welcome"))["seq"] == seq

    async def goes_on(self) -> None:
        """Both play, and whoever comes sees what they see."""
        await self.play(3)
        late = await self.table.sit(None)
        assert (await late.welcomed())["seq"] == self.players[0].seq == self.players[1].seq
        rows = await self.house.there(self.house.store.rows(self.table.id))
        assert [row.seq for row in rows] == list(range(1, self.players[0].seq + 1))


async def begun(house: LiveHouse, moves: int = 6, **plan: Any) -> Game:
    table = await house.there(house.table("human", "human", **plan))
    players = [await table.sit(seat) for seat in (0, 1)]
    for player in players:
        await player.welcomed()
    game = Game(house, table, players)
    await game.play(moves)
    return game


def test_the_rounds_notice(house: LiveHouse) -> None:
    async def run() -> None:
        before = metrics.WENT_BACK._value.get()
        game = await begun(house)
        await game.told(await game.loses(2))
        await game.goes_on()
        assert metrics.WENT_BACK._value.get() == before + 1

    talk(run())


@pytest.mark.usefixtures("unnoticed")
def test_a_newcomer_is_never_shown_what_is_lost(house: LiveHouse) -> None:
    async def run() -> None:
        game = await begun(house)
        seq = await game.loses(3)
        late = await game.table.sit(None)
        assert (await late.welcomed())["seq"] == seq
        await game.told(seq)
        await game.goes_on()

    talk(run())


@pytest.mark.usefixtures("unnoticed")
def test_a_move_upon_what_is_lost_is_not_stored(house: LiveHouse) -> None:
    async def run() -> None:
        game = await begun(house)
        seq = await game.loses(1)
        mover, _ = on_turn(*game.players)
        ask = mover.ask()
        assert ask is not None
        key = new_key()
        await mover.say("move", key=key, ask=ask["id"], do=ask["options"][0], seen=mover.seq)
        await game.told(seq)
        assert (await mover.hear("ack", "stale", "refused"))["type"] == "stale"
        assert await house.there(house.store.find_key(game.table.id, key)) is None
        await game.goes_on()

    talk(run())


@pytest.mark.usefixtures("unnoticed")
def test_a_move_that_was_acknowledged_and_lost_is_judged_anew(house: LiveHouse) -> None:
    async def run() -> None:
        game = await begun(house)
        lost = game.said[-1]
        seq = await game.loses(1)
        resync = on_turn(*game.players)[0]
        await resync.say("resync")
        await game.told(seq)
        again = {name: lost[name] for name in ("key", "ask", "do")}
        await lost["by"].say("move", **again, seen=seq)
        answer = await lost["by"].hear("ack", "stale", "refused")
        assert (answer["type"], answer["seq"]) == ("ack", seq + 1)
        await lost["by"].hear("news")

    talk(run())


@pytest.mark.usefixtures("unnoticed")
def test_another_past_takes_the_place_of_ours(house: LiveHouse) -> None:
    """As many entries, or more; the last of them is not the one that we were told was stored."""

    async def run(further: int) -> None:
        game = await begun(house)
        room = house.hall.rooms[game.table.id]
        seq = await game.loses(1)
        other = LiveRoom(house, game.table.id)
        await house.there(other.play(1 + further))
        assert room.desk is not None
        assert room.desk.chain.digest not in [row.digest for row in await house.there(house.store.rows(game.table.id))]
        mover, _ = on_turn(*game.players)
        key = await mover.move()
        for player in game.players:
            assert (await player.hear("trouble"))["problem"] == "went-back"
            assert (await player.hear("welcome"))["seq"] > seq
        assert await house.there(house.store.find_key(game.table.id, key)) is None
        await game.goes_on()

    talk(run(0))
    talk(run(2))


class LiveRoom:
    """Another worker that has only seen what the store has."""

    def __init__(self, house: LiveHouse, table: str) -> None:
        self.house = house
        self.id = table

    async def play(self, moves: int) -> None:
        from saloon.server.live.loading import open_desk
        from saloon.server.store.store import COMMITTED, Write

        stored = await self.house.store.load(self.id)
        assert stored is not None
        desk = (await open_desk(self.house.store, stored, None, self.house.hall.heavy)).desk
        assert desk is not None
        for _ in range(moves):
            seat, question = desk.owing()[0]
            options = next(one for one in desk.sight(seat)["asks"] if one["id"] == question)["options"]
            draft: Any = desk.prepare(seat, None, question, options[-1])
            write = Write(self.id, desk.seq, desk.chain.digest, draft.rows, '{"owing":[0]}')
            assert await self.house.store.commit(write) is COMMITTED
            desk.adopt(draft)


def test_a_table_that_is_gone_is_closed(house: LiveHouse) -> None:
    async def run() -> None:
        game = await begun(house)

        async def drop() -> None:
            async with house.store.writing() as db:
                await db.execute(delete(tables).where(tables.c.id == game.table.id))

        await house.there(drop())
        for player in game.players:
            assert (await player.hear("bye"))["reason"] in ("closed", "revoked")
        async with asyncio.timeout(60):
            while game.table.id in house.hall.rooms:
                await asyncio.sleep(0.05)

    talk(run())


@pytest.mark.usefixtures("unnoticed")
def test_nothing_is_tried_again_at_a_table_that_is_gone(house: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    really, commits = house.store.commit, 0

    async def commit(write: Any) -> Any:
        nonlocal commits
        commits += 1
        return await really(write)

    async def run() -> None:
        game = await begun(house, clock=wire.ClockPlan("move", 600))
        mover, _ = on_turn(*game.players)
        seat, ask, room = game.players.index(mover), mover.ask(), house.hall.rooms[game.table.id]
        assert ask is not None
        assert room.autoplay.timer is not None

        async def drop() -> Any:
            async with house.store.writing() as db:
                await db.execute(delete(tables).where(tables.c.id == game.table.id))
            monkeypatch.setattr(house.store, "commit", commit)
            return await room.play(seat, None, ask["id"], ask["options"][0])

        assert await house.there(drop()) == wire.Trouble("no-table", None, None)
        assert commits == 1
        assert not room.autoplay.due()

    talk(run())


def test_bots_play_on_from_there(house: LiveHouse) -> None:
    async def run() -> None:
        table = await house.there(house.table("human", "bot"))
        player = await table.sit(0)
        await player.welcomed()
        game = Game(house, table, [player])
        while player.seq < 12:
            if player.ask() is not None:
                await player.move()
                await player.hear("ack")
            await player.hear("news")

        async def forget() -> None:
            async with house.store.writing() as db:
                await db.execute(delete(journal).where(journal.c.table == table.id, journal.c.seq > 8))
                await db.execute(update(tables).where(tables.c.id == table.id).values(seq=8))

        await house.there(forget())
        while (await player.hear("trouble"))["problem"] != "went-back":
            pass
        await player.welcomed()
        while player.seq < 14:
            if player.ask() is not None:
                await player.move()
            await player.hear("news")
        rows = await house.there(house.store.rows(game.table.id))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    talk(run())


def test_a_thought_about_what_is_lost_is_not_played(house: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the same question is asked again, under the same number."""
    usual, gates, ends = house.hall.bots.think, list[asyncio.Event](), list[int]()
    table = house.new_table("human", "bot")
    free = True

    async def think(request: Request, payer: str) -> Any:
        if payer != table.host.id or free:
            return await usual(request, payer)
        gates.append(gate := asyncio.Event())
        await gate.wait()
        said = await usual(request, payer)
        ends.append(gates.index(gate))
        return said

    monkeypatch.setattr(house.hall.bots, "think", think)

    async def until(true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not true():
                await asyncio.sleep(0.02)

    async def release(number: int) -> None:
        gates[number].set()

    async def run() -> None:
        nonlocal free
        player = await table.sit(0)
        await player.welcomed()
        while (ask := player.ask()) is None:
            await player.hear("news")
        free = False
        said: dict[str, Any] = {}
        while ask is not None:
            seq, said = player.seq, {"ask": ask["id"], "do": ask["options"][-1]}
            await player.say("move", key=new_key(), **said)
            await player.hear("news")
            ask = player.ask()
        await until(lambda: len(gates) == 1)

        async def forget() -> None:
            async with house.store.writing() as db:
                await db.execute(delete(journal).where(journal.c.table == table.id, journal.c.seq > seq))
                await db.execute(update(tables).where(tables.c.id == table.id).values(seq=seq))

        await house.there(forget())
        assert (await player.welcomed())["seq"] == seq
        autoplay = house.hall.rooms[table.id].autoplay
        assert autoplay.thinking == set()
        await player.say("move", key=new_key(), **said)
        await player.hear("news")
        await until(lambda: len(gates) == 2)
        await house.there(release(0))
        await until(lambda: ends == [0])
        await house.there(asyncio.sleep(0.5))
        assert (len(autoplay.thinking), autoplay.thoughts) == (1, {})
        await house.there(release(1))
        assert (await player.hear("news"))["lines"][0]["seat"] == 1

    talk(run())
