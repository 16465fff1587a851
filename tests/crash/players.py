"""Players who never give up: they keep a move until it is settled, through any number of crashes, and write it down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from diary import Diary, Entry, check
from real_house import PATIENCE, Person, RealHouse, mine, new_key

TWICE = 0.1  # how often a message is sent twice
NONSENSE = 0.05  # how often something is tried that the rules refuse
AGAIN = 0.1  # seconds between two attempts of anything
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)


class Player:
    def __init__(self, people: list[Person], table: str, seat: int, dice: Random, pace: float) -> None:
        self.people = people  # the same one, at each of the servers
        self.table = table
        self.seat = seat
        self.dice = dice
        self.pace = pace
        self.diary = Diary(seat)
        self.sight: dict[str, Any] | None = None
        self.seq = 0
        self.acked = 0
        self.waiting: dict[str, Any] | None = None  # a move that is not settled yet
        self.over = False

    async def play(self) -> None:
        """Until the game is over."""
        while not self.over:
            with suppress(*LOST):
                async with await self.dice.choice(self.people).dial(self.table, self.seat) as line:
                    await self.converse(line)
            await asyncio.sleep(AGAIN)

    async def converse(self, line: ClientConnection) -> None:
        if self.waiting is not None:
            await self.send(line, self.waiting)
        while not self.over:
            self.hear(message := await self.next(line))
            await self.act(line, message)

    async def next(self, line: ClientConnection) -> dict[str, Any]:
        """The next message; if none comes, we ask, and if there is still none, the line is dead."""
        try:
            async with asyncio.timeout(2):  # not `wait_for`, which before Python 3.12 may lose a cancellation
                message = await line.recv()
        except TimeoutError:
            await line.send('{"type":"resync"}')
            async with asyncio.timeout(3):
                message = await line.recv()
        found: dict[str, Any] = json.loads(message)
        return found

    def hear(self, message: dict[str, Any]) -> None:
        self.diary.hear(message)
        kind = message["type"]
        if kind in ("news", "welcome") and message["seq"] >= self.seq:
            self.sight, self.seq = message["sight"], message["seq"]
            self.over = bool(self.sight and self.sight["result"])
        if self.waiting is not None and message.get("key") == self.waiting["key"] and kind != "trouble":
            self.waiting = None
            self.acked = max(self.acked, message.get("seq", 0)) if kind == "ack" else self.acked

    async def act(self, line: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "trouble" and self.waiting is not None:
            await asyncio.sleep(AGAIN)
            await self.send(line, self.waiting)
        elif message["type"] == "stale":
            await line.send('{"type":"resync"}')
        elif self.waiting is None and self.seq >= self.acked and (ask := mine(self.sight)) and not self.over:
            await asyncio.sleep(self.dice.uniform(0, self.pace))
            await self.move(line, ask)

    async def move(self, line: ClientConnection, ask: dict[str, Any]) -> None:
        said = {"verb": "fly"} if self.dice.random() < NONSENSE else self.dice.choice(ask["options"])
        self.waiting = {"type": "move", "key": new_key(), "ask": ask["id"], "do": said, "seen": self.seq}
        self.diary.say(self.waiting)
        await self.send(line, self.waiting)

    async def send(self, line: ClientConnection, message: dict[str, Any]) -> None:
        for _ in range(1 + (self.dice.random() < TWICE)):
            await line.send(json.dumps(message))


class Crew:
    """One table after another, until told to stop; then everything that was written down is judged."""

    def __init__(self, houses: list[RealHouse], dice: Random, pace: float = 0.02, patience: float = PATIENCE) -> None:
        self.houses = houses
        self.patience = patience
        self.dice = dice
        self.pace = pace
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        while True:
            with suppress(*LOST, AssertionError):  # made while the server died: another one is made
                await self.sit_down()
            if self.tasks:
                await asyncio.gather(*self.tasks)
                self.tasks = []
            await asyncio.sleep(AGAIN)

    async def sit_down(self) -> None:
        person = Person(self.dice.choice(self.houses), "Ana")
        person.patience = self.patience
        await person.arrive()
        people = [person.at(house) for house in self.houses]
        table = await person.table("two-towns", 2)
        pair = [Player(people, table, seat, Random(self.dice.random()), self.pace) for seat in (0, 1)]
        self.players += pair
        self.tasks = [asyncio.create_task(player.play()) for player in pair]

    def acks(self) -> int:
        return sum(len(player.diary.acks) for player in self.players)

    def judge(self, book: Callable[[str], tuple[str, list[Entry]]]) -> int:
        """How many acknowledged moves there were; all of them are in the journal."""
        for table in {player.table for player in self.players}:
            diaries = [player.diary for player in self.players if player.table == table]
            check(diaries, *book(table))
        return self.acks()


async def stop(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(done, Exception):
            raise done
