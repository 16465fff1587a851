"""HTTP: positions that are explored. They are plain data and come with every request: nothing need be stored."""

from __future__ import annotations

import time
import tomllib
from typing import Annotated, Final

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import ValidationError, convert, json

from saloon.server import wire
from saloon.server.http.games import opened
from saloon.server.http.rules import asker
from saloon.server.http.services import Asked, Asker, Inside, Me, Services, at, pay_for
from saloon.server.lobby.exploring import Moment, Request
from saloon.server.lobby.placing import check_seal, sealed
from saloon.server.people import keeping
from saloon.server.wire import forms
from saloon.server.wire.problem import Problem

POSITIONS: Final = "positions"
LONGEST_REASON: Final = 200  # letters
PositionId = Annotated[str, PathParameter(max_length=16, description="the id of a position that is kept")]


@post(**at("/api/positions/look", "A position, after an answer if one is given, as a seat sees it", POSITIONS, 404, 422,
           status_code=200))  # fmt: skip
async def post_look(
    request: Asked, services: Inside, user: Asker, data: JSONBody[forms.Exploring]
) -> Response[wire.Explored]:
    pay_for(request, services, "position", user)
    check(services, data.position)
    wanted = Request(data.position, data.viewer, data.answer, data.draw)
    made = await services.explorer.explore(wanted, asker(request, user))
    return Response(made, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@post(**at("/api/positions/preview", "What an answer would certainly do there", POSITIONS, 404, 422, status_code=200))
async def post_preview(
    request: Asked, services: Inside, user: Asker, data: JSONBody[forms.Foreseeing]
) -> Response[wire.Foreseen]:
    pay_for(request, services, "position", user)
    check(services, data.position)
    wanted = Request(data.position, preview=data.answer)
    made = await services.explorer.explore(wanted, asker(request, user))
    return Response(made, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@post(**at("/api/positions/analysis", "How the seats stand there, and the best answers, a little finer each time",
           POSITIONS, 404, 422, status_code=200))  # fmt: skip
async def post_analysis(
    request: Asked, services: Inside, user: Asker, data: JSONBody[wire.Position]
) -> Response[wire.PositionAnalysis]:
    pay_for(request, services, "analysis", user)
    check(services, data)
    made = await services.prospects.look_further(data, asker(request, user))
    return Response(made, media_type="application/json")  # type: ignore[arg-type]  # encoded in its own process


@post(**at("/api/positions/moment", "Where play from a position has come, sealed", POSITIONS, 404, 409, 422,
           status_code=200))  # fmt: skip
async def post_moment(request: Asked, services: Inside, user: Asker, data: JSONBody[wire.Position]) -> wire.Position:
    pay_for(request, services, "position", user)
    check(services, data)
    made = await services.explorer.explore(Request(data, moment=True), asker(request, user))
    game = opened(services, data.game)
    state = json.decode(made, type=Moment).state
    facts = sealed(services.store.seal, game, game.ruleset(data.seats, data.options), state)
    return wire.Position(data.game, data.seats, data.options, facts)


@post(**at("/api/positions/read", "The position that a position file or a scenario holds", POSITIONS, 404, 422,
           status_code=200))  # fmt: skip
async def post_read(request: Asked, services: Inside, user: Asker, data: JSONBody[forms.PositionFile]) -> wire.Position:
    pay_for(request, services, "position", user)
    try:
        read = tomllib.loads(data.text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Problem("no-position-file", problem=str(error)[:LONGEST_REASON]) from error
    slug = str(read.get("rules", data.game)).partition("@")[0]
    game, facts = opened(services, slug), read.get("given", read)
    try:
        found = {"seats": game.seats[0], "options": {}, "facts": facts}
        if "given" in read:
            found |= {"seats": read.get("seats", game.seats[0]), "options": read.get("table", {})}
        return convert({"game": slug, **found}, wire.Position)
    except ValidationError as error:
        raise Problem("no-position-file", problem=str(error)[:LONGEST_REASON]) from error


@post(**at("/api/positions/facts", "What a position of such a table is made of", POSITIONS, 404, 422, status_code=200))
async def post_facts(
    request: Asked, services: Inside, user: Asker, data: JSONBody[forms.Setting]
) -> list[wire.PositionFact]:
    pay_for(request, services, "position", user)
    game = opened(services, data.game)
    declared = game.position_facts(game.ruleset(data.seats, data.options))
    return [
        wire.PositionFact(
            one.name, one.kind, one.box, one.default, list(one.rows), list(one.choices), one.least, one.most,
            dict(one.pieces), list(one.places), list(one.marks), one.written, one.own, one.heads, one.names, one.spots,
        )
        for one in declared
    ]  # fmt: skip


# --- those that are kept ---


@get(**at("/api/positions", "The positions I keep, the latest first", POSITIONS, 401, unsafe=False))
async def get_positions(services: Inside, me: Me) -> list[wire.SavedPosition]:
    return await keeping.kept(services.store, me.id)


@post(**at("/api/positions", "Keep a position", POSITIONS, 401, 404, 409, 422))
async def post_position(request: Asked, services: Inside, me: Me, data: JSONBody[forms.Keeping]) -> wire.SavedPosition:
    pay_for(request, services, "position", me)
    check(services, data.position)
    await services.explorer.explore(Request(data.position, draw=False), me.id)  # nobody keeps what cannot be
    title = " ".join(data.title.split()) or data.position.game
    return await keeping.keep(services.store, me.id, title, data.position, time.time())


@delete(**at("/api/positions/{id:str}", "Keep a position no longer", POSITIONS, 401, 404, status_code=204))
async def delete_position(services: Inside, me: Me, id: PositionId) -> None:
    await keeping.drop_position(services.store, me.id, id)


def check(services: Services, position: wire.Position) -> None:
    """The table it is for, and the seal of a moment."""
    game = opened(services, position.game)
    check_seal(services.store.seal, game, game.ruleset(position.seats, position.options), position.facts)


ROUTES: Final = [
    post_look, post_preview, post_analysis, post_moment, post_read, post_facts, get_positions, post_position,
    delete_position,
]  # fmt: skip
