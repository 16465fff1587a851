"""HTTP: the host's desk, for those who keep the house; and what the house says to everybody."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saloon.server.http.services import Asked, Inside, Me, TableId, at, pay_for
from saloon.server.people import keepers
from saloon.server.people.house import words
from saloon.server.people.reports import all_reports
from saloon.server.wire.company import (
    Announcing,
    Appointing,
    Desk,
    Guest,
    HouseWords,
    Noting,
    Suspending,
    WritingRules,
)

DESK: Final = "desk"
Id = Annotated[str, PathParameter(max_length=32, description="the id of a person or of a report")]
Part = Annotated[str, QueryParameter(max_length=24, description="a part of a name or of a login")]


@get(**at("/api/house/words", "House rules, a line for all, and whether free chat is allowed", DESK, unsafe=False))
async def get_words(services: Inside) -> HouseWords:
    return await words(services.store)


@get(**at("/api/desk", "All that lies on the desk", DESK, 401, 403, unsafe=False))
async def get_desk(request: Asked, services: Inside, me: Me) -> Desk:
    role = await keepers.keeper(services.store, me)
    pay_for(request, services, "desk", me)
    async with services.store.reading() as db:
        reports, deeds = await all_reports(db), await keepers.all_deeds(db)
    limits = {kind: f"{rate.times} / {rate.seconds:g} s" for kind, rate in services.limits.rates.items()}
    return Desk(role, reports, await services.lobby.public(None), deeds, limits)


@post(**at("/api/desk/reports/{id:str}", "Close a report with a note", DESK, 401, 404, status_code=204))
async def post_report_closed(services: Inside, me: Me, id: Id, data: JSONBody[Noting]) -> None:
    await keepers.keeper(services.store, me)
    await keepers.close_report(services.store, me, id, data.note)


@post(**at("/api/desk/tables/{table:str}/close", "Close a public table", DESK, 401, 404, status_code=204))
async def post_table_shut(services: Inside, me: Me, table: TableId) -> None:
    await keepers.keeper(services.store, me)
    await services.lobby.shut(me, table)


@get(**at("/api/desk/people", "People by a part of their name", DESK, 401, 403, unsafe=False))
async def get_people(request: Asked, services: Inside, me: Me, name: Part = "") -> list[Guest]:
    await keepers.keeper(services.store, me)
    pay_for(request, services, "desk", me)
    return await keepers.find_people(services.store, name)


@post(**at("/api/desk/people/{id:str}/sessions", "End all sessions of somebody", DESK, 401, 404, status_code=204))
async def post_sessions_ended(services: Inside, me: Me, id: Id) -> None:
    await keepers.keeper(services.store, me)
    await services.hall.announce(await keepers.end_sessions(services.store, me, id))


@post(**at("/api/desk/people/{id:str}/suspend", "Shut somebody out for some days", DESK, 401, 404, status_code=204))
async def post_suspended(services: Inside, me: Me, id: Id, data: JSONBody[Suspending]) -> None:
    await keepers.keeper(services.store, me)
    await services.hall.announce(await keepers.suspend(services.store, me, id, data.days))


@post(**at("/api/desk/people/{id:str}/role", "Make somebody a moderator, or no longer (owner)", DESK, 401, 404,
           status_code=204))  # fmt: skip
async def post_role(services: Inside, me: Me, id: Id, data: JSONBody[Appointing]) -> None:
    await keepers.appoint(services.store, me, id, data.role)


@post(**at("/api/desk/rules", "Write the house rules; a place for children or not (owner)", DESK, 401,
           status_code=204))  # fmt: skip
async def post_rules(services: Inside, me: Me, data: JSONBody[WritingRules]) -> None:
    await keepers.write_rules(services.store, me, data)


@post(**at("/api/desk/line", "A line that everybody is shown", DESK, 401, status_code=204))
async def post_line(services: Inside, me: Me, data: JSONBody[Announcing]) -> None:
    await keepers.keeper(services.store, me)
    await keepers.announce(services.store, me, data)


ROUTES: Final = [
    get_words, get_desk, post_report_closed, post_table_shut, get_people, post_sessions_ended, post_suspended,
    post_role, post_rules, post_line,
]  # fmt: skip
