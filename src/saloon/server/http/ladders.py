"""HTTP: ladders and ratings."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get
from litestar.params import PathParameter

from saloon.server import wire
from saloon.server.http.services import Asked, Asker, Inside, Me, at, pay_for
from saloon.server.lobby import ladder
from saloon.server.wire.problem import Problem

RATINGS: Final = "ratings"
Game = Annotated[str, PathParameter(max_length=32, description="the slug of a game")]
Seats = Annotated[int, PathParameter(ge=2, le=12, description="how many play")]


@get(**at("/api/ladders", "The ladders of the house: games and numbers of seats", RATINGS, unsafe=False))
async def get_ladders(request: Asked, services: Inside, user: Asker) -> list[wire.LadderKind]:
    pay_for(request, services, "statistics", user)
    return await ladder.kinds(services.store)


@get(**at("/api/ladders/{game:str}/{seats:int}", "Who is how strong, bots included", RATINGS, 404, unsafe=False))
async def get_ladder(request: Asked, services: Inside, user: Asker, game: Game, seats: Seats) -> wire.Ladder:
    pay_for(request, services, "statistics", user)
    if seats not in services.play_now.sizes().get(game, ()):
        raise Problem("no-game", game=game)
    if user is not None:
        await services.counting.count_mine(user.id)
    return await ladder.ladder(services.store, user.id if user else None, game, seats)


@get(**at("/api/me/ratings", "How strong I am, by game and number of seats", RATINGS, 401, unsafe=False))
async def get_my_ratings(request: Asked, services: Inside, me: Me) -> list[wire.LadderRating]:
    pay_for(request, services, "statistics", me)
    await services.counting.count_mine(me.id)
    return await ladder.ratings_of(services.store, me.id)


ROUTES: Final = [get_ladders, get_ladder, get_my_ratings]
