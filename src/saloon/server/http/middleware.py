"""Around every handler: who may talk to us at all, and the headers that keep a page to itself."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saloon.server.common import metrics
from saloon.server.http.problems import route_of
from saloon.server.http.spending import pay
from saloon.server.network.addresses import payer_of
from saloon.server.network.hosts import SAFE, HostPolicy, bare
from saloon.server.network.limits import Limits
from saloon.server.network.slowing import Slowing
from saloon.server.wire.problem import Problem

log = logging.getLogger("saloon.http")

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


class RequestGate:
    """Before any handler: hosts, origins, and how often one address may ask."""

    def __init__(self, app: ASGIApp, hosts: HostPolicy, limits: Limits) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            self.check(scope)
        await self.app(scope, receive, send)

    def check(self, scope: Any) -> None:
        headers = Headers.from_scope(scope)
        problem = self.hosts.refuses(scope["method"], headers, scope["scheme"])
        if problem:
            raise Problem(problem, host=bare(headers.get("host", ""))[:80])
        if scope["path"].startswith("/api/"):
            pay(self.limits, "request", address=payer_of(scope))


class HeaderMiddleware:
    """Around everything: the same headers on every answer, one count and one log line for each request."""

    def __init__(self, app: ASGIApp, hosts: HostPolicy) -> None:
        self.app = app
        self.hosts = hosts
        self.slowing = Slowing()

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
                if message["status"] == HTTP_429_TOO_MANY_REQUESTS:
                    await self.slowing.wait()
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def headers(self, scope: Any) -> dict[str, str]:
        headers = dict(HEADERS)
        if self.hosts.secure(scope["scheme"]):
            headers["strict-transport-security"] = "max-age=31536000"
        if scope["path"].startswith(("/api/", "/health", "/metrics")):
            headers["cache-control"] = "no-store"
        return headers


def note(scope: Any, status: int, seconds: float) -> None:
    metrics.REQUESTS.labels(scope["method"], f"{status // 100}xx").inc()
    level = logging.INFO if scope["method"] not in SAFE or status >= 400 else logging.DEBUG
    facts = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": round(seconds * 1000, 1)}
    log.log(level, "request", extra={"facts": facts})
