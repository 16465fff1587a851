"""HTTP: play now; those one follows, mutes, blocks, invites or reports."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post
from litestar.params import JSONBody

from saloon.server.http.services import Asked, Inside, Me, TableId, at, pay_for, spend_of_all
from saloon.server.lobby import group_chat
from saloon.server.people import invitations, ties
from saloon.server.people.access import access_of
from saloon.server.people.keepers import role_of
from saloon.server.people.reports import readable, report
from saloon.server.wire.company import (
    Company,
    Crowd,
    Hiding,
    Inviting,
    Neighbour,
    Reporting,
    Seeking,
    Sought,
    Tying,
)
from saloon.server.wire.forms import Seated, Sitting
from saloon.server.wire.problem import Problem

NOW: Final = "/api/play-now"
COMPANY: Final = "company"


@get(**at(NOW, "How many wait for which game", COMPANY, unsafe=False))
async def get_crowd(services: Inside) -> list[Crowd]:
    return await services.play_now.crowd()


@post(**at(NOW, "I would like to play now", COMPANY, 401, 404, 409, 422, status_code=200))
async def post_seeking(request: Asked, services: Inside, me: Me, data: JSONBody[Seeking]) -> Sought:
    pay_for(request, services, "seek", me)
    await spend_of_all(services, "seek", me.id)
    return await services.play_now.seek(me, data)


@post(**at(f"{NOW}/wait", "I am still here: said every few seconds, or the wish is gone", COMPANY, 401,
           status_code=200))  # fmt: skip
async def post_waiting(request: Asked, services: Inside, me: Me) -> Sought:
    pay_for(request, services, "seek", me)
    return await services.play_now.wait(me)


@delete(**at(NOW, "Not any more", COMPANY, 401, status_code=204))
async def delete_seeking(services: Inside, me: Me) -> None:
    await services.play_now.withdraw(me)


# --- people ---


@get(**at("/api/company", "Those I follow, and who asks me to a table", COMPANY, 401, unsafe=False))
async def get_company(request: Asked, services: Inside, me: Me) -> Company:
    pay_for(request, services, "tie", me)
    hidden = await ties.note_here(services.store, me)
    known, asked = await ties.following(services.store, me), await invitations.invited(services.store, me)
    return Company(known, asked, hidden, await role_of(services.store, me))


@post(**at("/api/company", "Whether others see that I am in", COMPANY, 401, status_code=204))
async def post_hiding(services: Inside, me: Me, data: JSONBody[Hiding]) -> None:
    await ties.hide(services.store, me, data.hidden)


@get(**at("/api/tables/{table:str}/company", "The others at a table, and how I stand to them", COMPANY, 401, 404,
          unsafe=False))  # fmt: skip
async def get_neighbours(services: Inside, me: Me, table: TableId) -> list[Neighbour]:
    return await ties.neighbours(services.store, me, await services.lobby.see(me, table))


@post(**at("/api/ties", "Follow, mute or block somebody, or no longer", COMPANY, 401, 404, 409, 422, status_code=204))
async def post_tie(request: Asked, services: Inside, me: Me, data: JSONBody[Tying]) -> None:
    pay_for(request, services, "tie", me)
    await ties.tie(services.store, me, data)


@post(**at("/api/invitations", "Ask somebody to a table I am at", COMPANY, 401, 404, 409, 422, status_code=204))
async def post_invitation(request: Asked, services: Inside, me: Me, data: JSONBody[Inviting]) -> None:
    pay_for(request, services, "tie", me)
    await spend_of_all(services, "invite", me.id)
    if not access_of(await services.lobby.see(me, data.table)).has_at_it(me.id):
        raise Problem("not-at-table")
    await invitations.invite(services.store, me, data.whom, data.table)


@post(**at("/api/invitations/{table:str}", "Sit down where I was asked to", COMPANY, 401, 404, 409, 422,
           status_code=200))  # fmt: skip
async def post_accepted(services: Inside, me: Me, table: TableId, data: JSONBody[Sitting | None] = None) -> Seated:
    if not await invitations.drop_invitation(services.store, me, table):
        raise Problem("no-invitation")
    return await services.lobby.accept(me, table, data or Sitting())


@delete(**at("/api/invitations/{table:str}", "No, thank you", COMPANY, 401, status_code=204))
async def delete_invitation(services: Inside, me: Me, table: TableId) -> None:
    await invitations.drop_invitation(services.store, me, table)


@post(**at("/api/reports", "Tell those who keep the house about somebody", COMPANY, 401, 404, 409, 422,
           status_code=204))  # fmt: skip
async def post_report(request: Asked, services: Inside, me: Me, data: JSONBody[Reporting]) -> None:
    pay_for(request, services, "tie", me)
    await spend_of_all(services, "invite", me.id)
    lines = []
    if data.table is not None:
        lines = await readable(services.store, me, await services.lobby.see(me, data.table))
    elif data.group is not None:
        lines = await group_chat.readable(services.store, me, data.group)
    await report(services.store, me, data, lines)


ROUTES: Final = [
    get_crowd, post_seeking, post_waiting, delete_seeking, get_company, post_hiding, get_neighbours, post_tie,
    post_invitation, post_accepted, delete_invitation, post_report,
]  # fmt: skip
