"""HTTP: groups, their members, links and chat."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter, QueryParameter

from saloon.server import wire
from saloon.server.http.ladders import Game, Seats
from saloon.server.http.services import (
    Asked,
    Asker,
    Inside,
    Me,
    Services,
    Token,
    at,
    newcomer,
    pay_for,
    spend_of_all,
    with_cookies,
)
from saloon.server.http.spending import spend
from saloon.server.lobby import group_chat
from saloon.server.people import groups
from saloon.server.people.ties import note_here
from saloon.server.people.users import User
from saloon.server.wire.groups import (
    Group,
    GroupAppointing,
    GroupInvitation,
    GroupLine,
    GroupNaming,
    GroupSaying,
    JoiningGroup,
    MyGroup,
)
from saloon.server.wire.problem import Problem

GROUPS: Final = "groups"
GROUP: Final = "/api/groups/{group:str}"
INVITE: Final = "/api/group-invite/{token:str}"
GroupId = Annotated[str, PathParameter(max_length=16, description="the id of a group")]
Person = Annotated[str, PathParameter(max_length=32, description="the id of a person")]
After = Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="the last line that is known already")]


async def page(request: Asked, services: Services, me: User, group: str) -> Group:
    pay_for(request, services, "group", me)
    return await services.group_page.of(me, group)


@get(**at("/api/groups", "The groups I belong to", GROUPS, 401, unsafe=False))
async def get_groups(services: Inside, me: Me) -> list[MyGroup]:
    return await groups.my_groups(services.store, me)


@post(**at("/api/groups", "Found a group", GROUPS, 401, 409, 422))
async def post_group(request: Asked, services: Inside, me: Me, data: JSONBody[GroupNaming]) -> Group:
    await spend_of_all(services, "group", me.id)
    return await page(request, services, me, await groups.found_group(services.store, me, data.name))


@get(**at(GROUP, "A group I belong to: members, tables, results", GROUPS, 401, 404, unsafe=False))
async def get_group(request: Asked, services: Inside, me: Me, group: GroupId) -> Group:
    await note_here(services.store, me)
    return await page(request, services, me, group)


@post(**at(GROUP, "Another name for the group (owner)", GROUPS, 401, 404, 422, status_code=200))
async def post_group_name(
    request: Asked, services: Inside, me: Me, group: GroupId, data: JSONBody[GroupNaming]
) -> Group:
    await services.hall.announce(await groups.rename(services.store, me, group, data.name))
    return await page(request, services, me, group)


@delete(**at(GROUP, "Dissolve the group (owner)", GROUPS, 401, 404, status_code=204))
async def delete_group(services: Inside, me: Me, group: GroupId) -> None:
    await services.hall.announce(await groups.dissolve(services.store, me, group))


@post(**at(f"{GROUP}/link", "A new invitation link in place of the old one (owner, helper)", GROUPS, 401, 404,
           status_code=200))  # fmt: skip
async def post_group_link(request: Asked, services: Inside, me: Me, group: GroupId) -> Group:
    await groups.renew_link(services.store, me, group)
    return await page(request, services, me, group)


@post(**at(f"{GROUP}/members/{{person:str}}", "Make a member a helper, or the owner (owner)", GROUPS, 401, 404, 422,
           status_code=200))  # fmt: skip
async def post_group_role(
    request: Asked, services: Inside, me: Me, group: GroupId, person: Person, data: JSONBody[GroupAppointing]
) -> Group:
    await groups.appoint(services.store, me, group, person, data.role)
    return await page(request, services, me, group)


@delete(**at(f"{GROUP}/members/{{person:str}}", "Leave the group, or remove somebody from it (owner, helper)", GROUPS,
             401, 404, status_code=204))  # fmt: skip
async def delete_member(services: Inside, me: Me, group: GroupId, person: Person) -> None:
    if person == me.id:
        await services.hall.announce(await groups.leave(services.store, me, group))
    else:
        await services.hall.announce(await groups.remove(services.store, me, group, person))


@get(**at(f"{GROUP}/ladders/{{game:str}}/{{seats:int}}", "The members of a group by their strength, bots included",
          GROUPS, 401, 404, unsafe=False))  # fmt: skip
async def get_group_ladder(
    request: Asked, services: Inside, me: Me, group: GroupId, game: Game, seats: Seats
) -> wire.Ladder:
    pay_for(request, services, "statistics", me)
    if seats not in services.play_now.sizes().get(game, ()):
        raise Problem("no-game", game=game)
    return await services.group_page.ladder(me, group, game, seats)


# --- chat ---


@get(**at(f"{GROUP}/chat", "What was said in the group, or what is new", GROUPS, 401, 404, unsafe=False))
async def get_group_chat(services: Inside, me: Me, group: GroupId, after: After = 0) -> list[GroupLine]:
    return await group_chat.lines_for(services.store, me, group, after)


@post(**at(f"{GROUP}/chat", "Say something to the group", GROUPS, 401, 404, 409, status_code=200))
async def post_group_chat(services: Inside, me: Me, group: GroupId, data: JSONBody[GroupSaying]) -> GroupLine:
    spend(services.limits, "chat", me.id)
    return await group_chat.say(services.store, me, group, data)


# --- the invitation ---


@get(**at(INVITE, "The group of an invitation", GROUPS, 404, unsafe=False))
async def get_group_invite(services: Inside, user: Asker, token: Token) -> GroupInvitation:
    return await groups.invitation(services.store, token, user)


@post(**at(INVITE, "Join a group by its invitation, with only a nickname", GROUPS, 404, 409, 422, status_code=200))
async def post_group_invite(
    request: Asked, services: Inside, user: Asker, token: Token, data: JSONBody[JoiningGroup | None] = None
) -> Response[GroupInvitation]:
    cookies: list[Cookie] = []
    if user is None:
        await groups.invitation(services.store, token, None)  # nobody becomes a guest by a link that does not work
        user, own = await newcomer(request, services, (data or JoiningGroup()).name)
        cookies = [own]
    _, changed = await groups.join(services.store, token, user)
    await services.hall.announce(changed)
    return with_cookies(await groups.invitation(services.store, token, user), *cookies)


ROUTES: Final = [
    get_groups, post_group, get_group, post_group_name, delete_group, post_group_link, post_group_role, delete_member,
    get_group_ladder, get_group_chat, post_group_chat, get_group_invite, post_group_invite,
]  # fmt: skip
