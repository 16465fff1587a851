"""Replays, made in a process of their own: a whole game is played again for each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, json

from saloon.analysis.variation import variation
from saloon.counting.outcome import outcome
from saloon.games import find
from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import SAVED, Journal
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.common.answering import answer_all
from saloon.server.common.process_pool import ProcessPool
from saloon.server.live import gate
from saloon.server.lobby.opening import fault, good, opened
from saloon.server.wire.forms import Instead
from saloon.server.wire.problem import Problem

SECONDS: Final = 60.0
MEGABYTES: Final = 2048
LONGEST: Final = 64 << 20  # bytes of a replay
AT_ONCE: Final = 1


class Request(Struct):
    journal: str
    info: wire.TableInfo
    viewer: int
    until: int | None = None  # not the replay, but where the game stood after this entry
    lots: bool = False  # not the replay, but what the dice and cards were drawn from
    instead: Instead | None = None  # not the replay, but that of what would have followed
    outcome: bool = False  # not the replay, but what came of the game


class Onset(Struct):
    """Where a game stood, for another to go on from there."""

    position: dict[str, Any]
    seats: int
    options: dict[str, Any]
    seat: int  # who made the next move


class Replays(ProcessPool):
    def __init__(self, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.replaying", str(MEGABYTES), *where]
        super().__init__(command, AT_ONCE, SECONDS, longest=LONGEST)

    async def make(self, request: Request, key: str) -> bytes:
        """The JSON of `wire.Replay`, `wire.Lots`, `Onset` or `Outcome`. Raises Busy, and Failed."""
        table = request.info.id
        return good(await self.ask(request, key, bytes.strip, table=table), table)


def answer(request: Request, content_dir: Path | None) -> bytes:
    try:
        played = opened(request.journal, content_dir)
        if request.until is not None:
            return json.encode(onset(played, request.until, content_dir))
        if request.lots:
            return json.encode(lots(played))
        if request.outcome:
            return json.encode(outcome(played))
        if request.instead is not None:
            played = varied(played, request.instead)
    except Problem as problem:
        return fault(problem)
    return gate.replay(played, request.info, request.viewer)


def onset(played: Journal, until: int, content_dir: Path | None) -> Onset:
    """A state belongs to its rules: a new game, which is played under those of today, must have the same."""
    today, setup = find(played.game.slug, None, content_dir), played.setup
    if (today.rules, today.content) != (setup.rules, setup.content):
        raise Problem("rules-since")
    early = {id(entry) for entry in played.entries[:until]}
    made = sum(id(entry) in early for entry in played.moves)
    state = played.at(made)
    if not state.pending:
        raise Problem("over-there")
    return Onset({SAVED: encode(played.game, state)}, setup.seats, setup.options, played.moves[made].seat)


def varied(played: Journal, instead: Instead) -> Journal:
    """The game that would probably have followed."""
    said = played.entries[instead.seq - 1] if instead.seq <= len(played.entries) else None
    moves = [move for move, made in enumerate(played.moves) if made is said and made.seat != NOBODY]
    if not moves:
        raise Problem("no-move")
    found = variation(played, moves[0], played.game.hear(instead.do))
    if found is None:
        raise Problem("no-answer")
    return found


def lots(played: Journal) -> wire.Lots:
    try:
        return gate.lots(played)
    except Mistake as mistake:  # its dice were not sealed, or not with this secret
        raise Problem("journal-damaged") from mistake


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: answer(request, content_dir), megabytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
