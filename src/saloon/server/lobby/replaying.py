"""Replays, made in a process of their own: a whole game is played again for each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from saloon.games import find
from saloon.kernel.journal import Journal, read_journal
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.common.answering import answer_all
from saloon.server.common.process_pool import ProcessPool
from saloon.server.live import gate
from saloon.server.wire.problem import Problem

SECONDS: Final = 60.0
MEGABYTES: Final = 2048
LONGEST: Final = 64 << 20  # bytes of a replay
AT_ONCE: Final = 1
FAULT: Final = b'{"problem":'


class Request(Struct):
    journal: str
    info: wire.TableInfo
    viewer: int


class Fault(Struct):
    """Why there is no replay."""

    problem: str


class Failed(Exception):
    """The process has died, or had to be ended. What it said is in the log."""


class Replays(ProcessPool):
    def __init__(self, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.replaying", str(MEGABYTES), *where]
        super().__init__(command, AT_ONCE, SECONDS, longest=LONGEST)

    async def make(self, request: Request, key: str) -> bytes:
        """The JSON of `wire.Replay`. Raises Busy, and Failed if it took too long or too much."""
        made = await self.ask(request, key, bytes.strip, table=request.info.id)
        if made is None:
            raise Failed(request.info.id)
        if made.startswith(FAULT):
            raise Problem(json.decode(made, type=Fault).problem)
        return made


def answer(request: Request, content_dir: Path | None) -> bytes:
    try:
        played = opened(request.journal, content_dir)
    except Problem as problem:
        return json.encode(Fault(problem.key))
    return gate.replay(played, request.info, request.viewer)


def opened(text: str, content_dir: Path | None) -> Journal:
    try:
        found = read_journal(text, lambda slug, rules: find(slug, rules, content_dir))
    except Mistake as mistake:
        raise Problem("other-rules" if mistake.key != "no-journal" else "journal-damaged") from mistake
    if found.damage is not None:
        raise Problem("journal-damaged")
    return found.journal


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: answer(request, content_dir), megabytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
