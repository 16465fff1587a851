"""The live protocol over real sockets: what is said, and what the table answers."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from live_house import WITHIN, Client, LiveHouse, Table, new_key, on_turn, talk
from msgspec import json
from prometheus_client import REGISTRY
from sqlalchemy import update
from websockets.exceptions import InvalidStatus

from saloon.server import wire
from saloon.server.live.desk import Draft
from saloon.server.live.requests import understood
from saloon.server.live.room import Room
from saloon.server.network.limits import Rate
from saloon.server.people.tickets import Admission
from saloon.server.store.schema import journal, seats, tables
from saloon.server.store.store import Unavailable, bump

pytest_plugins = ["live_server"]


async def pair(table: Table) -> tuple[Client, Client]:
    """Both players, welcomed."""
    both = await table.sit(0), await table.sit(1)
    for client in both:
        await client.welcomed()
    return both


async def hang_up(*clients: Client) -> None:
    for client in clients:
        await client.close()


def test_hello_and_a_whole_game(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        for n in range(400):
            mover, other = on_turn(*both)
            key = await mover.move(n % 2)
            ack = await mover.hear("ack", "refused")
            if ack["type"] == "refused":
                continue
            assert ack["key"] == key
            mine, theirs = await mover.hear("news"), await other.hear("news")
            assert mine["seq"] == theirs["seq"]
            assert mine["lines"][0]["seq"] == ack["seq"]
            if mine["sight"]["result"]:
                break
        last = await both[0].hear("tablenews")
        assert last["table"]["status"] == "over"
        assert last["fair"]["secret"], "published once the game is over"

    talk(run())


def test_a_welcome_says_everything_but_the_secret(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        client, watcher = await table.sit(1), await table.sit(None)
        welcome, public = await client.welcomed(), await watcher.welcomed()
        assert welcome["seat"] == 1
        assert public["seat"] is None
        assert welcome["protocol"] == wire.PROTOCOL
        assert [chair["you"] for chair in welcome["table"]["chairs"] if "you" in chair] == [True]
        assert "secret" not in welcome["fair"]
        assert len(welcome["log"]) == welcome["seq"] == 4
        assert all("options" not in ask for ask in public["sight"]["asks"])

    talk(run())


def test_a_refusal_names_a_rule_and_changes_nothing(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, other = on_turn(*both)
        ask = mover.ask()
        assert ask is not None
        await mover.say("move", key="refused-1", ask=ask["id"], do={"verb": "stop"})
        refused = await mover.hear("refused")
        assert (refused["key"], refused["rule"]) == ("refused-1", "TT-027")
        await other.say("move", key="not-my-turn", ask=ask["id"], do=ask["options"][0])
        assert (await other.hear("stale"))["key"] == "not-my-turn"
        await other.say("resync")
        assert (await other.welcomed())["seq"] == 4

    talk(run())


def test_a_late_answer_is_stale_and_shows_what_is_asked_now(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, _ = on_turn(*both)
        ask = mover.ask()
        assert ask is not None
        await mover.move()
        await mover.hear("news")
        await mover.say("move", key="too-late-1", ask=ask["id"], do=ask["options"][0])
        stale = await mover.hear("stale")
        assert stale["asks"] == mover.sight["asks"]

    talk(run())


def test_a_move_sent_again_gets_the_same_answer_once(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, _ = on_turn(*both)
        ask = mover.ask()
        assert ask is not None
        said = {"key": new_key(), "ask": ask["id"], "do": ask["options"][0]}
        for _ in range(3):
            await mover.say("move", **said)
        acks = [await mover.hear("ack") for _ in range(3)]
        assert acks[0] == acks[1] == acks[2]
        await mover.close()
        again = await table.sit(ask_seat(both, mover))
        await again.welcomed()
        await again.say("move", **said)
        assert await again.hear("ack") == acks[0]
        assert len(await live.there(live.store.rows(table.id, 4))) <= 2

    talk(run())


def ask_seat(both: tuple[Client, ...], client: Client) -> int:
    return both.index(client)


def test_a_ticket_opens_one_socket(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        user = table.users[0]
        assert user is not None
        ticket = await live.there(live.tickets.issue(Admission(table.id, 0, user.id, user.session, "")))
        first = await table.dial(ticket)
        await first.welcomed()
        for bad in (ticket, "nonsense", ""):
            second = await table.dial(bad)
            assert (await second.hear())["reason"] == "no-ticket"
            assert await second.code() == 4401

    talk(run())


@pytest.mark.parametrize("origin", ["http://evil.example", None, "null"])
def test_foreign_pages_are_not_let_in(live: LiveHouse, origin: str | None) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        with pytest.raises(InvalidStatus):
            await table.sit(0, origin=origin)

    talk(run())


def test_garbage_is_answered_and_then_cut_off(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        client = await table.sit(0)
        await client.welcomed()
        for junk in ("{", "[]", '{"type":"fly"}', '{"type":"move"}', '{"type":"ping","stamp":1,"seat":1}', "[" * 5000):
            await client.socket.send(junk)
            assert (await client.hear("trouble"))["problem"] == "bad-message"
        await client.say("ping", stamp=1.5)
        assert (await client.hear("pong"))["stamp"] == 1.5
        for _ in range(100):
            await client.socket.send("junk")
        assert await client.code() == 4400
        again = await table.sit(0)
        assert (await again.welcomed())["seq"] == 4

    talk(run())


def test_too_large_a_message_ends_the_line(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        client = await table.sit(0)
        await client.welcomed()
        await client.socket.send("x" * 70_000)
        assert await client.code() == 1009

    talk(run())


def test_too_many_messages_are_refused(tmp_path: Path) -> None:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db", limit_factor=1.0) as strict:
        strict.limits.rates["person"] = Rate(80, 3600)
        table = strict.new_table("human", "human")

        async def run() -> None:
            client = await table.sit(0)
            await client.welcomed()
            for n in range(60):
                await client.say("ping", stamp=n)
                await client.hear("pong")
            for n in range(100):
                await client.say("ping", stamp=n)
            assert await client.code() == 4429

        talk(run())


def test_only_the_newest_sockets_of_a_seat_stay(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        clients = [await table.sit(0) for _ in range(7)]
        for client in clients[:2]:
            await client.welcomed()
            assert (await client.hear("bye"))["reason"] == "elsewhere"
        for client in clients[2:]:
            await client.welcomed()
            await client.say("ping", stamp=1)
            await client.hear("pong")

    talk(run())


def test_others_see_who_is_here(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        first = await table.sit(0)
        await first.welcomed()
        second = await table.sit(1)
        assert (await first.hear("tablenews"))["table"]["chairs"][1]["here"]
        await second.close()
        assert "here" not in (await first.hear("tablenews"))["table"]["chairs"][1]

    talk(run())


def test_whoever_loses_the_seat_loses_the_line(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        client = await table.sit(0)
        await client.welcomed()
        await live.there(give_away(live, table.id))
        assert (await client.hear("bye"))["reason"] == "revoked"

    async def give_away(live: LiveHouse, id: str) -> None:
        async with live.store.writing() as db:
            await db.execute(update(seats).where(seats.c.table == id, seats.c.seat == 0).values(user="somebody"))
            await bump(db, [id])
        await live.hall.announce([id])

    talk(run())


def test_a_slow_reader_is_told_everything_anew(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue overflows, is thrown away, and ends in a welcome: the others notice nothing."""
    monkeypatch.setattr("saloon.server.live.connection.QUEUE", 3)
    table = live.new_table("human", "human")

    async def run() -> None:
        slow = await table.sit(0, max_queue=1)
        quick = await table.sit(1)
        await quick.welcomed()
        room = live.hall.rooms[table.id]
        connection = room.audience.by_viewer[0][0]
        socket = connection.outlet
        await slow.welcomed()
        monkeypatch.setattr(socket, "at_once", lambda *messages: False)  # it takes nothing
        for n in range(30):
            await quick.say("chat", key=f"line-{n:06}", text=f"line {n}")
            await quick.hear("ack")
        assert len(connection.queue) <= 3
        assert connection.behind
        monkeypatch.undo()
        live.loop.call_soon_threadsafe(connection.go_on)
        assert len((await slow.welcomed())["chat"]) == 30
        await slow.say("ping", stamp=1)
        await slow.hear("pong")

    talk(run())


def test_a_stuck_reader_is_cut_off(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.connection.STUCK", 0.5)
    table = live.new_table("human", "human")

    async def run() -> None:
        stuck, other = await pair(table)
        stuck.socket.transport.pause_reading()
        room = live.hall.rooms[table.id]
        connection = room.audience.by_viewer[0][0]
        for n in range(100):
            await other.say("chat", key=f"long-line-{n}", text="x" * 500)
            await other.hear("ack")
        while 0 in room.audience.by_viewer and not connection.waiting:  # until nothing more fits into the pipes
            for _ in range(20):
                live.loop.call_soon_threadsafe(room.greet, connection)
            await asyncio.sleep(0.05)
        async with asyncio.timeout(WITHIN):
            while 0 in room.audience.by_viewer:
                await asyncio.sleep(0.05)
        await other.say("ping", stamp=1)
        await other.hear("pong")
        stuck.socket.transport.abort()

    talk(run())


# --- talk ---


def test_chat_is_heard_cleaned_and_kept(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        await both[0].say("chat", key="chat-0001", text="  how\ndo \u202eyou\x07 do? ")
        line = (await both[1].hear("heard"))["line"]
        assert line["text"] == "how do you do?"
        assert (line["seat"], line["name"]) == (0, "guest 0"), "the sender is set by the server"
        await both[0].say("chat", key="chat-0001", text="again")
        await both[0].hear("ack")
        await both[0].say("chat", key="chat-0002", text="psst", to=1)
        assert (await both[0].hear("trouble"))["problem"] == "no-whispers"
        watcher = await table.sit(None)
        assert [line["text"] for line in (await watcher.welcomed())["chat"]] == ["how do you do?"]
        await watcher.say("chat", key="chat-0003", text="hey")
        assert (await watcher.hear("trouble"))["key"] == "chat-0003"

    talk(run())


def test_whispers_reach_one_seat_alone(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.requests.whispers", lambda game: True)
    table = live.new_table("human", "human")

    async def run() -> None:
        both, watcher = await pair(table), await table.sit(None)
        await watcher.welcomed()
        await both[0].say("chat", key="whisper-1", text="psst", to=1)
        assert (await both[1].hear("heard"))["line"]["to"] == 1
        await both[0].say("chat", key="whisper-2", text="aloud")
        assert (await watcher.hear("heard"))["line"]["text"] == "aloud"
        late = await table.sit(None)
        assert [line["text"] for line in (await late.welcomed())["chat"]] == ["aloud"]

    talk(run())


# --- looks, history, habits ---


def test_a_look_shows_what_would_certainly_happen(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, _ = on_turn(*both)
        ask = mover.ask()
        assert ask is not None
        await mover.say("look", id=7, ask=ask["id"], do=ask["options"][0])
        seen = await mover.hear("foreseen")
        assert seen["id"] == 7
        assert seen["events"]
        await mover.say("look", id=8, ask=ask["id"], do={"verb": "stop"})
        assert (await mover.hear("foreseen"))["rule"] == "TT-027"

    talk(run())


def test_older_lines_are_told_from_the_journal(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        lines: list[Any] = []
        for _ in range(30):
            mover, other = on_turn(*both)
            await mover.move()
            news = await mover.hear("news")
            lines += news["lines"]
            await other.hear("news")
            if news["sight"]["result"]:  # a short game does as well
                break
        before = min(20, lines[-1]["seq"])
        await both[0].say("history", before=before)
        told = (await both[0].hear("told"))["lines"]
        assert told[4:] == [line for line in lines if line["seq"] < before]
        assert [line["seq"] for line in told] == list(range(1, before))
        assert live.hall.rooms[table.id].telling is None
        await both[0].say("history", before=lines[-1]["seq"] + 1, whole=True)
        assert (await both[0].hear("told"))["lines"][4:] == lines

    talk(run())


def test_a_standing_answer_is_given_after_a_natural_pause(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.server.live.autoplay.NATURAL", (0.05, 0.1))
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, _ = on_turn(*both)
        ask = mover.ask()
        assert ask is not None
        await mover.say("habit", question="NoSuchThing", do=ask["options"][0])
        assert (await mover.hear("trouble"))["problem"] == "bad-message"
        await mover.say("habit", question=ask["question"][0], do=ask["options"][0])
        news = await mover.hear("news")
        assert news["lines"][0]["seat"] == ask_seat(both, mover)
        assert "by" not in news["lines"][0], "nobody can tell it from an answer by hand"
        await mover.say("habit", question="*", do=ask["options"][0])
        assert (await mover.hear("trouble"))["problem"] == "bad-message", "no answer fits every question"
        await mover.say("habit", question="*", do={"verb": "only"})
        await mover.say("habit", question="*", do={"verb": "ask"})
        assert (await mover.hear("trouble"))["problem"] == "bad-message"  # it is for one kind of question
        await mover.say("resync")
        assert (await mover.welcomed())["habits"] == {
            ask["question"][0]: ask["options"][0],
            "*": {"verb": "only"},
        }

    talk(run())


# --- undo ---


def test_a_move_nobody_learnt_from_is_taken_back_at_once(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, other = on_turn(*both)
        before = mover.sight
        await other.say("undo", key="nothing-yet")
        assert (await other.hear("refused"))["rule"] == "table.undo-nothing"
        await mover.move()
        await mover.hear("news")
        await mover.say("undo", key="undo-key-1")
        news = await mover.hear("news")
        assert news["lines"][0]["undo"] == 4
        assert mover.sight == before
        assert (await mover.hear("ack"))["key"] == "undo-key-1"
        await mover.say("undo", key="undo-key-1")
        assert (await mover.hear("ack"))["seq"] == news["seq"], "taken back once"

    talk(run())


async def play_till_dice(both: tuple[Client, Client]) -> tuple[Client, Client]:
    """Moves until dice have rolled; who moved last, and the other."""
    for _ in range(20):
        mover, other = on_turn(*both)
        await mover.move()
        news = await mover.hear("news")
        await other.hear("news")
        if any(line["seat"] == -1 for line in news["lines"]):
            return mover, other
    raise AssertionError("no dice")


def test_otherwise_the_others_must_agree(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, other = await play_till_dice(both)
        await mover.say("undo", key="undo-key-2")
        wish = (await other.hear("wishnews"))["wish"]
        gone = wish.pop("gone")
        assert wish == {"undo": "undo-key-2", "seat": ask_seat(both, mover), "waits": [ask_seat(both, other)]}
        await mover.say("consent", undo="undo-key-2", yes=True)
        await mover.say("resync")
        assert (await mover.welcomed())["wish"] == {**wish, "gone": gone}, "one cannot agree for another"
        await other.say("consent", undo="undo-key-2", yes=True)
        line = (await other.hear("news"))["lines"][0]
        assert line["undo"] >= 4
        assert line["gone"] == gone, "what everybody was told would go"
        assert (await mover.hear("ack"))["key"] == "undo-key-2"

    talk(run())


def test_an_undo_can_be_declined_and_is_overtaken_by_play(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def run() -> None:
        both = await pair(table)
        mover, other = await play_till_dice(both)
        await mover.say("undo", key="undo-key-3")
        await other.hear("wishnews")
        await other.say("consent", undo="undo-key-3", yes=False)
        assert (await mover.hear("refused"))["rule"] == "table.undo-declined"
        await mover.say("undo", key="undo-key-4")
        await other.hear("wishnews")
        await other.say("undo", key="undo-key-5")
        await other.hear("refused")
        await on_turn(*both)[0].move()
        assert (await mover.hear("stale"))["key"] == "undo-key-4"
        await mover.say("resync")
        assert "wish" not in await mover.welcomed()

    talk(run())


# --- bots and clocks ---


def test_a_bot_answers_and_hints_are_given(live: LiveHouse) -> None:
    table = live.new_table("human", "bot")

    async def run() -> None:
        client = await table.sit(0)
        await client.welcomed()
        for _ in range(8):
            while (ask := client.ask()) is None:
                await client.hear("news")
            await client.move()
            await client.hear("news")
        while (ask := client.ask()) is None:
            await client.hear("news")
        await client.say("hint", id=3, ask=ask["id"])
        hinted = await client.hear("hinted")
        assert hinted["do"] == hinted["best"][0]["do"]
        assert all(one["do"] in ask["options"] for one in hinted["best"])
        assert all(0.0 <= one["chance"] <= 1.0 for one in hinted["best"])
        assert len(hinted["best"]) > 1 or hinted.get("hasty"), "it explains itself, or says why not"

    talk(run())


def test_a_table_without_hints_gives_none_but_tells_the_odds(live: LiveHouse) -> None:
    table = live.new_table("human", "bot", hints=False)

    async def run() -> None:
        client = await table.sit(0)
        welcome = await client.welcomed()
        assert welcome["table"]["hints"] is False
        while (ask := client.ask()) is None:
            await client.hear("news")
        await client.say("hint", id=3, ask=ask["id"])
        hinted = await client.hear("hinted")
        assert (hinted["do"], hinted.get("best", [])) == (None, [])
        for _ in range(3):  # one for each die: the last ends the turn, and the other side rolls
            ask = client.ask()
            assert ask is not None
            await client.say("look", id=4, ask=ask["id"], do=ask["options"][-1])
            foreseen = await client.hear("foreseen")
            if foreseen["next"] == "chance":
                break
            await client.move()
            await client.hear("news")
        assert sum(one["chance"] for one in foreseen["likely"]) == pytest.approx(1.0)
        assert foreseen.get("error", 0.0) == 0.0

    talk(run())


def test_a_bot_that_talks_nonsense_gives_no_hint() -> None:
    assert understood({"verb": "fly"}) is None
    assert understood({"best": [{"do": {"verb": "stop"}}]}) is None
    assert understood(None) is None


def test_a_player_out_of_time_is_stood_in_for_and_comes_back(live: LiveHouse) -> None:
    table = live.new_table("human", "human", clock=wire.ClockPlan("move", 5.0))
    room = live.hall.rooms[table.id]

    async def hurry() -> None:
        room.clocks.left = [0.3, 0.3]
        room.autoplay.reschedule()

    async def run() -> None:
        both = await pair(table)
        mover, _ = on_turn(*both)
        seat = ask_seat(both, mover)
        await live.there(hurry())
        await mover.hear("clocknews")
        assert (await mover.hear("tablenews"))["table"]["chairs"][seat]["stand_in"]
        news = await mover.hear("news")
        assert (news["lines"][0]["seat"], news["lines"][0]["by"]) == (seat, "bot")
        await mover.close()
        again = await table.sit(seat)
        assert "stand_in" not in (await again.welcomed())["table"]["chairs"][seat]

    talk(run())


# --- when something is wrong ---


def test_a_fault_in_the_rules_leaves_the_table_playable(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = live.new_table("human", "human")
    really, broken = Room.change_of, True

    def change_of(room: Room, draft: Draft) -> Any:
        if broken:
            raise ZeroDivisionError("a card that nobody may see")
        return really(room, draft)

    monkeypatch.setattr(Room, "change_of", change_of)

    async def run() -> None:
        nonlocal broken
        both = await pair(table)
        mover, _ = on_turn(*both)
        key = await mover.move()
        trouble = await mover.hear("trouble")
        assert (trouble["problem"], trouble["key"]) == ("incident", key)
        assert trouble["incident"]
        assert "card" not in str(trouble)
        broken = False
        await mover.move(0, key)
        assert (await mover.hear("ack"))["key"] == key

    talk(run())


def test_a_database_that_is_away_is_said_so(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = live.new_table("human", "human")
    away = True
    really = live.store.commit

    async def commit(write: Any) -> Any:
        if away:
            raise Unavailable("gone")
        return await really(write)

    monkeypatch.setattr(live.store, "commit", commit)

    async def run() -> None:
        nonlocal away
        both = await pair(table)
        mover, _ = on_turn(*both)
        key = await mover.move()
        assert (await mover.hear("trouble"))["problem"] == "down"
        await mover.say("resync")
        assert (await mover.welcomed())["seq"] == 4, "still readable"
        away = False
        await mover.move(0, key)
        assert (await mover.hear("ack"))["key"] == key

    talk(run())


def test_a_damaged_journal_opens_read_only(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def damage() -> None:
        live.hall.rooms.pop(table.id)
        async with live.store.writing() as db:
            third = (journal.c.table == table.id) & (journal.c.seq == 3)
            await db.execute(update(journal).where(third).values(line='{"nonsense":1}'))

    async def run() -> None:
        await live.there(damage())
        client = await table.sit(0)
        assert (await client.welcomed())["seq"] == 2
        assert (await client.hear("trouble"))["problem"] == "journal-damaged"
        await client.say("move", key="damaged-1", ask=1, do={"verb": "stop"})
        assert (await client.hear("trouble"))["key"] == "damaged-1"

    talk(run())


def test_a_player_stood_in_for_is_told_why_a_game_cannot_be_opened(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def other_rules() -> None:
        room = live.hall.rooms.pop(table.id)
        room.away |= {0}
        setup = json.encode({**(room.table.setup or {}), "rules": "of another time"}).decode()
        async with live.store.writing() as db:
            await db.execute(update(tables).where(tables.c.id == table.id).values(setup=setup, clock=room.clock_text()))

    async def run() -> None:
        await live.there(other_rules())
        client = await table.sit(0)
        assert (await client.welcomed())["sight"] is None
        assert (await client.hear("trouble"))["problem"] == "other-rules"
        assert live.hall.rooms[table.id].away == set()

    talk(run())


def test_a_table_leaves_memory_and_opens_again(live: LiveHouse) -> None:
    table = live.new_table("human", "human")

    async def leave() -> None:
        room = live.hall.rooms[table.id]
        await room.save()
        live.hall.patience = -1.0
        await live.hall.let_go_of_idle(list(live.hall.rooms.values()))
        live.hall.patience = 60.0

    async def run() -> None:
        both = await pair(table)
        for _ in range(10):
            mover, other = on_turn(*both)
            await mover.move()
            await mover.hear("news")
            await other.hear("news")
        sight = both[0].sight
        await hang_up(*both)
        while live.hall.rooms[table.id].audience:
            await asyncio.sleep(0.02)
        await live.there(leave())
        assert table.id not in live.hall.rooms
        again = await table.sit(0)
        welcome = await again.welcomed()
        assert welcome["sight"] == sight

    talk(run())


def test_an_open_table_begins_for_those_who_wait(live: LiveHouse) -> None:
    table = live.new_table("human", "human", start=False)

    async def run() -> None:
        client = await table.sit(0)
        welcome = await client.hear("welcome")
        assert welcome["sight"] is None
        await live.there(live.lobby.start(table.host, table.id))
        while not client.sight:
            await client.hear("welcome", "news")
        assert client.seq == 4

    talk(run())


def test_an_orderly_stop_says_goodbye(tmp_path: Path) -> None:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as short:
        table = short.new_table("human", "human")

        async def run() -> None:
            client = await table.sit(0)
            await client.welcomed()
            stop = asyncio.create_task(short.there(short.hall.close()))
            assert (await client.hear("bye"))["reason"] == "stopping"
            assert await client.code() == 1012
            await stop

        talk(run())


def test_a_bot_that_dies_is_counted_and_the_table_plays_on(tmp_path: Path) -> None:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as house:
        thinkers = house.hall.bots
        thinkers.command = [sys.executable, "-c", "raise SystemExit(3)"]
        counted = REGISTRY.get_sample_value("saloon_bot_timeouts_total") or 0.0
        table = house.new_table("bot", "bot")

        async def run() -> None:
            while thinkers.failures < 3:
                await asyncio.sleep(0.05)
            house.hall.count()
            assert (REGISTRY.get_sample_value("saloon_bot_timeouts_total") or 0.0) >= counted + 3
            assert len(await house.there(house.store.rows(table.id))) > 3

        talk(run())
