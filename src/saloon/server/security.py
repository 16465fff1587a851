"""Who may talk to the server at all: host names, origins, and the headers that keep a page to itself."""

from __future__ import annotations

import logging
import socket
import time
from ipaddress import ip_address
from typing import Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saloon.server import meters
from saloon.server.limits import Limits
from saloon.server.problem import Problem, route_of
from saloon.server.settings import Settings

log = logging.getLogger("saloon.http")

SAFE: Final = ("GET", "HEAD", "OPTIONS")
CSP: Final = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'",
])  # fmt: skip
HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # links carry tokens
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}


class Doors:
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


def address_of(scope: Any) -> str:
    """Where a request comes from: uvicorn has already put in what a proxy that we trust has said."""
    client = scope.get("client")
    return client[0] if client else "local"


class Gate:
    """Before any handler: hosts, origins, and how often one address may ask."""

    def __init__(self, app: ASGIApp, doors: Doors, limits: Limits) -> None:
        self.app = app
        self.doors = doors
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            self.check(scope)
        await self.app(scope, receive, send)

    def check(self, scope: Any) -> None:
        headers = Headers.from_scope(scope)
        problem = self.doors.refuses(scope["method"], headers, scope["scheme"])
        if problem:
            raise Problem(problem, host=bare(headers.get("host", ""))[:80])
        if scope["path"].startswith("/api/"):
            spend(self.limits, "address", address_of(scope))


def spend(limits: Limits, kind: str, key: str) -> None:
    only_after(limits.wait(kind, key), kind)


def only_after(wait: float, kind: str) -> None:
    """Refuses whatever would have to wait."""
    if wait:
        meters.LIMITED.labels(kind).inc()
        raise Problem("limit", seconds=int(wait) + 1)


class Front:
    """Around everything: the same headers on every answer, one count and one log line for each request."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, headers = time.perf_counter(), self.headers(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = MutableScopeHeaders.from_message(message)
                for name, value in headers.items():
                    own.setdefault(name, value)
                note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def headers(self, scope: Any) -> dict[str, str]:
        headers = dict(HEADERS)
        if self.doors.secure(scope["scheme"]):
            headers["strict-transport-security"] = "max-age=31536000"
        if scope["path"].startswith(("/api/", "/health", "/metrics")):
            headers["cache-control"] = "no-store"
        return headers


def note(scope: Any, status: int, seconds: float) -> None:
    meters.REQUESTS.labels(scope["method"], f"{status // 100}xx").inc()
    level = logging.INFO if scope["method"] not in SAFE or status >= 400 else logging.DEBUG
    facts = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": round(seconds * 1000, 1)}
    log.log(level, "request", extra={"facts": facts})
