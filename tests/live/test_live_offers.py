"""Offers at a real table: bots, and those who play for absent people, answer them at once, and once."""

from __future__ import annotations

import asyncio
from typing import Any

from live_house import Client, LiveHouse, Table, new_key, talk
from msgspec import json

from saloon.games import find

pytest_plugins = ["live_server"]

GAME = find("slaughter-gulch")
PLANS = {"phase": "plan", "outfits": ["blessed", "rangers", "agency"], "dudes": [["L4"], ["L4 wounded"], ["S12"]]}
GIFT = "propose 0 2 - - 0 - truce"
BEGGING = "propose 0 0 - - 2 - -"


def gulch(live: LiveHouse, *chairs: str) -> Table:
    return live.new_table(*chairs, game="slaughter-gulch", position=PLANS)


async def say(client: Client, phrase: str) -> None:
    [standing] = client.sight["standing"]
    said = GAME.say(GAME.language.hear_phrase(phrase))
    await client.say("move", key=new_key(), ask=standing["id"], do=said)
    assert (await client.hear("ack", "refused", "stale"))["type"] == "ack"


async def settled(client: Client, number: int) -> str:
    """What becomes of an offer."""
    while len(client.sight["board"]["offers"]) <= number or client.sight["board"]["offers"][number]["fate"] == "open":
        await client.hear("news")
    return str(client.sight["board"]["offers"][number]["fate"])


async def answers(live: LiveHouse, table: Table, seat: int) -> list[dict[str, Any]]:
    """What has been stored of this seat's yes and no."""
    rows = [json.decode(row.line) for row in await live.there(live.store.rows(table.id, 0))]
    return [row for row in rows if row.get("seat") == seat and row["do"]["verb"] in ("accept", "refuse")]


def test_a_bot_takes_a_good_deal_and_refuses_a_bad_one(live: LiveHouse) -> None:
    table = gulch(live, "bot", "human", "bot")

    async def run() -> None:
        client = await table.sit(1)
        await client.welcomed()
        before = client.sight["board"]["rock"]
        await say(client, GIFT)
        assert await settled(client, 0) == "accepted"
        assert client.sight["board"]["rock"] == [before[0] + 2, before[1] - 2, before[2]]
        assert client.sight["board"]["promises"] == [{"giver": 0, "receiver": 1, "promise": "truce", "fate": "open"}]
        await say(client, BEGGING)
        assert await settled(client, 1) == "refused"
        await asyncio.sleep(0.3)
        said = [row["do"]["verb"] for row in await answers(live, table, 0)]
        assert said == ["accept", "refuse"], "each offer is answered once"

    talk(run())


def test_a_person_answers_for_himself_and_a_bot_for_the_absent(live: LiveHouse) -> None:
    table = gulch(live, "human", "human", "bot")

    async def run() -> None:
        client = await table.sit(1)
        await client.welcomed()
        await say(client, GIFT)
        await asyncio.sleep(0.3)
        assert await answers(live, table, 0) == [], "nobody answers for somebody who may still come"
        room = live.hall.rooms[table.id]

        async def leave() -> None:
            room.away |= {0}
            room.autoplay.reschedule()

        await live.there(leave())
        assert await settled(client, 0) == "accepted"
        assert [row["by"] for row in await answers(live, table, 0)] == ["bot"]

    talk(run())


def test_where_no_bot_can_think_the_answer_is_no(live: LiveHouse) -> None:
    table = gulch(live, "bot", "human", "bot")

    async def run() -> None:
        client = await table.sit(1)
        await client.welcomed()
        think = live.hall.bots.think

        async def dead(*_: object) -> None:
            return None

        live.hall.bots.think = dead  # type: ignore[method-assign, assignment]
        try:
            await say(client, GIFT)
            assert await settled(client, 0) == "refused"
        finally:
            live.hall.bots.think = think  # type: ignore[method-assign]

    talk(run())
