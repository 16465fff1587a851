"""Seats at a table of a real server, each with a line of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterable
from typing import Any

from websockets.asyncio.client import ClientConnection

from diary import Diary, Entry
from real_house import PATIENCE, Person, RealHouse, mine, new_key

ON_THE_LINE: list[ClientConnection] = []


class Voice:
    """A seat on a line of its own: says, hears, writes down."""

    def __init__(self, seat: int, line: ClientConnection) -> None:
        self.seat = seat
        self.line = line
        self.diary = Diary(seat)
        self.sight: dict[str, Any] | None = None
        self.seq = 0
        self.raw: list[bytes] = []
        ON_THE_LINE.append(line)

    async def say(self, message: dict[str, Any]) -> None:
        await self.line.send(json.dumps(message))

    async def hear(self, *kinds: str, key: str | None = None) -> dict[str, Any]:
        """The next message of these kinds, with this key if one is given."""
        async with asyncio.timeout(PATIENCE):
            while True:
                raw = await self.line.recv(decode=False)
                self.raw.append(raw)
                message: dict[str, Any] = json.loads(raw)
                self.note(message)
                if message["type"] in kinds and key in (None, message.get("key")):
                    return message

    def note(self, message: dict[str, Any]) -> None:
        self.diary.hear(message)
        if message["type"] in ("news", "welcome"):
            self.sight, self.seq = message["sight"], message["seq"]

    def answer(self, option: int = 0) -> dict[str, Any]:
        """An answer to the question put to us, not sent yet."""
        ask = mine(self.sight)
        assert ask is not None
        message = {"type": "move", "key": new_key(), "ask": ask["id"], "do": ask["options"][option]}
        self.diary.say(message)
        return message

    async def settled(self, message: dict[str, Any]) -> dict[str, Any]:
        await self.say(message)
        return await self.hear("ack", "refused", "stale", key=message["key"])

    async def insist(self, message: dict[str, Any]) -> dict[str, Any]:
        """Says it again as long as it cannot be stored, as a page does."""
        while True:
            await self.say(message)
            answer = await self.hear("ack", "refused", "stale", "trouble", key=message["key"])
            if answer.get("problem") != "down":
                return answer

    async def till(self, seq: int) -> None:
        while self.seq < seq:
            await self.hear("news", "welcome")


async def seated(house: RealHouse, game: str, seats: int, **plan: Any) -> tuple[Person, str, list[Voice]]:
    """A running table, and a voice for each seat, welcomed."""
    person = await Person(house, "Ana").arrive()
    table = await person.table(game, seats, **plan)
    voices = [await voice(person, table, seat) for seat in range(seats)]
    return person, table, voices


async def voice(person: Person, table: str, seat: int) -> Voice:
    found = Voice(seat, await person.dial(table, seat))
    await found.hear("welcome")
    return found


async def hang_up(voices: Iterable[Voice]) -> None:
    for one in voices:
        await one.line.close()


def talk(conversation: Coroutine[Any, Any, None]) -> None:
    """Runs a test's conversation; whoever is still on the line at its end hangs up."""

    async def run() -> None:
        try:
            await conversation
        finally:
            while ON_THE_LINE:
                await ON_THE_LINE.pop().close()

    asyncio.run(run())


async def turns(voices: list[Voice], number: int) -> list[tuple[Voice, dict[str, Any]]]:
    """So many moves by whoever is asked; what was sent, and by whom."""
    sent = []
    for n in range(number):
        mover = next((one for one in voices if mine(one.sight)), None)
        if mover is None:
            break
        message = mover.answer(n % len((mine(mover.sight) or {})["options"]))
        sent.append((mover, message))
        ack = await mover.settled(message)
        if ack["type"] == "ack":
            for one in voices:
                await one.till(ack["seq"])
    return sent


def standing(house: RealHouse, table: str) -> tuple[list[Entry], list[Any]]:
    """All that is stored of a table's game."""
    return house.entries(table), house.sql("SELECT seq, status, result, wish FROM tables WHERE id = ?", table)
