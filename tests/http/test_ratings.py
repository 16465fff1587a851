"""Rated tables, how they are counted, and the ladder."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from http_house import PATIENCE, Server, answered, make_table, over, refused
from sqlalchemy import select, update

from played_out import play_out
from saloon.server.lobby import ladder, rating
from saloon.server.lobby.rated_tables import end_abandoned
from saloon.server.store.schema import rated, ratings, tables

pytest_plugins = ["http_server"]

ME_AND_BOT = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
CLOCK = {"kind": "move", "seconds": 30}
LADDER = "/api/ladders/two-towns/2"


def test_what_cannot_be_rated(server: Server) -> None:
    client = server.guest("Maker")
    two_bots, me_and_guest = [{"kind": "bot"}, {"kind": "bot"}], [{"kind": "me"}, {"kind": "guest"}]
    for problem, chairs, more in (
        ("rated-alone", two_bots, {"clock": CLOCK}),
        ("rated-guest", me_and_guest, {"clock": CLOCK}),
        ("rated-position", ME_AND_BOT, {"clock": CLOCK, "position": {}}),
        ("rated-clock", ME_AND_BOT, {}),
    ):
        plan = {"game": "two-towns", "chairs": chairs, "rated": True, **more}
        refused(client.post("/api/tables", json=plan), 422, problem)


def test_a_rated_table_says_so_and_gives_no_hints(server: Server) -> None:
    client = server.guest("Maker")
    table = make_table(client, [{"kind": "me"}, {"kind": "open"}], rated=True, clock=CLOCK, hints=True)
    assert table["rated"] is True
    assert table["hints"] is False
    taken = client.post(f"/api/tables/{table['id']}/chairs/1/take", json={"guest": True})
    refused(taken, 422, "rated-guest")


def rated_table(host: httpx.Client, friend: httpx.Client | None = None) -> str:
    """A game under way: of two people, or of one against a bot."""
    chairs = ME_AND_BOT if friend is None else [{"kind": "me"}, {"kind": "open"}]
    table = make_table(host, chairs, rated=True, clock=CLOCK)
    if friend is not None:
        answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    return str(table["id"])


def finish(server: Server, table: str, *people: httpx.Client) -> None:
    tickets = {
        seat: answered(client.post(f"/api/tables/{table}/ticket", json={"seat": seat}))["ticket"]
        for seat, client in enumerate(people)
    }
    play_out(server.url, tickets, lambda: over(people[0], table))


def inside(server: Server, work: Any) -> Any:
    """Something that the house itself does."""
    return asyncio.run_coroutine_threadsafe(work, server.app.state.services.hall.loop).result(PATIENCE)


def mine(client: httpx.Client) -> Any:
    (one,) = answered(client.get("/api/me/ratings"))
    return one["rated"]


async def kept(server: Server) -> tuple[list[Any], list[Any]]:
    """All that is stored of ratings, in order."""
    async with server.app.state.services.store.reading() as db:
        now = (await db.execute(select(ratings).order_by(*ratings.primary_key))).all()
        then = (await db.execute(select(rated).order_by(rated.c.table, rated.c.seat))).all()
    return [*now], [*then]


def test_a_rated_game_counts_once_for_both(server: Server) -> None:
    services = server.app.state.services
    ann, bob, cy = server.guest("Ann"), server.guest("Bob"), server.guest("Cy")
    own, his = (answered(one.get("/api/me"))["id"] for one in (ann, bob))
    table = rated_table(ann, bob)
    finish(server, table, ann, bob)

    async def counted_by_many() -> None:
        await asyncio.gather(*[services.counting.count(table, name) for name in ("one", "two", "three")])

    inside(server, counted_by_many())
    result = over(ann, table)["result"]
    better, worse = (ann, bob) if result[0] > result[1] else (bob, ann)
    assert mine(better)["games"] == mine(worse)["games"] == 1
    assert mine(better)["rating"] > 1500 > mine(worse)["rating"]
    assert mine(better)["provisional"] is True
    assert ("two-towns", 2) in [(one["game"], one["seats"]) for one in answered(cy.get("/api/ladders"))]

    after = answered(cy.get(LADDER))
    assert after["games"] >= 1
    told = [line for line in after["lines"] if line.get("person") in (own, his)]
    assert [line["name"] for line in told] == (["Ann", "Bob"] if better is ann else ["Bob", "Ann"])
    assert [line["bot"] for line in after["lines"] if "bot" in line] == ["hard", "medium", "easy"]
    assert all("rank" not in line for line in told), "nobody is sure yet"
    unnamed = [line for line in after["lines"] if "bot" not in line and "name" not in line]
    answered(bob.post("/api/me/profile", json={"shown_to": "nobody"}))
    lines = [line for line in answered(cy.get(LADDER))["lines"] if "bot" not in line]
    assert [line["name"] for line in lines if line.get("person") in (own, his)] == ["Ann"]
    hidden = [line for line in lines if "name" not in line]
    assert len(hidden) == len(unnamed) + 1, "who shows themselves to nobody is on it without a name"
    assert answered(ann.get(f"/api/people/{own}"))["ratings"][0]["rated"] == mine(ann)
    among = inside(server, ladder.ladder(services.store, None, "two-towns", 2, among=[own]))
    assert [line.name for line in among.lines if not line.bot] == ["Ann"]
    refused(cy.get("/api/ladders/two-towns/3"), 404, "no-game")


def test_all_can_be_counted_again_from_the_results(server: Server) -> None:
    services = server.app.state.services
    dan, eve = server.guest("Dan"), server.guest("Eve")
    for _ in range(2):
        finish(server, rated_table(dan, eve), dan, eve)
        mine(dan)
    before = inside(server, kept(server))
    assert set(inside(server, rating.recount(services.store)).values()) == {0}
    assert inside(server, kept(server)) == before

    async def meddle() -> None:
        async with services.store.writing() as db:
            await db.execute(update(ratings).values(mu=3000.0))
            await db.execute(update(rated).where(rated.c.number.is_not(None)).values(mu=3000.0))

    inside(server, meddle())
    assert sum(inside(server, rating.recount(services.store)).values()) >= 4
    assert inside(server, kept(server)) == before


def test_who_leaves_is_last_and_who_is_forgotten_is_nameless(server: Server) -> None:
    fay, gus, hal = server.guest("Fay"), server.guest("Gus"), server.guest("Hal")
    table = rated_table(fay)
    answered(fay.post(f"/api/tables/{table}/chairs/0/leave"))
    inside(server, server.app.state.services.counting.count(table, "house"))
    assert mine(fay)["rating"] < 1500, "against a bot, to leave is to lose"

    table = rated_table(gus, hal)
    answered(hal.post(f"/api/tables/{table}/chairs/1/leave"))
    finish(server, table, gus)
    assert mine(gus)["rating"] > 1500 > mine(hal)["rating"], "however well the bot played on"
    (result,) = answered(hal.get("/api/me/export"))["rated"]
    assert (result["table"], result["place"]) == (table, 2)
    own = answered(hal.get("/api/me"))["id"]
    answered(hal.delete("/api/me"), 204)
    now, then = inside(server, kept(server))
    assert own not in {row.player for row in [*now, *then]}
    assert len([row for row in then if row.table == table]) == 2, "the result still counts for the other"
    assert "Hal" not in gus.get(LADDER).text


def test_a_game_that_all_have_left_alone_is_ended(server: Server) -> None:
    services = server.app.state.services
    ida = server.guest("Ida")
    table = rated_table(ida)

    async def long_afterwards() -> None:
        async with services.store.writing() as db:
            clock = '{"left": [0.0], "owing": [0], "away": [0]}'
            await db.execute(update(tables).where(tables.c.id == table).values(touched=1.0, clock=clock))
        await end_abandoned(services.store)
        await services.counting.count(table, "house")

    inside(server, long_afterwards())
    assert over(ida, table).get("result", []) == []
    assert mine(ida)["rating"] < 1500


def test_an_account_takes_a_guest_s_rating_but_keeps_its_own(server: Server) -> None:
    jo, kit = server.guest("Jo"), server.guest("Kit")
    finish(server, table := rated_table(jo, kit), jo, kit)
    theirs = mine(jo)
    account = {"login": "jo-rated", "password": "long enough for Jo"}
    answered(jo.post("/api/account", json=account))
    assert mine(jo) == theirs
    new = server.guest("Jo again")
    finish(server, rated_table(new, kit), new, kit)
    mine(new)
    answered(new.post("/api/login", json=account))
    assert mine(new) == theirs
    assert table in {one["table"] for one in answered(new.get("/api/me/export"))["rated"]}
    assert set(inside(server, rating.recount(server.app.state.services.store)).values()) == {0}
