"""For those who keep the house: is it well, and what does it count."""

from __future__ import annotations

from ipaddress import ip_address

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import select

import saloon
from saloon.server.common import metrics
from saloon.server.http.services import Asked, Inside, at
from saloon.server.network.addresses import address_of
from saloon.server.store.schema import tables
from saloon.server.wire.forms import Health
from saloon.server.wire.problem import Problem


@get(**at("/health", "Can the database be read and written, and how far is the latest game?", "ops", unsafe=False))
async def get_health(services: Inside) -> Response[Health]:
    latest = select(tables.c.seq).where(tables.c.status == "running").order_by(tables.c.touched.desc()).limit(1)
    async with services.store.reading() as db:
        seq = (await db.execute(latest)).scalar()
    troubles = await services.hall.troubles()
    told = Health("degraded" if troubles else "ok", seq or 0, saloon.__version__, services.hall.overloaded, troubles)
    return Response(told, status_code=503 if "store" in troubles else 200)


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
