"""saloon replay: a journal played back, move by move."""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated

import typer

from saloon.cli.files import open_journal
from saloon.cli.seats import seat_of
from saloon.cli.words import READER, complain, reason, say
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import Journal
from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from saloon.cli.screen import Screen


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    speed: Annotated[float, typer.Option(min=0.0)] = 1.0,
    seat: Annotated[str | None, typer.Option(metavar="N")] = None,
    at: Annotated[int | None, typer.Option(metavar="N")] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    from saloon.cli.screen import Screen

    opened = open_journal(file, content)
    journal = opened.journal
    viewer = NOBODY if seat is None else seat_of(journal.game, journal.ruleset.seats, seat, READER.lang)
    screen = Screen(journal.game, viewer, READER.lang)
    if at is None:
        play_back(journal, screen, 1 / speed if speed and sys.stdout.isatty() else 0.0)
    else:
        show_at(journal, screen, at)
    if opened.damage is not None:
        complain(reason(opened.damage))
    return int(opened.damage is not None)


def play_back(journal: Journal, screen: Screen, pause: float) -> None:
    """The news of every move, and the table after every answer."""
    screen.title(journal.game.texts[screen.lang].text("title", {}))
    moves = len(journal.moves)
    for number, (entry, s, log) in enumerate(journal.replay(), 1):
        screen.news(log.seen(screen.viewer))
        if entry.seat != NOBODY or number == moves:
            screen.rule(say("after", n=number, of=moves))
            screen.table(s)
            sleep(pause)


def show_at(journal: Journal, screen: Screen, at: int) -> None:
    moves = len(journal.moves)
    if not 0 <= at <= moves:
        raise Mistake("at", at=at, moves=moves)
    for number, (_, _, log) in enumerate(journal.replay(), 1):
        if number == at:
            screen.news(log.seen(screen.viewer))
    screen.rule(say("after", n=at, of=moves))
    screen.table(journal.at(at))
