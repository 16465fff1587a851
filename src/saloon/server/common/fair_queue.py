"""A queue for what is dear: a few at a time, in turns by whom it is for, and never long.

Whoever asks for much waits for themselves: between two of theirs everybody else comes. What does not fit is refused at
once, so that nobody waits for what nobody will have any more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

LONGEST: Final = 256  # turns waited for in all
LONGEST_OF_ONE: Final = 16  # and by one


class Busy(Exception):
    """Too much waits already: ask again later."""


class FairQueue:
    def __init__(self, at_once: int, longest: int = LONGEST, longest_of_one: int = LONGEST_OF_ONE) -> None:
        self.at_once = at_once
        self.longest = longest
        self.longest_of_one = longest_of_one
        self.running = 0
        self.most = 0  # that ever ran at the same time
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}  # whose turn it is next comes first

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Waits for a turn and has it till the end of the block. Raises Busy."""
        await self.come(key)
        try:
            yield
        finally:
            self.go()

    async def come(self, key: str) -> None:
        if self.running < self.at_once:
            self.begin()
            return
        own = self.waiting.get(key, ())
        if len(own) >= self.longest_of_one or sum(map(len, self.waiting.values())) >= self.longest:
            raise Busy(key)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was ours just now: the next may have it
                self.go()
            else:
                self.leave(key, turn)
            raise

    def begin(self) -> None:
        self.running += 1
        self.most = max(self.most, self.running)

    def go(self) -> None:
        self.running -= 1
        while self.waiting and self.running < self.at_once:
            key = next(iter(self.waiting))
            own = self.waiting.pop(key)
            turn = own.popleft()
            if own:
                self.waiting[key] = own  # at the end of the line again
            if not turn.done():
                self.begin()
                turn.set_result(None)

    def leave(self, key: str, turn: asyncio.Future[None]) -> None:
        own = self.waiting.get(key)
        if own is not None and turn in own:
            own.remove(turn)
            if not own:
                del self.waiting[key]
