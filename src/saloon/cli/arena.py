"""`saloon arena`: which bot is stronger, and how sure is that?"""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from saloon.arena.match import Fixture, Outcome, Terms
    from saloon.arena.report import Standing
    from saloon.kernel.game import Game


def arena(
    slug: Annotated[str, typer.Argument(help="The game, for instance two-towns.")],
    bots: Annotated[str, typer.Option(help="Who plays, for instance random,greedy,search:400,search:100ms.")],
    games: Annotated[int, typer.Option(min=1, help="How many games at least; rounds are played to their end.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Seats at the table; by default one for each bot.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, unless bots think by the clock.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as id=value.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write every result to this file.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw wins and ratings into this PNG file.")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes to use; by default one per core.")] = None,
) -> None:
    """Plays bots against each other, every bot at every seat equally often."""
    from saloon.arena import tournament
    from saloon.arena.report import labels, report, standings
    from saloon.games import find
    from saloon.kernel.build import COMPILED

    terms = agree(find(slug), bots, seats, option or [])
    fixtures = tournament.plan(len(terms.bots), terms.seats, games, seed)
    jobs = min(jobs or tournament.cores(), len(fixtures))
    start = perf_counter()
    outcomes = follow(terms, fixtures, jobs)
    seconds = perf_counter() - start
    table = standings(terms, outcomes)
    show(terms, table, len(fixtures), seed, seconds)
    if json_file is not None:
        run = {"build": "compiled" if COMPILED else "plain", "jobs": jobs, "seconds": round(seconds, 3)}
        json_file.write_text(json.dumps(report(terms, seed, outcomes, run), indent=1) + "\n")
    if plot is not None:
        draw(terms, table, len(fixtures), seed, plot)
    if complain(outcomes, labels(list(terms.bots))):
        raise typer.Exit(1)


def agree(game: Game[Any], bots: str, seats: int | None, options: list[str]) -> Terms:
    """What is to be played; whatever is wrong with it is said before anything starts."""
    from saloon.arena.match import Terms, make_bot

    names = tuple([name.strip() for name in bots.split(",")])
    for name in names:
        make_bot(name, 0)
    chosen = game.settle(dict([read_option(game, text) for text in options]))
    seats = min(game.seats, key=lambda number: abs(number - len(names))) if seats is None else seats
    game.open(seats, dict(chosen))
    return Terms(game.slug, seats, chosen, names)


def read_option(game: Game[Any], text: str) -> tuple[str, int | str]:
    id, _, value = text.partition("=")
    choices = game.options[id].choices if id in game.options else ()
    return id, next((choice for choice in choices if str(choice) == value), value)


def follow(terms: Terms, fixtures: list[Fixture], jobs: int) -> list[Outcome]:
    """Plays behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from saloon.arena.tournament import run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(terms.slug, total=len(fixtures))
        return run(terms, fixtures, jobs, lambda outcome: progress.advance(task))


def show(terms: Terms, table: list[Standing], games: int, seed: int, seconds: float) -> None:
    from rich.console import Console

    console = Console()
    console.print(rows(table), highlight=False)
    console.print(
        f"{terms.slug}, {terms.seats} seats, {games} games, seed {seed}, {seconds:.1f} s. "
        f"An equal share is {1 / terms.seats:.1%}.",
        highlight=False,
    )


def rows(table: list[Standing]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    out = Table("bot", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for title in ("won", "95 % interval", "mean\nscore", "rating\n± 2σ", "games\nper seat", "ms per\nanswer"):
        out.add_column(title, justify="right", no_wrap=True)
    for line in sorted(table, key=lambda line: (-line.share, -line.rating.mu)):
        out.add_row(
            line.bot,
            f"{line.share:.1%}",
            f"{line.low:.1%} – {line.high:.1%}",
            f"{line.score:.2f}",
            f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}",
            per_seat([record.games for record in line.by_seat]),
            f"{line.ms_per_answer:.2f}",
        )
    return out


def per_seat(games: list[int]) -> str:
    """One number: they differ only where games failed."""
    return str(games[0]) if len(set(games)) == 1 else f"{min(games)}–{max(games)}"


def draw(terms: Terms, table: list[Standing], games: int, seed: int, file: Path) -> None:
    from saloon.arena.plot import plot
    from saloon.games import find

    name = find(terms.slug).texts["en"].find("title") or terms.slug
    note = f"{games} games with {terms.seats} seats, seed {seed}; the dashed line is an equal share."
    plot(table, terms.seats, f"{name}: the arena", note, file)


def complain(outcomes: list[Outcome], names: list[str]) -> bool:
    """One line for every game that failed."""
    failed = [(outcome.fixture, outcome.fault) for outcome in outcomes if outcome.fault is not None]
    for fixture, fault in failed:
        who = names[fixture.lineup[fault.seat]] if fault.seat >= 0 else "nobody"
        where = f"seed {fixture.seed}, seat {fault.seat}, question {fault.ask}"
        typer.echo(f"{who} {fault.kind} ({where}): {fault.detail}", err=True)
    return bool(failed)
