"""What a request costs: refuses whatever would have to wait."""

from __future__ import annotations

from saloon.server.common import metrics
from saloon.server.network.limits import Limits
from saloon.server.wire.problem import Problem


def spend(limits: Limits, kind: str, key: str) -> None:
    """One of a limit of its own."""
    only_after(limits.wait(kind, key), kind)


def pay(limits: Limits, what: str, person: str | None = None, address: str | None = None) -> None:
    """The price of something, out of the budgets of a person and of an address."""
    only_after(limits.charge(what, person, address), what)


def only_after(wait: float, kind: str) -> None:
    """Refuses whatever would have to wait."""
    if wait:
        metrics.LIMITED.labels(kind).inc()
        raise Problem("limit", seconds=int(wait) + 1)
