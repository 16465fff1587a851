"""Two servers are given an answer to the same question, again and again: each time one of them wins.

Now and then one of them is frozen in the middle of it, past its lease, and its right to a table is stolen all the time.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update
from town import Town

from diary import Diary, check
from real_house import Person, forking, mine
from saloon.server.store.connect import open_store
from saloon.server.store.schema import tables
from voices import Voice, hang_up, talk, voice

BOT = {"kind": "bot", "level": "easy"}
FRIEND = {"kind": "guest", "name": "Bob"}
RINGS = 4  # tables at once
STEAL = 20  # races between two thefts of the right to a table
KEPT = {"kind": "move", "seconds": 3600}  # a clock: somebody must keep the table


class Race:
    """One table after another; every seat has a line to each of the servers."""

    def __init__(self, town: Town, dice: Random) -> None:
        self.town = town
        self.dice = dice
        self.store = open_store(town.url)
        self.table = ""
        self.lines: list[list[Voice]] = []  # by seat, then by server
        self.diaries: dict[str, list[Diary]] = {}

    async def run(self, races: int, every: int) -> None:
        for n in range(races):
            twins = await self.asked() or await self.sit_down()
            if n % every == every - 1:
                await self.freeze(twins)
            else:
                await self.race(twins)
            if n % STEAL == STEAL - 1:
                await self.steal()
        await hang_up(one for twins in self.lines for one in twins)
        await self.store.close()

    async def sit_down(self) -> list[Voice]:
        await hang_up(one for twins in self.lines for one in twins)
        person = await Person(self.town.houses[0], "Ana").arrive()
        other = self.dice.choice((BOT, FRIEND))
        self.table = await person.table("two-towns", 2, chairs=[{"kind": "me"}, other], clock=KEPT)
        seats = (0,) if other is BOT else (0, 1)
        people = [person.at(house) for house in self.town.houses]
        self.lines = [[await voice(one, self.table, seat) for one in people] for seat in seats]
        self.diaries[self.table] = [one.diary for twins in self.lines for one in twins]
        twins = await self.asked()
        assert twins is not None
        return twins

    async def asked(self) -> list[Voice] | None:
        """Whose turn it is, once all have seen the same; None if the game is over."""
        if not self.lines:
            return None
        mover = await on_turn([one for twins in self.lines for one in twins])
        return None if mover is None else self.lines[mover.seat]

    def answers(self, twins: list[Voice]) -> list[asyncio.Task[dict[str, Any]]]:
        """Each says something else, at the same moment."""
        return [asyncio.create_task(one.insist(self.answer(one))) for one in twins]

    def answer(self, one: Voice) -> dict[str, Any]:
        return one.answer(self.dice.randrange(len((mine(one.sight) or {})["options"])))

    async def race(self, twins: list[Voice]) -> None:
        told = await asyncio.gather(*self.answers(twins))
        await self.all_see(winner(told))

    async def all_see(self, seq: int) -> None:
        for twins in self.lines:
            for one in twins:
                await one.till(seq)

    async def freeze(self, twins: list[Voice]) -> None:
        """One of the two stops whatever it is doing; the game goes on at the other, and then it wakes."""
        cold = self.dice.randrange(2)
        answers = self.answers(twins)
        await asyncio.sleep(self.dice.uniform(0, 0.03))
        frozen = asyncio.create_task(self.town.freeze(cold))
        told = [await answers[1 - cold]]
        while not frozen.done() and (mover := await on_turn([pair[1 - cold] for pair in self.lines])):
            answer = await mover.insist(self.answer(mover))
            await mover.till(answer.get("seq", 0))
        await frozen
        told.append(await answers[cold])
        await self.all_see(winner(told))

    async def steal(self) -> None:
        until = self.store.now() + self.dice.uniform(0, 1)
        async with self.store.writing() as db:
            await db.execute(update(tables).where(tables.c.id == self.table).values(lease="a thief", lease_until=until))


def winner(told: list[dict[str, Any]]) -> int:
    """The entry of the one answer that was taken; the other came too late, perhaps for the whole game."""
    (seq,) = [answer["seq"] for answer in told if answer["type"] == "ack"]
    (late,) = [answer for answer in told if answer["type"] != "ack"]
    assert late["type"] == "stale" or late["problem"] == "table-not-running", late
    return int(seq)


async def on_turn(voices: list[Voice]) -> Voice | None:
    """Who is asked, once all of them have seen the same; None if the game is over."""
    while True:
        while len({one.seq for one in voices}) > 1:
            latest = max(one.seq for one in voices)
            for one in voices:
                await one.till(latest)
        mover = next((one for one in voices if mine(one.sight)), None)
        if mover is not None or (voices[0].sight or {})["result"]:
            return mover
        await voices[0].hear("news", "welcome")  # a bot thinks


@pytest.mark.parametrize(("races", "every"), [(15, 12), pytest.param(2500, 250, marks=pytest.mark.long)])
def test_one_of_two_servers_wins_each_question(tmp_path: Path, races: int, every: int) -> None:
    with forking() as forker, ExitStack() as stack:
        town = Town(stack, forker, tmp_path)
        rings: list[Race] = []

        async def run() -> None:
            rings.extend(Race(town, Random(races + n)) for n in range(RINGS))
            await asyncio.gather(*(ring.run(races, every) for ring in rings))

        talk(run())
        diaries = {table: found for ring in rings for table, found in ring.diaries.items()}
        books = asyncio.run(town.books(set(diaries)))
        for table, of_table in diaries.items():
            check(of_table, *books[table])
        assert sum(len(diary.acks) for of_table in diaries.values() for diary in of_table) >= races * RINGS
        assert not [fault for house in town.houses for fault in house.faults()]
