"""Whoever is on holiday has clocks that stand still, at tables that go on for days, and keeps their chair."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from live_house import Client, LiveHouse, Table, on_turn, talk

from saloon.server import wire
from saloon.server.live.room import Room
from saloon.server.people.holidays import come_back, take_days_off
from saloon.server.people.users import User
from saloon.server.wire.holidays import TakingDaysOff

pytest_plugins = ["live_server"]
DAYS = wire.ClockPlan("days", 86_400.0)


async def goes_away(live: LiveHouse, user: User | None, seconds: float, in_: float = 0.0) -> None:
    assert user is not None
    now = time.time()
    form = TakingDaysOff(now + in_, now + in_ + seconds)
    await live.hall.announce(await take_days_off(live.store, user, form, 30))


async def comes_back(live: LiveHouse, user: User | None) -> None:
    assert user is not None
    await live.hall.announce(await come_back(live.store, user))


async def both_at(table: Table) -> tuple[Client, Client, int]:
    """Who must answer, the other, and the seat of the first."""
    clients = [await table.sit(seat) for seat in (0, 1)]
    for client in clients:
        await client.welcomed()
    mover, other = on_turn(*clients)
    return mover, other, clients.index(mover)


async def hears(client: Client, type: str, what: Any) -> Any:
    """The first message of this type that is as wished."""
    while not what(message := await client.hear(type)):
        pass
    return message


def ran_out(room: Room, seat: int) -> bool:
    return seat in room.away


def test_a_clock_stands_still_until_its_player_says_that_they_are_back(live: LiveHouse) -> None:
    table = live.new_table("human", "human", clock=DAYS, patience=10.0)
    room = live.hall.rooms[table.id]

    async def hurry(left: float) -> None:
        room.clocks.left = [left, left]
        room.clocks.since = live.hall.loop.time()
        room.absent = dict.fromkeys(room.absent, -1000.0)
        room.autoplay.warned = frozenset(room.desk.owing()) if room.desk else frozenset()
        room.autoplay.reschedule()

    async def run() -> None:
        mover, other, seat = await both_at(table)
        await mover.close()
        await live.there(goes_away(live, table.users[seat], 3600.0))
        told = await hears(other, "tablenews", lambda one: one["table"]["chairs"][seat].get("holiday"))
        assert told["table"]["chairs"][seat]["holiday"] > time.time() + 3500
        await live.there(hurry(0.3))
        await other.say("resync")
        assert "running" not in (await other.welcomed())["clock"]
        await other.say("standin", seat=seat)
        assert (await other.hear("trouble"))["problem"] == "on-holiday"
        await asyncio.sleep(0.6)
        assert not ran_out(room, seat)
        assert room.clocks.charged(live.hall.loop.time())[seat] == 0.3
        await live.there(comes_back(live, table.users[seat]))
        told = await hears(other, "tablenews", lambda one: "holiday" not in one["table"]["chairs"][seat])
        await hears(other, "tablenews", lambda one: one["table"]["chairs"][seat].get("stand_in"))
        assert ran_out(room, seat)

    talk(run())


def test_a_holiday_begins_and_ends_by_itself(live: LiveHouse) -> None:
    table = live.new_table("human", "human", clock=DAYS)
    room = live.hall.rooms[table.id]

    async def run() -> None:
        mover, other, seat = await both_at(table)
        await live.there(goes_away(live, table.users[seat], 1.5, in_=0.5))
        assert room.clocks.resting == frozenset()
        stands = await hears(other, "clocknews", lambda one: "running" not in one["clock"])
        runs = await hears(other, "clocknews", lambda one: one["clock"].get("running") == [seat])
        assert abs(stands["clock"]["left"][seat] - runs["clock"]["left"][seat]) < 0.3
        await mover.move()
        await mover.hear("ack")

    talk(run())


def test_other_clocks_go_on_and_standing_answers_are_given(live: LiveHouse) -> None:
    """A table that is played in one sitting waits for no holiday; and who has said what to answer is answered for."""
    quick = live.new_table("human", "human", clock=wire.ClockPlan("move", 600.0))
    slow = live.new_table("human", "human", clock=DAYS)

    async def run() -> None:
        mover, _, seat = await both_at(quick)
        await live.there(goes_away(live, quick.users[seat], 3600.0))
        await mover.say("resync")
        told = await mover.welcomed()
        assert told["clock"]["running"] == [seat]
        assert "holiday" not in told["table"]["chairs"][seat]

        mover, other, seat = await both_at(slow)
        ask = mover.ask()
        assert ask is not None
        await live.there(goes_away(live, slow.users[seat], 3600.0))
        seq = mover.seq
        await mover.say("habit", question=ask["question"][0], do=ask["options"][0])
        await mover.close()
        news = await other.hear("news")
        assert (news["lines"][0]["seat"], news["lines"][0].get("by", "")) == (seat, "")
        assert other.seq > seq

    talk(run())
