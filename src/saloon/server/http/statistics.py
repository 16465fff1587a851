"""HTTP: statistics. What a player has done is told to that player alone; of the house there are only totals."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import QueryParameter

from saloon.counting.player import SHEET, Sat, sheet_row
from saloon.counting.sheet import BALANCE, balance_rows, csv_text
from saloon.server import wire
from saloon.server.http.services import Asked, Asker, Inside, Me, Services, at, pay_for
from saloon.server.lobby import statistics
from saloon.server.people.users import User

STATISTICS: Final = "statistics"
MINE: Final = "/api/me/statistics"
HOUSE: Final = "/api/house/statistics"
CSV: Final = "text/csv"  # in UTF-8
Game = Annotated[str | None, QueryParameter(max_length=32, description="only this game")]
Players = Annotated[int | None, QueryParameter(ge=1, le=12, description="only games with so many players")]


@get(**at(MINE, "How I do: by game, number of players, opponent, role and opening", STATISTICS, 401, unsafe=False))
async def get_my_statistics(
    request: Asked, services: Inside, me: Me, game: Game = None, players: Players = None
) -> wire.MyStatistics:
    pay_for(request, services, "statistics", me)
    waiting = await services.counting.count_mine(me.id)
    every = await statistics.games_of(services.store, me.id)
    return await services.hall.heavy.run(me.id, statistics.told, every, waiting, game, players)


@get(**at(f"{MINE}/games", "Every game I played, to keep", STATISTICS, 401, unsafe=False))
async def get_my_games(request: Asked, services: Inside, me: Me) -> Response[list[wire.PlayedGame]]:
    games = await services.hall.heavy.run(me.id, statistics.kept, await counted(request, services, me))
    return Response(games, headers=named("saloon-games.json"))


@get(**at(f"{MINE}/games.csv", "The same as a table", STATISTICS, 401, unsafe=False), media_type=CSV)
async def get_my_sheet(request: Asked, services: Inside, me: Me) -> Response[str]:
    games = await counted(request, services, me)
    text = await services.hall.heavy.run(me.id, csv_text, SHEET, map(sheet_row, games))
    return Response(text, media_type=CSV, headers=named("saloon-games.csv"))


@get(**at(HOUSE, "How even seats and roles are here, and how long games take", STATISTICS, unsafe=False))
async def get_house_statistics(request: Asked, services: Inside, user: Asker) -> wire.HouseStatistics:
    pay_for(request, services, "statistics", user)
    return await services.house_book.told()


@get(**at(f"{HOUSE}.csv", "The same as a table", STATISTICS, unsafe=False), media_type=CSV)
async def get_house_sheet(request: Asked, services: Inside, user: Asker) -> Response[str]:
    pay_for(request, services, "statistics", user)
    found = await services.house_book.balances()
    rows = [row for (slug, players), one in found.items() for row in balance_rows(slug, players, one)]
    return Response(csv_text(BALANCE, rows), media_type=CSV, headers=named("saloon-house.csv"))


async def counted(request: Asked, services: Services, me: User) -> list[Sat]:
    pay_for(request, services, "statistics", me)
    await services.counting.count_mine(me.id)
    return await statistics.games_of(services.store, me.id)


def named(file: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{file}"'}


ROUTES: Final = [get_my_statistics, get_my_games, get_my_sheet, get_house_statistics, get_house_sheet]
