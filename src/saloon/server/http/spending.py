"""How often one may ask: refuses whatever would have to wait."""

from __future__ import annotations

from typing import Any

from saloon.server.common import metrics
from saloon.server.network.limits import Limits
from saloon.server.wire.problem import Problem


def address_of(scope: Any) -> str:
    """Where a request comes from: uvicorn has already put in what a proxy that we trust has said."""
    client = scope.get("client")
    return client[0] if client else "local"


def spend(limits: Limits, kind: str, key: str) -> None:
    only_after(limits.wait(kind, key), kind)


def only_after(wait: float, kind: str) -> None:
    """Refuses whatever would have to wait."""
    if wait:
        metrics.LIMITED.labels(kind).inc()
        raise Problem("limit", seconds=int(wait) + 1)
