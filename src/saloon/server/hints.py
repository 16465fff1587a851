"""“Look again at table T”, from worker to worker. A lost hint costs time and nothing else: the store is polled too."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger("saloon.hints")

CHANNEL: Final = "saloon.tables"
AGAIN: Final = 1.0  # seconds before Redis is tried again
OTHER: Final = -1  # in place of an entry's number: something besides the journal has changed
Hear = Callable[[str, int], None]  # a table, and the entry it stands at


class Hints(ABC):
    alone = False  # no other worker serves these tables: nothing need be polled, leased or announced

    @abstractmethod
    def publish(self, table: str, seq: int) -> None:
        """Never waits and never fails."""

    async def start(self, worker: str, hear: Hear) -> None:  # noqa: B027
        """From now on `hear` is called with what others publish."""

    async def close(self) -> None:  # noqa: B027
        """Lets go of whatever is open."""


class Alone(Hints):
    """One worker, and nobody to tell."""

    alone = True

    def publish(self, table: str, seq: int) -> None:
        pass


class Unheard(Hints):
    """Several workers without Redis: they find out by polling."""

    def publish(self, table: str, seq: int) -> None:
        pass


class RedisHints(Hints):
    def __init__(self, url: str) -> None:
        self.redis: Redis = Redis.from_url(url, socket_connect_timeout=2, health_check_interval=5)
        self.worker = ""
        self.news: dict[str, int] = {}  # by table: of several hints only the last matters
        self.some = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, worker: str, hear: Hear) -> None:
        self.worker = worker
        self.tasks = [asyncio.create_task(self.send()), asyncio.create_task(self.listen(hear))]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()

    def publish(self, table: str, seq: int) -> None:
        other = self.news.get(table) == OTHER  # includes all the rest
        self.news[table] = OTHER if other else seq
        self.some.set()

    async def send(self) -> None:
        while True:
            await self.some.wait()
            self.some.clear()
            news, self.news = self.news, {}
            try:
                await self.redis.publish(CHANNEL, " ".join([self.worker, *[f"{id}:{seq}" for id, seq in news.items()]]))
            except (RedisError, OSError) as error:
                log.warning("redis", extra={"facts": {"problem": type(error).__name__}})
                await asyncio.sleep(AGAIN)

    async def listen(self, hear: Hear) -> None:
        while True:
            try:
                await self.follow(hear)
            except (RedisError, OSError) as error:
                log.warning("redis", extra={"facts": {"problem": type(error).__name__}})
            await asyncio.sleep(AGAIN)

    async def follow(self, hear: Hear) -> None:
        async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                worker, *news = message["data"].decode().split(" ")
                if worker != self.worker:
                    for one in news:
                        table, _, seq = one.partition(":")
                        if seq.lstrip("-").isdecimal():
                            hear(table, int(seq))
