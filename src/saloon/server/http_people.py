"""HTTP: who I am here, my account, my data."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody

from saloon.server import belongings, wire
from saloon.server.forms import Account, Exported, Naming, NewPassword
from saloon.server.http import Asked, Asker, House, Inside, Me, at, cookie, newcomer, spend_of_all, with_cookies
from saloon.server.people import User
from saloon.server.security import address_of, spend

ME = "me"


@get(**at("/api/me", "Who am I here? Nobody, for a newcomer: null", ME, unsafe=False))
async def get_me(user: Asker) -> wire.Me | None:
    return user.me() if user else None


@post(**at("/api/me", "I am new here: a guest with a nickname", ME, 422, status_code=200))
async def post_me(request: Asked, house: Inside, user: Asker, data: JSONBody[Naming]) -> Response[wire.Me]:
    if user is not None:
        return with_cookies(await _renamed(house, user, data.name))
    user, own = await newcomer(request, house, data.name)
    return with_cookies(user.me(), own)


@patch(**at("/api/me", "Call me by another name", ME, 401, 422))
async def patch_me(house: Inside, me: Me, data: JSONBody[Naming]) -> wire.Me:
    return await _renamed(house, me, data.name)


async def _renamed(house: House, user: User, name: str) -> wire.Me:
    renamed, shown = await house.people.rename(user, name)
    await _tell(house, shown)
    return renamed.me()


@post(**at("/api/account", "Keep my things under a login name and a password", ME, 401, 409, 422, status_code=200))
async def post_account(request: Asked, house: Inside, me: Me, data: JSONBody[Account]) -> wire.Me:
    await spend_of_all(house, "login", address_of(request.scope))
    return (await house.people.make_account(me, data.login, data.password)).me()


@patch(**at("/api/account", "Change my password; all my other sessions end", ME, 401, 409, 422))
async def patch_account(request: Asked, house: Inside, me: Me, data: JSONBody[NewPassword]) -> wire.Me:
    await spend_of_all(house, "login", address_of(request.scope))
    await spend_of_all(house, "login", me.id)
    await house.people.change_password(me, data.old, data.new)
    await _tell(house, await _my_tables(house, me))
    return me.me()


@post(**at("/api/login", "Log in; what I had as a guest comes along", ME, status_code=200))
async def post_login(request: Asked, house: Inside, user: Asker, data: JSONBody[Account]) -> Response[wire.Me]:
    await spend_of_all(house, "login", address_of(request.scope))
    await spend_of_all(house, "login", data.login.strip().lower())
    account = await house.people.check(data.login, data.password)
    if user is not None and user.id != account:
        moved = await belongings.hand_over(house.store, user, account) if user.login is None else []
        await house.people.log_out(user)
        await _tell(house, moved)
    me, token = await house.people.log_in(account)
    return with_cookies(me.me(), cookie(request, house.doors, token))


@post(**at("/api/logout", "End this session and its sockets", ME, 401, status_code=204))
async def post_logout(request: Asked, house: Inside, me: Me) -> Response[None]:
    await house.people.log_out(me)
    await _tell(house, await _my_tables(house, me))
    return Response(None, status_code=204, cookies=[cookie(request, house.doors, None)])


@get(**at("/api/me/export", "Everything that is stored about me", ME, 401, unsafe=False))
async def get_export(request: Asked, house: Inside, me: Me) -> Exported:
    spend(house.limits, "heavy", address_of(request.scope))
    return await belongings.export(house.store, me)


@delete(**at("/api/me", "Forget me", ME, 401, status_code=204))
async def delete_me(request: Asked, house: Inside, me: Me) -> Response[None]:
    await _tell(house, await belongings.forget(house.store, me))
    return Response(None, status_code=204, cookies=[cookie(request, house.doors, None)])


async def _my_tables(house: House, me: User) -> list[str]:
    async with house.store.reading() as db:
        return await belongings.tables_of(db, me.id)


async def _tell(house: House, concerned: list[str]) -> None:
    """Chairs, names or sessions have changed: sockets that may no longer be there are closed."""
    for table in concerned:
        await house.hall.changed(table)


ROUTES = [
    get_me, post_me, patch_me, delete_me, post_account, patch_account, post_login, post_logout, get_export,
]  # fmt: skip
