"""The bus by way of Redis, read only where there is one: an embedded house need not even load the library."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from saloon.server.common.background import Background
from saloon.server.live.bus import OTHER, Bus, Listener

log = logging.getLogger("saloon.bus")

CHANNEL: Final = "saloon.tables"
SEND: Final = "bus-send"
LISTEN: Final = "bus-listen"
AGAIN: Final = 1.0  # seconds before Redis is tried again


class RedisBus(Bus):
    def __init__(self, url: str) -> None:
        self.redis: Redis = Redis.from_url(url, socket_connect_timeout=2, health_check_interval=5)
        self.worker = ""
        self.news: dict[str, int] = {}  # by table: of several announcements only the last matters
        self.some = asyncio.Event()

    async def start(self, worker: str, listener: Listener, background: Background) -> None:
        self.worker = worker
        background.keep(SEND, partial(self.send, background))
        background.keep(LISTEN, partial(self.listen, listener, background))

    async def close(self) -> None:
        await self.redis.aclose()

    def publish(self, table: str, seq: int) -> None:
        other = self.news.get(table) == OTHER  # includes all the rest
        self.news[table] = OTHER if other else seq
        self.some.set()

    async def send(self, background: Background) -> None:
        while True:
            await self.some.wait()
            self.some.clear()
            news, self.news = self.news, {}
            try:
                await self.redis.publish(CHANNEL, " ".join([self.worker, *[f"{id}:{seq}" for id, seq in news.items()]]))
                background.goes_on(SEND)
            except (RedisError, OSError) as error:
                note(error, SEND, background)
                await asyncio.sleep(AGAIN)
                self.some.set()  # even without news: so it is known when Redis is back

    async def listen(self, listener: Listener, background: Background) -> None:
        while True:
            try:
                await self.follow(listener, background)
            except (RedisError, OSError) as error:
                note(error, LISTEN, background)
            await asyncio.sleep(AGAIN)

    async def follow(self, listener: Listener, background: Background) -> None:
        async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            background.goes_on(LISTEN)
            async for message in channel.listen():
                worker, *news = message["data"].decode().split(" ")
                if worker != self.worker:
                    for one in news:
                        table, _, seq = one.partition(":")
                        if seq.lstrip("-").isdecimal():
                            listener(table, int(seq))


def note(error: Exception, task: str, background: Background) -> None:
    """No fault of ours, and so no incident."""
    background.rests(task)
    log.warning("redis", extra={"facts": {"problem": type(error).__name__}})
