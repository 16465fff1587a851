"""Running tables of Two-Town Trail, written through the server's own code, each seat with a ticket that opens it."""

import json
import random
import secrets as system
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Table, insert

from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.game import Game
from saloon.kernel.journal import canonical, new_setup
from saloon.server import wire
from saloon.server.common.tokens import digest, new_id, new_token
from saloon.server.live.desk import Desk, Draft
from saloon.server.store.connect import open_store
from saloon.server.store.row import Row
from saloon.server.store.schema import journal, links, seats, secrets, sessions, tables, tickets, users
from saloon.server.store.store import ClockState, Store

GAME = "two-towns"
LASTS = 3600.0  # seconds a ticket works: the load comes when it comes
PAGE = 20_000  # rows of one statement
NAMES = ["Ana", "Ben"]

Rows = list[dict[str, Any]]


class Made(NamedTuple):
    """A table, the tickets of its two seats, and the link by which anybody may look on."""

    id: str
    tickets: list[str]
    watch: str


class Begun(NamedTuple):
    """A game as it is stored: tables may share one."""

    setup: str
    secret: bytes
    clock: str
    rows: list[Row]


async def prepare(url: str, count: int, games: int = 0, moves: int = 0, slug: str = GAME) -> list[Made]:
    """That many running tables, begun as the lobby leaves them; with `moves`, played so far, in so many games."""
    game, store = find(slug, None, None), open_store(url)
    begun = [begin(game, moves, number) for number in range(games or count)]
    made, rows = written(store, slug, [begun[n % len(begun)] for n in range(count)])
    await store.start()
    try:
        async with store.writing() as db:
            for table, all_of_them in rows:
                for some in paged(all_of_them):
                    await db.execute(insert(table), some)
    finally:
        await store.close()
    return made


def begin(game: Game[Any], moves: int, number: int) -> Begun:
    """A game whose cards are dealt, or one that has been played at random for a while."""
    secret = system.token_bytes(32)
    promise = fair.promise(secret, ["", ""])
    setup = new_setup(game, 2, {}, names=NAMES, fair=promise)
    desk = Desk(game, setup, fair.key(secret, promise["seeds"]))
    rows = played(desk, moves, random.Random(number))
    clock = msgspec.json.encode(ClockState([], [seat for seat, _ in desk.owing()])).decode()
    return Begun(canonical(setup.plain()), secret, clock, rows)


def played(desk: Desk, moves: int, luck: random.Random) -> list[Row]:
    draft = desk.begin()
    rows = list(draft.rows)
    desk.adopt(draft)
    for number in range(moves):
        if desk.over():
            break
        seat, question = desk.owing()[0]
        mine = next(one for one in desk.sight(seat)["asks"] if one["id"] == question)
        move = desk.prepare(seat, f"key-{number:06}", question, luck.choice(mine["options"]))
        assert isinstance(move, Draft)
        rows += move.rows
        desk.adopt(move)
    return rows


def written(store: Store, slug: str, games: Sequence[Begun]) -> tuple[list[Made], list[tuple[Table, Rows]]]:
    """All rows, by the table of the database they belong to, in an order that its references allow."""
    made: list[Made] = []
    rows: dict[Table, Rows] = {
        table: [] for table in (users, sessions, tables, links, seats, secrets, journal, tickets)
    }
    plan = wire.TablePlan(slug, [wire.ChairPlan("me"), wire.ChairPlan("open")])
    for begun in games:
        table, invite, watch = new_id(), new_token(), new_token()
        people, passes = [new_id(16), new_id(16)], [new_token(), new_token()]
        made.append(Made(table, passes, watch))
        rows[tables].append(table_row(table, people[0], plan, begun, invite, watch))
        rows[links].append(store.sealed(table, invite, watch))
        rows[secrets].append({"table": table, "secret": begun.secret})
        rows[journal] += [
            {"table": table, "seq": r.seq, "client_key": r.client_key, "line": r.line, "mark": r.digest}
            for r in begun.rows
        ]
        for seat, (user, ticket) in enumerate(zip(people, passes, strict=True)):
            seat_rows(rows, table, seat, user, ticket)
    return made, [(table, some) for table, some in rows.items() if some]


def table_row(table: str, host: str, plan: wire.TablePlan, begun: Begun, invite: str, watch: str) -> dict[str, Any]:
    now = time.time()
    over = bool(begun.rows) and not json.loads(begun.clock).get("owing")
    return {
        "id": table, "game": plan.game, "status": "over" if over else "running", "public": True, "host": host,
        "plan": msgspec.json.encode(plan).decode(), "setup": begun.setup, "invite": digest(invite),
        "watch": digest(watch), "seq": begun.rows[-1].seq if begun.rows else 0, "clock": begun.clock,
        "created": now, "touched": now,
    }  # fmt: skip


def seat_rows(rows: dict[Table, Rows], table: str, seat: int, user: str, ticket: str) -> None:
    now, session = time.time(), digest(new_token())
    rows[users].append({"id": user, "name": NAMES[seat], "created": now})
    rows[sessions].append({"token": session, "user": user, "created": now, "seen": now})
    rows[seats].append({"table": table, "seat": seat, "kind": "human", "user": user, "name": NAMES[seat]})
    rows[tickets].append({
        "token": digest(ticket), "table": table, "seat": seat, "user": user, "session": session, "link": "",
        "until": now + LASTS,
    })  # fmt: skip


def paged(rows: Rows) -> Iterator[Rows]:
    return (rows[start : start + PAGE] for start in range(0, len(rows), PAGE))
