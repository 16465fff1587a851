"""The bots' process pool: hard limits of time and memory, and whatever a bot does, no table waits or breaks.

A thinker that hangs is killed, one that dies is replaced; the caller then gets None and answers for the seat itself.
Tables take turns: those of one host together have as many as any other host's.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from msgspec import DecodeError, json

from saloon.server.bots.process import Request
from saloon.server.common.fair_queue import FairQueue

log = logging.getLogger("saloon.bots")

ANSWER_LIMIT: Final = 1 << 20  # bytes of one answer
SECONDS: Final = 10.0
MEGABYTES: Final = 1024
WAITING: Final = 64  # questions of one host's tables that may wait for their turn
LAST_WORDS: Final = 20  # lines of what a process wrote before it died
LISTENING: Final = 0.2  # seconds to read them
LONGEST_WORD: Final = 200  # characters of such a line
FAILED: Final = (TimeoutError, OSError, EOFError, DecodeError, ValueError, RuntimeError)  # the last: a pipe of uvloop's


def share_of_processors(workers: int) -> int:
    """How many processes each of so many workers may have: all but one processor are for bots, however many ask."""
    return max(1, ((os.cpu_count() or 2) - 1) // workers)


class Thinker:
    """One process, and the last it said about itself."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.listening = asyncio.get_running_loop().create_task(self.listen())

    async def listen(self) -> None:
        """A pipe that nobody empties would stop whoever writes into it."""
        assert self.process.stderr is not None
        while words := await self.process.stderr.read(4096):
            lines = words.decode(errors="replace").splitlines()
            self.last_words.extend(line[:LONGEST_WORD] for line in lines)

    async def end(self) -> None:
        with suppress(ProcessLookupError):  # it is dead already
            self.process.kill()
        await self.process.wait()
        await asyncio.wait([self.listening], timeout=LISTENING)
        self.listening.cancel()  # what it has started itself may still hold the pipe


class BotPool:
    """Processes are started when first needed."""

    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, megabytes: int = MEGABYTES,
        content_dir: Path | None = None, command: list[str] | None = None,
    ) -> None:  # fmt: skip
        self.seconds = seconds
        where = [str(content_dir)] if content_dir else []
        self.command = command or [sys.executable, "-m", "saloon.server.bots.process", str(megabytes), *where]
        size = workers or share_of_processors(1)
        self.queue = FairQueue(size, longest_of_one=WAITING)
        self.free: list[Thinker | None] = [None] * size
        self.failures = 0
        self.closed = False

    async def think(self, request: Request, key: str) -> dict[str, Any] | None:
        """What the bot says, unchecked; None if it was too slow, died, or made no sense. Raises Busy."""
        async with self.queue.turn(key):
            thinker = self.free.pop()
            try:
                thinker = thinker or await self.started()
                async with asyncio.timeout(self.seconds):
                    said: dict[str, Any] | None = await self.ask(thinker.process, request)
            except FAILED as error:
                self.failures += 1
                said = None
                if thinker is not None:
                    await thinker.end()
                    self.note(request, error, thinker)
                    thinker = None
            except asyncio.CancelledError:
                if thinker is not None:
                    await thinker.end()
                    thinker = None
                raise
            finally:
                if self.closed and thinker is not None:
                    await thinker.end()
                self.free.append(thinker)
            return said

    def note(self, request: Request, error: BaseException, thinker: Thinker) -> None:
        """Its table plays on; but whoever keeps the house should know why it failed."""
        facts = {
            "bot": request.level, "game": request.game, "why": type(error).__name__,
            "status": thinker.process.returncode, "last_words": list(thinker.last_words),
        }  # fmt: skip
        log.warning("bot", extra={"facts": facts})

    async def started(self) -> Thinker:
        """A new process; one that nobody waits for any more is ended as soon as it stands."""
        starting = asyncio.ensure_future(self.start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            await (await starting).end()
            raise

    async def start(self) -> Thinker:
        started = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=ANSWER_LIMIT
        )
        return Thinker(started)

    async def ask(self, process: Process, request: Request) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.encode(request) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        return json.decode(line, type=dict[str, Any])

    async def close(self) -> None:
        """Ends the idle ones now, the busy ones when they have answered."""
        self.closed = True
        idle, self.free[:] = [thinker for thinker in self.free if thinker is not None], [None] * len(self.free)
        for thinker in idle:
            await thinker.end()
