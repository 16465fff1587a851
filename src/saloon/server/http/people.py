"""HTTP: who I am here, my account, my data."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from saloon.server import wire
from saloon.server.http.services import (
    Asked,
    Asker,
    Inside,
    Me,
    Services,
    at,
    cookie,
    device_of,
    newcomer,
    pay_for,
    spend_of_all,
    with_cookies,
)
from saloon.server.network.addresses import payer_of
from saloon.server.people.personal_data import export, forget, hand_over
from saloon.server.people.users import User
from saloon.server.wire.forms import Account, Exported, Naming, NewPassword

ME = "me"


@get(**at("/api/me", "Who am I here? Nobody, for a newcomer: null", ME, unsafe=False))
async def get_me(user: Asker) -> wire.Me | None:
    return user.me() if user else None


@post(**at("/api/me", "I am new here: a guest with a nickname", ME, 422, status_code=200))
async def post_me(request: Asked, services: Inside, user: Asker, data: JSONBody[Naming]) -> Response[wire.Me]:
    if user is not None:
        return with_cookies(await _renamed(services, user, data.name))
    user, own = await newcomer(request, services, data.name)
    return with_cookies(user.me(), own)


@patch(**at("/api/me", "Call me by another name", ME, 401, 422))
async def patch_me(services: Inside, me: Me, data: JSONBody[Naming]) -> wire.Me:
    return await _renamed(services, me, data.name)


async def _renamed(services: Services, user: User, name: str) -> wire.Me:
    renamed, shown = await services.people.rename(user, name)
    await services.hall.announce(shown)
    return renamed.me()


@post(**at("/api/account", "Keep my things under a login name and a password", ME, 401, 409, 422, status_code=200))
async def post_account(request: Asked, services: Inside, me: Me, data: JSONBody[Account]) -> wire.Me:
    await count_guess(request, services, me, me.id)
    return (await services.people.make_account(me, data.login, data.password)).me()


@patch(**at("/api/account", "Change my password; all my other sessions end", ME, 401, 409, 422))
async def patch_account(request: Asked, services: Inside, me: Me, data: JSONBody[NewPassword]) -> wire.Me:
    await count_guess(request, services, me, me.id)
    await services.hall.announce(await services.people.change_password(me, data.old, data.new))
    return me.me()


@post(**at("/api/login", "Log in; what I had as a guest comes along", ME, status_code=200))
async def post_login(request: Asked, services: Inside, user: Asker, data: JSONBody[Account]) -> Response[wire.Me]:
    await count_guess(request, services, user, data.login.strip().lower())
    me, own = await enter(request, services, user, await services.people.check(data.login, data.password))
    return with_cookies(me.me(), own)


async def enter(request: Asked, services: Services, user: User | None, account: str) -> tuple[User, Cookie]:
    """Logs in to an account; what a guest had comes along."""
    if user is not None and user.id != account:
        guest = user.login is None
        left = await (hand_over(services.store, user, account) if guest else services.people.log_out(user))
        await services.hall.announce(left)
    me, token = await services.people.log_in(account, device_of(request))
    return me, cookie(request, services.hosts, token)


@post(**at("/api/logout", "End this session and its sockets", ME, 401, status_code=204))
async def post_logout(request: Asked, services: Inside, me: Me) -> Response[None]:
    await services.hall.announce(await services.people.log_out(me))
    return Response(None, status_code=204, cookies=[cookie(request, services.hosts, None)])


@get(**at("/api/me/export", "Everything that is stored about me", ME, 401, unsafe=False))
async def get_export(request: Asked, services: Inside, me: Me) -> Exported:
    pay_for(request, services, "export", me)
    return await export(services.store, me, services.hall.heavy)


@delete(**at("/api/me", "Forget me", ME, 401, status_code=204))
async def delete_me(request: Asked, services: Inside, me: Me) -> Response[None]:
    await services.hall.announce(await forget(services.store, me.id))
    return Response(None, status_code=204, cookies=[cookie(request, services.hosts, None)])


async def count_guess(request: Asked, services: Services, user: User | None, account: str) -> None:
    """Passwords take long to check, and may be guessed: from one place, or from many at one account."""
    pay_for(request, services, "login", user)
    await spend_of_all(services, "logins", payer_of(request.scope))
    await spend_of_all(services, "login", account)


ROUTES = [
    get_me, post_me, patch_me, delete_me, post_account, patch_account, post_login, post_logout, get_export,
]  # fmt: skip
