"""saloon calibrate: of positions given 70 %, how many are won?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from saloon.cli.arena import expect_folders
from saloon.cli.extras import need
from saloon.cli.words import READER, console, say, table_of
from saloon.games import find, slugs
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from saloon.arena.calibration import Foretold

SEATS: Final = 3  # of a table, or as near as the game allows

Calibration = tuple[Game[Any], int, "list[Foretold]"]


def calibrate(
    games_named: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1)] = 100,
    seed: Annotated[int, typer.Option(metavar="N")] = 1,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
) -> int:
    if plot is not None:
        need("arena")
    expect_folders(plot)
    found = measured([find(slug) for slug in games_named or sorted(slugs())], games, seed)
    if as_json:
        from saloon.arena.calibration import plain

        print(json.dumps([plain(game, seats, games, some) for game, seats, some in found]))
    else:
        show(found)
    if plot is not None:
        draw(found, games, plot)
    return 0


def measured(games: Sequence[Game[Any]], number: int, seed: int) -> list[Calibration]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from saloon.arena.calibration import calibrate as ask

    out = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found: list[Calibration] = []
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        for game in games:
            task = bar.add_task(game.slug, total=number)
            seats = min(game.seats, key=lambda seats: abs(seats - SEATS))
            found.append((game, seats, ask(game, seats, number, seed, lambda task=task: bar.advance(task))))  # type: ignore[misc]
    return found


def show(found: Sequence[Calibration]) -> None:
    from saloon.arena.calibration import bins

    for game, seats, some in found:
        out = table_of("given", ("positions", "won", "interval"))
        for one in bins(some):
            won = one.won
            out.add_row(
                f"{one.given:.0%}", str(won.games), f"{won.share:.0%}", f"{won.low:.0%} – {won.high:.0%}"
            )  # fmt: skip
        print(note(game, seats, some))
        console().print(out)


def note(game: Game[Any], seats: int, some: Sequence[Foretold]) -> str:
    from saloon.arena.calibration import slope

    title = game.texts[READER.lang].text("title", {})
    return say("calibrated", game=title, seats=seats, positions=len(some), slope=f"{slope(some):.2f}")


def draw(found: Sequence[Calibration], games: int, file: Path) -> None:
    from saloon.arena.calibration import bins, slope
    from saloon.arena.calibration_plot import Panel, plot

    panels = [
        Panel(
            game.texts[READER.lang].text("title", {}),
            say("calibrated-panel", seats=seats, games=games, slope=f"{slope(some):.2f}"),
            bins(some),
        )
        for game, seats, some in found
    ]
    try:
        plot(panels, say("calibrated-given"), say("calibrated-won"), file)
    except OSError as error:
        raise Mistake("no-writing", path=str(file), problem=error.strerror or "") from None
