"""saloon ratings: how strong the bots are, whether the model is right, and the ratings of a house counted again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from saloon.bots.levels import LEVELS
from saloon.cli.arena import expect_folders
from saloon.cli.extras import need, need_for
from saloon.cli.files import write_text
from saloon.cli.words import READER, console, say, table_of
from saloon.games import find, slugs
from saloon.kernel.messages import Mistake
from saloon.server.common.settings import Settings, data_folder

if TYPE_CHECKING:
    from saloon.arena.bot_ratings import Measured
    from saloon.arena.rating_simulation import Simulated

HARD: Final = "search:40"  # simulations of the hard bot where it is measured
NOTE: Final = (
    "# Made by `saloon ratings bots`: rating and standard error of each level; the medium bot is the middle.\n"
)

ratings = typer.Typer()


@ratings.command("bots")
def measure_bots(
    games_named: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    out: Annotated[Path, typer.Option(metavar="FILE")] = Path("src/saloon/rating/bots.toml"),
    games: Annotated[int, typer.Option(metavar="N", min=2)] = 40,
    hard_games: Annotated[int, typer.Option(metavar="N", min=3)] = 12,
    hard: Annotated[str, typer.Option(metavar="BOT")] = HARD,
    seats: Annotated[int | None, typer.Option(metavar="N")] = None,
    seed: Annotated[int, typer.Option(metavar="N")] = 1,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1)] = None,
) -> int:
    """What is measured anew replaces what the file says of it; the rest of the file stays."""
    from saloon.arena.bot_ratings import measure
    from saloon.cores import cores
    from saloon.rating.bots import measured

    table = {slug: dict(some) for slug, some in measured().items()}
    for rules in [find(slug) for slug in games_named or sorted(slugs())]:
        for number in [seats] if seats else rules.seats:
            found = measure(rules, number, games, hard_games, hard, seed, jobs or cores())
            table.setdefault(rules.slug, {})[str(number)] = plain(found, hard)
            write_text(out, NOTE + "".join(lines(table)))
            print(line(rules.texts[READER.lang].text("title", {}), number, found))
    return 0


def plain(found: Measured, hard: str) -> dict[str, Any]:
    rated = {
        level: [round(one.mu), round(one.sigma)] for level, one in zip(LEVELS, found.ratings, strict=True)
    }  # fmt: skip
    return {**rated, "games": found.games, "hard-games": found.hard, "hard-as": hard}


def lines(table: Mapping[str, Mapping[str, Any]]) -> list[str]:
    return [
        f"\n[{slug}.{number}]\n" + "".join([f"{name} = {json.dumps(value)}\n" for name, value in one.items()])
        for slug, some in sorted(table.items())
        for number, one in sorted(some.items(), key=lambda item: int(item[0]))
    ]


def line(title: str, seats: int, found: Measured) -> str:
    rated = {level: f"{one.mu:.0f} ± {2 * one.sigma:.0f}" for level, one in zip(LEVELS, found.ratings, strict=True)}
    return say("ratings.bots", game=title, seats=seats, games=found.games, faults=found.faults, **rated)


@ratings.command()
def simulate(
    rounds: Annotated[int, typer.Option(metavar="N", min=2)] = 100,
    worlds: Annotated[int, typer.Option(metavar="N", min=1)] = 4,
    seed: Annotated[int, typer.Option(metavar="N")] = 1,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
) -> int:
    if plot is not None:
        need("arena")
    expect_folders(plot)
    from saloon.arena import rating_simulation as simulation

    found = [simulation.simulate(seats, rounds, worlds, seed) for seats in simulation.SIZES]
    if as_json:
        print(json.dumps([simulation.plain(one) for one in found]))
    else:
        show(found)
    if plot is not None:
        draw(found, plot)
    return 0


def show(found: Sequence[Simulated]) -> None:
    from saloon.arena.calibration import slope

    out = table_of("seats", ("foretold", "fit", "rounds", "error", "stated", "covered"))
    for one in found:
        last = one.steps[-1]
        out.add_row(
            str(one.seats), str(len(one.foretold)), f"{slope(one.foretold):.2f}", str(last.rounds), f"{last.error:.0f}",
            f"{last.stated:.0f}", f"{last.covered:.0%}",
        )  # fmt: skip
    console().print(out)


def draw(found: Sequence[Simulated], file: Path) -> None:
    from saloon.arena.calibration import slope
    from saloon.arena.rating_plot import Captions, plot

    captions = Captions(
        [say("ratings.seats", n=one.seats) for one in found],
        [say("ratings.fit", n=len(one.foretold), slope=f"{slope(one.foretold):.2f}") for one in found],
        say("ratings.converging"), say("ratings.rounds"), say("ratings.points"),
    )  # fmt: skip
    try:
        plot(found, captions, file)
    except OSError as error:
        raise Mistake("no-writing", path=str(file), problem=error.strerror or "") from None


@ratings.command()
def recount(
    data: Annotated[Path | None, typer.Option()] = None,
    database: Annotated[str, typer.Option(envvar="SALOON_DATABASE")] = "",
) -> int:
    need("server")
    settings = Settings(data=data or data_folder(), database=database)
    need_for(settings)
    from saloon.server.ops.ratings import recounted

    for ladder, wrong in asyncio.run(recounted(settings)).items():
        print(say("ratings.recounted", game=ladder.game, seats=ladder.seats, wrong=wrong))
    return 0
