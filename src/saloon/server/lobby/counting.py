"""Games that are over are counted: what came of every seat is worked out once, in a process, and kept.

A round in the background takes up a few at a time, those of earlier versions too; whoever asks for their own statistics
has theirs counted first. Any worker may, and two of them may at once: a game is counted once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from msgspec import json
from sqlalchemy import ColumnElement, func, insert, select, update

from saloon.counting.outcome import Outcome
from saloon.kernel.flow import NOBODY
from saloon.server.common.fair_queue import Busy
from saloon.server.live import gate
from saloon.server.lobby import rating
from saloon.server.lobby.archive import journal_text
from saloon.server.lobby.opening import Failed
from saloon.server.lobby.rated_tables import end_abandoned
from saloon.server.lobby.replaying import Replays, Request
from saloon.server.store.schema import played, seats, tables
from saloon.server.store.store import Store, TableRow, Unavailable
from saloon.server.wire.problem import Problem

log = logging.getLogger("saloon.counting")

ROUND: Final = 20.0  # seconds between two rounds
AT_ONCE: Final = 20  # games of one round
OF_ONE: Final = 20  # games that somebody waits for,
WAITED: Final = 2.0  # and for how many seconds: another is counted till then
HOUSE: Final = "house"  # in whose name a round takes its turns
FOUND: Final[json.Decoder[Outcome | None]] = json.Decoder(Outcome | None)
UNCOUNTED: Final = (tables.c.status == "over") & ~tables.c.counted


class Counting:
    def __init__(self, store: Store, replays: Replays) -> None:
        self.store = store
        self.replays = replays

    async def go_on(self) -> None:
        """As long as the house is open."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                await end_abandoned(self.store)
                await self.count_some()
            except (Busy, Unavailable) as error:
                log.warning("counting put off", extra={"facts": {"why": type(error).__name__}})

    async def count_some(self) -> int:
        """A few games of anybody; how many. Raises Busy and Unavailable."""
        found = await self.waiting(UNCOUNTED, AT_ONCE)
        for table in found:
            await self.count(table, HOUSE)
        return len(found)

    async def count_mine(self, user: str) -> int:
        """A few of somebody's games that nobody has counted yet; how many are left."""
        until = time.monotonic() + WAITED
        for table in await self.waiting(self.mine(user), OF_ONE):
            if time.monotonic() > until:
                break
            try:
                await self.count(table, user)
            except Busy:
                break
        async with self.store.reading() as db:
            left = select(func.count()).select_from(tables).where(self.mine(user))
            return int((await db.execute(left)).scalar_one())

    def mine(self, user: str) -> ColumnElement[bool]:
        own = select(seats.c.table).where(seats.c.user == user, ~seats.c.guest)
        return UNCOUNTED & tables.c.id.in_(own)

    async def waiting(self, which: ColumnElement[bool], most: int) -> list[str]:
        """In no order: several workers seldom take up the same."""
        async with self.store.reading() as db:
            found = select(tables.c.id).where(which).order_by(func.random()).limit(most)
            return list((await db.execute(found)).scalars())

    async def count(self, table: str, key: str) -> None:
        """One game. What cannot be read, or does not count, is not looked at again. Raises Busy."""
        row = await self.store.table_row(table)
        if row is None:
            return
        found: Outcome | None = None
        try:
            found = await self.outcome(row, key) if row.result else None
        except (Problem, Failed) as problem:
            log.warning("not counted", extra={"facts": {"table": table, "problem": str(problem)}})
        mark = update(tables).where(tables.c.id == table, UNCOUNTED).values(counted=True)
        times = select(tables.c.begun, tables.c.touched).where(tables.c.id == table)
        async with self.store.writing() as db:
            if not (await db.execute(mark)).rowcount:
                return
            begun, ended = (await db.execute(times)).one()
            if found is not None:
                await db.execute(insert(played), rows_of(row, begun, ended, found))
            if row.plan.rated:
                await rating.settle(db, row, found, ended)

    async def outcome(self, row: TableRow, key: str) -> Outcome | None:
        assert row.setup is not None
        async with self.store.reading() as db:
            text = await journal_text(db, row.id)
        info = gate.stored_info(row, row.setup["rules"], None, [])
        request = Request(text, info, NOBODY, outcome=True)
        return FOUND.decode(await self.replays.make(request, key))


def rows_of(row: TableRow, begun: float | None, ended: float, found: Outcome) -> list[dict[str, Any]]:
    whole = {
        "table": row.id, "game": row.game, "seats": len(found.shares), "turns": found.turns, "answers": found.answers,
        "seconds": None if begun is None else max(0.0, ended - begun), "ended": ended,
    }  # fmt: skip
    return [
        {
            **whole, "seat": seat, "share": found.shares[seat], "place": found.places[seat],
            "score": found.scores[seat], "role": found.roles[seat], "by_bot": found.by_bot[seat],
            "opening": None if opening is None else json.encode(opening, order="sorted").decode(),
        }
        for seat, opening in enumerate(found.openings)
    ]  # fmt: skip
