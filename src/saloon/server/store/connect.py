"""Which database an address means."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from saloon.kernel.messages import Mistake
from saloon.server.store import migrate
from saloon.server.store.sqlite import SqliteStore
from saloon.server.store.store import Store

SCHEMES: Final = ("sqlite:///PATH", "postgresql://…")
SEVERAL: Final = re.compile(
    r"(?P<user>postgresql[^:]*://(?:[^/?]*@)?)(?P<servers>[^/?@]*,[^/?@]*)(?P<rest>.*)", re.DOTALL
)


def open_store(url: str, key: bytes | None = None) -> Store:
    """`sqlite:///path` or `postgresql://…`, with or without the name of a driver."""
    where = address(url)
    kind = where.get_backend_name()
    if kind == "sqlite" and where.database:
        return SqliteStore(Path(where.database), key)
    if kind == "postgresql":
        from saloon.server.store.postgres import PostgresStore  # loaded only if it is wanted: it takes a while

        try:
            return PostgresStore(where, key)
        except ValueError as error:
            raise Mistake("database-servers", url=where.render_as_string()) from error
    raise Mistake("database", url=where.render_as_string(), known=SCHEMES)


def address(url: str) -> URL:
    try:
        return with_servers(url)
    except (ArgumentError, ValueError) as error:  # its text may hold a password: it is not repeated
        raise Mistake("database", url=url.partition(":")[0], known=SCHEMES) from error


def with_servers(url: str) -> URL:
    """Several servers before the name of the database, as PostgreSQL's own tools write them, go behind it."""
    several = SEVERAL.fullmatch(url)
    if several is None:
        return make_url(url)
    servers = several["servers"].split(",")
    return make_url(several["user"] + several["rest"]).update_query_pairs(
        [("host", unquote(one)) for one in servers], append=True
    )


async def knock(url: str) -> None:
    """A database that does not answer, or not as ours would, is named before the house opens."""
    store = open_store(url)
    try:
        if isinstance(store, SqliteStore):
            store.make_folder()
        await migrate.recognize(store.engine)
    except (DBAPIError, OSError) as error:
        problem = error.orig if isinstance(error, DBAPIError) else error
        raise Mistake("database-silent", url=address(url).render_as_string(), problem=str(problem)) from error
    finally:
        await store.close()
