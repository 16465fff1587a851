"""Which host names are ours, and whose pages may talk to us."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final, NamedTuple

from litestar.datastructures import Headers

from saloon.server.common.settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Party(NamedTuple):
    """Who asks for a passkey, as WebAuthn has it."""

    id: str  # the host name it holds for
    origin: str


class HostPolicy:
    """Which host names are ours, and whose pages may send us anything. One rule for HTTP and sockets."""

    def __init__(self, settings: Settings) -> None:
        name = socket.gethostname().lower()
        self.hosts = {"localhost", name, f"{name}.local", settings.public_host(), *map(str.lower, settings.hosts)} - {
            ""
        }
        self.origins = {settings.public_origin(), *(origin.lower().rstrip("/") for origin in settings.origins)} - {""}
        self.public = settings.public_host()
        self.public_is_secure = settings.public_origin().startswith("https:")

    def knows(self, host: str) -> bool:
        """A name from outside may be somebody else's that points here (DNS rebinding); a bare address cannot."""
        name = bare(host)
        return name in self.hosts or is_address(name)

    def admits(self, origin: str, host: str, scheme: str) -> bool:
        """Whether a page of this origin may talk to us; for sockets a missing origin is a foreign one."""
        scheme = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        return origin.lower() in self.origins or (self.knows(host) and origin.lower() == f"{scheme}://{host.lower()}")

    def refuses(self, method: str, headers: Headers, scheme: str) -> str:
        """What is wrong with a request: a host name that is not ours, or a foreign page that wants a change."""
        host = headers.get("host", "")
        if not self.knows(host):
            return "wrong-host"
        if method in SAFE:
            return ""
        origin = headers.get("origin")
        if origin is not None and not self.admits(origin, host, scheme):
            return "foreign-page"
        site = headers.get("sec-fetch-site", "none")
        known_page = origin is not None and origin.lower() in self.origins
        return "" if site in ("same-origin", "none") or known_page else "foreign-page"

    def party(self, headers: Headers, scheme: str) -> Party | None:
        """For whom passkeys are made: the page that asks, which is known to be ours. A bare address can have none."""
        origin = headers.get("origin") or f"{scheme}://{headers.get('host', '')}"
        name = bare(origin.partition("://")[2])
        if not name or is_address(name):
            return None
        below_public = self.public and (name == self.public or name.endswith(f".{self.public}"))
        return Party(self.public if below_public else name, origin)

    def secure(self, scheme: str) -> bool:
        return self.public_is_secure or scheme in ("https", "wss")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def bare(host: str) -> str:
    """The name in a Host header, without its port."""
    name = host.lower().strip()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0]
