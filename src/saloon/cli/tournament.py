"""saloon tournament: rehearse a tournament with bots, through the real store and the real drawing of rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from saloon.cli.extras import need
from saloon.cli.words import console, say, table_of
from saloon.cores import cores
from saloon.games import find
from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from saloon.cli.rehearsal import Ending, Meeting
    from saloon.server.wire.tournaments import Tournament

SHOWN: Final = 10  # of the final standings
BOTS: Final = ("random", "greedy")  # weak, strong
FORMATS: Final = ("knockout", "swiss", "round-robin", "league")


def tournament(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "two-towns",
    people: Annotated[int, typer.Option(metavar="N", min=2, max=1000)] = 500,
    format: Annotated[str, typer.Option(metavar="|".join(FORMATS))] = "swiss",
    size: Annotated[int, typer.Option(metavar="N", min=2, max=12)] = 2,
    rounds: Annotated[int, typer.Option(metavar="N", min=0, max=60)] = 0,
    seed: Annotated[int, typer.Option(metavar="N")] = 1,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1)] = None,
) -> int:
    need("server")
    if format not in FORMATS:
        raise Mistake("tournament-format", format=format, known=FORMATS)
    find(game).ruleset(size, {})
    began = perf_counter()
    with TemporaryDirectory() as folder:
        done = asyncio.run(rehearsed(Path(folder), game, people, format, size, rounds, by_bots(seed, jobs or cores())))
    show(done)
    print(note(done, perf_counter() - began))
    return 0


async def rehearsed(
    folder: Path, game: str, people: int, format: str, size: int, rounds: int,
    play: Callable[[Sequence[Meeting]], Iterable[Ending]],
) -> Tournament:  # fmt: skip
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from saloon.cli.rehearsal import rehearsing
    from saloon.server.wire.tournaments import TournamentPlan

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    plan = TournamentPlan("Rehearsal", game, format, size, rounds)  # type: ignore[arg-type]  # one of FORMATS
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1)

        def tell(seen: Tournament) -> None:
            tables = seen.tables[-1] if seen.tables else []
            over = sum(bool(table.places) for table in tables)
            bar.update(task, description=say("tournament.round", n=seen.round), total=len(tables) or 1, completed=over)

        async with rehearsing(f"sqlite:///{folder / 'saloon.db'}", play) as rehearsal:
            return await rehearsal.run(plan, people, tell)


def by_bots(seed: int, jobs: int) -> Callable[[Sequence[Meeting]], Iterable[Ending]]:
    from saloon.arena.match import Fixture, Terms, derived
    from saloon.arena.tournament import run
    from saloon.cli.rehearsal import Ending, is_strong

    def play(meetings: Sequence[Meeting]) -> Iterable[Ending]:
        found: dict[str, Ending] = {}
        for size in {len(one.players) for one in meetings}:
            some = [one for one in meetings if len(one.players) == size]
            lineups = [tuple(int(is_strong(number)) for number in one.players) for one in some]
            games = [
                Fixture(line, derived(seed, *one.players)) for one, line in zip(some, lineups, strict=True)
            ]  # fmt: skip
            outcomes = run(Terms(some[0].game, size, {}, BOTS), games, min(jobs, len(games)))
            found |= {
                one.table: Ending(out.payoffs, out.result) for one, out in zip(some, outcomes, strict=True)
            }  # fmt: skip
        return [found[one.table] for one in meetings]

    return play


def show(done: Tournament) -> None:
    names = {one.number: one.name for one in done.entrants}
    out = table_of("bot", ("place", "points", "won", "opposition", "beaten", "games"))
    for one in done.standings[:SHOWN]:
        out.add_row(
            names[one.number], str(one.rank), f"{one.points:.2f}", str(one.wins), f"{one.opposition:.2f}",
            f"{one.beaten:.2f}", str(one.games),
        )  # fmt: skip
    console().print(out)


def note(done: Tournament, seconds: float) -> str:
    tables = [table for tables in done.tables for table in tables]
    byes = sum(len(table.players) == 1 for table in tables)
    absent = sum(place == 0 for table in tables for place in table.places)
    strong = [one.rank for one in done.standings if one.number % 2]
    weak = [one.rank for one in done.standings if not one.number % 2]
    return say(
        "tournament.done", people=len(done.entrants), rounds=done.round, tables=len(tables) - byes, byes=byes,
        absent=absent, strong=f"{sum(strong) / len(strong):.0f}", weak=f"{sum(weak) / len(weak):.0f}",
        seconds=f"{seconds:.0f}",
    )  # fmt: skip
