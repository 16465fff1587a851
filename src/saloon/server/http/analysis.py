"""HTTP: a finished game looked back at, what would have followed another answer, and a table to try it again."""

from __future__ import annotations

from typing import Final

from litestar import Response, post
from litestar.params import JSONBody

from saloon.server import wire
from saloon.server.http.services import Asked, Asker, Inside, Me, TableId, Watch, at, pay_for, spend_of_all
from saloon.server.http.tables import ARCHIVE, Viewer, link_of
from saloon.server.wire.forms import Instead, Trying


@post(**at("/api/tables/{table:str}/analysis", "Look back at a game that is over, a little further each time", ARCHIVE,
           404, 409, status_code=200))  # fmt: skip
async def post_analysis(
    request: Asked, services: Inside, user: Asker, table: TableId, watch: Watch = None
) -> Response[wire.Analysis]:
    pay_for(request, services, "analysis", user)
    found = await services.analyses.look_further(user, table, await link_of(services, table, watch))
    return Response(found, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@post(**at("/api/tables/{table:str}/variation", "What would probably have followed another answer", ARCHIVE,
           404, 409, 422, status_code=200))  # fmt: skip
async def post_variation(
    request: Asked, services: Inside, user: Asker, table: TableId, data: JSONBody[Instead], viewer: Viewer = -1,
    watch: Watch = None,
) -> Response[wire.Replay]:  # fmt: skip
    pay_for(request, services, "variation", user)
    found = await services.archive.variation(user, table, viewer, data, await link_of(services, table, watch))
    return Response(found, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@post(**at("/api/tables/{table:str}/try", "A new game from where somebody gave an answer: in their seat, among bots",
           ARCHIVE, 401, 404, 409))  # fmt: skip
async def post_try(
    request: Asked, services: Inside, me: Me, table: TableId, data: JSONBody[Trying], watch: Watch = None
) -> wire.TableInfo:
    pay_for(request, services, "table", me)
    pay_for(request, services, "replay", me)
    await spend_of_all(services, "table", me.id)
    plan = await services.archive.try_again(me, table, data, await link_of(services, table, watch))
    made = await services.lobby.create(me, plan)
    return await services.lobby.start(me, made.id)


ROUTES: Final = [post_analysis, post_variation, post_try]
