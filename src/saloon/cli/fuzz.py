"""saloon fuzz: random games under the eyes of the conformance suite; what breaks is dumped as a journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from saloon.cli.files import write_text
from saloon.cli.words import complain, say
from saloon.cores import cores
from saloon.games import find
from saloon.kernel.game import Game
from saloon.kernel.journal import canonical, new_setup
from saloon.kernel.messages import Atom
from saloon.kernel.suite import Broken, Trial, random_table


class Finding(NamedTuple):
    """What went wrong in one game."""

    seed: int
    law: str
    what: str
    journal: str


class Table(NamedTuple):
    """One game that was played."""

    seats: int
    options: dict[str, Any]  # every one of them
    finding: Finding | None


def fuzz(
    slug: Annotated[str, typer.Argument(metavar="SLUG")],
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    seats: Annotated[int | None, typer.Option()] = None,
    out: Annotated[Path, typer.Option(metavar="DIR")] = Path("out"),
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    game = find(slug, box=content)
    game.ruleset(game.seats[0] if seats is None else seats)
    broken, tables = 0, Counter[tuple[str, Atom]]()
    for table in played(slug, seats, content, seed, games):
        tables.update([("", table.seats), *table.options.items()])
        if table.finding is not None:
            broken += 1
            dump(game, table.finding, out)
    report(game, seats, tables)
    print(say("fuzz-done", games=games, broken=broken))
    return int(broken > 0)


def report(game: Game[Any], seats: int | None, tables: Counter[tuple[str, Atom]]) -> None:
    """How often each size of table and each choice of an option was played: what was not tried is not shown to hold."""
    sizes = game.seats if seats is None else [seats]
    print(say("fuzz-seats", counts=counted("", sizes, tables)))
    for option in game.options.values():
        print(say("fuzz-option", option=option.id, counts=counted(option.id, option.choices, tables)))


def counted(id: str, values: Sequence[Atom], tables: Counter[tuple[str, Atom]]) -> str:
    never = sum(not tables[id, value] for value in values)
    tried = [f"{value} × {tables[id, value]}" for value in values if tables[id, value]]
    return ", ".join([*tried, say("fuzz-never", n=never)] if never else tried)


def played(slug: str, seats: int | None, box: Path | None, seed: int, games: int) -> Iterator[Table]:
    from rich.console import Console
    from rich.progress import track

    workers = min(cores(), games)
    chunk = max(1, min(20, games // (workers * 4)))
    with ProcessPoolExecutor(workers) as pool:
        tables = pool.map(partial(one_game, slug, seats, box), range(seed, seed + games), chunksize=chunk)
        out = Console(stderr=True)
        yield from track(tables, slug, games, console=out, transient=True, disable=not out.is_terminal)


def one_game(slug: str, seats: int | None, box: Path | None, seed: int) -> Table:
    """One game with seats and options as a host might choose them. Runs in a process of its own."""
    game = find(slug, box=box)
    count, options = random_table(game, seed, seats)
    return Table(count, game.complete_options(options), broken_law(game, count, options, seed))


def broken_law(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> Finding | None:
    try:
        Trial(game, seats, seed, options=options).play()
    except Broken as broken:
        return Finding(seed, broken.law, broken.what, broken.journal.text())
    except Exception as error:  # before there was a journal: the set-up itself
        start = canonical(new_setup(game, seats, options).plain()) + "\n"
        return Finding(seed, "nothing is raised", f"{type(error).__name__}: {error}", start)
    return None


def dump(game: Game[Any], finding: Finding, out: Path) -> None:
    """The journal, and beside it what was wrong."""
    path = out / f"{game.slug}-{finding.seed}.saloon"
    line = say("fuzz-broken", path=str(path), seed=finding.seed, law=finding.law, what=finding.what)
    write_text(path, finding.journal)
    write_text(path.with_suffix(".txt"), line + "\n")
    complain(line)
