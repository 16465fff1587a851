"""Positions opened in processes of their own: whatever somebody has set up, the house goes on."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, json

from saloon.games import find
from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Keyed
from saloon.kernel.messages import EventLog, Mistake, Refusal
from saloon.kernel.play import chance_asked, submit
from saloon.kernel.undo import is_quiet
from saloon.server import wire
from saloon.server.common.answering import answer_all
from saloon.server.common.process_pool import ProcessPool
from saloon.server.live import gate
from saloon.server.live.desk import LogLine
from saloon.server.lobby.placing import placed
from saloon.server.wire.positions import MOST_PLAYED
from saloon.server.wire.problem import Problem

SECONDS: Final = 10.0
MEGABYTES: Final = 1024
AT_ONCE: Final = 2
FAULT: Final = b'{"fault":'
KEY: Final = 32  # bytes of what chance draws from


class Request(Struct):
    """A position whose seal, if it has one, was found to be ours."""

    position: wire.Position
    viewer: int | None = None  # None: with the eyes of whoever is asked
    answer: wire.Played | None = None
    draw: bool = True  # whether chance answers where it is asked
    preview: wire.Played | None = None  # not how it stands, but what this answer would certainly do
    moment: bool = False  # nor that, but the state itself


class Fault(Struct):
    """Why there is nothing to see: a problem of the house, or a mistake that the game found."""

    fault: str
    facts: dict[str, Any]
    mistake: bool


class Moment(Struct):
    state: str


class Explorer(ProcessPool):
    def __init__(self, content_dir: Path | None) -> None:
        where = [str(content_dir)] if content_dir else []
        command = [sys.executable, "-m", "saloon.server.lobby.exploring", str(MEGABYTES), *where]
        super().__init__(command, AT_ONCE, SECONDS)

    async def explore(self, request: Request, key: str) -> bytes:
        """The JSON of `wire.Explored`, `wire.Foreseen` or a `Moment`. Raises Busy, and what is wrong with it."""
        return said_or_raised(await self.ask(request, key, bytes.strip, game=request.position.game))


def said_or_raised(made: bytes | None) -> bytes:
    """What a process said, or what it found wrong."""
    if made is None:
        raise Problem("bad-position", problem="time")
    if made.startswith(FAULT):
        found = json.decode(made, type=Fault)
        facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in found.facts.items()}
        raise Mistake(found.fault, **facts) if found.mistake else Problem(found.fault, **facts)
    return made


def fault_of(wrong: Problem | Mistake) -> bytes:
    return json.encode(Fault(wrong.key, dict(wrong.facts), isinstance(wrong, Mistake)))


class Variation:
    """Play from a position, answer by answer."""

    def __init__(self, game: Game[Any], state: State[Any]) -> None:
        self.game = game
        self.state = state
        self.played: list[wire.Played] = []
        self.lines: list[LogLine] = []

    def play(self, one: wire.Played) -> Refusal | None:
        log, quiet = EventLog(), is_quiet(self.state, one.seat, one.ask)
        no = submit(self.state, one.seat, one.ask, self.game.hear(one.do), log=log)
        if no is None:
            self.played.append(one)
            self.lines.append(LogLine(len(self.played), one.seat, "", -1, quiet, log.events))
        return no

    def draw(self, luck: Keyed) -> None:
        """What chance does for as long as it is asked."""
        while (chance := chance_asked(self.state)) is not None and len(self.played) < MOST_PLAYED:
            outcome = self.game.say(chance.draw(self.state, luck))
            self.play(wire.Played(NOBODY, self.state.pending[0].id, outcome))

    def asked(self) -> list[int]:
        return sorted({seat for d in self.state.pending for seat in d.owing if seat != NOBODY})


def played(position: wire.Position, content_dir: Path | None) -> Variation:
    """All that was answered from a position."""
    game = find(position.game, None, content_dir)
    run = Variation(game, placed(game, game.ruleset(position.seats, position.options), position.facts))
    for number, one in enumerate(position.played, 1):
        if run.play(one) is not None:
            raise Problem("no-variation", n=number)
    return run


def answer(request: Request, content_dir: Path | None) -> bytes:
    try:
        return json.encode(explored(request, played(request.position, content_dir)))
    except (Problem, Mistake) as wrong:
        return fault_of(wrong)


def explored(request: Request, run: Variation) -> wire.Explored | wire.Foreseen | Moment:
    game, position = run.game, request.position
    if request.preview is not None:
        look = wire.Look(0, request.preview.ask, request.preview.do)
        return gate.preview_of(game, run.state, request.preview.seat, look)
    if request.moment:
        if not run.state.pending:
            raise Problem("over-there")
        return Moment(encode(game, run.state))
    no = run.play(request.answer) if request.answer is not None else None
    if request.draw:
        run.draw(Keyed(secrets.token_bytes(KEY)))
    position.played = run.played
    return gate.explored(game, run.state, position, request.viewer, run.lines, run.asked(), no)


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: answer(request, content_dir), megabytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
