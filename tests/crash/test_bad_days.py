"""A full disk, damaged rows, new rules in the middle of a game, and bots that hang, crash and cheat."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diary import check
from real_house import Forker, Person, RealHouse, forking, mine
from saloon.server.store.sqlite import PRAGMAS
from toy_games import find
from voices import Voice, seated, talk, turns, voice


@pytest.fixture(scope="module")
def forker() -> Iterator[Forker]:
    with forking() as running:
        yield running


# --- a full disk ---


def fill(folder: Path) -> int:
    """A file as large as it may become, with some room that can be given back."""
    db = sqlite3.connect(folder / "saloon.db")
    db.execute("CREATE TABLE filler (data)")
    db.execute("INSERT INTO filler VALUES (zeroblob(400000))")
    db.commit()
    pages = int(db.execute("PRAGMA page_count").fetchone()[0])
    db.close()
    return pages


def test_a_full_disk_refuses_moves_and_recovers(forker: Forker, tmp_path: Path) -> None:
    with RealHouse(forker, tmp_path) as house:

        async def run() -> None:
            person, table, first = await seated(house, "two-towns", 2)
            await turns(first, 2)
            house.kill()
            house.patches["saloon.server.store.sqlite.PRAGMAS"] = [*PRAGMAS, f"PRAGMA max_page_count={fill(tmp_path)}"]
            house.start()
            voices = [await voice(person, table, seat) for seat in (0, 1)]
            waiting, mover = await play_till_full(person, table, voices)
            before = house.entries(table)
            await voices[0].say({"type": "resync"})
            assert (await voices[0].hear("welcome"))["seq"] == len(before), "it can still be read"
            assert house.sql("DROP TABLE filler") == []
            assert (await mover.insist(waiting))["type"] == "ack"
            assert len(house.entries(table)) > len(before)
            diaries = [one.diary for one in (*first, *voices)]
            check(diaries, *house.book(table))
            with pytest.raises(AssertionError, match="lost"):  # the judge is awake
                check(diaries, house.setup(table), before[:-1])

        talk(run())


async def play_till_full(person: Person, table: str, voices: list[Voice]) -> tuple[dict[str, Any], Voice]:
    """Plays, and talks, until a move is refused for want of room."""
    for _ in range(300):
        mover = next(one for one in voices if mine(one.sight))
        message = mover.answer()
        for _ in range(5):
            await mover.say({"type": "chat", "key": message["key"] + str(time.monotonic_ns()), "text": "x" * 500})
            await mover.hear("heard", "trouble")
        await mover.say(message)
        while (answer := await mover.hear("ack", "trouble", "refused")).get("key") != message["key"]:
            pass
        if answer["type"] == "trouble":
            assert answer["problem"] == "down"
            return message, mover
        for one in voices:
            await one.till(answer["seq"])
    raise AssertionError("it never got full")


# --- damaged rows ---

DAMAGE = [
    "UPDATE journal SET line = replace(line, 'a', 'b') WHERE \"table\" = ? AND seq = 7",
    'UPDATE journal SET line = substr(line, 1, length(line) - 9) WHERE "table" = ? AND seq = 7',
    'UPDATE journal SET line = replace(line, \'"ask":\', \'"ask":1\') WHERE "table" = ? AND seq = 7',
    "UPDATE journal SET mark = '00000000000000000000000000000000' WHERE \"table\" = ? AND seq = 7",
    "UPDATE journal SET line = '' WHERE \"table\" = ? AND seq = 7",
    "UPDATE journal SET line = '[[[[' WHERE \"table\" = ? AND seq = 7",
    'DELETE FROM journal WHERE "table" = ? AND seq = 7',
]


def test_damaged_rows_open_as_far_as_they_are_good(forker: Forker, tmp_path: Path) -> None:
    with RealHouse(forker, tmp_path) as house:

        async def run() -> None:
            person = await Person(house, "Ana").arrive()
            games = [await begun(person) for _ in range(len(DAMAGE) + 1)]
            house.kill()
            for statement, table in zip(DAMAGE, games, strict=False):
                house.sql(statement, table)
            house.start()
            for table in games[:-1]:
                one = Voice(0, await person.dial(table, 0))
                welcome = await one.hear("welcome")
                assert welcome["seq"] == 6
                assert (await one.hear("trouble"))["problem"] == "journal-damaged"
                await one.say({"type": "move", "key": "key-00001", "ask": 1, "do": {}})
                assert (await one.hear("trouble"))["key"] == "key-00001"
                assert (await person.ask("GET", f"/api/tables/{table}/replay")).status_code == 409
            exported = await person.want("GET", "/api/me/export")
            assert all(table in str(exported) for table in games)
            good = [await voice(person, games[-1], seat) for seat in (0, 1)]
            assert await turns(good, 2), "the others are none the worse for it"

        talk(run())
        assert not house.faults()


async def begun(person: Person) -> str:
    table = await person.table("two-towns", 2)
    voices = [await voice(person, table, seat) for seat in (0, 1)]
    await turns(voices, 6)
    for one in voices:
        await one.line.close()
    return table


# --- new rules ---


def test_new_rules_come_while_games_run(forker: Forker, tmp_path: Path) -> None:
    house = RealHouse(forker, tmp_path, toys=("1",))

    async def run() -> None:
        person, table, voices = await seated(house, "high-card", 3)
        await voices[0].settled(voices[0].answer(1))
        for versions in (("2",), ("1", "2")):
            house.kill()
            house.toys = versions
            house.start()
            line = Voice(1, await person.dial(table, 1))
            welcome = await line.hear("welcome")
            assert welcome["table"]["rules"] == "1"
            if versions == ("2",):
                assert (await line.hear("trouble"))["problem"] == "other-rules"
        again = [await voice(person, table, seat) for seat in range(3)]
        while any(mine(one.sight) for one in again):
            await turns(again, 1)
        assert house.sql("SELECT status FROM tables WHERE id = ?", table) == [("over",)]
        assert check([one.diary for one in (voices[0], *again)], *house.book(table), find).game.rules == "1"
        _, fresh, _ = await seated(house, "high-card", 3)
        assert check([], *house.book(fresh), find).game.rules == "2"

    with house:
        talk(run())
    assert not house.faults()


# --- bots ---

BOTS = {
    "hangs": "sleep 60",
    "crashes": "exit 3",
    "cheats": 'while read -r line; do echo \'{"verb":"march","die":"colt","unit":"Z9"}\'; done',
    "rambles": 'while read -r line; do echo "not json"; done',
}


@pytest.mark.parametrize("kind", BOTS)
def test_a_bad_bot_does_not_stop_the_table(forker: Forker, tmp_path: Path, kind: str) -> None:
    script = tmp_path / "bot.sh"
    script.write_text(f"#!/bin/sh\n{BOTS[kind]}\n")
    script.chmod(0o700)
    house = RealHouse(forker, tmp_path)
    house.patches |= {"sys.executable": str(script), "saloon.server.bots.pool.BotPool.__init__.__defaults__": LIMITS}

    async def run() -> None:
        person = await Person(house, "Ana").arrive()
        chairs = [{"kind": "me"}, {"kind": "bot", "level": "hard"}]
        table = await person.table("two-towns", 2, chairs=chairs)
        one = await voice(person, table, 0)
        while len([line for line in one.diary.lines.values() if '"seat":1' in line]) < 3:
            if mine(one.sight):
                ack = await one.settled(one.answer())
                await one.till(ack["seq"])
            else:
                await one.hear("news")
        check([one.diary], *house.book(table))

    with house:
        talk(run())
    assert not house.faults()


LIMITS = [None, 0.5, 1024, None, None]  # of the thinkers: half a second
