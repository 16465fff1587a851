"""HTTP: the rules of a game, and the cases that show them."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, PathParameter

from saloon.games.content import LANGUAGES
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.http.games import opened
from saloon.server.http.services import Asked, Asker, Inside, at, pay_for
from saloon.server.lobby.cases import cases, shown
from saloon.server.network.addresses import payer_of
from saloon.server.people.users import User
from saloon.server.wire.problem import Problem

RULES: Final = "rules"
RuleId = Annotated[str, PathParameter(max_length=16, description="the id of a rule")]
Number = Annotated[int, PathParameter(ge=1, le=10_000, description="one of its cases, counted from 1")]


@get(**at("/api/rules/{slug:str}/{lang:str}", "The rules of a game, in Markdown", RULES, 404, unsafe=False),
     media_type="text/markdown")  # fmt: skip
async def get_rules(services: Inside, slug: FromPath[str], lang: FromPath[str]) -> str:
    page = opened(services, slug).pages.get(lang) if lang in LANGUAGES else None
    if page is None:
        raise Problem("no-rules")
    return page


@get(**at("/api/rules/{slug:str}/{lang:str}/summary", "The rules of a game on one page, in Markdown", RULES, 404,
          unsafe=False), media_type="text/markdown")  # fmt: skip
async def get_summary(services: Inside, slug: FromPath[str], lang: FromPath[str]) -> str:
    game = opened(services, slug)
    page = game.pages.get(lang) if lang in LANGUAGES else None
    if page is None:
        raise Problem("no-rules")
    return game.summaries.get(lang) or first_chapter(page)


def first_chapter(page: str) -> str:
    """What there is to know before one begins, without its heading."""
    return page.partition("\n## ")[2].partition("\n## ")[0].partition("\n")[2].strip()


@get(**at("/api/rules/{slug:str}/cases", "How many cases show each rule", RULES, 404, unsafe=False))
async def get_cases(request: Asked, services: Inside, user: Asker, slug: FromPath[str]) -> dict[str, int]:
    found = await services.hall.heavy.run(asker(request, user), cases, opened(services, slug))
    return {id: len(those) for id, those in found.items()}


@get(**at("/api/rules/{slug:str}/cases/{rule:str}/{number:int}", "A case of a rule, step by step", RULES, 404,
          unsafe=False))  # fmt: skip
async def get_case(
    request: Asked, services: Inside, user: Asker, slug: FromPath[str], rule: RuleId, number: Number
) -> Response[wire.Case]:
    pay_for(request, services, "case", user)
    game, heavy, who = opened(services, slug), services.hall.heavy, asker(request, user)
    found = await heavy.run(who, cases, game)
    if number > len(found.get(rule, [])):
        raise Problem("no-case", rule=rule)
    try:
        played = await heavy.run(who, shown, game, rule, number)
    except Mistake as mistake:  # with the content of an owner's box it may make no sense
        raise Problem("no-case", rule=rule) from mistake
    return Response(played, media_type="application/json")  # type: ignore[arg-type]  # encoded once for all


def asker(request: Asked, user: User | None) -> str:
    """Whose turn it is among those who ask for much."""
    return user.id if user else payer_of(request.scope)


ROUTES: Final = [get_rules, get_summary, get_cases, get_case]
