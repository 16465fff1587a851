"""saloon statistics: what the games of a house say, how even seats and roles are and how long games take."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saloon.cli.arena import expect_folders, show_balance
from saloon.cli.extras import need, need_for
from saloon.cli.files import write_text
from saloon.cli.words import READER, say
from saloon.games import find
from saloon.kernel.messages import Mistake
from saloon.server.common.settings import Settings, data_folder

if TYPE_CHECKING:
    from saloon.counting.balance import Balance

Balances = dict[tuple[str, int], "Balance"]


def statistics(
    data: Annotated[Path | None, typer.Option()] = None,
    database: Annotated[str, typer.Option(envvar="SALOON_DATABASE")] = "",
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE")] = None,
) -> int:
    from saloon.counting.balance import plain_balance
    from saloon.counting.sheet import BALANCE, balance_rows, csv_text

    need("server")
    settings = Settings(data=data or data_folder(), database=database, content=content)
    need_for(settings)
    expect_folders(json_file, csv_file)
    found = counted_with_bar(settings)
    show(found, content)
    if json_file is not None:
        plain = [{"game": slug, "seats": n, "balance": plain_balance(one)} for (slug, n), one in found.items()]
        write_text(json_file, json.dumps({"games": plain}, indent=1) + "\n")
    if csv_file is not None:
        rows = [row for (slug, n), one in found.items() for row in balance_rows(slug, n, one)]
        write_text(csv_file, csv_text(BALANCE, rows))
    return 0


def counted_with_bar(settings: Settings) -> Balances:
    """Games that nobody has counted yet are counted first."""
    from rich.console import Console
    from rich.progress import Progress

    from saloon.server.ops.statistics import house_statistics

    out = Console(stderr=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bars:
        bar = bars.add_task("", total=None)
        return asyncio.run(house_statistics(settings, lambda done, of: bars.update(bar, completed=done, total=of)))


def show(found: Balances, content: Path | None) -> None:
    if not found:
        print(say("statistics.none"))
    for (slug, seats), one in found.items():
        game = known(slug, content)
        title = slug if game is None else game.texts[READER.lang].text("title", {})
        print(say("statistics.title", game=title, seats=seats, games=one.seats[0].games))
        if game is not None:
            show_balance(game, one)


def known(slug: str, content: Path | None) -> Any:
    """A game whose package was taken away has no words any more."""
    try:
        return find(slug, box=content)
    except Mistake:
        return None
