"""HTTP: tables, chairs, links, tickets, journals and replays."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saloon.server import wire
from saloon.server.http.services import (
    Asked,
    Asker,
    Inside,
    Me,
    Seat,
    Services,
    TableId,
    Token,
    Watch,
    at,
    newcomer,
    pay_for,
    spend_of_all,
    with_cookies,
)
from saloon.server.people.access import Link
from saloon.server.wire.forms import Admitting, Joining, Level, Reading, Seated, SeatFound, Sitting, Starting
from saloon.server.wire.problem import Problem

TABLES, CHAIRS, LINKS, ARCHIVE = "tables", "chairs", "links", "archive"
Viewer = Annotated[int, QueryParameter(ge=-1, le=11, description="a seat, or -1 for what everybody saw")]
Page = Annotated[int, QueryParameter(ge=0, le=100_000, description="of those that are over, counted from 0")]
CHAIR = "/api/tables/{table:str}/chairs/{seat:int}"

# --- tables ---


@get(**at("/api/tables", "Public tables, open or running, the latest first", TABLES, unsafe=False))
async def get_tables(services: Inside, user: Asker) -> list[wire.TableInfo]:
    return await services.lobby.public(user)


@get(**at("/api/tables/mine", "The tables I sit at or am the host of", TABLES, 401, unsafe=False))
async def get_mine(services: Inside, me: Me) -> list[wire.TableInfo]:
    return await services.lobby.mine(me)


@get(**at("/api/me/tables", "My tables: what waits for me, what waits for others, what is over", TABLES, 401,
          unsafe=False))  # fmt: skip
async def get_my_tables(request: Asked, services: Inside, me: Me, page: Page = 0) -> wire.MyTables:
    pay_for(request, services, "words", me)
    return await services.my_tables.of(me, page)


@post(**at("/api/tables/{table:str}/read", "I have read the chat up to this line", TABLES, 401, 403, 404,
           status_code=204))  # fmt: skip
async def post_read(request: Asked, services: Inside, me: Me, table: TableId, data: JSONBody[Reading]) -> None:
    pay_for(request, services, "words", me)
    await services.my_tables.read(me, table, data.at)


@post(**at("/api/tables", "Make a table", TABLES, 401, 404, 409, 422))
async def post_table(request: Asked, services: Inside, me: Me, data: JSONBody[wire.TablePlan]) -> wire.TableInfo:
    pay_for(request, services, "table", me)
    await spend_of_all(services, "table", me.id)
    if (origin := data.origin) is not None:
        pay_for(request, services, "replay", me)
        await services.archive.go_on(me, data, await link_of(services, origin.table, origin.watch))
    return await services.lobby.create(me, data)


@get(**at("/api/tables/{table:str}", "A table, as I may see it", TABLES, 404, unsafe=False))
async def get_table(services: Inside, user: Asker, table: TableId, watch: Watch = None) -> wire.TableInfo:
    return await services.lobby.info(user, table, await link_of(services, table, watch))


@post(**at("/api/tables/{table:str}/start", "Begin the game (host)", TABLES, 401, 404, 409, 422, status_code=200))
async def post_start(
    services: Inside, me: Me, table: TableId, data: JSONBody[Starting | None] = None
) -> wire.TableInfo:
    return await services.lobby.start(me, table, (data or Starting()).seed)


@post(**at("/api/tables/{table:str}/close", "Close a table that has not begun (host)", TABLES, 401, 404, 409,
           status_code=200))  # fmt: skip
async def post_close(services: Inside, me: Me, table: TableId) -> wire.TableInfo:
    return await services.lobby.close(me, table)


@post(**at("/api/tables/{table:str}/rematch", "The same people again on the same chairs", TABLES, 401, 404, 409,
           status_code=200))  # fmt: skip
async def post_rematch(request: Asked, services: Inside, me: Me, table: TableId) -> wire.TableInfo:
    made = await services.lobby.rematch_of(me, table)
    if made is not None:
        return made
    pay_for(request, services, "table", me)
    await spend_of_all(services, "table", me.id)
    return await services.lobby.rematch(me, table)


@post(**at("/api/tables/{table:str}/ticket", "A ticket that opens one socket", TABLES, 404, status_code=200))
async def post_ticket(
    request: Asked, services: Inside, user: Asker, table: TableId, data: JSONBody[Admitting | None] = None
) -> wire.Ticket:
    pay_for(request, services, "ticket", user)
    admission = await services.lobby.admission(user, table, data or Admitting())
    return wire.Ticket(await services.tickets.issue(admission), admission.seat)


# --- chairs ---


@post(**at(f"{CHAIR}/take", "Sit down", CHAIRS, 401, 404, 409, 422, status_code=200))
async def post_take(
    services: Inside, me: Me, table: TableId, seat: Seat, data: JSONBody[Sitting | None] = None
) -> Seated:
    return await services.lobby.take(me, table, seat, data or Sitting())


@post(**at(f"{CHAIR}/leave", "Get up; in a running game a bot takes over", CHAIRS, 401, 404, 409, status_code=200))
async def post_leave(services: Inside, me: Me, table: TableId, seat: Seat) -> wire.TableInfo:
    return await services.lobby.leave(me, table, seat)


@post(**at(f"{CHAIR}/bot", "Put a bot there, or change its level (host)", CHAIRS, 401, 404, 409, status_code=200))
async def post_bot(
    services: Inside, me: Me, table: TableId, seat: Seat, data: JSONBody[Level | None] = None
) -> wire.TableInfo:
    return await services.lobby.set_bot(me, table, seat, (data or Level()).level)


@post(**at(f"{CHAIR}/open", "Take a bot away (host)", CHAIRS, 401, 404, 409, status_code=200))
async def post_open(services: Inside, me: Me, table: TableId, seat: Seat) -> wire.TableInfo:
    return await services.lobby.clear(me, table, seat, "open")


@post(**at(f"{CHAIR}/kick", "Send somebody away (host)", CHAIRS, 401, 404, 409, 422, status_code=200))
async def post_kick(services: Inside, me: Me, table: TableId, seat: Seat) -> wire.TableInfo:
    return await services.lobby.clear(me, table, seat, "kick")


@post(**at(f"{CHAIR}/link", "A new link for my own seat; the old one works no more", CHAIRS, 401, 404, 409,
           status_code=200))  # fmt: skip
async def post_link(services: Inside, me: Me, table: TableId, seat: Seat) -> Seated:
    return await services.lobby.new_link(me, table, seat)


# --- links ---


@get(**at("/api/invite/{token:str}", "The table of an invitation", LINKS, 404, unsafe=False))
async def get_invite(services: Inside, user: Asker, token: Token) -> wire.TableInfo:
    return await services.lobby.info(user, await services.lobby.by_link("invite", token), "invite")


@post(**at("/api/invite/{token:str}", "Sit down by an invitation, with only a nickname", LINKS, 404, 409, 422,
           status_code=200))  # fmt: skip
async def post_invite(
    request: Asked, services: Inside, user: Asker, token: Token, data: JSONBody[Joining | None] = None
) -> Response[Seated]:
    form = data or Joining()
    if user is not None:
        return with_cookies(await services.lobby.join(user, token, form))
    await services.lobby.by_link("invite", token)  # nobody becomes a guest by a link that does not work
    user, own = await newcomer(request, services, form.name)
    return with_cookies(await services.lobby.join(user, token, form), own)


@post(**at("/api/watch/{token:str}", "The table of a spectators’ link", LINKS, 404, status_code=200))
async def post_watch(services: Inside, user: Asker, token: Token) -> wire.TableInfo:
    return await services.lobby.info(user, await services.lobby.by_link("watch", token), "watch")


@get(**at("/api/seat/{token:str}", "Where a seat’s own link leads", LINKS, 404, unsafe=False))
async def get_seat(services: Inside, user: Asker, token: Token) -> SeatFound:
    return await services.lobby.seat_found(user, token)


@post(**at("/api/seat/{token:str}", "Go on with my seat on this device", LINKS, 404, 422, status_code=200))
async def post_seat(request: Asked, services: Inside, user: Asker, token: Token) -> Response[Seated]:
    if user is not None:
        return with_cookies(await services.lobby.carry_on(user, token))
    _, _, name = await services.lobby.seat_of(token)
    user, own = await newcomer(request, services, name)
    return with_cookies(await services.lobby.carry_on(user, token), own)


async def link_of(services: Services, table: str, watch: str | None) -> Link:
    """Whether a token is that of the table's spectators’ link."""
    if watch is None:
        return ""
    if await services.lobby.by_link("watch", watch) != table:
        raise Problem("no-link")
    return "watch"


@post(**at("/api/tables/{table:str}/links/{link:str}", "A new link in place of the old one (host)", LINKS,
           401, 404, 409, status_code=200))  # fmt: skip
async def post_renew(
    services: Inside, me: Me, table: TableId,
    link: Annotated[Literal["invite", "watch"], PathParameter(description="the invitation, or the spectators’ link")],
) -> wire.TableInfo:  # fmt: skip
    return await services.lobby.renew(me, table, link)


# --- games that are over ---


@get(**at("/api/tables/{table:str}/journal", "The journal of a game that is over, as a file", ARCHIVE, 404, 409,
          unsafe=False), media_type="application/jsonl")  # fmt: skip
async def get_journal(
    request: Asked, services: Inside, user: Asker, table: TableId, watch: Watch = None
) -> Response[str]:
    pay_for(request, services, "journal", user)
    text = await services.archive.journal(user, table, await link_of(services, table, watch))
    name = f'attachment; filename="saloon-{table}.jsonl"'
    return Response(text, media_type="application/jsonl", headers={"content-disposition": name})


@get(**at("/api/tables/{table:str}/replay", "Every move of a game that is over, as one viewer saw it", ARCHIVE,
          404, 409, unsafe=False))  # fmt: skip
async def get_replay(
    request: Asked, services: Inside, user: Asker, table: TableId, viewer: Viewer = -1, watch: Watch = None
) -> Response[wire.Replay]:
    pay_for(request, services, "replay", user)
    found = await services.archive.replay(user, table, viewer, await link_of(services, table, watch))
    return Response(found, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@get(**at("/api/tables/{table:str}/lots", "What every draw of a game that is over was drawn from", ARCHIVE,
          404, 409, unsafe=False))  # fmt: skip
async def get_lots(
    request: Asked, services: Inside, user: Asker, table: TableId, watch: Watch = None
) -> Response[wire.Lots]:
    pay_for(request, services, "replay", user)
    found = await services.archive.lots(user, table, await link_of(services, table, watch))
    return Response(found, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@get(**at("/api/tables/{table:str}/position", "A moment of a game that is over, as a position", ARCHIVE, 404, 409,
          unsafe=False))  # fmt: skip
async def get_position(
    request: Asked, services: Inside, user: Asker, table: TableId,
    seq: Annotated[int, QueryParameter(ge=0, description="after which entry of its log")] = 0, watch: Watch = None,
) -> wire.Position:  # fmt: skip
    pay_for(request, services, "replay", user)
    return await services.archive.moment(user, table, seq, await link_of(services, table, watch))


ROUTES = [
    get_tables, get_mine, get_my_tables, post_read, post_table, get_table, post_start, post_close,
    post_rematch, post_ticket, post_take, post_leave, post_bot, post_open, post_kick, post_link, get_invite,
    post_invite, post_watch, get_seat, post_seat, post_renew, get_journal, get_replay, get_lots, get_position,
]  # fmt: skip
