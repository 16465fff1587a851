"""For those who keep the house: is it well, and what does it count."""

from __future__ import annotations

from ipaddress import ip_address

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from saloon.server.common import metrics
from saloon.server.http.services import Asked, Inside, at
from saloon.server.network.addresses import address_of
from saloon.server.wire.forms import Health
from saloon.server.wire.problem import Problem


@get(**at("/health", "Can the database be read and written, and how far is the latest game?", "ops", unsafe=False))
async def get_health(services: Inside) -> Response[Health]:
    told = await services.checkup.told()
    return Response(told, status_code=503 if "store" in told.troubles else 200)


@get("/metrics", include_in_schema=False)
async def get_metrics(request: Asked) -> Response[bytes]:
    """For the machine itself and its own network; to everybody else there is no such page."""
    if not is_near(address_of(request.scope)):
        raise Problem("no-page")
    return Response(metrics.exposition(), media_type=CONTENT_TYPE_LATEST)


def is_near(address: str) -> bool:
    try:
        where = ip_address(address)
    except ValueError:
        return address == "local"
    return where.is_loopback or where.is_private


ROUTES = [get_health, get_metrics]
