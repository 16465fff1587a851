"""saloon arena: which bot is stronger, and how sure is that?"""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saloon.cli.extras import need
from saloon.cli.files import write_text
from saloon.cli.play import chosen
from saloon.cli.words import READER, complain, console, say, table_of
from saloon.games import find
from saloon.kernel.build import COMPILED
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from rich.table import Table

    from saloon.arena.match import Fixture, MatchResult, Terms
    from saloon.arena.report import Standing
    from saloon.counting.balance import Balance, Spread
    from saloon.counting.shares import Share


def arena(
    slug: Annotated[str, typer.Argument(metavar="SLUG")],
    bots: Annotated[str, typer.Option(metavar="BOT,BOT…")],
    games: Annotated[int, typer.Option(metavar="N", min=1)] = 100,
    seats: Annotated[int | None, typer.Option(metavar="N")] = None,
    seed: Annotated[int, typer.Option(metavar="N")] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="ID=VALUE")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1)] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    need("arena")
    from saloon.arena.report import balance, report, standings
    from saloon.arena.tournament import plan
    from saloon.cores import cores
    from saloon.counting.balance import plain_balance
    from saloon.counting.sheet import BALANCE, balance_rows, csv_text

    game = find(slug, box=content)
    terms = agreed(game, bots, seats, chosen(game, option or []), content)
    expect_folders(json_file, csv_file, plot)
    fixtures = plan(len(terms.bots), terms.seats, games, seed)
    jobs = min(jobs or cores(), len(fixtures))
    start = perf_counter()
    outcomes = played(terms, fixtures, jobs)
    seconds = round(perf_counter() - start, 1)
    table = standings(terms, outcomes)
    found = balance(terms.seats, outcomes)
    show(game, table, found)
    note = summary(terms, len(fixtures), seed)
    print(f"{note} {say('arena.time', seconds=seconds, jobs=jobs)}")
    if json_file is not None:
        run = {"build": "compiled" if COMPILED else "plain", "jobs": jobs, "seconds": seconds}
        data = {**report(terms, seed, outcomes, run), "balance": plain_balance(found)}
        write_text(json_file, json.dumps(data, indent=1) + "\n")
    if csv_file is not None:
        write_text(csv_file, csv_text(BALANCE, balance_rows(game.slug, terms.seats, found)))
    if plot is not None:
        draw(game, terms.seats, table, found, note, plot)
    return int(complaints(terms, outcomes))


def agreed(game: Game[Any], bots: str, seats: int | None, options: dict[str, Any], box: Path | None) -> Terms:
    """What is to be played; whatever is wrong with it is said before anything starts."""
    from saloon.arena.match import Terms, make_bot

    names = tuple([name.strip() for name in bots.split(",")])
    for name in names:
        make_bot(name, 0)
    seats = min(game.seats, key=lambda number: abs(number - len(names))) if seats is None else seats
    game.ruleset(seats, options)
    return Terms(game.slug, seats, options, names, box)


def expect_folders(*files: Path | None) -> None:
    """A long tournament must not end with nowhere to write."""
    for file in files:
        if file is not None and not file.parent.is_dir():
            raise Mistake("no-folder", path=str(file.parent))


def played(terms: Terms, fixtures: list[Fixture], jobs: int) -> list[MatchResult]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from saloon.arena.tournament import run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(terms.slug, total=len(fixtures))
        return run(terms, fixtures, jobs, lambda outcome: progress.advance(task))


def summary(terms: Terms, games: int, seed: int) -> str:
    equal = f"{1 / terms.seats:.1%}"
    return say("arena.summary", game=terms.slug, seats=terms.seats, games=games, seed=seed, equal=equal)


def show(game: Game[Any], table: list[Standing], found: Balance) -> None:
    console().print(rows(table))
    show_balance(game, found)


def show_balance(game: Game[Any], found: Balance) -> None:
    console().print(even_rows(game, found))
    for line, _ in length_lines(found):
        print(line)


def rows(table: list[Standing]) -> Table:
    out = table_of("bot", ("won", "interval", "score", "rating", "per-seat", "ms"))
    for line in sorted(table, key=lambda line: (-line.wins.share, -line.rating.mu)):
        out.add_row(
            line.bot,
            f"{line.wins.share:.1%}",
            f"{line.wins.low:.1%} – {line.wins.high:.1%}",
            f"{line.score:.2f}",
            f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}",
            per_seat([record.games for record in line.by_seat]),
            f"{line.ms_per_answer:.2f}",
        )
    return out


def per_seat(games: list[int]) -> str:
    """One number: they differ only where games failed."""
    return str(games[0]) if len(set(games)) == 1 else f"{min(games)}–{max(games)}"


def even_lines(game: Game[Any], found: Balance) -> list[tuple[str, Share]]:
    """The shares of every seat and every role, by name."""
    texts = game.texts[READER.lang]
    seats = [(say("arena.seat", n=n), line) for n, line in enumerate(found.seats, 1)]
    return [*seats, *[(texts.name(*role), line) for role, line in found.roles.items()]]


def even_rows(game: Game[Any], found: Balance) -> Table:
    out = table_of("role" if found.roles else "seat", ("games", "won", "interval"))
    for name, line in even_lines(game, found):
        out.add_row(name, str(line.games), f"{line.share:.1%}", f"{line.low:.1%} – {line.high:.1%}")
    return out


def length_lines(found: Balance) -> list[tuple[str, Spread]]:
    """The lengths of games, each with the sentence that sums it up."""
    from saloon.counting.balance import lengths

    return [
        (say(f"arena.{name}", median=f"{some.median:g}", least=some.least, most=some.most), some)
        for name, some in lengths(found).items()
        if some is not None
    ]


def draw(game: Game[Any], seats: int, table: list[Standing], found: Balance, note: str, file: Path) -> None:
    from saloon.arena.plot import Captions, plot

    title = say("arena.title", game=game.texts[READER.lang].text("title", {}))
    captions = Captions(title, say("arena.wins"), say("arena.ratings"), say("arena.balance"), note)
    try:
        plot(table, even_lines(game, found), length_lines(found), seats, captions, file)
    except OSError as error:
        raise Mistake("no-writing", path=str(file), problem=error.strerror or "") from None


def complaints(terms: Terms, outcomes: list[MatchResult]) -> bool:
    """One line for every game that failed."""
    failed = [(outcome.fixture, outcome.fault) for outcome in outcomes if outcome.fault is not None]
    for fixture, fault in failed:
        bot = terms.bots[fixture.lineup[fault.seat]] if fault.seat >= 0 else ""
        facts = {
            "bot": bot,
            "seed": fixture.seed,
            "seat": fault.seat + 1,
            "ask": fault.question,
            "problem": fault.detail,
        }
        complain(say("arena-fault", kind=fault.kind, **facts))
    return bool(failed)
