"""What all HTTP handlers share: the house they stand in, who asks, the cookie, and how problems are described."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from saloon.server.common.settings import Settings
from saloon.server.common.texts import language_of
from saloon.server.http.spending import only_after, pay, spend
from saloon.server.lobby.analyses import Analyses
from saloon.server.lobby.archive import Archive
from saloon.server.lobby.checkup import Checkup
from saloon.server.lobby.counting import Counting
from saloon.server.lobby.exploring import Explorer
from saloon.server.lobby.group_page import GroupPage
from saloon.server.lobby.lobby import Live, Lobby
from saloon.server.lobby.my_tables import MyTables
from saloon.server.lobby.play_now import PlayNow
from saloon.server.lobby.position_analyses import PositionAnalyses
from saloon.server.lobby.statistics import HouseBook
from saloon.server.lobby.tournaments import Tournaments
from saloon.server.network.addresses import payer_of
from saloon.server.network.hosts import HostPolicy
from saloon.server.network.limits import Limits
from saloon.server.network.outward import Outward
from saloon.server.people.devices import device_name
from saloon.server.people.passkeys import Passkeys
from saloon.server.people.recovery import Recovery
from saloon.server.people.tickets import Tickets
from saloon.server.people.users import DAY, SESSION_DAYS, People, User
from saloon.server.people.wishes import Wishes
from saloon.server.store import tally
from saloon.server.store.store import Store
from saloon.server.wire.problem import MEDIA, Problem, ProblemDetails

Asked = Request[Any, Any, Any]
Token = Annotated[str, PathParameter(max_length=64, description="the token of a link")]
TableId = Annotated[str, PathParameter(max_length=16, description="the id of a table")]
Seat = Annotated[int, PathParameter(ge=0, le=11, description="a chair, counted from 0")]
Watch = Annotated[str | None, QueryParameter(max_length=64, description="the token of the spectators’ link")]

PLAIN_COOKIE: Final = "saloon"
SECURE_COOKIE: Final = "__Host-saloon"
MEANING: Final = {
    400: "The request could not be read.",
    401: "The asker has no name here yet: POST /api/me first.",
    403: "Not allowed to this asker, or asked by a page of another site.",
    404: "There is no such thing, or not for this asker.",
    409: "Not possible as things stand now.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    421: "Asked under a host name that is not ours.",
    422: "Read, but it makes no sense: a rule, an option or a name.",
    429: "Too often; `Retry-After` says how long to wait.",
    500: "A fault of ours, noted under its incident number.",
    503: "Too busy for new tables, or the database is away.",
}
ALWAYS: Final = (400, 421, 429, 500, 503)
UNSAFE: Final = (403, 413)


class Services(NamedTuple):
    """Everything a handler may need."""

    settings: Settings
    store: Store
    hall: Live
    people: People
    lobby: Lobby
    archive: Archive
    analyses: Analyses
    explorer: Explorer
    prospects: PositionAnalyses
    tickets: Tickets
    limits: Limits
    hosts: HostPolicy
    checkup: Checkup
    counting: Counting
    house_book: HouseBook
    passkeys: Passkeys
    recovery: Recovery
    my_tables: MyTables
    wishes: Wishes
    outward: Outward
    play_now: PlayNow
    group_page: GroupPage
    tournaments: Tournaments


Inside = NamedDependency[Services]
Me = NamedDependency[User]  # whoever asks must be known here
Asker = NamedDependency[User | None]


def at(path: str, summary: str, tag: str, *problems: int, unsafe: bool = True, **more: Any) -> dict[str, Any]:
    """The arguments of a route: where it is, what it does and what can go wrong."""
    known = sorted({*ALWAYS, *(UNSAFE if unsafe else ()), *problems})
    specs = {n: ResponseSpec(ProblemDetails, False, MEANING[n], MEDIA) for n in known}
    if more.get("status_code") == 204:
        specs[204] = ResponseSpec(None, False, "Done.")
    return {"path": path, "summary": summary, "tags": [tag], "responses": specs, **more}


async def provide_services(request: Asked) -> Services:
    services: Services = request.app.state.services
    return services


async def provide_user(request: Asked, services: Inside) -> User | None:
    """Who asks, if their browser is known here."""
    token = request.cookies.get(cookie_name(request, services.hosts))
    user = await services.people.who(token) if token else None
    if user is not None:
        pay(services.limits, "request", user.id)
    return user


async def provide_me(user: Asker) -> User:
    if user is None:
        raise Problem("nobody")
    return user


def cookie_name(request: Asked, hosts: HostPolicy) -> str:
    return SECURE_COOKIE if hosts.secure(request.scope["scheme"]) else PLAIN_COOKIE


def cookie(request: Asked, hosts: HostPolicy, token: str | None) -> Cookie:
    """The one cookie there is; without a token it is taken away."""
    secure = hosts.secure(request.scope["scheme"])
    lasts = int(SESSION_DAYS * DAY) if token else 0
    name = cookie_name(request, hosts)
    return Cookie(name, value=token or "", httponly=True, secure=secure, samesite="lax", path="/", max_age=lasts)


def pay_for(request: Asked, services: Services, what: str, user: User | None) -> None:
    """What is dear is paid for by whoever asks, and by where they ask from."""
    pay(services.limits, what, user.id if user else None, payer_of(request.scope))


async def spend_of_all(services: Services, kind: str, key: str) -> None:
    """For what is rare and dear: where several workers share a database, they count together."""
    spend(services.limits, kind, key)
    if not services.settings.embedded():
        only_after(await tally.spend(services.store, kind, key, services.limits.rates[kind]), kind)


async def newcomer(request: Asked, services: Services, name: str) -> tuple[User, Cookie]:
    await spend_of_all(services, "guest", payer_of(request.scope))
    user, token = await services.people.welcome(name, device_of(request))
    return user, cookie(request, services.hosts, token)


def device_of(request: Asked) -> str:
    return device_name(request.headers.get("user-agent", ""))


def language(request: Asked) -> str:
    return language_of(request.headers.get("accept-language", ""))


def with_cookies(body: Any, *cookies: Cookie) -> Response[Any]:
    return Response(body, status_code=200, cookies=list(cookies))
