"""HTTP: tournaments."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saloon.server.http.services import Asked, Asker, Inside, Me, at, pay_for, spend_of_all
from saloon.server.wire.tournaments import Tournament, TournamentLine, TournamentPlan

TOURNAMENTS: Final = "tournaments"
ALL: Final = "/api/tournaments"
ONE: Final = "/api/tournaments/{id:str}"
Id = Annotated[str, PathParameter(max_length=16, description="the id of a tournament")]
Number = Annotated[int, PathParameter(ge=1, le=1000, description="of an entrant")]
Known = Annotated[
    int | None, QueryParameter(ge=0, description="the version that the reader has: 204 if it is still so")
]


@get(**at(ALL, "Tournaments that go on, or were over lately", TOURNAMENTS, unsafe=False))
async def get_tournaments(request: Asked, services: Inside, user: Asker) -> list[TournamentLine]:
    pay_for(request, services, "tournament", user)
    return await services.tournaments.all(user)


@post(**at(ALL, "Make a tournament", TOURNAMENTS, 401, 403, 404, 409, 422))
async def post_tournament(request: Asked, services: Inside, me: Me, data: JSONBody[TournamentPlan]) -> Tournament:
    pay_for(request, services, "tournament", me)
    await spend_of_all(services, "tournament", me.id)
    return await services.tournaments.make(me, data)


@get(**at(ONE, "A tournament: rounds, standings, and where I play", TOURNAMENTS, 404, unsafe=False))
async def get_tournament(
    request: Asked, services: Inside, user: Asker, id: Id, known: Known = None
) -> Response[Tournament | None]:
    pay_for(request, services, "tournament", user)
    found = await services.tournaments.look(user, id, known)
    return Response(found, status_code=204 if found is None else 200)


@post(**at(f"{ONE}/enter", "Enter, or come back", TOURNAMENTS, 401, 404, 409, status_code=200))
async def post_entry(request: Asked, services: Inside, me: Me, id: Id) -> Tournament:
    pay_for(request, services, "tournament", me)
    return await services.tournaments.enter(me, id)


@delete(**at(f"{ONE}/entrants/{{number:int}}", "Withdraw, or take somebody out (host)", TOURNAMENTS, 401, 403, 404,
             409, status_code=200))  # fmt: skip
async def delete_entrant(request: Asked, services: Inside, me: Me, id: Id, number: Number) -> Tournament:
    pay_for(request, services, "tournament", me)
    return await services.tournaments.withdraw(me, id, number)


@post(**at(f"{ONE}/begin", "The next round begins now (host)", TOURNAMENTS, 401, 403, 404, 409, status_code=200))
async def post_beginning(request: Asked, services: Inside, me: Me, id: Id) -> Tournament:
    pay_for(request, services, "tournament", me)
    return await services.tournaments.begin(me, id)


@delete(**at(ONE, "Call it off (host)", TOURNAMENTS, 401, 403, 404, 409, status_code=200))
async def delete_tournament(request: Asked, services: Inside, me: Me, id: Id) -> Tournament:
    pay_for(request, services, "tournament", me)
    return await services.tournaments.call_off(me, id)


ROUTES: Final = [
    get_tournaments, post_tournament, get_tournament, post_entry, delete_entrant, post_beginning, delete_tournament,
]  # fmt: skip
