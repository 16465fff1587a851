"""Computations that take long: beside the event loop, one or two at a time, in turns by whom they are for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Final, ParamSpec, TypeVar

from saloon.server.common.fair_queue import FairQueue

P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE: Final = 1  # they share the interpreter with the loop: two would only take its time twice


class HeavyWork:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.queue = FairQueue(at_once)

    async def run(self, key: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work gives, once it has had its turn. Raises Busy."""
        async with self.queue.turn(key):
            return await asyncio.to_thread(work, *args, **kwargs)

    def turn(self, key: str) -> AbstractAsyncContextManager[None]:
        """For what is long because it asks the database much."""
        return self.queue.turn(key)


def politely(steps: Iterable[T]) -> Iterator[T]:
    """Lets the event loop have the interpreter between two steps: compiled code does not give it away by itself."""
    for step in steps:
        yield step
        time.sleep(0)
