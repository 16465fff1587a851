"""Which host names are ours, and whose pages may talk to us."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

from litestar.datastructures import Headers

from saloon.server.common.settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")


class HostPolicy:
    """Which host names are ours, and whose pages may send us anything. One rule for HTTP and sockets."""

    def __init__(self, settings: Settings) -> None:
        name = socket.gethostname().lower()
        self.hosts = {"localhost", name, f"{name}.local", settings.public_host(), *map(str.lower, settings.hosts)} - {
            ""
        }
        self.origins = {settings.public_origin(), *(origin.lower().rstrip("/") for origin in settings.origins)} - {""}
        self.public_is_secure = settings.public_origin().startswith("https:")

    def knows(self, host: str) -> bool:
        """A name from outside may be somebody else's that points here (DNS rebinding); a bare address cannot."""
        name = bare(host)
        if name in self.hosts:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

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

    def secure(self, scheme: str) -> bool:
        return self.public_is_secure or scheme in ("https", "wss")


def bare(host: str) -> str:
    """The name in a Host header, without its port."""
    name = host.lower().strip()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0]
