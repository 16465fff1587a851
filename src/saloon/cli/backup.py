"""`saloon backup` and `saloon restore`: everything in one file, and back."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from saloon.cli.extras import need, need_for
from saloon.cli.words import say
from saloon.server.common.settings import Settings, data_folder


def backup(
    file: Annotated[Path, typer.Argument()],
    data: Annotated[Path | None, typer.Option()] = None,
    database: Annotated[str, typer.Option(envvar="SALOON_DATABASE")] = "",
) -> None:
    need("server")
    from saloon.server.ops.backup import save

    settings = Settings(data=data or data_folder(), database=database)
    need_for(settings)
    saved = asyncio.run(save(settings, file))
    typer.echo(say("backup.done", file=file, **saved._asdict()))


def restore(
    file: Annotated[Path, typer.Argument()],
    data: Annotated[Path | None, typer.Option()] = None,
    database: Annotated[str, typer.Option(envvar="SALOON_DATABASE")] = "",
    content: Annotated[Path | None, typer.Option()] = None,
) -> None:
    need("server")
    from rich.progress import Progress

    from saloon.server.ops.backup import bring_back

    settings = Settings(data=data or data_folder(), database=database, content=content)
    need_for(settings)
    with Progress(transient=True, disable=not sys.stdout.isatty()) as bars:
        bar = bars.add_task("", total=None)
        advance = lambda done, of: bars.update(bar, completed=done, total=of)  # noqa: E731
        checked, kept = asyncio.run(bring_back(settings, file, advance))
    if kept is not None:
        typer.echo(say("backup.aside", file=kept))
    for table, problem in checked.damaged.items():
        typer.echo(say("backup.damaged", table=table, problem=problem), err=True)
    if checked.damaged:
        typer.echo(say("backup.broken", n=len(checked.damaged)), err=True)
        raise typer.Exit(1)
    typer.echo(say("backup.restored", tables=checked.tables, entries=checked.entries))
