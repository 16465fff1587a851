"""`saloon owner LOGIN`: who keeps this house. From then on they find the host's desk in their menu."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from saloon.cli.extras import need_for
from saloon.cli.words import say
from saloon.kernel.messages import Mistake
from saloon.server.common.settings import Settings, data_folder


def owner(
    login: Annotated[str, typer.Argument()],
    data: Annotated[Path | None, typer.Option()] = None,
    database: Annotated[str, typer.Option(envvar="SALOON_DATABASE")] = "",
) -> None:
    settings = Settings(data=data or data_folder(), database=database)
    need_for(settings)
    if not asyncio.run(appointed(settings, login)):
        raise Mistake("no-login", login=login)
    typer.echo(say("owner.done", login=login))


async def appointed(settings: Settings, login: str) -> bool:
    from saloon.server.people.keepers import make_owner
    from saloon.server.store.connect import open_store

    store = open_store(settings.database_url())
    await store.start()
    try:
        return await make_owner(store, login)
    finally:
        await store.close()
