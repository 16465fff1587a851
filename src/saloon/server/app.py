"""The house put together: `create_app(settings)` is what uvicorn serves."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial

from litestar import Litestar
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme

import saloon
from saloon.games import open_all
from saloon.lessons.course import courses
from saloon.server.bots.pool import BotPool, share_of_processors
from saloon.server.common.mail import Mail
from saloon.server.common.seal import key_of
from saloon.server.common.settings import Settings
from saloon.server.http import (
    account,
    analysis,
    desk,
    games,
    holidays,
    ladders,
    lessons,
    ops,
    pages,
    positions,
    profiles,
    puzzles,
    rules,
    statistics,
)
from saloon.server.http import company as http_company
from saloon.server.http import groups as http_groups
from saloon.server.http import people as http_people
from saloon.server.http import tables as http_tables
from saloon.server.http import tournaments as http_tournaments
from saloon.server.http import words as http_words
from saloon.server.http.middleware import HeaderMiddleware, RequestGate
from saloon.server.http.problems import HANDLERS
from saloon.server.http.services import PLAIN_COOKIE, Services, provide_me, provide_services, provide_user
from saloon.server.live.bus import Alone, Bus, Silent
from saloon.server.live.hall import Hall
from saloon.server.lobby.analyses import Analyses
from saloon.server.lobby.archive import Archive
from saloon.server.lobby.checkup import Checkup
from saloon.server.lobby.counting import Counting
from saloon.server.lobby.director import Director
from saloon.server.lobby.exploring import Explorer
from saloon.server.lobby.group_page import GroupPage
from saloon.server.lobby.lobby import Lobby
from saloon.server.lobby.my_tables import MyTables
from saloon.server.lobby.play_now import PlayNow
from saloon.server.lobby.position_analyses import PositionAnalyses
from saloon.server.lobby.prospecting import Prospectors
from saloon.server.lobby.replaying import Replays
from saloon.server.lobby.reviewing import Reviews
from saloon.server.lobby.statistics import HouseBook
from saloon.server.lobby.tournaments import Tournaments
from saloon.server.network.hosts import HostPolicy
from saloon.server.network.limits import Limits
from saloon.server.network.outward import Outward
from saloon.server.ops import retention
from saloon.server.people import name_filter
from saloon.server.people.passkeys import Passkeys
from saloon.server.people.recovery import Recovery, Send
from saloon.server.people.tickets import Tickets
from saloon.server.people.users import People
from saloon.server.people.wishes import Wishes
from saloon.server.socket.server import SocketServer, live_route
from saloon.server.store.connect import open_store
from saloon.server.store.store import Store
from saloon.server.wire import FRAME_LIMIT
from saloon.server.words.push import Push
from saloon.server.words.sending import Messenger

log = logging.getLogger("saloon.games")


def create_app(settings: Settings) -> Litestar:
    hosts, limits = HostPolicy(settings), Limits(limit_factor=settings.limit_factor)
    app = Litestar(
        [
            *http_people.ROUTES,
            *account.ROUTES,
            *profiles.ROUTES,
            *ladders.ROUTES,
            *http_company.ROUTES,
            *http_groups.ROUTES,
            *holidays.ROUTES,
            *desk.ROUTES,
            *games.ROUTES,
            *rules.ROUTES,
            *lessons.ROUTES,
            *puzzles.ROUTES,
            *statistics.ROUTES,
            *positions.ROUTES,
            *http_tables.ROUTES,
            *http_tournaments.ROUTES,
            *analysis.ROUTES,
            *http_words.ROUTES,
            *ops.ROUTES,
            *pages.ROUTES,
        ],
        dependencies={"services": Provide(provide_services), "user": Provide(provide_user), "me": Provide(provide_me)},
        exception_handlers=HANDLERS,
        lifespan=[opening(settings, hosts, limits)],
        logging_config=None,
        middleware=[DefineMiddleware(RequestGate, hosts=hosts, limits=limits)],
        openapi_config=description(),
        request_max_body_size=FRAME_LIMIT,
    )
    app.asgi_handler = HeaderMiddleware(app.asgi_handler, hosts)
    return app


def opening(
    settings: Settings, hosts: HostPolicy, limits: Limits
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        """Opens in this order and closes in the other: clients are told, moves under way are stored, then all ends."""
        _, faults = open_all(settings.content)  # read now, so that no table has to wait for one
        for fault in faults:
            log.warning("a package's game is left out", extra={"facts": {"problem": fault.key, **fault.facts}})
        for fault in courses(settings.content)[1]:
            log.warning("the lessons of a game are left out", extra={"facts": {"problem": fault.key, **fault.facts}})
        async with AsyncExitStack() as closing:
            store = open_store(settings.database_url(), key_of(settings.link_key_file()))
            closing.push_async_callback(store.close)
            await store.start()
            await store.seal_links()
            bots = BotPool(share_of_processors(settings.workers), content_dir=settings.content)
            closing.push_async_callback(bots.close)
            replays = Replays(settings.content)
            closing.push_async_callback(replays.close)
            reviews = Reviews(share_of_processors(settings.workers), settings.content)
            closing.push_async_callback(reviews.close)
            explorer = Explorer(settings.content)
            closing.push_async_callback(explorer.close)
            prospectors = Prospectors(settings.content)
            closing.push_async_callback(prospectors.close)
            hall = Hall(store, Tickets(store), bus(settings), bots, limits, settings.content)
            closing.push_async_callback(hall.close)
            await hall.start()
            app.register(live_route(SocketServer(hall, hosts, limits)))
            name_filter.learn(settings.data / "names.txt")
            people = People(store)
            closing.push_async_callback(people.passwords.close)
            recovery = Recovery(store, people.passwords, sender(settings), settings.public_url)
            closing.push_async_callback(recovery.close)
            outward, push = Outward(settings.webhook_allow), Push(store.seal, settings)
            closing.push_async_callback(outward.close)
            wishes = Wishes(store, push.key, bool(settings.mail))
            services = furnished(settings, store, hall, limits, hosts, replays, reviews, explorer, prospectors, people,
                                 recovery, wishes, outward)  # fmt: skip
            app.state.services = services
            hall.background.keep("cleaning", partial(retention.clean_hourly, store))
            hall.background.keep("counting", services.counting.go_on)
            director = Director(services.lobby, services.counting, hall.worker, hall.bus.alone)
            hall.background.keep("tournaments", director.go_on)
            hall.background.keep("words", Messenger(store, hall, settings, push, outward).go_on)
            yield

    return open_house


def bus(settings: Settings) -> Bus:
    """How workers tell each other to look again: the embedded database has only one."""
    if settings.embedded():
        return Alone()
    if not settings.redis:
        return Silent()
    from saloon.server.live.redis_bus import RedisBus  # loaded only if it is wanted: it takes a while

    return RedisBus(settings.redis)


def sender(settings: Settings) -> Send | None:
    """How letters are sent, if the house has mail."""
    return Mail(settings).send if settings.mail else None


def furnished(
    settings: Settings, store: Store, hall: Hall, limits: Limits, hosts: HostPolicy, replays: Replays, reviews: Reviews,
    explorer: Explorer, prospectors: Prospectors, people: People, recovery: Recovery, wishes: Wishes, outward: Outward,
) -> Services:  # fmt: skip
    lobby = Lobby(store, hall, settings.content)
    archive, analyses, play_now = Archive(lobby, replays), Analyses(lobby, reviews), PlayNow(lobby)
    prospects = PositionAnalyses(store, prospectors, settings.content)
    return Services(
        settings, store, hall, people, lobby, archive, analyses, explorer, prospects, hall.tickets, limits, hosts,
        Checkup(store, hall), Counting(store, replays), HouseBook(store), Passkeys(store), recovery, MyTables(lobby),
        wishes, outward, play_now, GroupPage(lobby, play_now), Tournaments(lobby, settings.tournaments),
    )  # fmt: skip


def description() -> OpenAPIConfig:
    cookie = SecurityScheme(type="apiKey", name=PLAIN_COOKIE, security_scheme_in="cookie", description="Who asks.")
    return OpenAPIConfig(
        title="Saloon",
        version=saloon.__version__,
        summary="The lobby of the table for Western board games.",
        description="Tables, chairs and links. The game itself is played over a WebSocket: see docs/protocol.md.",
        license=License("MIT", identifier="MIT"),
        components=Components(security_schemes={"cookie": cookie}),
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
    )
