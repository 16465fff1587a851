"""Positions looked at for their chances, in a process of its own: with every request a little further."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Final

from msgspec import Struct, json

from saloon.analysis.prospects import Prospects
from saloon.kernel.flow import NOBODY
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.common.answering import answer_all
from saloon.server.common.process_pool import ProcessPool
from saloon.server.lobby.exploring import MEGABYTES, fault_of, played, said_or_raised
from saloon.server.wire.problem import Problem

SLICE: Final = 1.5  # seconds of thinking for one request
SECONDS: Final = 60.0
AT_ONCE: Final = 1  # so that who asks again finds what was measured
NICE: Final = 15  # bots that play come first
REMEMBERED: Final = 8  # positions that the process goes on with as it left them
DIGITS: Final = 5  # of a share


class Request(Struct):
    """A position whose seal, if it has one, was found to be ours."""

    position: wire.Position


class Prospectors(ProcessPool):
    def __init__(self, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.prospecting", str(MEGABYTES), *where]
        super().__init__(command, AT_ONCE, SECONDS)

    async def look(self, position: wire.Position, key: str) -> bytes:
        """The JSON of `wire.PositionAnalysis`. Raises Busy, and what is wrong with it."""
        return said_or_raised(await self.ask(Request(position), key, bytes.strip, game=position.game))


class Prospector:
    """The last few positions of the process."""

    def __init__(self, content_dir: Path | None) -> None:
        self.content_dir = content_dir
        self.prospects: dict[bytes, Prospects] = {}

    def answer(self, request: Request) -> bytes:
        try:
            prospects = self.taken_up(request.position)
        except (Problem, Mistake) as wrong:
            return fault_of(wrong)
        began = perf_counter()
        prospects.refine(lambda: perf_counter() - began >= SLICE)
        return json.encode(told(prospects))

    def taken_up(self, position: wire.Position) -> Prospects:
        which = json.encode(position)
        prospects = self.prospects.pop(which, None)
        if prospects is None:
            run = played(position, self.content_dir)
            prospects = Prospects(run.game, run.state)
        self.prospects[which] = prospects
        while len(self.prospects) > REMEMBERED:
            del self.prospects[next(iter(self.prospects))]
        return prospects


def told(prospects: Prospects) -> wire.PositionAnalysis:
    answers = [
        wire.AnswerChance(prospects.game.say(one.action), round(one.chance, DIGITS), round(one.error, DIGITS))
        for one in prospects.best()
    ]
    seat = prospects.answer.seat if prospects.answer is not None else NOBODY
    chances = [round(chance, DIGITS) for chance in prospects.chances()]
    return wire.PositionAnalysis(chances, round(prospects.error(), DIGITS), seat, answers, prospects.fine())


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, Prospector(content_dir).answer, megabytes, NICE)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
