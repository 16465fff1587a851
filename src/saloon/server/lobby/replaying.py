"""Replays, made in a process of their own: a whole game is played again for each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, json

from saloon.counting.outcome import outcome
from saloon.games import find
from saloon.kernel.codec import encode
from saloon.kernel.journal import SAVED, Journal, read_journal
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
NOT_HERE: Final = ("game", "package")  # a game that no package brings any more, or a broken one


class Request(Struct):
    journal: str
    info: wire.TableInfo
    viewer: int
    until: int | None = None  # not the replay, but where the game stood after this entry
    lots: bool = False  # not the replay, but what the dice and cards were drawn from
    outcome: bool = False  # not the replay, but what came of the game


class Onset(Struct):
    """Where a game stood, for another to go on from there."""

    position: dict[str, Any]
    seats: int
    options: dict[str, Any]


class Fault(Struct):
    """Why there is no replay; where it is the game that is missing, its name."""

    problem: str
    facts: dict[str, str] = {}


class Failed(Exception):
    """The process has died, or had to be ended. What it said is in the log."""


class Replays(ProcessPool):
    def __init__(self, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.replaying", str(MEGABYTES), *where]
        super().__init__(command, AT_ONCE, SECONDS, longest=LONGEST)

    async def make(self, request: Request, key: str) -> bytes:
        """The JSON of `wire.Replay`, `wire.Lots`, `Onset` or `Outcome`. Raises Busy, and Failed."""
        made = await self.ask(request, key, bytes.strip, table=request.info.id)
        if made is None:
            raise Failed(request.info.id)
        if made.startswith(FAULT):
            fault = json.decode(made, type=Fault)
            raise Problem(fault.problem, **fault.facts)
        return made


def answer(request: Request, content_dir: Path | None) -> bytes:
    try:
        played = opened(request.journal, content_dir)
        if request.until is not None:
            return json.encode(onset(played, request.until, content_dir))
        if request.lots:
            return json.encode(lots(played))
        if request.outcome:
            return json.encode(outcome(played))
    except Problem as problem:
        return json.encode(Fault(problem.key, {name: str(value) for name, value in problem.facts.items()}))
    return gate.replay(played, request.info, request.viewer)


def onset(played: Journal, until: int, content_dir: Path | None) -> Onset:
    """A state belongs to its rules: a new game, which is played under those of today, must have the same."""
    today, setup = find(played.game.slug, None, content_dir), played.setup
    if (today.rules, today.content) != (setup.rules, setup.content):
        raise Problem("rules-since")
    early = {id(entry) for entry in played.entries[:until]}
    state = played.at(sum(id(entry) in early for entry in played.moves))
    if not state.pending:
        raise Problem("over-there")
    return Onset({SAVED: encode(played.game, state)}, setup.seats, setup.options)


def lots(played: Journal) -> wire.Lots:
    try:
        return gate.lots(played)
    except Mistake as mistake:  # its dice were not sealed, or not with this secret
        raise Problem("journal-damaged") from mistake


def opened(text: str, content_dir: Path | None) -> Journal:
    try:
        found = read_journal(text, lambda slug, rules: find(slug, rules, content_dir))
    except Mistake as mistake:
        raise problem_of(mistake) from mistake
    if found.damage is not None:
        raise Problem("journal-damaged")
    return found.journal


def problem_of(mistake: Mistake) -> Problem:
    """A game that is not here, or not as it was, opens no journal: what is missing is named (P7)."""
    if mistake.key in NOT_HERE:
        return Problem("not-installed", game=mistake.facts["game"])
    return Problem("journal-damaged" if mistake.key == "no-journal" else "other-rules")


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: answer(request, content_dir), megabytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
