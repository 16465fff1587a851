"""Which database an address means."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from saloon.kernel.said import Mistake
from saloon.server.sqlite import SqliteStore
from saloon.server.store import Store

SCHEMES: Final = ("sqlite:///PATH", "postgresql://…")


def open_store(url: str) -> Store:
    """`sqlite:///path` or `postgresql://…`, with or without the name of a driver."""
    where = make_url(url)
    kind = where.get_backend_name()
    if kind == "sqlite" and where.database:
        return SqliteStore(Path(where.database))
    if kind == "postgresql":
        from saloon.server.postgres import PostgresStore  # loaded only if it is wanted: it takes a while

        return PostgresStore(where.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False))
    raise Mistake("database", url=where.render_as_string(), known=SCHEMES)
