"""saloon fuzz: random games under the eyes of the conformance suite; what breaks is dumped as a journal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from saloon.cli.files import write_text
from saloon.cli.words import complain, say
from saloon.games import find
from saloon.kernel.game import Game
from saloon.kernel.journal import canonical, new_setup
from saloon.kernel.luck import Seeded
from saloon.kernel.suite import Broken, Trial, random_options

Finding = tuple[int, str, str, str]  # the seed, the law that was broken, how, and the journal


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
    broken = 0
    for finding in findings(slug, seats, content, seed, games):
        broken += 1
        dump(game, finding, out)
    print(say("fuzz-done", games=games, broken=broken))
    return int(broken > 0)


def findings(slug: str, seats: int | None, box: Path | None, seed: int, games: int) -> Iterator[Finding]:
    from rich.console import Console
    from rich.progress import track

    workers = min(os.cpu_count() or 1, games)
    chunk = max(1, min(20, games // (workers * 4)))
    with ProcessPoolExecutor(workers) as pool:
        played = pool.map(partial(one_game, slug, seats, box), range(seed, seed + games), chunksize=chunk)
        out = Console(stderr=True)
        bar = track(played, slug, games, console=out, transient=True, disable=not out.is_terminal)
        yield from (finding for finding in bar if finding is not None)


def one_game(slug: str, seats: int | None, box: Path | None, seed: int) -> Finding | None:
    """One game with seats and options as a host might choose them. Runs in a process of its own."""
    game = find(slug, box=box)
    luck = Seeded(seed)
    count = game.seats[luck.below(len(game.seats))] if seats is None else seats
    options = random_options(game, luck)
    try:
        Trial(game, count, seed, options=options).play()
    except Broken as broken:
        return seed, broken.law, broken.what, broken.journal.text()
    except Exception as error:  # before there was a journal: the set-up itself
        start = canonical(new_setup(game, count, options).plain()) + "\n"
        return seed, "nothing is raised", f"{type(error).__name__}: {error}", start
    return None


def dump(game: Game[Any], finding: Finding, out: Path) -> None:
    """The journal, and beside it what was wrong."""
    seed, law, what, journal = finding
    path = out / f"{game.slug}-{seed}.saloon"
    line = say("fuzz-broken", path=str(path), seed=seed, law=law, what=what)
    write_text(path, journal)
    write_text(path.with_suffix(".txt"), line + "\n")
    complain(line)
