"""`saloon serve`, and plain `saloon`: opens the house."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

import typer

from saloon.cli.extras import need, need_for
from saloon.cli.games import sound_games
from saloon.cli.words import say
from saloon.kernel.messages import Mistake
from saloon.server.common.settings import MAKERS, Settings, data_folder
from saloon.server.network.listening import everywhere, lan_address, listen, url_of

PORT: Final = 8876
REDIS: Final = ("redis://", "rediss://", "unix://")
LOG: Final = "info" if not sys.stderr.isatty() else "warning"


def serve(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535)] = PORT,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    data: Annotated[Path | None, typer.Option()] = None,
    database: Annotated[str, typer.Option(envvar="SALOON_DATABASE")] = "",
    redis: Annotated[str, typer.Option(envvar="SALOON_REDIS")] = "",
    content: Annotated[Path | None, typer.Option()] = None,
    workers: Annotated[int, typer.Option(min=1, max=64)] = 1,
    public_url: Annotated[str, typer.Option()] = "",
    lan: Annotated[bool, typer.Option("--lan")] = False,
    proxy: Annotated[str, typer.Option()] = "",
    allow_host: Annotated[list[str] | None, typer.Option()] = None,
    allow_origin: Annotated[list[str] | None, typer.Option()] = None,
    log: Annotated[str, typer.Option(metavar="debug|info|warning|error")] = LOG,
    limit_factor: Annotated[float, typer.Option(min=0.01)] = 1.0,
    link_key: Annotated[Path | None, typer.Option(envvar="SALOON_LINK_KEY")] = None,
    mail: Annotated[str, typer.Option(envvar="SALOON_MAIL")] = "",
    mail_from: Annotated[str, typer.Option(envvar="SALOON_MAIL_FROM")] = "",
    word_wait: Annotated[float, typer.Option(min=0)] = 20.0,
    mail_wait: Annotated[float, typer.Option(min=0)] = 600.0,
    holiday_days: Annotated[int, typer.Option(min=0, max=366)] = 30,
    webhook_allow: Annotated[list[str] | None, typer.Option()] = None,
    tournaments: Annotated[str, typer.Option(metavar="everybody|accounts|keepers")] = "accounts",
) -> None:
    need("server")
    settings = Settings(
        data=(data or data_folder()).absolute(), database=database, redis=redis, content=content, workers=workers,
        public_url=public_url, proxy=proxy, hosts=tuple(allow_host or ()), origins=tuple(allow_origin or ()), log=log,
        limit_factor=limit_factor, link_key=link_key and link_key.absolute(), mail=mail, mail_from=mail_from,
        word_wait=word_wait, mail_wait=mail_wait, holiday_days=holiday_days,
        webhook_allow=tuple(webhook_allow or ()), tournaments=tournaments,
    )  # fmt: skip
    check(settings)
    door = listen("0.0.0.0" if lan else host, port)
    open_house(settings, door, port, browser)


def check(settings: Settings) -> None:
    """What can be said to be wrong before anything is opened."""
    from saloon.server.common.logs import LEVELS
    from saloon.server.common.mail import Mail
    from saloon.server.common.seal import key_of
    from saloon.server.store.connect import knock

    url = urlsplit(settings.public_url)
    if settings.public_url and (url.scheme not in ("http", "https") or not url.hostname):
        raise Mistake("public-url", url=settings.public_url)
    if settings.mail and not settings.public_url:
        raise Mistake("mail-nowhere")
    if settings.workers > 1 and settings.embedded():
        raise Mistake("workers")
    if settings.log not in LEVELS:
        raise Mistake("log-level", level=settings.log, known=LEVELS)
    if settings.tournaments not in MAKERS:
        raise Mistake("tournament-makers", who=settings.tournaments, known=MAKERS)
    if settings.redis and settings.embedded():
        raise Mistake("redis-alone")
    if settings.redis and not settings.redis.startswith(REDIS):
        raise Mistake("redis", known=REDIS)
    need_for(settings)
    if settings.mail or settings.mail_from:
        Mail(settings)
    sound_games(settings.content)  # an owner's box with a mistake in it is refused here
    key_of(settings.link_key_file())
    asyncio.run(knock(settings.database_url()))


def open_house(settings: Settings, door: socket.socket, wished: int, browser: bool) -> None:
    from saloon.server.running import run, run_workers

    host, port = door.getsockname()[:2]
    if port != wished and wished:
        typer.echo(say("serve.port-next", port=wished))

    def announce() -> None:
        tell(settings, host, port)
        if browser:
            webbrowser.open(settings.public_url or here(host, port))

    if settings.workers == 1:
        failed = run(settings, door, announce)
    else:
        typer.echo(say("serve.workers", n=settings.workers))
        failed = run_workers(settings, door, announce)
    if failed:
        typer.echo(say("serve.failed"), err=True)
        raise typer.Exit(1)


def here(host: str, port: int) -> str:
    return url_of("127.0.0.1" if everywhere(host) else host, port)


def tell(settings: Settings, host: str, port: int) -> None:
    typer.echo(say("serve.here", url=settings.public_url or here(host, port)))
    lan = lan_address() if everywhere(host) else None
    if lan is not None:
        url = settings.public_url or url_of(lan, port)
        typer.echo(say("serve.lan", url=url))
        typer.echo(say("serve.scan"))
        show_code(url)
    typer.echo(say("serve.stop"))


def show_code(url: str) -> None:
    import segno

    segno.make(url, error="m").terminal(out=sys.stdout, compact=True, border=2)
