"""HTTP: the ways into my account, and who is in: devices, passkeys, recovery codes, an address of mine."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from saloon.server import wire
from saloon.server.http.people import ME, count_guess, enter
from saloon.server.http.services import (
    Asked,
    Asker,
    Inside,
    Me,
    Services,
    at,
    cookie,
    language,
    pay_for,
    spend_of_all,
    with_cookies,
)
from saloon.server.network.addresses import payer_of
from saloon.server.network.hosts import Party
from saloon.server.people import devices
from saloon.server.people.profile import settled, show
from saloon.server.people.recovery import clean_address
from saloon.server.people.users import User
from saloon.server.wire.forms import (
    Address,
    Challenge,
    Code,
    NewPasskey,
    Proof,
    Reset,
    Showing,
    Signed,
    Signing,
)
from saloon.server.wire.problem import Problem

DeviceId = Annotated[str, PathParameter(max_length=16, description="the id of a session")]
PasskeyId = Annotated[str, PathParameter(max_length=64, description="the id of a passkey")]


@get(**at("/api/me/account", "My account: devices, passkeys, and how others see me", ME, 401, unsafe=False))
async def get_account(services: Inside, me: Me) -> wire.MyAccount:
    return await account_of(services, me)


@post(**at("/api/me/profile", "My emblem, and who may see my profile", ME, 401, status_code=200))
async def post_profile(services: Inside, me: Me, data: JSONBody[Showing]) -> wire.MyAccount:
    shown, concerned = await show(services.store, me, data)
    await services.hall.announce(concerned)
    return await account_of(services, shown)


async def account_of(services: Services, me: User) -> wire.MyAccount:
    has = await settled(services.store, me)
    return wire.MyAccount(
        me.me(), has.login, has.password, has.shown_to, await services.passkeys.mine(me.id),
        await services.recovery.codes_left(me.id), has.mail, services.recovery.send is not None,
        await devices.devices(services.store, me),
    )  # fmt: skip


# --- devices ---


@delete(**at("/api/me/devices/{device:str}", "End one of my sessions and its sockets", ME, 401, 404, status_code=204))
async def delete_device(services: Inside, me: Me, device: DeviceId) -> None:
    await services.hall.announce(await devices.end_one(services.store, me, device))


@post(**at("/api/logout/everywhere", "End all my sessions, this one too", ME, 401, status_code=204))
async def post_logout_everywhere(request: Asked, services: Inside, me: Me) -> Response[None]:
    await services.hall.announce(await devices.end_all(services.store, me))
    return Response(None, status_code=204, cookies=[cookie(request, services.hosts, None)])


# --- passkeys ---


@post(**at("/api/passkeys/begin", "What a new passkey is to be made of", ME, 401, 409, 422, status_code=200))
async def post_passkey_begin(request: Asked, services: Inside, me: Me, data: JSONBody[Signing]) -> Challenge:
    await count_guess(request, services, me, me.id)
    return Challenge(await services.passkeys.begin_adding(me, party(request, services), data.login))


@post(**at("/api/passkeys", "Keep a new passkey; a guest’s things are kept from now on", ME, 401, 409, 422))
async def post_passkey(request: Asked, services: Inside, me: Me, data: JSONBody[NewPasskey]) -> wire.MyAccount:
    pay_for(request, services, "login", me)
    return await account_of(services, await services.passkeys.add(me, party(request, services), data))


@delete(**at("/api/passkeys/{passkey:str}", "Remove one of my passkeys", ME, 401, 404, 409, status_code=204))
async def delete_passkey(services: Inside, me: Me, passkey: PasskeyId) -> None:
    await services.passkeys.remove(me, passkey)


@post(**at("/api/login/passkey/begin", "What a passkey is to sign", ME, 409, status_code=200))
async def post_login_begin(request: Asked, services: Inside, user: Asker) -> Challenge:
    await count_of_place(request, services, user)
    return Challenge(await services.passkeys.begin_login(user, party(request, services)))


@post(**at("/api/login/passkey", "Log in with a passkey; what I had as a guest comes along", ME, 409, status_code=200))
async def post_login_passkey(
    request: Asked, services: Inside, user: Asker, data: JSONBody[Signed]
) -> Response[wire.Me]:
    await count_of_place(request, services, user)
    me, own = await enter(request, services, user, await services.passkeys.check(user, party(request, services), data))
    return with_cookies(me.me(), own)


def party(request: Asked, services: Services) -> Party:
    found = services.hosts.party(request.headers, request.scope["scheme"])
    if found is None:
        raise Problem("no-passkeys-here")
    return found


# --- the way back in ---


@post(**at("/api/recovery/codes", "Ten new recovery codes, told once; old ones end", ME, 401, 409, status_code=200))
async def post_codes(request: Asked, services: Inside, me: Me) -> wire.RecoveryCodes:
    pay_for(request, services, "login", me)
    return wire.RecoveryCodes(await services.recovery.new_codes(me))


@post(**at("/api/login/code", "Log in with a recovery code, which ends it", ME, status_code=200))
async def post_login_code(
    request: Asked, services: Inside, user: Asker, data: JSONBody[Code]
) -> Response[wire.Recovered]:
    await count_of_place(request, services, user)
    account, token = await services.recovery.spend_code(data.code)
    me, own = await enter(request, services, user, account)
    return with_cookies(wire.Recovered(me.me(), token), own)


@post(**at("/api/me/mail", "Send a letter that proves that this address is mine", ME, 401, 409, 422, status_code=204))
async def post_mail(request: Asked, services: Inside, me: Me, data: JSONBody[Address]) -> None:
    await count_letter(request, services, me, data.address)
    await services.recovery.ask_to_confirm(me, data.address, language(request))


@delete(**at("/api/me/mail", "Forget my address", ME, 401, status_code=204))
async def delete_mail(services: Inside, me: Me) -> None:
    await services.recovery.drop_address(me)


@post(**at("/api/mail/confirm", "The address that this letter came to is mine", ME, 404, status_code=204))
async def post_confirm(request: Asked, services: Inside, user: Asker, data: JSONBody[Proof]) -> None:
    await count_of_place(request, services, user)
    await services.recovery.confirm(data.token)


@post(**at("/api/recovery/mail", "Send me a link to a new password, if I have this address", ME, 409, 422,
           status_code=204))  # fmt: skip
async def post_recovery_mail(request: Asked, services: Inside, user: Asker, data: JSONBody[Address]) -> None:
    await count_letter(request, services, user, data.address)
    await services.recovery.ask_for_password(data.address, language(request))


@post(**at("/api/recovery/password", "A new password, by the token of a letter or of a recovery code; all other "
           "sessions end", ME, 404, 422, status_code=200))  # fmt: skip
async def post_new_password(request: Asked, services: Inside, user: Asker, data: JSONBody[Reset]) -> Response[wire.Me]:
    await count_of_place(request, services, user)
    account, concerned = await services.recovery.set_password(data.token, data.password)
    await services.hall.announce(concerned)
    stranger = None if user is None or user.id == account else user
    me, own = await enter(request, services, stranger, account)
    return with_cookies(me.me(), own)


async def count_of_place(request: Asked, services: Services, user: User | None) -> None:
    """Nobody is named, so that guesses count only where they come from."""
    pay_for(request, services, "login", user)
    await spend_of_all(services, "logins", payer_of(request.scope))


async def count_letter(request: Asked, services: Services, user: User | None, address: str) -> None:
    pay_for(request, services, "login", user)
    to = clean_address(address)
    await spend_of_all(services, "letters", payer_of(request.scope))
    await spend_of_all(services, "letter", to)


ROUTES: Final = [
    get_account, post_profile, delete_device, post_logout_everywhere, post_passkey_begin, post_passkey, delete_passkey,
    post_login_begin, post_login_passkey, post_codes, post_login_code, post_mail, delete_mail, post_confirm,
    post_recovery_mail, post_new_password,
]  # fmt: skip
