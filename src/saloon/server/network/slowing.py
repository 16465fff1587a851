"""Whoever asks too often is refused slowly: who waits for an answer before asking again then asks seldom.

A refusal costs hardly less than an answer: a flood that got them all at once would take the house's time.
"""

from __future__ import annotations

import asyncio
from typing import Final

PAUSE: Final = 0.25  # seconds before a refusal
WAITING: Final = 500  # at the same time: more are refused at once, so that waiting takes no memory


class Slowing:
    def __init__(self) -> None:
        self.waiting = 0

    async def wait(self) -> None:
        if self.waiting >= WAITING:
            return
        self.waiting += 1
        try:
            await asyncio.sleep(PAUSE)
        finally:
            self.waiting -= 1
