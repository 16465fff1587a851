"""HTTP: days off."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post
from litestar.params import JSONBody

from saloon.server.http.services import Asked, Inside, Me, at, pay_for
from saloon.server.people import holidays
from saloon.server.wire.holidays import Holiday, TakingDaysOff

HOLIDAY: Final = "/api/me/holiday"
TAG: Final = "people"


@get(**at(HOLIDAY, "My holiday, and the days off I may still take", TAG, 401, unsafe=False))
async def get_holiday(services: Inside, me: Me) -> Holiday:
    return await holidays.holiday(services.store, me, services.settings.holiday_days)


@post(**at(HOLIDAY, "Take days off: my clocks stand still where a game goes on for days", TAG, 401, 409, 422,
           status_code=200))  # fmt: skip
async def post_holiday(request: Asked, services: Inside, me: Me, data: JSONBody[TakingDaysOff]) -> Holiday:
    pay_for(request, services, "holiday", me)
    most = services.settings.holiday_days
    await services.hall.announce(await holidays.take_days_off(services.store, me, data, most))
    return await holidays.holiday(services.store, me, most)


@delete(**at(HOLIDAY, "I am back, or do not go", TAG, 401, status_code=204))
async def delete_holiday(request: Asked, services: Inside, me: Me) -> None:
    pay_for(request, services, "holiday", me)
    await services.hall.announce(await holidays.come_back(services.store, me))


ROUTES: Final = [get_holiday, post_holiday, delete_holiday]
