"""HTTP: people as they show themselves to others."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get
from litestar.params import PathParameter

from saloon.counting.player import Sat
from saloon.server import wire
from saloon.server.http.services import Asked, Asker, Inside, at, pay_for
from saloon.server.lobby import ladder, statistics
from saloon.server.people.profile import Person, find_person

LATEST: Final = 20  # games
Who = Annotated[str, PathParameter(max_length=64, description="the id or the login name of somebody")]


@get(**at("/api/people/{who:str}", "Somebody, if they show themselves to me", "people", 404, unsafe=False))
async def get_person(request: Asked, services: Inside, user: Asker, who: Who) -> wire.Profile:
    pay_for(request, services, "statistics", user)
    person = await find_person(services.store, user, who)
    await services.counting.count_mine(person.id)
    games = await statistics.games_of(services.store, person.id)
    ratings = await ladder.ratings_of(services.store, person.id)
    return await services.hall.heavy.run(user.id if user else "", profile, person, games, ratings)


def profile(person: Person, games: list[Sat], ratings: list[wire.LadderRating]) -> wire.Profile:
    """Results only: nobody else’s name, no table, and nothing of how the games were played."""
    own = [one for one in games if not one.by_bot]
    told = statistics.told(own, 0, None, None)
    latest = [wire.ProfileGame(one.game, one.seats, one.place, one.share, one.ended) for one in own[:LATEST]]
    return wire.Profile(
        person.id, person.name, person.emblem, person.since, told.wins, told.place, told.games, told.seats, latest,
        ratings,
    )  # fmt: skip


ROUTES: Final = [get_person]
