"""The house put together: `create_app(settings)` is what uvicorn serves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from litestar import Litestar
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme

import saloon
from saloon.games import find, slugs
from saloon.server import http_people, http_tables, ops, pages
from saloon.server.archive import Archive
from saloon.server.hall import Hall
from saloon.server.hints import Alone, Hints, Unheard
from saloon.server.http import PLAIN_COOKIE, House, provide_house, provide_me, provide_user
from saloon.server.limits import Limits
from saloon.server.lobby import Lobby
from saloon.server.people import People
from saloon.server.problem import HANDLERS
from saloon.server.security import Doors, Front, Gate
from saloon.server.settings import Settings
from saloon.server.store import Store
from saloon.server.stores import open_store
from saloon.server.thinkers import Thinkers
from saloon.server.tickets import Tickets
from saloon.server.wire import FRAME_LIMIT
from saloon.server.ws import Line, live_route


def create_app(settings: Settings) -> Litestar:
    doors, limits = Doors(settings), Limits(ease=settings.ease)
    app = Litestar(
        [*http_people.ROUTES, *http_tables.ROUTES, *ops.ROUTES, *pages.ROUTES],
        dependencies={"house": Provide(provide_house), "user": Provide(provide_user), "me": Provide(provide_me)},
        exception_handlers=HANDLERS,
        lifespan=[opening(settings, doors, limits)],
        logging_config=None,
        middleware=[DefineMiddleware(Gate, doors=doors, limits=limits)],
        openapi_config=description(),
        request_max_body_size=FRAME_LIMIT,
    )
    app.asgi_handler = Front(app.asgi_handler, doors)
    return app


def opening(
    settings: Settings, doors: Doors, limits: Limits
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        """Opens in this order and closes in the other: clients are told, moves under way are stored, then all ends."""
        for slug in slugs():
            find(slug, None, settings.content)  # read now, so that no table has to wait for it
        async with AsyncExitStack() as closing:
            store = open_store(settings.database_url())
            closing.push_async_callback(store.close)
            await store.start()
            thinkers = Thinkers(box=settings.content)
            closing.push_async_callback(thinkers.close)
            hall = Hall(store, Tickets(store), hints(settings), thinkers, limits, settings.content)
            closing.push_async_callback(hall.close)
            await hall.start()
            app.register(live_route(Line(hall, doors, limits)))
            app.state.house = furnished(settings, store, hall, limits, doors)
            cleaning = asyncio.create_task(ops.clean_hourly(store))
            closing.callback(cleaning.cancel)
            yield

    return open_house


def hints(settings: Settings) -> Hints:
    """How workers tell each other to look again: the embedded database has only one."""
    if settings.embedded():
        return Alone()
    if not settings.redis:
        return Unheard()
    from saloon.server.redis_hints import RedisHints  # loaded only if it is wanted: it takes a while

    return RedisHints(settings.redis)


def furnished(settings: Settings, store: Store, hall: Hall, limits: Limits, doors: Doors) -> House:
    lobby = Lobby(store, hall, settings.content)
    archive = Archive(lobby, settings.content)
    return House(settings, store, hall, People(store), lobby, archive, hall.tickets, limits, doors)


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
