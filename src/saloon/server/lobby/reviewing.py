"""Games that are over are looked back at in processes of their own: with every request a little further."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from zlib import compress, decompress
from zlib import error as Garbled

from msgspec import MsgspecError, Raw, Struct, convert, json

from saloon.analysis.measures import FINE
from saloon.analysis.prospects import Prospects
from saloon.analysis.review import Review
from saloon.server import wire
from saloon.server.common.answering import answer_all
from saloon.server.common.process_pool import ProcessPool
from saloon.server.lobby.opening import fault, good, opened
from saloon.server.wire.problem import Problem

SLICE: Final = 1.5  # seconds of thinking for one request,
FIRST: Final = 0.75  # for the first one: something is told soon,
BUDGET: Final = 300.0  # and for one game in all
SECONDS: Final = 60.0
MEGABYTES: Final = 1024
LONGEST: Final = 64 << 20  # bytes of what is found
WAITING: Final = 4  # requests of one person that may wait for their turn,
LINE: Final = 8  # and of all, for each process: nobody waits much longer than ten seconds
NICE: Final = 15  # bots that play come first
REMEMBERED: Final = 3  # games that a process goes on with as it left them
DIGITS: Final = 5  # of a share
NEARLY: Final = 0.99


class Request(Struct):
    """A game, and how far it was looked at before."""

    table: str
    mark: str  # of its last entry
    journal: str
    looks: int = 0
    seconds: float = 0.0
    progress: float = 0.0
    kept: bytes = b""


class Found(Struct):
    """How far it has been looked at now. What is kept is for the next request, the rest for people."""

    looks: int
    seconds: float
    progress: float
    fine: bool
    luck: list[float]  # by seat
    error: list[float]
    report: Raw  # JSON of wire.Report
    kept: bytes


class Reviews(ProcessPool):
    def __init__(self, size: int, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.reviewing", str(MEGABYTES), *where]
        super().__init__(command, size, SECONDS, WAITING, LONGEST, LINE * size)

    async def look(self, request: Request, key: str) -> Found:
        """Raises Busy, and Failed if it took too much or long: what was kept before is as good as it was."""
        found = await self.ask(request, key, bytes.strip, table=request.table)
        return json.decode(good(found, request.table), type=Found)


class Reviewer:
    """The last few games of one process. The same game is measured by the same looks, wherever it is done."""

    def __init__(self, content_dir: Path | None) -> None:
        self.content_dir = content_dir
        self.reviews: dict[tuple[str, str], Review] = {}

    def answer(self, request: Request) -> bytes:
        began = perf_counter()
        try:
            review = self.taken_up(request)
        except Problem as problem:
            return fault(problem)
        until = perf_counter() + (SLICE if request.looks else FIRST)
        review.refine(lambda: perf_counter() >= until)
        return json.encode(found(review, request.seconds + perf_counter() - began, request.progress))

    def taken_up(self, request: Request) -> Review:
        """The review of a game as far as it is known here or was kept, whichever is further."""
        which = (request.table, request.mark)
        review = self.reviews.pop(which, None) or self.opened(request.journal)
        if looks_at(review) < request.looks and not take_up(review, request.kept):
            review = self.opened(request.journal)
        self.reviews[which] = review
        while len(self.reviews) > REMEMBERED:
            del self.reviews[next(iter(self.reviews))]
        return review

    def opened(self, journal: str) -> Review:
        return Review(opened(journal, self.content_dir))


def take_up(measured: Review | Prospects, kept: bytes) -> bool:
    """Whether that was possible: what was kept may be damaged."""
    try:
        return measured.take_up(json.decode(decompress(kept), type=dict[str, Any]))
    except (Garbled, MsgspecError, ValueError, LookupError, TypeError):
        return False


def packed(measured: Review | Prospects) -> bytes:
    """What was measured, to be kept."""
    return compress(json.encode(measured.kept()))


def found(review: Review, seconds: float, before: float) -> Found:
    report = convert(short(review.report()), wire.Report)
    luck, error = [one.luck for one in report.seats], [one.error for one in report.seats]
    done = max(before, progress(review, report.fine, seconds))
    told = Raw(json.encode(report))
    return Found(looks_at(review), seconds, done, report.fine, luck, error, told, packed(review))


def progress(review: Review, fine: bool, seconds: float) -> float:
    """How much of all looks is done, as errors fall with their root; or of the time, if that is more."""
    if fine or seconds >= BUDGET:
        return 1.0
    done = [(FINE / max(FINE, measure.error())) ** 2 for measure in review.measures()]
    return min(NEARLY, max(seconds / BUDGET, sum(done) / len(done)))


def looks_at(measured: Review | Prospects) -> int:
    return sum([measure.looks() for measure in measured.measures()])


def short(told: Any) -> Any:
    """The same with no more digits than mean something."""
    if isinstance(told, float):
        return round(told, DIGITS)
    if isinstance(told, list):
        return [short(one) for one in told]
    return {name: short(one) for name, one in told.items()} if isinstance(told, dict) else told


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, Reviewer(content_dir).answer, megabytes, NICE)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
