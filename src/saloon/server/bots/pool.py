"""The bots' process pool: hard limits of time and memory, and whatever a bot does, no table waits or breaks.

A thinker that hangs is killed, one that dies is replaced; the caller then gets None and answers for the seat itself.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from msgspec import DecodeError, json

from saloon.server.bots.process import Request

ANSWER_LIMIT: Final = 1 << 20  # bytes of one answer
SECONDS: Final = 10.0
MEGABYTES: Final = 1024
FAILED: Final = (TimeoutError, OSError, EOFError, DecodeError, ValueError, RuntimeError)  # the last: a pipe of uvloop's


class BotPool:
    """`think` queues fairly for the next free process; they are started when first needed."""

    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, megabytes: int = MEGABYTES,
        content_dir: Path | None = None, command: list[str] | None = None,
    ) -> None:  # fmt: skip
        self.seconds = seconds
        where = [str(content_dir)] if content_dir else []
        self.command = command or [sys.executable, "-m", "saloon.server.bots.process", str(megabytes), *where]
        self.free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(workers or max(1, (os.cpu_count() or 2) - 1)):
            self.free.put_nowait(None)
        self.failures = 0
        self.closed = False

    async def think(self, request: Request) -> dict[str, Any] | None:
        """What the bot says, unchecked; None if it was too slow, died, or made no sense."""
        process = await self.free.get()
        try:
            process = process or await self.started()
            async with asyncio.timeout(self.seconds):
                said = await self.ask(process, request)
        except FAILED:
            self.failures += 1
            said = None
            if process is not None:
                await self.end(process)
                process = None
        except asyncio.CancelledError:
            if process is not None:
                await self.end(process)
                process = None
            raise
        finally:
            if self.closed and process is not None:
                await self.end(process)
            self.free.put_nowait(process)
        return said

    async def started(self) -> Process:
        """A new process; one that nobody waits for any more is ended as soon as it stands."""
        starting = asyncio.ensure_future(self.start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            await self.end(await starting)
            raise

    async def start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=ANSWER_LIMIT
        )

    async def ask(self, process: Process, request: Request) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.encode(request) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        return json.decode(line, type=dict[str, Any])

    async def end(self, process: Process) -> None:
        with suppress(ProcessLookupError):  # it is dead already
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """Ends the idle ones now, the busy ones when they have answered."""
        self.closed = True
        while not self.free.empty():
            process = self.free.get_nowait()
            if process is not None:
                await self.end(process)
