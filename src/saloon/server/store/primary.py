"""Finding the PostgreSQL server that takes writes, among those that an address names.

A server is used once it has stored something: a standby cannot, nor can a primary whose synchronous standby is away. So
nothing is read that a change of servers could lose, and a primary that was replaced and comes back is let alone.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy import URL

REACH: Final = 3.0  # seconds a server has to answer, and then to store something
PARTING: Final = 1.0  # seconds it has to let us go in good order
# Nothing is changed by this, yet its commit waits for the standby, and so vouches for every commit that it sees.
VOUCH: Final = "pg_logical_emit_message(true, 'saloon', '')"
FAILED: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)


class NoServer(ConnectionError):
    """None of the servers takes writes at the moment."""


class Server(NamedTuple):
    host: str | None = None  # where PostgreSQL's own tools would look, if no host is named
    port: int | None = None


class Primary:
    """Connections to whichever server takes writes. One that did not is asked last the next time."""

    def __init__(self, url: URL) -> None:
        self.servers = servers_of(url)
        rest = {name: value for name, value in url.query.items() if name not in ("host", "port")}
        bare = URL.create("postgresql", url.username, url.password, database=url.database, query=rest)
        self.dsn = bare.render_as_string(hide_password=False)

    async def connect(self, _: object = None, **options: Any) -> Any:
        """A connection to a server that has just stored something."""
        problems = []
        for server in list(self.servers):
            try:
                found = await self.reach(server, options)
            except FAILED as error:
                problems.append(f"{server.host or 'localhost'}: {str(error) or type(error).__name__}")
                self.servers.remove(server)
                self.servers.append(server)
            else:
                return found
        raise NoServer("; ".join(problems))

    async def reach(self, server: Server, options: dict[str, Any]) -> Any:
        attrs = {"timeout": REACH, "target_session_attrs": "read-write", **options}
        found = await asyncpg.connect(self.dsn, host=server.host, port=server.port, **attrs)
        try:
            await found.fetchval(f"SELECT {VOUCH}", timeout=REACH)
        except BaseException:
            await found.close(timeout=PARTING)
            raise
        return found


def servers_of(url: URL) -> list[Server]:
    """`host=a:5432&host=b:5433`, `host=a,b&port=5432,5433`, or the one that is named in its usual place.

    Raises ValueError.
    """
    hosts, ports = listed(url, "host"), [int(port) for port in listed(url, "port")]
    if not hosts:
        return [Server(url.host, url.port)]
    if len(ports) == 1:
        ports *= len(hosts)
    named = [server_of(host) for host in hosts]
    return [Server(server.host, port) for server, port in zip(named, ports, strict=True)] if ports else named


def listed(url: URL, name: str) -> list[str]:
    said = url.query.get(name, ())
    return [one for text in ((said,) if isinstance(said, str) else said) for one in text.split(",")]


def server_of(text: str) -> Server:
    """A folder of sockets, or a host with or without a port."""
    if text.startswith("/"):
        return Server(text)
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError(text)
    return Server(parts.hostname, parts.port)
