"""HTTP: how I am told that it is my turn, and what the chat of a table is told."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from saloon.server import wire
from saloon.server.http.services import Asked, Inside, Me, Services, TableId, at, language, pay_for, spend_of_all
from saloon.server.lobby.lobby import permitted
from saloon.server.people.access import Verb
from saloon.server.people.users import User
from saloon.server.people.wishes import stopped_by
from saloon.server.wire.forms import Hooking, Ringing, Subscribing, Wishing

WORDS = "words"
DeviceId = Annotated[str, PathParameter(max_length=16, description="the id of a device")]
StopToken = Annotated[str, PathParameter(max_length=96, description="the token of the link in a mail")]


@get(**at("/api/words", "How I am told that it is my turn", WORDS, 401, unsafe=False))
async def get_words(services: Inside, me: Me) -> wire.WordWishes:
    return await services.wishes.of(me)


@post(**at("/api/words", "By which ways I want to be told", WORDS, 401, status_code=200))
async def post_words(request: Asked, services: Inside, me: Me, data: JSONBody[Wishing]) -> wire.WordWishes:
    pay_for(request, services, "words", me)
    return await services.wishes.wish(me, data.push, data.mail, language(request))


@post(**at("/api/words/devices", "This browser takes notices", WORDS, 401, 409, 422, status_code=200))
async def post_device(request: Asked, services: Inside, me: Me, data: JSONBody[Subscribing]) -> wire.WordWishes:
    pay_for(request, services, "words", me)
    await spend_of_all(services, "outward", me.id)
    await services.outward.vetted(data.endpoint)
    return await services.wishes.subscribe(me, data, language(request))


@delete(**at("/api/words/devices/{device:str}", "A device takes notices no more", WORDS, 401, status_code=200))
async def delete_device(request: Asked, services: Inside, me: Me, device: DeviceId) -> wire.WordWishes:
    pay_for(request, services, "words", me)
    return await services.wishes.unsubscribe(me, device)


@post(**at("/api/words/stop/{token:str}", "No more mails to whoever this link was sent to", WORDS, 404,
           status_code=204))  # fmt: skip
async def post_stop(services: Inside, token: StopToken) -> None:
    await services.wishes.stop_mails(stopped_by(services.store.seal, token))


@get(**at("/api/tables/{table:str}/words", "What I hear of a table", WORDS, 401, 403, 404, unsafe=False))
async def get_table_words(services: Inside, me: Me, table: TableId) -> wire.TableWords:
    return await _told(services, me, table)


@post(**at("/api/tables/{table:str}/bell", "What I want to hear of a table", WORDS, 401, 404, status_code=200))
async def post_bell(
    request: Asked, services: Inside, me: Me, table: TableId, data: JSONBody[Ringing]
) -> wire.TableWords:
    pay_for(request, services, "words", me)
    await _check(services, me, "bell", table)
    await services.wishes.ring(me, table, data.bell)
    return await _told(services, me, table)


@post(**at("/api/tables/{table:str}/hook", "The webhook of a chat that is told whose turn it is (host)", WORDS,
           401, 404, 409, 422, status_code=200))  # fmt: skip
async def post_hook(
    request: Asked, services: Inside, me: Me, table: TableId, data: JSONBody[Hooking]
) -> wire.TableWords:
    pay_for(request, services, "words", me)
    await _check(services, me, "hook", table)
    await spend_of_all(services, "outward", me.id)
    await services.outward.vetted(data.url)
    await services.wishes.hang_hook(me, table, data.url, language(request))
    return await _told(services, me, table)


@delete(**at("/api/tables/{table:str}/hook", "No webhook any more (host)", WORDS, 401, 404, 409, status_code=200))
async def delete_hook(request: Asked, services: Inside, me: Me, table: TableId) -> wire.TableWords:
    pay_for(request, services, "words", me)
    await _check(services, me, "hook", table)
    await services.wishes.take_hook_down(table)
    return await _told(services, me, table)


async def _check(services: Services, me: User, verb: Verb, table: str) -> bool:
    """Whether the asker, who may do this, is the table's host."""
    async with services.store.reading() as db:
        return permitted(await services.lobby.read(db, table), me, verb, None, "").host == me.id


async def _told(services: Services, me: User, table: str) -> wire.TableWords:
    return await services.wishes.at(me, table, await _check(services, me, "bell", table))


ROUTES = [
    get_words, post_words, post_device, delete_device, post_stop, get_table_words, post_bell, post_hook, delete_hook,
]  # fmt: skip
