"""HTTP: a finished game looked back at, a little further with every request."""

from __future__ import annotations

from typing import Final

from litestar import Response, post

from saloon.server import wire
from saloon.server.http.services import Asked, Asker, Inside, TableId, Watch, at, pay_for
from saloon.server.http.tables import ARCHIVE, link_of


@post(**at("/api/tables/{table:str}/analysis", "Look back at a game that is over, a little further each time", ARCHIVE,
           404, 409, status_code=200))  # fmt: skip
async def post_analysis(
    request: Asked, services: Inside, user: Asker, table: TableId, watch: Watch = None
) -> Response[wire.Analysis]:
    pay_for(request, services, "analysis", user)
    found = await services.analyses.look_further(user, table, await link_of(services, table, watch))
    return Response(found, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


ROUTES: Final = [post_analysis]
