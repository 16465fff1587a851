"""Processes that answer questions, with hard limits of time and memory: whatever one does, nobody waits or breaks.

One that hangs is killed, one that dies is replaced; the caller then gets None. Whoever asks takes turns.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from msgspec import DecodeError, Struct, json

from saloon.server.common.fair_queue import LONGEST, LONGEST_OF_ONE, FairQueue

log = logging.getLogger("saloon.processes")

T = TypeVar("T")
ANSWER_LIMIT: Final = 1 << 20  # bytes of one answer
LAST_WORDS: Final = 20  # lines of what a process wrote before it died
LONGEST_WORD: Final = 200  # characters of such a line
LISTENING: Final = 0.2  # seconds to read them
FAILED: Final = (TimeoutError, OSError, EOFError, DecodeError, ValueError, RuntimeError)  # the last: a pipe of uvloop's


class Helper:
    """One process, and the last it said about itself."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.listening = asyncio.get_running_loop().create_task(self.listen())

    async def ask(self, request: Struct) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.encode(request) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError
        return line

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


class ProcessPool:
    """Processes are started when first needed."""

    def __init__(
        self, command: list[str], size: int, seconds: float, waiting: int = LONGEST_OF_ONE, longest: int = ANSWER_LIMIT,
        line: int = LONGEST,
    ) -> None:  # fmt: skip
        self.command = command
        self.seconds = seconds
        self.longest = longest
        self.queue = FairQueue(size, line, waiting)
        self.free: list[Helper | None] = [None] * size
        self.failures = 0
        self.closed = False

    async def ask(self, request: Struct, key: str, decode: Callable[[bytes], T], **facts: Any) -> T | None:
        """The answer; None if it came too late, made no sense, or the process died. Raises Busy."""
        async with self.queue.turn(key):
            helper, said = self.free.pop(), None
            try:
                helper = helper or await self.started()
                async with asyncio.timeout(self.seconds):
                    said = decode(await helper.ask(request))
            except FAILED as error:
                self.failures += 1
                if helper is not None:
                    await helper.end()
                    note(error, helper, facts)
                    helper = None
            except asyncio.CancelledError:
                if helper is not None:
                    await helper.end()
                    helper = None
                raise
            finally:
                if self.closed and helper is not None:
                    await helper.end()
                self.free.append(helper)
            return said

    async def started(self) -> Helper:
        """A new process; one that nobody waits for any more is ended as soon as it stands."""
        starting = asyncio.ensure_future(self.start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            await (await starting).end()
            raise

    async def start(self) -> Helper:
        started = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=self.longest
        )
        return Helper(started)

    async def close(self) -> None:
        """Ends the idle ones now, the busy ones when they have answered."""
        self.closed = True
        idle, self.free[:] = [helper for helper in self.free if helper is not None], [None] * len(self.free)
        for helper in idle:
            await helper.end()


def note(error: BaseException, helper: Helper, facts: dict[str, Any]) -> None:
    """Whoever asked goes on without; but whoever keeps the house should know why it failed."""
    why = {"why": type(error).__name__, "status": helper.process.returncode, "last_words": list(helper.last_words)}
    log.warning("process", extra={"facts": {**facts, **why}})
