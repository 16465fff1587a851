"""Work that goes on for as long as the house is open: what ends by a fault is noted, and begins again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from saloon.server.common.incidents import new_incident

AGAIN: Final = 2.0  # seconds before it begins again


class Background:
    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self.down: set[str] = set()  # what has ended by a fault and not begun again, or cannot go on

    def keep(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(self.supervise(name, work), name=name))

    async def supervise(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                self.goes_on(name)
                return await work()
            except Exception as error:
                self.rests(name)
                new_incident(error, task=name)
            await asyncio.sleep(AGAIN)

    def rests(self, name: str) -> None:
        """Said by what waits for something outside the house."""
        self.down.add(name)

    def goes_on(self, name: str) -> None:
        self.down.discard(name)

    def stopped(self) -> list[str]:
        """What does not run though it should."""
        return sorted(self.down | {task.get_name() for task in self.tasks if task.done()})

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
