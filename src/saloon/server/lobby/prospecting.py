"""Positions looked at for their chances, in a process of its own: with every request a little further."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Final

from msgspec import Raw, Struct, json

from saloon.analysis.prospects import Prospects
from saloon.kernel.flow import NOBODY
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.common.answering import answer_all
from saloon.server.common.process_pool import ProcessPool
from saloon.server.lobby.exploring import MEGABYTES, fault_of, played, said_or_raised
from saloon.server.lobby.reviewing import looks_at, packed, take_up
from saloon.server.wire.problem import Problem

SLICE: Final = 1.5  # seconds of thinking for one request
SECONDS: Final = 60.0
AT_ONCE: Final = 1
NICE: Final = 15  # bots that play come first
DIGITS: Final = 5  # of a share


class Request(Struct):
    """A position whose seal, if it has one, was found to be ours; and what was measured of it before."""

    position: wire.Position
    kept: bytes = b""


class Found(Struct):
    """How far it has been looked at now. What is kept is for the next request, the rest for people."""

    looks: int
    fine: bool
    report: Raw  # JSON of wire.PositionAnalysis
    kept: bytes


class Prospectors(ProcessPool):
    def __init__(self, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.prospecting", str(MEGABYTES), *where]
        super().__init__(command, AT_ONCE, SECONDS)

    async def look(self, request: Request, key: str) -> Found:
        """Raises Busy, and what is wrong with it."""
        said = await self.ask(request, key, bytes.strip, game=request.position.game)
        return json.decode(said_or_raised(said), type=Found)


def answer(request: Request, content_dir: Path | None) -> bytes:
    try:
        run = played(request.position, content_dir)
    except (Problem, Mistake) as wrong:
        return fault_of(wrong)
    prospects = Prospects(run.game, run.state)
    if request.kept and not take_up(prospects, request.kept):
        prospects = Prospects(run.game, run.state)
    until = perf_counter() + SLICE
    prospects.refine(lambda: perf_counter() >= until)
    report = told(prospects)
    return json.encode(Found(looks_at(prospects), report.fine, Raw(json.encode(report)), packed(prospects)))


def told(prospects: Prospects) -> wire.PositionAnalysis:
    answers = [
        wire.AnswerChance(prospects.game.say(one.action), round(one.chance, DIGITS), round(one.error, DIGITS))
        for one in prospects.best()
    ]
    seat = prospects.answer.seat if prospects.answer is not None else NOBODY
    chances = [round(chance, DIGITS) for chance in prospects.chances()]
    return wire.PositionAnalysis(chances, round(prospects.error(), DIGITS), seat, answers, prospects.fine())


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: answer(request, content_dir), megabytes, NICE)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
