"""Databases as released versions left them: each schema with people, tables in every state, and a real game."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.chain import entry_of
from saloon.server.common.tokens import digest, new_token
from saloon.server.live.desk import Desk
from saloon.server.live.loading import new_desk
from saloon.server.store import migrate
from saloon.server.store.connect import open_store

GAME = Path(__file__).parent.parent / "golden/journals/two-towns/1/fair-dice.saloon"
BEGUN = 12  # entries of the game that goes on
COOKIE = new_token()
INVITE, WATCH, SEAT = "invite", "watch", "seat"
TOKENS = {(kind, id): new_token() for kind in (INVITE, WATCH, SEAT) for id in ("open", "closed", "running", "over")}
PLAN = '{"game":"two-towns","chairs":[{"kind":"me"},{"kind":"open"}],"public":true}'
Row = dict[str, Any]


async def release(url: str, revision: str) -> dict[str, int]:
    """Fills an empty database as the version with this schema would have; how many rows of what."""
    store = open_store(url)
    async with store.engine.begin() as db:
        await db.run_sync(migrate._upgrade, revision)
        rows = game_rows() + table_rows(revision) + people_rows()
        if revision >= "0003":
            rows.append(("tallies", {"kind": "guest", "key": "k", "until": time.time() + 3600}))
        for table, row in sorted(rows, key=lambda one: ORDER.index(one[0])):
            await add(db, table, row)
    await store.close()
    return {name: sum(table == name for table, _ in rows) for name in ORDER}


ORDER = [
    "users", "sessions", "tables", "links", "seats", "secrets", "journal", "snapshots", "habits", "chat", "presence",
    "tickets", "tallies",
]  # fmt: skip


async def add(db: AsyncConnection, table: str, row: Row) -> None:
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join(f":{name}" for name in row)
    await db.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), row)


def people_rows() -> list[tuple[str, Row]]:
    now = time.time()
    return [
        ("users", {"id": "ann", "name": "Ann", "login": None, "password": None, "created": now}),
        ("users", {"id": "ben", "name": "Ben", "login": "ben", "password": "$argon2id$x", "created": now}),
        ("sessions", {"token": digest(COOKIE), "user": "ann", "created": now, "seen": now}),
        ("habits", {"table": "running", "seat": 0, "question": "*", "answer": '{"verb":"only"}'}),
        ("chat", {"table": "running", "client_key": "chat-0001", "at": now, "user": "ann", "seat": 0, "name": "Ann",
                  "text": "howdy", "phrase": False, "to": None}),
        ("presence", {"table": "running", "seat": 0, "worker": "w", "until": now}),
        ("tickets", {"token": "t" * 64, "table": "open", "seat": None, "user": "ann", "session": None, "link": "",
                     "until": now + 60}),
    ]  # fmt: skip


def table_rows(revision: str) -> list[tuple[str, Row]]:
    """One in each state: those at it have links, and know them."""
    setup, entries, secret = game()
    rows: list[tuple[str, Row]] = []
    for id, status, seq in (("open", "open", 0), ("closed", "closed", 0), ("running", "running", BEGUN),
                            ("over", "over", len(entries))):  # fmt: skip
        begun = status in ("running", "over")
        rows.append(("tables", table_row(id, status, seq, setup if begun else None, revision, secret)))
        rows += [
            ("links", {"table": id, "invite": token(INVITE, id), "watch": token(WATCH, id)}),
            ("seats", seat_row(id, 0, "ann", token(SEAT, id))),
            ("seats", seat_row(id, 1, "ben" if begun else None, None)),
        ]
        if begun or revision >= "0002":
            rows.append(("secrets", {"table": id, "secret": secret}))
    return rows


def table_row(id: str, status: str, seq: int, setup: str | None, revision: str, secret: bytes) -> Row:
    now = time.time()
    row: Row = {
        "id": id, "game": "two-towns", "status": status, "public": True, "host": "ann", "plan": PLAN, "setup": setup,
        "invite": digest(token(INVITE, id)), "watch": digest(token(WATCH, id)), "seq": seq, "version": 3,
        "wish": None, "clock": '{"owing":[0]}' if setup else None, "lease": None, "lease_until": 0.0,
        "result": "[1,0]" if status == "over" else None, "rematch": None, "created": now, "touched": now,
    }  # fmt: skip
    return row | ({"promise": fair.commitment(secret)} if revision >= "0002" else {})


def seat_row(id: str, seat: int, user: str | None, own: str | None) -> Row:
    return {
        "table": id, "seat": seat, "kind": "human" if user else "open", "user": user, "name": (user or "").title(),
        "level": "", "token": digest(own) if own else None, "seed": "",
    }  # fmt: skip


def token(kind: str, table: str) -> str:
    return TOKENS[kind, table]


def game_rows() -> list[tuple[str, Row]]:
    setup, entries, secret = game()
    rows: list[tuple[str, Row]] = []
    for table, count in (("running", BEGUN), ("over", len(entries))):
        for seq, line in enumerate(entries[:count], 1):
            key = f"key-{seq:05}" if seq % 3 == 0 else None
            digest = json.loads(line)["mark"]
            rows.append(("journal", {"table": table, "seq": seq, "client_key": key, "line": line, "mark": digest}))
    desk = played(setup, secret, entries[:BEGUN])
    rows.append(("snapshots", {"table": "running", "seq": BEGUN, "data": json.dumps(desk.snapshot())}))
    return rows


def played(setup: str, secret: bytes, entries: list[str]) -> Desk:
    desk = new_desk(json.loads(setup), secret, None)
    for line in entries:
        desk.take(entry_of(json.loads(line)))
    return desk


def game() -> tuple[str, list[str], bytes]:
    """Set-up, entries and the secret of the dice, as they were written when the rules were released."""
    setup, *entries, last = GAME.read_text("utf-8").splitlines()
    assert find("two-towns", json.loads(setup)["rules"]).slug == "two-towns"
    return setup, entries, bytes.fromhex(json.loads(last)["secret"])
