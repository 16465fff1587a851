"""Nobody has to wait for somebody who is not there: stand-ins, coming back, leaving, ending by agreement."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from live_house import WITHIN, Client, LiveHouse, Table, new_key, on_turn, talk

pytest_plugins = ["live_server"]


async def seated(table: Table, *seats: int) -> list[Client]:
    clients = [await table.sit(seat) for seat in seats]
    for client in clients:
        await client.welcomed()
    return clients


def chairs(message: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = message["table"]["chairs"]
    return found


async def until(client: Client, seat: int, **wanted: bool) -> dict[str, Any]:
    """The news in which a chair is as wanted."""
    while True:
        chair = chairs(await client.hear("tablenews"))[seat]
        if all(chair.get(name, False) == value for name, value in wanted.items()):
            return chair


async def wait_out(live: LiveHouse, table: Table, seat: int) -> None:
    """As if this seat had been away for as long as the others must be patient."""

    async def past() -> None:
        room = live.hall.rooms[table.id]
        room.absent[seat] -= room.table.plan.patience

    await live.there(past())


def test_an_absent_players_chair_is_handed_to_a_bot_and_given_back(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await seated(table, 0, 1)
        stays, goes = on_turn(*both)[::-1]
        gone = both.index(goes)
        await goes.close()
        await until(stays, gone, here=False)
        await stays.say("standin", seat=gone)
        assert (await stays.hear("trouble"))["problem"] == "not-absent", "not at once"
        await wait_out(live, table, gone)
        await stays.say("standin", seat=gone)
        await until(stays, gone, stand_in=True)
        told = await stays.hear("news")
        assert (told["lines"][0]["seat"], told["lines"][0]["by"]) == (gone, "bot")
        back = await table.sit(gone)
        await back.welcomed()
        await until(stays, gone, here=True, stand_in=False)
        again = await table.sit(gone)
        assert "stand_in" not in chairs(await again.welcomed())[gone]

    talk(run())


def test_a_stand_in_outlives_the_house(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        stays = (await seated(table, 0))[0]
        await wait_out(live, table, 1)
        await stays.say("standin", seat=1)
        await until(stays, 1, stand_in=True)
        row = await live.there(live.store.table_row(table.id))
        assert row is not None
        assert row.chairs[1].stand_in
        assert row.chairs[1].user is not None, "the chair is still theirs"

    talk(run())


@pytest.mark.parametrize("seat", [0, 2, 7, -1])
def test_nobody_is_replaced_who_is_there_or_is_a_bot(live: LiveHouse, seat: int) -> None:
    table = live.new_table("human", "human", "bot", game="dice-town")

    async def run() -> None:
        client = (await seated(table, 0))[0]
        await client.say("standin", seat=seat)
        assert (await client.hear("trouble"))["problem"] == ("not-absent" if seat == 0 else "no-chair")

    talk(run())


def test_who_ran_out_of_time_is_back_as_soon_as_they_say_so(live: LiveHouse) -> None:
    table = live.new_table("human", "human", clock={"kind": "move", "seconds": 5})

    async def run() -> None:
        both = await seated(table, 0, 1)
        slow, other = on_turn(*both)
        seat = both.index(slow)

        async def out_of_time() -> None:
            room = live.hall.rooms[table.id]
            room.away |= {seat}
            room.tell_table()
            room.autoplay.reschedule()

        await live.there(out_of_time())
        await until(other, seat, stand_in=True)
        await slow.say("back")
        await until(other, seat, stand_in=False)

    talk(run())


def test_looking_at_a_move_counts_as_being_back(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await seated(table, 0, 1)
        mover, other = on_turn(*both)
        seat, ask = both.index(mover), mover.ask()
        assert ask is not None

        async def away() -> None:
            live.hall.rooms[table.id].away |= {seat}
            live.hall.rooms[table.id].tell_table()

        await live.there(away())
        await until(other, seat, stand_in=True)
        await mover.say("look", id=1, ask=ask["id"], do=ask["options"][0])
        await until(other, seat, stand_in=False)

    talk(run())


def test_a_game_ends_here_if_everybody_agrees(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        one, other = await seated(table, 0, 1)
        await one.say("close", key="close-key-1")
        wish = (await other.hear("wishnews"))["wish"]
        assert (wish["seat"], wish["waits"], wish["close"]) == (0, [1], True)
        await other.say("consent", undo="close-key-1", yes=False)
        refused = await one.hear("refused")
        assert (refused["rule"], refused["facts"]) == ("table.close-declined", {"seat": 1})
        await one.say("close", key="close-key-2")
        await other.hear("wishnews")
        await other.say("consent", undo="close-key-2", yes=True)
        assert (await one.hear("ack"))["key"] == "close-key-2"
        for client in (one, other):
            async with asyncio.timeout(WITHIN):
                while (told := await client.hear("tablenews"))["table"]["status"] != "over":
                    pass
            assert told["table"].get("result", []) == []
            assert told["fair"]["secret"], "its dice can be checked"
        mover = on_turn(one, other)[0]
        await mover.move()
        assert (await mover.hear("trouble"))["problem"] == "table-not-running"

    talk(run())


def test_who_was_stood_in_for_plays_the_rematch_in_person(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        stays = (await seated(table, 0))[0]
        await wait_out(live, table, 1)
        await stays.say("standin", seat=1)
        await until(stays, 1, stand_in=True)
        await stays.say("close", key=new_key())
        async with asyncio.timeout(WITHIN):
            while (await stays.hear("tablenews"))["table"]["status"] != "over":
                pass
        assert table.users[0] is not None
        again = await live.there(live.lobby.rematch(table.users[0], table.id))
        assert [(chair.kind, chair.stand_in, chair.left) for chair in again.chairs] == [("human", False, False)] * 2

    talk(run())


def test_alone_with_bots_one_ends_the_game_at_once_and_they_stop(live: LiveHouse) -> None:
    table = live.new_table("human", "bot", "bot", game="dice-town")

    async def run() -> None:
        client = (await seated(table, 0))[0]
        await client.say("close", key=new_key())
        async with asyncio.timeout(WITHIN):
            while (await client.hear("tablenews"))["table"]["status"] != "over":
                pass

        async def due() -> bool:
            return live.hall.rooms[table.id].autoplay.timer is not None

        assert not await live.there(due())

    talk(run())


def test_who_leaves_is_replaced_and_need_not_agree_to_anything(live: LiveHouse) -> None:
    table = live.new_table("human", "human", "human", game="dice-town")

    async def run() -> None:
        stays = await seated(table, 0, 1)
        assert table.users[2] is not None
        await live.there(live.lobby.leave(table.users[2], table.id, 2))
        chair = await until(stays[0], 2, stand_in=True, left=True)
        assert chair["kind"] == "human"
        await stays[0].say("close", key="close-key-3")
        assert (await stays[1].hear("wishnews"))["wish"]["waits"] == [1]

    talk(run())


def test_when_the_last_person_leaves_the_table_is_closed(live: LiveHouse) -> None:
    table = live.new_table("human", "bot")
    assert table.users[0] is not None
    assert live.call(live.lobby.leave(table.users[0], table.id, 0)).status == "closed"
